// What the referee's worker uses of MicroPython's npm package, which the bundle puts beside it.
declare module "*/micropython.mjs" {
  export function loadMicroPython(options: { url: string; heapsize: number; pystack: number }): Promise<{
    FS: { mkdir(path: string): void; writeFile(path: string, text: string): void };
    runPython(code: string): void;
    globals: { get(name: string): any };
  }>;
}

// The page's JavaScript. Run from the folder above the project's files: see lint in the Makefile.
import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    files: ["**/*.js"],
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "consistent-return": "error",
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "max-len": ["error", { code: 120 }],
      "max-lines": ["error", 450],
      "no-shadow": "error",
      "no-unused-private-class-members": "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
];

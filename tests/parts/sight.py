"""Straight ways through meshes."""

import numpy as np


def free(mesh, begin, end) -> bool:
    """Whether nothing stands between two points."""
    ray = np.asarray(end) - begin
    far = np.linalg.norm(ray)
    met, _, _ = mesh.ray.intersects_location([begin], [ray / far], multiple_hits=False)
    return not len(met) or np.linalg.norm(met[0] - begin) > far - 0.05

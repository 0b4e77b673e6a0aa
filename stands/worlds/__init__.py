"""A second world to judge passages and hands in: written from physics, sharing only the ports with the first."""

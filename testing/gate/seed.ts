import fc from "fast-check";

/*
 * vitest's setup file: the runner gives all processes of a run one seed, so that a file that runs again meets the same
 * counterexample. `SEED` in the environment repeats a run.
 */
if (process.env.SEED) fc.configureGlobal({ seed: Number(process.env.SEED) });

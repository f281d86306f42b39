import fc from "fast-check";

/*
 * Setup file of vitest: all processes of a run use one seed, so that a file that runs again finds the same
 * counterexample. To repeat a run, set `SEED`.
 */
if (process.env.SEED) fc.configureGlobal({ seed: Number(process.env.SEED) });

import { parentPort } from "node:worker_threads";
import { readContract } from "./contract.ts";
import { createMutationTests, type MutationTask } from "./mutation-tests.ts";

/* The thread of mutation-tests.ts. */

const contract = readContract();
const mutationTests = createMutationTests(contract);
parentPort?.on("message", (task: MutationTask) => {
  if (task === null) {
    parentPort?.postMessage(mutationTests.result);
    parentPort?.close();
    return;
  }
  const { key, ...rest } = task;
  const response = contract.responses.find((one) => one.key === key);
  if (!response) throw new Error(`openapi.yaml changed during the run: ${key} no longer exists`);
  mutationTests.add({ ...rest, response });
});

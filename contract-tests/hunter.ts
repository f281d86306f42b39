import { parentPort } from "node:worker_threads";
import { readContract } from "./contract.ts";
import { createHunt, type Prey } from "./mutants.ts";

/* The thread of mutants.ts. */

const contract = await readContract();
const hunt = createHunt(contract);
parentPort?.on("message", (prey: Prey) => {
  if (prey === null) {
    parentPort?.postMessage(hunt.result);
    parentPort?.close();
    return;
  }
  const { key, ...rest } = prey;
  const response = contract.responses.find((one) => one.key === key);
  if (!response) throw new Error(`openapi.yaml changed under way: it has no ${key} any more`);
  hunt.add({ ...rest, response });
});

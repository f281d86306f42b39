import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Recorded } from "./case-run.ts";
import type { Contract } from "./contract.ts";
import { check, expectationOf, rightBodies } from "./expectation.ts";
import { mutantsOf } from "./mutations.ts";

export interface MutationResult {
  tried: number;
  /** The invalid responses that the check accepted. */
  survivors: string[];
}

/**
 * Tests the tests: changes every recorded response in every way that openapi.yaml forbids. The check that accepted the
 * response must reject each change.
 */
export function createMutationTests(contract: Contract) {
  const result: MutationResult = { tried: 0, survivors: [] };
  const seen = new Set<string>();
  return {
    result,
    add(original: Recorded): void {
      const { response, code, bytesType } = original;
      const expectation = expectationOf(contract, response, code, bytesType);
      const { contentType, bodySchema } = expectation;
      const promises = {
        head: JSON.stringify([response.status, response.headers, contentType]),
        body: JSON.stringify(bodySchema),
      };
      const bodies = new Map<string, string>();
      const survived = (what: string) => result.survivors.push(`${response.key}: the check missed that ${what}`);
      for (const { what, part, real } of mutantsOf(contract, original)) {
        // Many operations have the same response, such as 401. Its mutations are tested only once.
        const key = `${promises[part]} ${what}`;
        if (seen.has(key)) continue;
        seen.add(key);
        result.tried++;
        if (part === "body" && isJson(real.body)) bodies.set(real.body, what);
        else if (check(expectation, real, part).length === 0) survived(what);
      }
      if (bodies.size === 0) return;
      for (const body of rightBodies(expectation, original.real, [...bodies.keys()]))
        survived(bodies.get(body) ?? body);
    },
  };
}

/** A message to the thread: a recorded response, or null for the end. */
export type MutationTask = (Omit<Recorded, "response"> & { key: string }) | null;

/** Runs the mutation tests in a separate thread, parallel to the cases, because they compile hundreds of schemas. */
export function runMutationTestsInBackground() {
  const thread = new Worker(new URL("mutation-worker.ts", import.meta.url));
  const resultMessage = once(thread, "message") as Promise<[MutationResult]>;
  resultMessage.catch(() => {}); // reported by the caller of result()
  return {
    add({ response, ...rest }: Recorded): void {
      thread.postMessage({ ...rest, key: response.key } satisfies MutationTask);
    },
    async result(): Promise<MutationResult> {
      thread.postMessage(null satisfies MutationTask);
      const [result] = await resultMessage;
      return result;
    },
  };
}

function isJson(text: string | undefined): text is string {
  try {
    JSON.parse(text ?? "");
    return true;
  } catch {
    return false;
  }
}

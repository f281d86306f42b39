import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Recorded } from "./case-run.ts";
import type { Contract } from "./contract.ts";
import { check, expectationOf, rightBodies } from "./expectation.ts";
import { mutantsOf } from "./mutations.ts";

export interface MutationResult {
  tried: number;
  /** The wrong answers that the check took for right. */
  survivors: string[];
}

/**
 * The test of the tests: every recorded answer is made wrong in every way that openapi.yaml rules out, and the check that
 * found it right must find it wrong.
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
      const survived = (what: string) => result.survivors.push(`${response.key}: not noticed that ${what}`);
      for (const { what, part, real } of mutantsOf(contract, original)) {
        // Most operations promise the same 401: what was tried on one of them need not be tried on the next.
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

/** What a thread is sent: a recorded answer, or null for the end. */
export type MutationTask = (Omit<Recorded, "response"> & { key: string }) | null;

/** The hunt in a thread of its own, beside the cases: it compiles hundreds of schemas. */
export function runMutationTestsInBackground() {
  const thread = new Worker(new URL("mutation-worker.ts", import.meta.url));
  const ended = once(thread, "message") as Promise<[MutationResult]>;
  ended.catch(() => {}); // reported by whoever waits for the result
  return {
    add({ response, ...rest }: Recorded): void {
      thread.postMessage({ ...rest, key: response.key } satisfies MutationTask);
    },
    async result(): Promise<MutationResult> {
      thread.postMessage(null satisfies MutationTask);
      const [result] = await ended;
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

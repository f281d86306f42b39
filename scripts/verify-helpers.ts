import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/* Helpers for the tests of an installation and of the image. They run like an operator, and print each check. */

/** Prints the expectation. @throws {Error} if the condition is false */
export function check(condition: unknown, expectation: string): void {
  if (!condition) throw new Error(`failed: ${expectation}`);
  console.log(`✓ ${expectation}`);
}

export async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(typeof address === "object" && address?.port);
}

/** Waits until the condition is true. @throws {Error} with `problem` after the timeout */
export async function until(condition: () => boolean, milliseconds: number, problem: () => string): Promise<void> {
  for (const deadline = Date.now() + milliseconds; !condition(); await sleep(100)) {
    if (Date.now() > deadline) throw new Error(problem());
  }
}

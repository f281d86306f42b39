import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/* What the trials of an installation and of the image share: they do what an operator does, and tell line by line. */

export function check(holds: unknown, what: string): void {
  if (!holds) throw new Error(`not so: ${what}`);
  console.log(`✓ ${what}`);
}

export async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(typeof address === "object" && address?.port);
}

export async function until(holds: () => boolean, milliseconds: number, problem: () => string): Promise<void> {
  for (const deadline = Date.now() + milliseconds; !holds(); await sleep(100)) {
    if (Date.now() > deadline) throw new Error(problem());
  }
}

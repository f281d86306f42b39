import type { WorkerHost } from "./host.ts";
import { localHost } from "./local-host.ts";

let own: WorkerHost | null = null;

/** On this machine, isolated as well as it goes. */
export function defaultHost(): WorkerHost {
  own ??= localHost("auto");
  return own;
}

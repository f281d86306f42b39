import type { WorkerHost } from "./host.ts";
import { localHost } from "./local-host.ts";

let own: WorkerHost | null = null;

/** Returns the host on this machine, with the strongest isolation that works. */
export function defaultHost(): WorkerHost {
  own ??= localHost("auto");
  return own;
}

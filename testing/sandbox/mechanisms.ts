import type { WorkerHost } from "../../server/workers/host.ts";
import { chooseIsolation } from "../../server/workers/isolation/choose-isolation.ts";
import { bubblewrap, landlock, namespaces, network } from "../../server/workers/isolation/mechanisms.ts";
import { localHost } from "../../server/workers/local-host.ts";
import { socketHost } from "../../server/workers/socket/socket-host.ts";

const MECHANISMS = { bubblewrap, namespaces, landlock, network };

export interface Attack {
  addon: string;
  mechanism: keyof typeof MECHANISMS | "off" | "auto" | "socket";
  /** The parent directory of DATA_DIR. The default is the current directory. */
  folder?: string;
  socket?: string;
}

/** Returns a host of worker processes that uses only this mechanism. */
export function hostOf({ mechanism, socket = "" }: Pick<Attack, "mechanism" | "socket">): WorkerHost {
  if (mechanism === "socket") return socketHost(socket);
  if (mechanism === "off" || mechanism === "auto") return localHost(mechanism);
  return localHost("auto", () => chooseIsolation([MECHANISMS[mechanism]]));
}

import type { WorkerHost } from "@media-asset-service/decode/workers/host.ts";
import { chooseIsolation } from "@media-asset-service/decode/workers/isolation/choose-isolation.ts";
import { bubblewrap, landlock, namespaces, network } from "@media-asset-service/decode/workers/isolation/mechanisms.ts";
import { localHost } from "@media-asset-service/decode/workers/local-host.ts";
import { socketHost } from "@media-asset-service/decode/workers/socket/socket-host.ts";

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

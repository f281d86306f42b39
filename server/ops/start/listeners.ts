import type { RequestListener } from "node:http";
import { ConfigError } from "@media-asset-service/base/config-error.ts";
import { type ListenOptions, listen, type RunningServer } from "../../http/listen.ts";
import { forAdminListener } from "../../http/listener-rules.ts";
import type { Config } from "./config.ts";

/** Listens for clients and, if ADMIN_PORT is set, separately for operators. */
export async function openListeners(
  app: RequestListener,
  { host, port, admin }: Config,
  options: Required<Pick<ListenOptions, "headersFor" | "connections" | "log">>,
) {
  const open = (served: RequestListener, at: ListenOptions, prefix: "" | "ADMIN_") =>
    listen(served, at).catch((error): never => {
      throw listenProblem(at, prefix, error) ?? error;
    });
  const all: RunningServer[] = [await open(app, { host, port, ...options }, "")];
  // Operators can connect even if clients use all connections.
  if (admin)
    all.push(
      await open(forAdminListener(app), { ...admin, headersFor: options.headersFor, log: options.log }, "ADMIN_"),
    );
  return {
    /** The listening address of the service. */
    url: urlOf(host, all[0]?.port),
    /** The address for operators on this machine; null if they have no separate one. */
    adminUrl: admin && urlOf(isAnyAddress(admin.host) ? "localhost" : admin.host, all[1]?.port),
    stopKeepAlive() {
      for (const server of all) server.stopKeepAlive();
    },
    async drain(graceMs: number) {
      await Promise.all(all.map((server) => server.drain(graceMs)));
    },
  };
}

/** Whether the address means all interfaces, so that a browser cannot open it. */
const isAnyAddress = (host: string): boolean => host === "0.0.0.0" || host === "::";

function urlOf(host: string, port: number | undefined): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Returns a problem that the operator can fix; null for other errors. */
function listenProblem({ host, port }: { host: string; port: number }, prefix: string, error: unknown) {
  const code = error instanceof Error && "code" in error ? error.code : null;
  const reasons: Record<string, string> = {
    EADDRINUSE: `PORT: another program is listening on ${host}:${port}. Stop it, or choose another port`,
    EACCES: `PORT: this user is not permitted to listen on ${port}. Choose a port above 1023`,
    EADDRNOTAVAIL: `HOST: cannot listen on ${host}: it is not an address of this machine (${code})`,
  };
  const reason = reasons[code === "ENOTFOUND" || code === "EAI_AGAIN" ? "EADDRNOTAVAIL" : String(code)];
  return reason === undefined ? null : new ConfigError([`${prefix}${reason}`]);
}

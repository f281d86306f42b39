import { existsSync } from "node:fs";
import { NGINX_PURGE_MODULE, PROXIES, type ProxyProgram } from "./proxy-programs.ts";

/** A caching proxy that can receive cache purges. */
export interface PurgedProxy extends ProxyProgram {
  /** Whether it also purges copies whose URLs the service does not know. */
  goesByTags: boolean;
  /** Whether the response is a cached copy. */
  isCopy(headers: Headers): boolean;
}

function program(name: string): ProxyProgram {
  const proxy = PROXIES.find((one) => one.name === name);
  if (!proxy) throw new Error(`Unknown proxy: ${name}`);
  return proxy;
}

const nginx = program("nginx");

export const varnish: PurgedProxy = {
  ...program("Varnish"),
  goesByTags: true,
  // Two numbers: the ID of the request, and the ID of the request that fetched the copy.
  isCopy: (headers) => /^\d+ \d+$/.test(headers.get("X-Varnish") ?? ""),
};

export const purgedNginx: PurgedProxy = {
  ...nginx,
  isInstalled: nginx.isInstalled && existsSync(NGINX_PURGE_MODULE),
  goesByTags: false,
  isCopy: (headers) => headers.get("X-Cache") === "HIT",
};

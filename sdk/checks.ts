import { defaultPathSerializer } from "openapi-fetch";
import { environment } from "./environment.ts";
import type { ClientOptions } from "./options.ts";

/** The headers of all requests, with those that say who calls. No message here repeats a secret: messages end up in logs. */
export function clientHeaders({ apiKey, adminToken, headers }: ClientOptions): Record<string, string> {
  const kept = apiKey === undefined && adminToken === undefined ? environment("MAS_API_KEY") : undefined;
  return {
    ...(kept === undefined ? {} : { "X-API-Key": secret("MAS_API_KEY", kept) }),
    ...headers,
    ...(apiKey === undefined || apiKey === null ? {} : { "X-API-Key": secret("apiKey", apiKey) }),
    ...(adminToken === undefined ? {} : { "X-Admin-Token": secret("adminToken", adminToken) }),
  };
}

/** A line break at the end is what reading a file leaves; anything else odd would be quoted by the runtime's error. */
function secret(name: string, value: string): string {
  const text = typeof value === "string" ? value.trim() : "";
  if (!/^[\x21-\x7e]+$/.test(text)) throw new TypeError(`${name} must be text that fits into a header.`);
  return text;
}

/** Checked once here, because `fetch` quotes a whole address, credentials included, when it refuses it. */
export function checkedBaseUrl(baseUrl: string): string {
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    throw new TypeError("baseUrl must be an absolute URL, such as https://media.example.com.");
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new TypeError("baseUrl must be http: or https:.");
  if (url.username || url.password) throw new TypeError("baseUrl must not contain a user name or password.");
  if (url.search || url.hash) throw new TypeError("baseUrl must not contain a query or fragment.");
  const [api] = /\/api\/v\d+\/*$/.exec(url.pathname) ?? [];
  if (api) throw new TypeError(`baseUrl must be the address of the service, without ${api}: every call adds it.`);
  return url.href;
}

/** An empty id, or one of dots, would address another path: a list instead of a file. */
export function checkedPath(path: string, parameters: Record<string, unknown>): string {
  for (const [, name = ""] of path.matchAll(/\{(\w+)\}/g)) {
    const value = parameters[name];
    if (typeof value === "number") continue;
    if (typeof value !== "string" || value === "") throw new TypeError(`${name} must be a non-empty string.`);
    if (value === "." || value === "..") throw new TypeError(`${name} must not be "${value}".`);
  }
  return defaultPathSerializer(path, parameters);
}

export function milliseconds(timeout: number): number {
  // setTimeout takes 31 bits and fires at once beyond them.
  if (!(timeout >= 0)) throw new TypeError("timeout must be a number of milliseconds, 0 for no limit.");
  return timeout > 2_147_483_647 ? 0 : timeout;
}

export function retries(maxRetries: number): number {
  if (!(maxRetries >= 0)) throw new TypeError("maxRetries must be 0 or more.");
  return maxRetries;
}

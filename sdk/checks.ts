import { defaultPathSerializer } from "openapi-fetch";
import { environment } from "./environment.ts";
import type { ClientOptions } from "./options.ts";

/**
 * Returns the headers of all requests, including credentials. Error messages contain no secrets, because messages are
 * logged.
 */
export function clientHeaders({ apiKey, adminToken, headers }: ClientOptions): Record<string, string> {
  const environmentKey = apiKey === undefined && adminToken === undefined ? environment("MAS_API_KEY") : undefined;
  return {
    ...(environmentKey === undefined ? {} : { "X-API-Key": secret("MAS_API_KEY", environmentKey) }),
    ...headers,
    ...(apiKey === undefined || apiKey === null ? {} : { "X-API-Key": secret("apiKey", apiKey) }),
    ...(adminToken === undefined ? {} : { "X-Admin-Token": secret("adminToken", adminToken) }),
  };
}

/**
 * Trims line breaks from files. Rejects other invalid characters, because the error of the runtime would contain the
 * secret.
 */
function secret(name: string, value: string): string {
  const text = typeof value === "string" ? value.trim() : "";
  if (!/^[\x21-\x7e]+$/.test(text)) throw new TypeError(`${name} must be non-empty printable ASCII text.`);
  return text;
}

/** Validates the URL once, because an error of `fetch` would contain the complete URL with its credentials. */
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
  if (api) throw new TypeError(`baseUrl must be the address of the service, without ${api}. The SDK adds it.`);
  return url.href;
}

/**
 * Rejects ids that are empty or consist of dots. They would address another path, for example a list instead of a file.
 */
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
  // setTimeout accepts 31 bits. Larger values would fire immediately.
  if (!(timeout >= 0)) throw new TypeError("timeout must be a number of milliseconds, 0 for no limit.");
  return timeout > 2_147_483_647 ? 0 : timeout;
}

export function retries(maxRetries: number): number {
  if (!(maxRetries >= 0)) throw new TypeError("maxRetries must be 0 or more.");
  return maxRetries;
}

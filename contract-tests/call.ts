import type { TestAccount } from "../testing/service.ts";
import type { Operation } from "./contract.ts";
import type { Real } from "./expectation.ts";

export type Scalar = string | number | boolean;

/** A request in the terms of openapi.yaml. What is not given is left out; credentials are filled in by `toHttp`. */
export interface Call {
  /** Who calls; its key is sent unless `key` says otherwise. */
  account?: TestAccount;
  /** The X-API-Key to send instead; null for none. */
  key?: string | null;
  /** The cookie of a signed-in user; null for none. */
  session?: string | null;
  /** The X-Admin-Token to send instead; null for none. */
  adminToken?: string | null;
  path?: Record<string, string>;
  /** An array repeats the parameter. */
  query?: Record<string, Scalar | Scalar[]>;
  /** Follows the query, as it is. */
  rawQuery?: string;
  headers?: Record<string, string>;
  json?: unknown;
  /** A multipart form; an array repeats the field. */
  form?: Record<string, string | File | (string | File)[]>;
  /** A body as it is, with its Content-Type; null for none. */
  raw?: { contentType: string | null; body: string | Uint8Array };
  /** Another service than the one under test, for what only another configuration shows. */
  origin?: string;
  /** What a body that is no JSON must be. */
  bytes?: { contentType: string; content?: Uint8Array };
}

export interface HttpRequest {
  origin: string;
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: Buffer;
}

export async function toHttp(
  operation: Operation,
  call: Call,
  service: { url: string; adminToken: string },
): Promise<HttpRequest> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = call.path?.[name];
    if (value === undefined) throw new Error(`${operation.key}: the case gives no path parameter ${name}`);
    // What is percent-encoded on purpose stays so.
    return value.includes("%") ? value : encodeURIComponent(value);
  });
  const query = Object.entries(call.query ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(one)}`),
  );
  if (call.rawQuery) query.push(call.rawQuery);
  const { contentType, body } = await encodeBody(call);
  // Who has an upload URL needs no key.
  const ownKey = operation.security === "UploadUrl" ? null : call.account?.key;
  const key = call.key === undefined ? ownKey : call.key;
  const byDefault = operation.security === "AdminToken" ? service.adminToken : null;
  const adminToken = call.adminToken === undefined ? byDefault : call.adminToken;
  return {
    origin: call.origin ?? service.url,
    method: operation.method,
    target: query.length > 0 ? `${path}?${query.join("&")}` : path,
    headers: {
      ...(contentType && { "Content-Type": contentType }),
      ...(key && { "X-API-Key": key }),
      ...(adminToken && { "X-Admin-Token": adminToken }),
      ...(call.session && { Cookie: call.session }),
      ...(operation.path.startsWith("/dashboard/") && { "X-Dashboard": "1" }),
      ...call.headers,
    },
    body,
  };
}

async function encodeBody({ raw, form, json }: Call): Promise<{ contentType: string | null; body: Buffer }> {
  if (raw) return { contentType: raw.contentType, body: Buffer.from(raw.body) };
  if (json !== undefined) return { contentType: "application/json", body: Buffer.from(JSON.stringify(json)) };
  if (!form) return { contentType: null, body: Buffer.alloc(0) };
  const data = new FormData();
  for (const [name, values] of Object.entries(form)) for (const value of [values].flat()) data.append(name, value);
  const encoded = new Response(data);
  return { contentType: encoded.headers.get("content-type"), body: Buffer.from(await encoded.arrayBuffer()) };
}

/** Sends a request that Dredd has no transaction for, and gives the answer in the shape that Dredd gives it to gavel. */
export async function send(request: HttpRequest): Promise<Real> {
  const { method, headers, body } = request;
  const response = await fetch(request.origin + request.target, {
    method,
    headers,
    redirect: "manual",
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  const binary = text.includes("\ufffd");
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    ...(bytes.length > 0 && {
      bodyEncoding: binary ? "base64" : "utf-8",
      body: binary ? bytes.toString("base64") : text,
    }),
  };
}

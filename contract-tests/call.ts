import type { TestAccount } from "../testing/service.ts";
import type { Operation } from "./contract.ts";
import type { Real } from "./expectation.ts";

export type Scalar = string | number | boolean;

/** A request in terms of openapi.yaml. Undefined parts are omitted. `toHttp` adds the credentials. */
export interface Call {
  /** The calling account. Its API key is sent unless `key` is set. */
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
  /** Raw text that is appended to the query. */
  rawQuery?: string;
  headers?: Record<string, string>;
  json?: unknown;
  /** A multipart form; an array repeats the field. */
  form?: Record<string, string | File | (string | File)[]>;
  /** A raw body with its Content-Type; null for no Content-Type. */
  raw?: { contentType: string | null; body: string | Uint8Array };
  /** The origin of another service, for responses that require another configuration. */
  origin?: string;
  /** The expected response body if it is not JSON. */
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

/** The fields of a call. */
const FIELDS: Record<keyof Call, true> = {
  account: true,
  key: true,
  session: true,
  adminToken: true,
  path: true,
  query: true,
  rawQuery: true,
  headers: true,
  json: true,
  form: true,
  raw: true,
  origin: true,
  bytes: true,
};

export async function toHttp(
  operation: Operation,
  call: Call,
  service: { url: string; adminToken: string },
): Promise<HttpRequest> {
  // The compiler does not check for other properties in the result of an async function.
  const unknown = Object.keys(call).filter((name) => !Object.hasOwn(FIELDS, name));
  if (unknown.length > 0) {
    const names = Object.keys(FIELDS).join(", ");
    throw new Error(`${operation.key}: a case has no field ${unknown.join(", ")}. Its fields: ${names}`);
  }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = call.path?.[name];
    if (value === undefined) throw new Error(`${operation.key}: the case has no path parameter ${name}`);
    // Values that a case percent-encodes intentionally stay unchanged.
    return value.includes("%") ? value : encodeURIComponent(value);
  });
  const query = Object.entries(call.query ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(one)}`),
  );
  if (call.rawQuery) query.push(call.rawQuery);
  const { contentType, body } = await encodeBody(call);
  // An upload URL needs no API key.
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

/**
 * Sends a request for which Dredd has no transaction. Returns the response in the format that Dredd passes to gavel.
 */
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

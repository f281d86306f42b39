import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { expect } from "vitest";
import { offsetOf, patchTus, TUS } from "./sending.ts";

/*
 * A request to an upload stops sending. Another request through another process takes the upload over and completes it.
 * Then the remaining bytes of the first request arrive.
 */

const MB = 1024 * 1024;
/** Less than, equal to and more than one part of a multipart upload, and several parts. */
export const SIZES = [MB, 5 * MB, 9 * MB, 21 * MB];

/** The protocols that send bytes from an offset to the end. A PUT sends all bytes. */
export const PROTOCOLS: Record<string, { method: string; headers(offset: number): OutgoingHttpHeaders }> = {
  PUT: { method: "PUT", headers: () => ({}) },
  PATCH: {
    method: "PATCH",
    headers: (offset) => ({ "Upload-Offset": offset, "Content-Type": "application/octet-stream" }),
  },
  tus: {
    method: "PATCH",
    headers: (offset) => ({ ...TUS, "Upload-Offset": offset, "Content-Type": "application/offset+octet-stream" }),
  },
  IETF: {
    method: "PATCH",
    headers: (offset) => ({
      "Upload-Draft-Interop-Version": 8,
      "Upload-Offset": offset,
      "Upload-Complete": "?1",
      "Content-Type": "application/partial-upload",
    }),
  },
};

export interface Takeover {
  protocol: string;
  size: number;
  /** The number of common bytes of both requests, which were sent before. */
  from?: number;
  /** Whether each request has a digest of its bytes, which are then recorded only at its end. */
  digest?: boolean;
}

export const TAKEOVERS: Takeover[] = Object.keys(PROTOCOLS).flatMap((protocol) =>
  SIZES.flatMap((size) => [
    { protocol, size },
    ...(size === MB || size === 21 * MB ? [{ protocol, size, digest: true }] : []),
    ...(protocol === "PUT" || size !== 9 * MB ? [] : [{ protocol, size, from: Math.floor(size / 2) }]),
  ]),
);

/** Returns content that is different for each size, half and sender. */
export function contentOf(name: string, { protocol, size, digest = false, from = 0 }: Takeover): Buffer {
  const seed = createHash("sha256").update(`${name} ${protocol} ${size} ${digest} ${from}`).digest();
  const bytes = Buffer.alloc(size, seed);
  bytes.writeUInt32BE(size, size - 4);
  // The bytes before `from` are common to both requests.
  bytes.fill("common", 0, from);
  return bytes;
}

export interface TimedResponse {
  status: number;
  body: string;
}

/** The connection ended without a response. */
const NO_RESPONSE: TimedResponse = { status: 0, body: "" };

/** A request that sends only its headers and the first bytes until `finish` is called. */
export interface SilentRequest {
  finish(): Promise<TimedResponse>;
}

export function beginSilently(url: string, takeover: Takeover, bytes: Buffer): SilentRequest {
  const { rest, options } = requestFor(takeover, bytes);
  const sent = request(url, options);
  const responded = once(sent, "response").then(
    ([incoming]) => readResponse(incoming as IncomingMessage),
    () => NO_RESPONSE,
  );
  sent.on("error", () => {}); // also after its response
  const first = Math.ceil(rest.length * 0.3);
  sent.write(rest.subarray(0, first));
  return {
    finish() {
      sent.end(rest.subarray(first));
      return responded;
    },
  };
}

/** Resumes the upload with different bytes than the silent request. Returns the resulting content. */
export async function takeOver(
  url: string,
  takeover: Takeover,
  silent: Buffer,
  own: Buffer,
): Promise<TimedResponse & { content: Buffer }> {
  const from = takeover.protocol === "PUT" ? 0 : await offsetOf(url);
  const content = Buffer.concat([silent.subarray(0, from), own.subarray(from)]);
  const { rest, options } = requestFor({ ...takeover, from }, content);
  const sent = request(url, options).on("error", () => {});
  const responded = once(sent, "response");
  sent.end(rest);
  const timed = await responded.then(
    ([response]) => readResponse(response as IncomingMessage),
    () => NO_RESPONSE,
  );
  return { ...timed, content };
}

/** Sends the common bytes of both requests. */
export async function sendCommon(url: string, { from = 0 }: Takeover, bytes: Buffer): Promise<void> {
  if (from > 0) expect((await patchTus(url, 0, bytes.subarray(0, from))).status).toBe(204);
}

function requestFor({ protocol, from = 0, digest = false }: Takeover, bytes: Buffer) {
  const { method, headers } = PROTOCOLS[protocol] ?? { method: "", headers: () => ({}) };
  const rest = bytes.subarray(from);
  const ofBytes = { "Content-Digest": `sha-256=:${createHash("sha256").update(rest).digest("base64")}:` };
  const all = { "Content-Length": rest.length, ...headers(from), ...(digest && ofBytes) };
  return { rest, options: { method, agent: false, headers: all } };
}

async function readResponse(incoming: IncomingMessage): Promise<TimedResponse> {
  const chunks: Buffer[] = await incoming.toArray().catch(() => []);
  return { status: incoming.statusCode ?? 0, body: Buffer.concat(chunks).toString() };
}

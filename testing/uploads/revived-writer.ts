import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { expect } from "vitest";
import { offsetOf, patchTus, TUS } from "./sending.ts";

/*
 * A request to an upload falls silent, another one takes the upload over through another process and completes it, and then
 * the first one's bytes arrive after all.
 */

const MB = 1024 * 1024;
/** Below, at and above one part of a multipart upload, and several parts. */
export const SIZES = [MB, 5 * MB, 9 * MB, 21 * MB];

/** Ways to send bytes from an offset to the end; a PUT sends all of them. */
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
  /** Bytes that both have in common, and that arrived before. */
  from?: number;
  /** Whether each request says what its own bytes come to: then they are recorded at its end alone. */
  digest?: boolean;
}

export const TAKEOVERS: Takeover[] = Object.keys(PROTOCOLS).flatMap((protocol) =>
  SIZES.flatMap((size) => [
    { protocol, size },
    ...(size === MB || size === 21 * MB ? [{ protocol, size, digest: true }] : []),
    ...(protocol === "PUT" || size !== 9 * MB ? [] : [{ protocol, size, from: Math.floor(size / 2) }]),
  ]),
);

/** Bytes of which no two sizes, halves or senders are alike. */
export function contentOf(name: string, { protocol, size, digest = false, from = 0 }: Takeover): Buffer {
  const seed = createHash("sha256").update(`${name} ${protocol} ${size} ${digest} ${from}`).digest();
  const bytes = Buffer.alloc(size, seed);
  bytes.writeUInt32BE(size, size - 4);
  // What came before is the same of both.
  bytes.fill("common", 0, from);
  return bytes;
}

export interface TimedResponse {
  status: number;
  body: string;
}

/** The connection ended without one. */
const NO_ANSWER: TimedResponse = { status: 0, body: "" };

/** Sends nothing more than its headers and the first bytes until `finish` is called. */
export interface SilentRequest {
  finish(): Promise<TimedResponse>;
}

export function beginSilently(url: string, takeover: Takeover, bytes: Buffer): SilentRequest {
  const { rest, options } = requestFor(takeover, bytes);
  const sent = request(url, options);
  const answered = once(sent, "response").then(
    ([answer]) => readAnswer(answer as IncomingMessage),
    () => NO_ANSWER,
  );
  sent.on("error", () => {}); // also after its answer
  const first = Math.ceil(rest.length * 0.3);
  sent.write(rest.subarray(0, first));
  return {
    finish() {
      sent.end(rest.subarray(first));
      return answered;
    },
  };
}

/** Goes on where the upload is, with other bytes than the silent request has, and returns the content that this makes. */
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
  const answered = once(sent, "response");
  sent.end(rest);
  const answer = await answered.then(
    ([response]) => readAnswer(response as IncomingMessage),
    () => NO_ANSWER,
  );
  return { ...answer, content };
}

/** Sends what both have in common. */
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

async function readAnswer(answer: IncomingMessage): Promise<TimedResponse> {
  const chunks: Buffer[] = await answer.toArray().catch(() => []);
  return { status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() };
}

import { createHash } from "node:crypto";
import { type OutgoingHttpHeaders, request } from "node:http";
import { expect } from "vitest";
import type { components } from "../../server/generated/types.ts";
import type { TestAccount } from "../account.ts";
import type { RawAnswer } from "../raw-http.ts";
import type { TestService } from "../service.ts";

/** What clients of uploads write on the wire, without a library in between. */

export interface SentAnswer extends RawAnswer {
  /** Answers before the answer (1xx). */
  before: { status: number; headers: Headers }[];
}

const BODILESS = ["HEAD", "OPTIONS", "DELETE"];

/** One request with a new connection. Bytes are announced; several pieces are sent in chunks. */
export function send(
  method: string,
  url: string,
  headers: OutgoingHttpHeaders = {},
  body: Buffer | Buffer[] = Buffer.alloc(0),
): Promise<SentAnswer> {
  return new Promise((resolve, reject) => {
    const isBare = BODILESS.includes(method) && body.length === 0;
    const framing = Array.isArray(body) ? { "Transfer-Encoding": "chunked" } : { "Content-Length": body.length };
    const before: SentAnswer["before"] = [];
    const sent = request(
      url,
      { method, agent: false, headers: { ...(isBare ? {} : framing), ...headers } },
      async (answer) => {
        try {
          const text = Buffer.concat(await answer.toArray()).toString("utf8");
          resolve({ status: answer.statusCode ?? 0, headers: headersOf(answer.rawHeaders), body: text, before });
        } catch (error) {
          reject(error);
        }
      },
    );
    sent.on("information", ({ statusCode: status, rawHeaders }) => {
      before.push({ status, headers: headersOf(rawHeaders) });
    });
    sent.on("error", reject);
    for (const piece of Array.isArray(body) ? body : [body]) sent.write(piece);
    sent.end();
  });
}

function headersOf(raw: string[]): Headers {
  const headers = new Headers();
  for (let i = 0; i < raw.length; i += 2) headers.append(raw[i] ?? "", raw[i + 1] ?? "");
  return headers;
}

export const TUS = { "Tus-Resumable": "1.0.0" };

/** A creation of tus; its URL is in `Location`. */
export function createTus(
  service: { url: string },
  { key }: Pick<TestAccount, "key">,
  headers: OutgoingHttpHeaders,
  bytes?: Buffer,
): Promise<SentAnswer> {
  const type = bytes && { "Content-Type": "application/offset+octet-stream" };
  return send("POST", `${service.url}/api/v1/uploads`, { ...TUS, "X-API-Key": key, ...type, ...headers }, bytes);
}

/** The URL of a new upload of tus. */
export async function beginTus(
  service: { url: string },
  account: Pick<TestAccount, "key">,
  headers: OutgoingHttpHeaders,
): Promise<string> {
  return urlOf(await createTus(service, account, headers));
}

export function urlOf({ status, headers, body }: SentAnswer): string {
  const url = headers.get("Location");
  if (url === null) throw new Error(`No Location in the answer ${status}: ${body}`);
  return url;
}

export function patchTus(
  url: string,
  offset: number,
  bytes: Buffer | Buffer[],
  headers: OutgoingHttpHeaders = {},
): Promise<SentAnswer> {
  const type = { "Content-Type": "application/offset+octet-stream" };
  return send("PATCH", url, { ...TUS, ...type, "Upload-Offset": offset, ...headers }, bytes);
}

/** Where an upload is, as HEAD has it. */
export async function offsetOf(url: string): Promise<number> {
  const { headers, status } = await send("HEAD", url);
  const offset = headers.get("Upload-Offset");
  if (offset === null) throw new Error(`No Upload-Offset in the answer ${status}`);
  return Number(offset);
}

type Schemas = components["schemas"];

/** An upload of the API, and the URL for its bytes. */
export async function beginUpload(
  account: TestAccount,
  wanted: Partial<Schemas["UploadCreation"]> = {},
): Promise<Schemas["BegunUpload"]> {
  const answer = await account.request("/api/v1/uploads", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ filename: "file.bin", ...wanted }),
  });
  if (answer.status !== 201) throw new Error(`No upload: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: Schemas["BegunUpload"] };
  return data;
}

export async function uploadOf(account: TestAccount, id: string): Promise<Schemas["Upload"]> {
  const answer = await account.request(`/api/v1/uploads/${id}`);
  const { data } = (await answer.json()) as { data: Schemas["Upload"] };
  return data;
}

/**
 * Until a request is the one that sends to the upload. It is read from the row: a request of the test that asked could be the one that
 * sends, and the other be refused.
 */
export async function untilSending(service: Pick<TestService, "db">, url: string): Promise<void> {
  const uploads = service.db.selectFrom("uploads").select("writer").where("id", "=", idOf(url));
  await expect.poll(async () => (await uploads.executeTakeFirstOrThrow()).writer).not.toBeNull();
}

export const idOf = (url: string) => /upl_[0-9a-z]+/.exec(url)?.[0] ?? "";

/** The bytes of the only file of an account; null when there is another number of files. */
export async function onlyFile(account: TestAccount): Promise<Buffer | null> {
  const files = await account.sdk.files.list().all();
  const [file] = files;
  if (!file || files.length > 1) return null;
  const answer = await fetch(file.cdnUrl);
  return Buffer.from(await answer.arrayBuffer());
}

/** Bytes that count as the account's storage. */
export async function usedBy(account: TestAccount): Promise<number> {
  return (await account.sdk.stats.get()).summary.storageBytes;
}

export const digest = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes).digest("base64");

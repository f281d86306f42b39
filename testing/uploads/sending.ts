import { createHash } from "node:crypto";
import { type OutgoingHttpHeaders, request } from "node:http";
import { expect } from "vitest";
import type { components } from "../../server/generated/types.ts";
import type { TestAccount } from "../account.ts";
import type { RawResponse } from "../raw-http.ts";
import type { TestService } from "../service.ts";

/** Requests of upload clients, without a client library. */

export interface SentResponse extends RawResponse {
  /** Informational responses (1xx) before the response. */
  before: { status: number; headers: Headers }[];
}

const BODILESS = ["HEAD", "OPTIONS", "DELETE"];

/** Sends one request on a new connection. Several buffers are sent as chunks; a single one has a Content-Length. */
export function send(
  method: string,
  url: string,
  headers: OutgoingHttpHeaders = {},
  body: Buffer | Buffer[] = Buffer.alloc(0),
): Promise<SentResponse> {
  return new Promise((resolve, reject) => {
    const isBare = BODILESS.includes(method) && body.length === 0;
    const framing = Array.isArray(body) ? { "Transfer-Encoding": "chunked" } : { "Content-Length": body.length };
    const before: SentResponse["before"] = [];
    const sent = request(
      url,
      { method, agent: false, headers: { ...(isBare ? {} : framing), ...headers } },
      async (response) => {
        try {
          const text = Buffer.concat(await response.toArray()).toString("utf8");
          resolve({ status: response.statusCode ?? 0, headers: headersOf(response.rawHeaders), body: text, before });
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

/** Creates a tus upload. Its URL is in `Location`. */
export function createTus(
  service: { url: string },
  { key }: Pick<TestAccount, "key">,
  headers: OutgoingHttpHeaders,
  bytes?: Buffer,
): Promise<SentResponse> {
  const type = bytes && { "Content-Type": "application/offset+octet-stream" };
  return send("POST", `${service.url}/api/v1/uploads`, { ...TUS, "X-API-Key": key, ...type, ...headers }, bytes);
}

/** Creates a tus upload. Returns its URL. */
export async function beginTus(
  service: { url: string },
  account: Pick<TestAccount, "key">,
  headers: OutgoingHttpHeaders,
): Promise<string> {
  return urlOf(await createTus(service, account, headers));
}

export function urlOf({ status, headers, body }: SentResponse): string {
  const url = headers.get("Location");
  if (url === null) throw new Error(`No Location in the response ${status}: ${body}`);
  return url;
}

export function patchTus(
  url: string,
  offset: number,
  bytes: Buffer | Buffer[],
  headers: OutgoingHttpHeaders = {},
): Promise<SentResponse> {
  const type = { "Content-Type": "application/offset+octet-stream" };
  return send("PATCH", url, { ...TUS, ...type, "Upload-Offset": offset, ...headers }, bytes);
}

/** Returns the offset of an upload from HEAD. */
export async function offsetOf(url: string): Promise<number> {
  const { headers, status } = await send("HEAD", url);
  const offset = headers.get("Upload-Offset");
  if (offset === null) throw new Error(`No Upload-Offset in the response ${status}`);
  return Number(offset);
}

type Schemas = components["schemas"];

/** Creates an upload through the API. Returns its ID and upload URL. */
export async function beginUpload(
  account: TestAccount,
  wanted: Partial<Schemas["UploadCreation"]> = {},
): Promise<Schemas["UploadWithUrl"]> {
  const response = await account.request("/api/v1/uploads", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ filename: "file.bin", ...wanted }),
  });
  if (response.status !== 201) throw new Error(`No upload: ${await response.text()}`);
  const { data } = (await response.json()) as { data: Schemas["UploadWithUrl"] };
  return data;
}

export async function uploadOf(account: TestAccount, id: string): Promise<Schemas["Upload"]> {
  const response = await account.request(`/api/v1/uploads/${id}`);
  const { data } = (await response.json()) as { data: Schemas["Upload"] };
  return data;
}

/**
 * Waits until a request is sending to the upload. Reads the row in the database: a HEAD request of the test could take
 * the place of the sending request, which would then be refused.
 */
export async function untilSending(service: Pick<TestService, "db">, url: string): Promise<void> {
  const uploads = service.db.selectFrom("uploads").select("writer").where("id", "=", idOf(url));
  await expect.poll(async () => (await uploads.executeTakeFirstOrThrow()).writer).not.toBeNull();
}

export const idOf = (url: string) => /upl_[0-9a-z]+/.exec(url)?.[0] ?? "";

/** Returns the bytes of the only file of an account, or null if it does not have exactly one file. */
export async function onlyFile(account: TestAccount): Promise<Buffer | null> {
  const files = await account.sdk.files.list().all();
  const [file] = files;
  if (!file || files.length > 1) return null;
  const response = await fetch(file.cdnUrl);
  return Buffer.from(await response.arrayBuffer());
}

/** Returns the number of bytes that count as storage of the account. */
export async function usedBy(account: TestAccount): Promise<number> {
  return (await account.sdk.stats.get()).summary.storageBytes;
}

export const digest = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes).digest("base64");

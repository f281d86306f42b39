import type { TestAccount } from "./service.ts";

/* Requests to upload URLs, as any client would send them: without a key. */

export interface CreatedUpload {
  id: string;
  uploadUrl: string;
}

export async function createUpload(account: TestAccount, fields: Record<string, unknown> = {}): Promise<CreatedUpload> {
  const response = await account.request("/api/v1/uploads", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ filename: "note.txt", ...fields }),
  });
  const { data, error } = (await response.json()) as { data?: CreatedUpload; error?: object };
  if (!data)
    throw Object.assign(new Error(JSON.stringify(error)), { status: response.status } satisfies { status: number });
  return data;
}

type Body = Uint8Array<ArrayBuffer> | string;

export const put = (url: string, body: Body, headers: Record<string, string> = {}) =>
  fetch(url, { method: "PUT", body, headers });

/** Appends bytes, with additional `headers`. */
export const append = (url: string, offset: number, body: Body, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "PATCH",
    body,
    headers: { "Upload-Offset": String(offset), "Content-Type": "application/octet-stream", ...headers },
  });

export const abort = (url: string) => fetch(url, { method: "DELETE" });

/** Returns the offset, or the status of an error. */
export async function offsetOf(url: string): Promise<number | { status: number }> {
  const response = await fetch(url, { method: "HEAD" });
  return response.ok ? Number(response.headers.get("Upload-Offset")) : { status: response.status };
}

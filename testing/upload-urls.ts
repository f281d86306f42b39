import type { TestAccount } from "./service.ts";

/* What tests send to upload URLs, as any client would: nothing of it needs a key. */

export interface Begun {
  id: string;
  uploadUrl: string;
}

export async function begin(account: TestAccount, wanted: Record<string, unknown> = {}): Promise<Begun> {
  const answer = await account.request("/api/v1/uploads", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ filename: "note.txt", ...wanted }),
  });
  const { data, error } = (await answer.json()) as { data?: Begun; error?: object };
  if (!data) throw Object.assign(new Error(JSON.stringify(error)), { status: answer.status });
  return data;
}

type Body = Uint8Array<ArrayBuffer> | string;

export const put = (url: string, body: Body, headers: Record<string, string> = {}) =>
  fetch(url, { method: "PUT", body, headers });

/** The next bytes; `headers` besides. */
export const append = (url: string, offset: number, body: Body, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "PATCH",
    body,
    headers: { "Upload-Offset": String(offset), "Content-Type": "application/octet-stream", ...headers },
  });

export const abort = (url: string) => fetch(url, { method: "DELETE" });

/** Where it is: the offset, or the status of a refusal. */
export async function offsetOf(url: string): Promise<number | { status: number }> {
  const answer = await fetch(url, { method: "HEAD" });
  return answer.ok ? Number(answer.headers.get("Upload-Offset")) : { status: answer.status };
}

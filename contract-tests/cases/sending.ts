import { createHash } from "node:crypto";
import type { MediaAssetService } from "@media-asset-service/sdk";
import type { TestAccount } from "../../testing/service.ts";
import type { Call } from "../call.ts";
import type { Given, World } from "../world.ts";
import { TEXT } from "./fixtures.ts";

/* Created uploads, and the requests to their URLs. */

export type Headers = Record<string, string>;
export const TUS = { "Tus-Resumable": "1.0.0" };
export const TUS_BYTES = "application/offset+octet-stream";
export const WHOLE = { size: TEXT.length };
const sha256 = (text: string) => createHash("sha256").update(text).digest();
export const TEXT_SHA256 = sha256(TEXT);
export const OTHER_SHA256 = sha256("other");

type Fields = Partial<Parameters<MediaAssetService["uploads"]["create"]>[0]>;
/** Fields of an upload, or a function that prepares the account and returns the fields. */
export type Wanted = Fields | ((account: TestAccount) => Promise<Fields>);

/** Creates an upload, by default of the text, and returns the common part of calls to its URL. */
export async function begun(world: World, wanted: Wanted = {}) {
  const account = await world.account();
  const fields = typeof wanted === "function" ? await wanted(account) : wanted;
  const { id, uploadUrl } = await account.sdk.uploads.create({ filename: "harbour.txt", tags: ["harbour"], ...fields });
  const signature = new URL(uploadUrl).searchParams.get("signature") ?? "";
  const send = (body: string, headers: Headers = {}) => fetch(uploadUrl, { method: "PUT", body, headers });
  return { account, id, send, call: { account, path: { id }, query: { signature } } satisfies Call };
}

/** Sends bytes, by default the complete text, to an upload with these fields. */
export type Send = (headers?: Headers, wanted?: Wanted, body?: string) => Given;

export const put: Send =
  (headers = {}, wanted = {}, body = TEXT) =>
  async (world) => ({ ...(await begun(world, wanted)).call, headers, raw: { contentType: null, body } });

const appended =
  (contentType: string, own: Headers): Send =>
  (headers = {}, wanted = WHOLE, body = TEXT) =>
  async (world) => ({
    ...(await begun(world, wanted)).call,
    headers: { "Upload-Offset": "0", ...own, ...headers },
    raw: { contentType, body },
  });

export const patch = appended("application/partial-upload", { "Upload-Complete": "?1" });
export const tusPatch = appended(TUS_BYTES, TUS);

/** A request without a body. */
export const ask =
  (headers: Headers = {}, wanted: Wanted = WHOLE): Given =>
  async (world) => ({ ...(await begun(world, wanted)).call, headers });

/** Runs `happens` on the account or the upload before the call. */
export const once =
  (happens: (account: TestAccount, id: string, world: World) => Promise<unknown>, given: Given): Given =>
  async (world) => {
    const call = await given(world);
    const { account, path: { id = "" } = {} } = call;
    if (!account) throw new Error("The call has no account");
    await happens(account, id, world);
    return call;
  };

/** Sends bytes before the call. */
export const sent = (body: string, headers: Headers, given: Given): Given =>
  once(async ({ sdk }, id) => {
    const { uploadUrl } = await sdk.uploads.get(id);
    await fetch(uploadUrl ?? "", { method: "PUT", body, headers });
  }, given);

import { createHash } from "node:crypto";
import type { MediaAssetService } from "@media-asset-service/sdk";
import type { TestAccount } from "../../testing/service.ts";
import type { Call } from "../call.ts";
import type { Prepare, World } from "../world.ts";
import { TEXT } from "./fixtures.ts";

/* Created uploads, and the requests to their URLs. */

export type Headers = Record<string, string>;
export const TUS = { "Tus-Resumable": "1.0.0" };
export const TUS_BYTES = "application/offset+octet-stream";
export const TEXT_SETUP = { size: TEXT.length };
const sha256 = (text: string) => createHash("sha256").update(text).digest();
export const TEXT_SHA256 = sha256(TEXT);
export const OTHER_SHA256 = sha256("other");

/** Fields of an upload. */
export type Fields = Partial<Parameters<MediaAssetService["uploads"]["create"]>[0]>;
/** Fields of an upload, or a function that prepares the account and returns the fields. */
export type UploadSetup = Fields | ((account: TestAccount) => Promise<Fields>);

/** Creates an upload, by default of the text, and returns the common part of calls to its URL. */
export async function createUpload(world: World, setup: UploadSetup = {}) {
  const account = await world.account();
  const fields = typeof setup === "function" ? await setup(account) : setup;
  const { id, uploadUrl } = await account.sdk.uploads.create({ filename: "harbour.txt", tags: ["harbour"], ...fields });
  const signature = new URL(uploadUrl).searchParams.get("signature") ?? "";
  const send = (body: string, headers: Headers = {}) => fetch(uploadUrl, { method: "PUT", body, headers });
  return { account, id, send, call: { account, path: { id }, query: { signature } } satisfies Call };
}

/** Sends bytes, by default the complete text, to an upload with these fields. */
export type Send = (headers?: Headers, setup?: UploadSetup, body?: string) => Prepare;

export const putContent: Send =
  (headers = {}, setup = {}, body = TEXT) =>
  async (world) => ({ ...(await createUpload(world, setup)).call, headers, raw: { contentType: null, body } });

const appendWith =
  (contentType: string, protocolHeaders: Headers): Send =>
  (headers = {}, setup = TEXT_SETUP, body = TEXT) =>
  async (world) => ({
    ...(await createUpload(world, setup)).call,
    headers: { "Upload-Offset": "0", ...protocolHeaders, ...headers },
    raw: { contentType, body },
  });

export const patch = appendWith("application/partial-upload", { "Upload-Complete": "?1" });
export const tusPatch = appendWith(TUS_BYTES, TUS);

/** A request without a body. */
export const withoutBody =
  (headers: Headers = {}, setup: UploadSetup = TEXT_SETUP): Prepare =>
  async (world) => ({ ...(await createUpload(world, setup)).call, headers });

/** Runs `change` on the account or the upload before the call. */
export const afterChange =
  (change: (account: TestAccount, id: string, world: World) => Promise<unknown>, prepare: Prepare): Prepare =>
  async (world) => {
    const call = await prepare(world);
    const { account, path: { id = "" } = {} } = call;
    if (!account) throw new Error("The call has no account");
    await change(account, id, world);
    return call;
  };

/** Sends bytes before the call. */
export const afterSending = (body: string, headers: Headers, prepare: Prepare): Prepare =>
  afterChange(async ({ sdk }, id) => {
    const { uploadUrl } = await sdk.uploads.get(id);
    await fetch(uploadUrl ?? "", { method: "PUT", body, headers });
  }, prepare);

import { stat } from "node:fs/promises";
import { type FileRecord, MediaAssetService } from "@media-asset-service/sdk";
import { fileFromPath } from "@media-asset-service/sdk/node";
import { SAMPLE_BASE, withIds } from "../codegen/samples/samples.ts";
import type { ExampleFolder, Program } from "./examples.ts";
import type { TestAccount, TestService } from "./service.ts";
import { webm } from "./webm.ts";

/** The signatures of the upload, archive and image URLs in openapi.yaml. */
const EXAMPLE_SIGNATURES = {
  upload: "q83vEjRWeJASNFZ4kBI0Vg",
  archive: "mD3kq0Yb7uXw2cVfR9sTgA",
  image: "Jx2fV1mS0pZrQ8tK5yN7wA",
};
/** The token of the share link in openapi.yaml, which is the last segment of its URL. */
const EXAMPLE_TOKEN = "01jv3n5c7x2w9k4d0q8t6r1mzbq83vEjRWeJASNFZ4kBI0Vg";

/** Makes an example runnable: replaces its base URL, and creates the objects that it references, in a new account. */
export async function runnable(service: TestService, folder: ExampleFolder, example: string): Promise<Program> {
  const account = await service.account();
  const mentions = (kind: string) => new RegExp(`\\b${kind}_[0-9a-z]{26}\\b`).test(example);
  // An email address belongs to one user of the installation.
  const domain = `@${account.id.slice(-10)}.example.com`;
  const usesPreset = /\bcard\b/.test(example) && !/\bname"?: ?"card"/.test(example);
  if (usesPreset) await account.sdk.presets.create({ name: "card", transform: { w: 400, h: 300 } });
  const upload = mentions("upl") ? await beginUpload(account, folder) : null;
  const press = example.includes("/Press/") ? await account.sdk.folders.create({ name: "Press" }) : null;
  const usesTime = /[?&]t=/.test(example);
  const file = usesTime
    ? await storeVideo(account)
    : mentions("file") || press
      ? await storeFile(account, folder, press?.id)
      : null;
  // Requests through a share link use its token and the IDs of its files.
  const usesToken = example.includes(EXAMPLE_TOKEN);
  const share =
    mentions("shr") || usesToken ? await createShare(account, file ?? (await storeFile(account, folder))) : null;
  const archive = mentions("arc") ? await createArchive(account, folder) : null;
  const folderId = mentions("fold") ? (await account.sdk.folders.create({ name: "Harbour" })).id : null;
  if (folderId && example.includes("mas trash restore")) await account.sdk.folders.delete(folderId);
  // Creates an old version 1.
  if (file && example.includes("/versions/1")) await account.sdk.files.replace(file.id, new Blob(["new content"]));
  const ids = {
    acct: account.id,
    mas: account.key,
    ...(file && { file: file.id }),
    ...(upload && { upl: upload.id }),
    ...(folderId && { fold: folderId }),
    ...(mentions("op") && {
      op: (await account.sdk.operations.create({ type: "delete", filter: {}, dryRun: true })).id,
    }),
    ...(archive && { arc: archive.id }),
    ...(mentions("col") && { col: (await account.sdk.collections.create({ name: "Harbours", type: "manual" })).id }),
    ...(share && { shr: share.id }),
    ...(mentions("key") && { key: (await administration(service).keys.create(account.id)).id }),
    ...(mentions("dkey") && { dkey: (await administration(service).deliveryKeys.create(account.id)).id }),
    ...(mentions("user") && { user: await createUser(service, account, `owner${domain}`) }),
  };
  const signed = example
    .replaceAll(EXAMPLE_TOKEN, share?.url.slice(share.url.lastIndexOf("/") + 1) ?? "none")
    .replaceAll(EXAMPLE_SIGNATURES.upload, signatureIn(upload?.uploadUrl))
    .replaceAll(EXAMPLE_SIGNATURES.archive, signatureIn(archive?.url))
    .replaceAll(EXAMPLE_SIGNATURES.image, signatureIn(file?.imageUrl));
  return {
    code: withIds(signed.replaceAll(SAMPLE_BASE, service.url).replaceAll("@example.com", domain), ids),
    env: { MAS_API_KEY: account.key, MAS_ADMIN_TOKEN: service.adminToken },
  };
}

function signatureIn(url: string | null | undefined): string {
  return (url && new URL(url).searchParams.get("signature")) || "none";
}

async function storeFile(
  { sdk }: TestAccount,
  folder: ExampleFolder,
  folderId: string | null = null,
): Promise<FileRecord> {
  // Without automatic tags: a second run of the same task would conflict.
  return sdk.files.upload(await fileFromPath(`${folder.path}/harbour.jpg`), { autoTag: false, folderId });
}

/** Stores a video of 20 seconds. */
async function storeVideo({ sdk }: TestAccount): Promise<FileRecord> {
  const frames = [0, 19_900].map((milliseconds) => ({ bytes: Buffer.alloc(8), milliseconds, isKey: true }));
  const film = new Uint8Array(webm({ width: 64, height: 36 }, frames, 10));
  return sdk.files.upload(new Blob([film]), { filename: "voyage.webm", autoTag: false });
}

async function beginUpload({ sdk }: TestAccount, folder: ExampleFolder) {
  const { size } = await stat(`${folder.path}/harbour.jpg`);
  return sdk.uploads.create({ filename: "harbour.jpg", size });
}

async function createArchive(account: TestAccount, folder: ExampleFolder) {
  return account.sdk.archives.create({ fileIds: [(await storeFile(account, folder)).id] });
}

async function createShare({ sdk }: TestAccount, { id }: FileRecord) {
  return sdk.shares.create({ target: { fileIds: [id] }, access: "download" });
}

function administration({ adminToken, url }: TestService): MediaAssetService {
  return new MediaAssetService({ adminToken, baseUrl: url });
}

async function createUser(service: TestService, account: TestAccount, email: string): Promise<string> {
  return (await administration(service).users.create(account.id, { email })).id;
}

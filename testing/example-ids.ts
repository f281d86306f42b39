import { stat } from "node:fs/promises";
import { MediaAssetService } from "@media-asset-service/sdk";
import { fileFromPath } from "@media-asset-service/sdk/node";
import { SAMPLE_BASE, withIds } from "../codegen/samples/samples.ts";
import type { ExampleFolder, Program } from "./examples.ts";
import type { TestAccount, TestService } from "./service.ts";

/** Of the upload URLs in openapi.yaml. */
const EXAMPLE_SIGNATURE = "q83vEjRWeJASNFZ4kBI0Vg";

/** An example as it can be run: its address is the service's, and what it mentions by id is there, in a new account. */
export async function runnable(service: TestService, folder: ExampleFolder, example: string): Promise<Program> {
  const account = await service.account();
  const mentions = (kind: string) => new RegExp(`\\b${kind}_[0-9a-z]{26}\\b`).test(example);
  // One email is one user, in whichever account.
  const domain = `@${account.id.slice(-10)}.example.com`;
  const upload = mentions("upl") ? await beginUpload(account, folder) : null;
  const signature = upload && new URL(upload.uploadUrl).searchParams.get("signature");
  const ids = {
    acct: account.id,
    ...(mentions("file") && { file: await storeFile(account, folder) }),
    ...(upload && { upl: upload.id }),
    ...(mentions("fold") && { fold: (await account.sdk.folders.create({ name: "Harbour" })).id }),
    ...(mentions("op") && {
      op: (await account.sdk.operations.create({ type: "delete", filter: {}, dryRun: true })).id,
    }),
    ...(mentions("key") && { key: await createKey(service, account) }),
    ...(mentions("user") && { user: await createUser(service, account, `ada${domain}`) }),
  };
  const signed = signature ? example.replaceAll(EXAMPLE_SIGNATURE, signature) : example;
  return {
    code: withIds(signed.replaceAll(SAMPLE_BASE, service.url).replaceAll("@example.com", domain), ids),
    env: { MAS_API_KEY: account.key, MAS_ADMIN_TOKEN: service.adminToken },
  };
}

async function storeFile({ sdk }: TestAccount, folder: ExampleFolder): Promise<string> {
  // Tagged by the example, if at all: two runs of one operation would meet.
  const { id } = await sdk.files.upload(await fileFromPath(`${folder.path}/harbour.jpg`), { autoTag: false });
  return id;
}

async function beginUpload({ sdk }: TestAccount, folder: ExampleFolder) {
  const { size } = await stat(`${folder.path}/harbour.jpg`);
  return sdk.uploads.create({ filename: "harbour.jpg", size });
}

async function createKey(service: TestService, account: TestAccount): Promise<string> {
  const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
  return (await admin.keys.create(account.id)).id;
}

async function createUser(service: TestService, account: TestAccount, email: string): Promise<string> {
  const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
  return (await admin.users.create(account.id, { email })).id;
}

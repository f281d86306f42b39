import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../../testing/service.ts";
import type { MetadataField } from "./metadata.ts";

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

const FIELDS: MetadataField[] = [
  { name: "usage", label: "Usage", type: "string", options: ["print", "web"] },
  { name: "expires", label: "License ends on", type: "date" },
];

test("an account has no fields by default, then those that were set last, and none after they are removed", async () => {
  const { metadataFields } = account.sdk;
  expect(await metadataFields.get()).toEqual({ fields: [] });
  expect(await metadataFields.set({ fields: FIELDS })).toEqual({ fields: FIELDS });
  expect(await metadataFields.get()).toEqual({ fields: FIELDS });
  expect(await (await service.account()).sdk.metadataFields.get()).toEqual({ fields: [] });
  await metadataFields.set({ fields: [] });
  expect(await metadataFields.get()).toEqual({ fields: [] });
});

test("fields apply to every way to set metadata from the next request, and do not change existing values", async () => {
  const { files, uploads, operations, metadataFields } = account.sdk;
  const file = await files.upload(new Blob(["a"]), { metadata: { usage: "tv", expires: "soon" } });
  await metadataFields.set({ fields: FIELDS });
  const invalid: Record<string, unknown> = { status: 400, code: "VALIDATION_ERROR" };
  const metadata = { usage: "tv" };
  const message = expect.stringContaining('metadata/usage must be one of "print", "web", not "tv"');
  await expect(files.update(file.id, { metadata })).rejects.toMatchObject({ ...invalid, message });
  await expect(files.upload(new Blob(["b"]), { metadata })).rejects.toMatchObject({ ...invalid, message });
  await expect(uploads.create({ filename: "b.txt", metadata })).rejects.toMatchObject({ ...invalid, message });
  const bulk = operations.create({ type: "update", ids: [file.id], arguments: { metadata } });
  await expect(bulk).rejects.toMatchObject({ ...invalid, details: { issues: [{ path: "arguments/metadata/usage" }] } });
  // Existing values do not prevent a change of another key.
  const updated = await files.update(file.id, { metadata: { note: "x" } });
  expect(updated.metadata).toEqual({ usage: "tv", expires: "soon", note: "x" });
  const corrected = await files.update(file.id, { metadata: { usage: "web", expires: null } });
  expect(corrected.metadata).toEqual({ usage: "web", note: "x" });
});

test("conflicting fields are rejected", async () => {
  const twice = [...FIELDS, ...FIELDS];
  await expect(account.sdk.metadataFields.set({ fields: twice })).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
    message: expect.stringContaining("fields/2/name must be unique; usage is used twice"),
  });
  expect(await account.sdk.metadataFields.get()).toEqual({ fields: [] });
});

test("setting fields requires the write permission and is audited, and every key can read them", async () => {
  const reads = await service.account({ permissions: [] });
  expect(await reads.sdk.metadataFields.get()).toEqual({ fields: [] });
  await expect(reads.sdk.metadataFields.set({ fields: [] })).rejects.toMatchObject({
    code: "INSUFFICIENT_PERMISSIONS",
  });
  await account.sdk.metadataFields.set({ fields: FIELDS });
  const { items } = await account.sdk.audit.list({ limit: 1 }).page();
  expect(items).toMatchObject([{ action: "metadata-fields.set", details: { fields: FIELDS } }]);
});

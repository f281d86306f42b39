import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../testing/black-box.ts";
import { DESCRIBED, DESCRIBED_FORMATS, type DescribedFormat, describedImage } from "../../testing/described-image.ts";

let service: BlackBox;
let account: TestAccount;
beforeAll(async () => {
  service = await startBlackBox();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
const described = async (format: DescribedFormat = "jpeg", background?: string) =>
  blob(await describedImage(format, background));
const plain = async () =>
  blob(
    await sharp({ create: { width: 30, height: 20, channels: 3, background: "#753" } })
      .png()
      .toBuffer(),
  );
const forget = (id: string) => service.db.updateTable("files").set({ embedded: null }).where("id", "=", id).execute();

describe("the embedded metadata of a picture", () => {
  test.each(DESCRIBED_FORMATS)("are in the response to the upload, and in lists: %s", async (format) => {
    const file = await account.sdk.files.upload(await described(format));
    expect(file.embedded).toEqual(DESCRIBED);
    expect((await account.sdk.files.list().page()).items).toEqual([file]);
  });

  test("are null if there are none, and for files that are not pictures", async () => {
    expect((await account.sdk.files.upload(await plain())).embedded).toBeNull();
    expect((await account.sdk.files.upload(new Blob(["text"]))).embedded).toBeNull();
  });

  test("never contain a position, whether the location is removed or not", async () => {
    const { files } = account.sdk;
    const kept = await files.upload(await described("jpeg", "#111"), { stripLocation: false });
    const stripped = await files.upload(await described("jpeg", "#222"), { stripLocation: true });
    expect([kept.hasLocation, stripped.hasLocation]).toEqual([true, false]);
    expect([kept.embedded, stripped.embedded]).toEqual([DESCRIBED, DESCRIBED]);
    const begun = await account.sdk.operations.create({ type: "strip-location", ids: [kept.id] });
    await account.sdk.operations.wait(begun.id);
    expect(await files.get(kept.id)).toMatchObject({ hasLocation: false, version: 2, embedded: DESCRIBED });
  });

  test("follow the content through its versions, also if two versions have the same metadata", async () => {
    const { files } = account.sdk;
    const { id } = await files.upload(await described());
    expect((await files.replace(id, await described("png"))).embedded).toEqual(DESCRIBED);
    expect((await files.replace(id, await plain())).embedded).toBeNull();
    expect((await files.restoreVersion(id, 2)).embedded).toEqual(DESCRIBED);
    expect((await files.restoreVersion(id, 1)).embedded).toEqual(DESCRIBED);
    expect((await files.restoreVersion(id, 3)).embedded).toBeNull();
  });

  test("are cleared when a process of an earlier release replaces the content", async () => {
    const { id } = await account.sdk.files.upload(await described());
    await service.db
      .updateTable("files")
      .set({ blob_key: `other/${id}` })
      .where("id", "=", id)
      .execute();
    expect((await account.sdk.files.get(id)).embedded).toBeNull();
  });

  test("are read again when an old version without known metadata is restored", async () => {
    const { files } = account.sdk;
    const { id } = await files.upload(await described());
    await files.replace(id, await plain());
    await service.db.updateTable("files").set({ embedded: null }).where("version_of", "=", id).execute();
    expect((await files.restoreVersion(id, 1)).embedded).toBeNull();
    const queued = await service.db.selectFrom("files_to_probe").select("file_id").where("file_id", "=", id).execute();
    expect(queued).toHaveLength(1);
  });

  test("do not prevent a copy, an upload of the same content, or a deletion", async () => {
    const { files } = account.sdk;
    const file = await files.upload(await described());
    expect(await files.upload(await described(), { onDuplicate: "existing" })).toEqual(file);
    await files.delete(file.id);
    expect((await files.restore(file.id)).embedded).toEqual(DESCRIBED);
    await forget(file.id);
  });
});

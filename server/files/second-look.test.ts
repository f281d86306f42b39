import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
});
afterAll(() => service.stop());

let shade = 0;
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: shade++, g: 90, b: 90 } } });

/** Uploaded, and then as a service that could not make it out would have stored it. */
async function unknownFile(bytes: Buffer, changes: { file_type?: "DOCUMENT"; mime_type?: string } = {}) {
  const { id } = await account.sdk.files.upload(new Blob([new Uint8Array(bytes)]));
  const unknown = { width: null, height: null, ...changes };
  await service.db.updateTable("files").set(unknown).where("id", "=", id).execute();
  await service.db.insertInto("files_to_probe").values({ file_id: id }).execute();
  return id;
}

const backlog = async () => (await service.db.selectFrom("files_to_probe").selectAll().execute()).length;
const workOff = () => service.scheduled.find(({ name }) => name === "probe-again")?.run();

describe("a file that was stored without dimensions", () => {
  it("is not called damaged by a transform when it is fine, and has them from then on", async () => {
    const id = await unknownFile(await picture(40, 30).png().toBuffer());
    const { transforms } = await account.sdk.transform.url({ id, w: 20 });
    expect(transforms).toMatchObject({ width: 20, height: 15 });
    expect(await account.sdk.files.get(id)).toMatchObject({ width: 40, height: 30 });
  });

  it("is looked at once more in the background, and becomes the image that it is", async () => {
    const png = await unknownFile(await picture(30, 20).png().toBuffer());
    const unknown = { file_type: "DOCUMENT", mime_type: "application/octet-stream" } as const;
    const tiff = await unknownFile(await picture(70, 60).tiff().toBuffer(), unknown);
    const damaged = await unknownFile((await picture(9, 9).png().toBuffer()).subarray(0, 20));
    const gone = await unknownFile(await picture(5, 5).png().toBuffer());
    await service.blobs.delete(`originals/${account.id}/${gone}`);
    await workOff();
    expect(await backlog()).toBe(0);
    expect(await account.sdk.files.get(png)).toMatchObject({ width: 30, height: 20 });
    expect(await account.sdk.files.get(tiff)).toMatchObject({
      width: 70,
      height: 60,
      fileType: "IMAGE",
      mimeType: "image/tiff",
    });
    expect(await account.sdk.files.get(damaged)).toMatchObject({ width: null, height: null, fileType: "IMAGE" });
  });

  it("waits for its turn: so many in a minute, and none is lost", async () => {
    for (let i = 0; i < 103; i += 1)
      await unknownFile(
        await picture(10 + i, 10)
          .png()
          .toBuffer(),
      );
    await workOff();
    expect(await backlog()).toBe(3);
    await workOff();
    expect(await backlog()).toBe(0);
  });
});

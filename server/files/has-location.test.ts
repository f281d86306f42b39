import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { picturesWithLocation } from "../../testing/pictures-location.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
});
afterAll(() => service.stop());

const upload = (bytes: Buffer) => account.sdk.files.upload(new Blob([new Uint8Array(bytes)]), { autoTag: false });
const workOff = () => service.scheduled.find(({ name }) => name === "probe-again")?.run();
const samples = await picturesWithLocation();
const sample = (name: string) => samples[name] ?? Buffer.alloc(0);

test.each(Object.keys(samples))("the record of content with a location has hasLocation true: %s", async (name) => {
  const file = await upload(sample(name));
  expect(file).toMatchObject({ fileType: /\.(mov|mp4)$/.test(name) ? "VIDEO" : "IMAGE", hasLocation: true });
  expect(await account.sdk.files.get(file.id)).toEqual(file);
});

test("the record has hasLocation false for an image without a location, and null if it cannot be determined", async () => {
  expect(await upload(await plainImage())).toMatchObject({ hasLocation: false });
  const color = await sharp(await plainImage())
    .withExif({ IFD0: { Copyright: "Jo Lee" } })
    .jpeg()
    .toBuffer();
  expect(await upload(color)).toMatchObject({ hasLocation: false });
  const animation = await sharp(await plainImage())
    .gif()
    .toBuffer();
  expect(await upload(animation)).toMatchObject({ fileType: "IMAGE", hasLocation: false });
  expect(await upload(animation.subarray(0, -8))).toMatchObject({ fileType: "IMAGE", hasLocation: null });
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  expect(await upload(Buffer.from(drawing))).toMatchObject({ fileType: "IMAGE", hasLocation: false });
  const located = drawing.replace(
    "/>",
    ' xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#"><g geo:lat="48.8"/></svg>',
  );
  expect(await upload(Buffer.from(located))).toMatchObject({ fileType: "IMAGE", hasLocation: true });
  expect(await upload(Buffer.from("48.8577, 2.2950"))).toMatchObject({ hasLocation: null });
});

test("a picture that cannot be decoded can contain a location", async () => {
  const complete = sample("exif-and-xmp.png");
  const cut = complete.subarray(0, complete.indexOf("IDAT") + 20);
  expect(await upload(cut)).toMatchObject({ placeholder: null, hasLocation: true });
});

test("files of earlier releases are inspected in the background, and new content is inspected again", async () => {
  const jpeg = await sharp(sample("exif.jpg")).keepExif().jpeg({ quality: 33 }).toBuffer();
  const { id } = await upload(jpeg);
  await service.db.updateTable("files").set({ has_location: null }).where("id", "=", id).execute();
  await service.db.insertInto("files_to_probe").values({ file_id: id }).execute();
  await workOff();
  expect(await account.sdk.files.get(id)).toMatchObject({ hasLocation: true });
  const replaced = await account.sdk.files.replace(id, new Blob([await plainImage()]), { autoTag: false });
  expect(replaced).toMatchObject({ hasLocation: false });
  expect(await account.sdk.files.restoreVersion(id, 1)).toMatchObject({ hasLocation: true });
});

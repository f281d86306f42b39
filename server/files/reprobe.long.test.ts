import { Readable } from "node:stream";
import { type Imaging, openImaging } from "@media-asset-service/decode/imaging/imaging.ts";
import type { WorkerConnection, WorkerHost } from "@media-asset-service/decode/workers/host.ts";
import { WorkerError } from "@media-asset-service/decode/workers/job.ts";
import { defaultHost } from "@media-asset-service/decode/workers/local-host.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describedImage } from "../../testing/described-image.ts";
import { ofRoot, WRITINGS } from "../../testing/drawings.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { webm } from "../../testing/webm.ts";

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

/** Returns a WAV file of silence. */
function wav(seconds: number): Buffer {
  const [rate, size] = [8_000, 8_000 * seconds];
  const head = Buffer.from(`RIFF....WAVEfmt ${".".repeat(20)}data....`, "latin1");
  head.writeUInt32LE(36 + size, 4);
  for (const [at, value] of [
    [16, 16],
    [20, 0x10001],
    [24, rate],
    [28, rate],
    [32, 0x80001],
    [40, size],
  ] as const) {
    head.writeUInt32LE(value, at);
  }
  return Buffer.concat([head, Buffer.alloc(size, 128)]);
}

/** Uploads a file, and changes its row as if the service had not been able to read it. */
async function unknownFile(bytes: Buffer, changes: { file_type?: "DOCUMENT"; mime_type?: string } = {}) {
  const { id } = await account.sdk.files.upload(new Blob([new Uint8Array(bytes)]));
  const unknown = { width: null, height: null, ...changes };
  await service.db.updateTable("files").set(unknown).where("id", "=", id).execute();
  await service.db.insertInto("files_to_probe").values({ file_id: id }).execute();
  return id;
}

const backlog = async () => (await service.db.selectFrom("files_to_probe").selectAll().execute()).length;
const workOff = () => service.scheduled.find(({ name }) => name === "probe-again")?.run();

describe("a file that could not be inspected when it was stored", () => {
  let away = false;
  const connections: WorkerConnection[] = [];
  const host: WorkerHost = {
    ...defaultHost(),
    async connect(spec) {
      if (away) throw new WorkerError("unavailable", "No decoder process is listening");
      const connection = await defaultHost().connect(spec);
      connections.push(connection);
      return connection;
    },
  };
  let imaging: Imaging;
  let other: TestService;
  let owner: TestAccount;
  beforeAll(async () => {
    imaging = openImaging({ transformConcurrency: 1, workerHost: host });
    other = await startTestService({ imaging });
    owner = await other.account();
  });
  afterAll(() => Promise.all([other.stop(), imaging.close()]));
  const reprobeQueued = () => other.scheduled.find(({ name }) => name === "probe-again")?.run();
  const waiting = () => other.db.selectFrom("files_to_probe").selectAll().execute();
  const stored = async (bytes: Buffer) => {
    away = true;
    for (const connection of connections.splice(0)) {
      connection.kill();
      await connection.ended;
    }
    const { id } = await owner.sdk.files.upload(new Blob([new Uint8Array(bytes)]));
    return id;
  };
  const facts = async (id: string) => {
    const { width, height, duration } = await owner.sdk.files.get(id);
    return { width, height, duration };
  };

  it("is inspected again until it is known: video, audio and images", async () => {
    const frame = { bytes: await picture(32, 24).webp().toBuffer(), milliseconds: 40, isKey: true };
    const film = await stored(webm({ width: 32, height: 24 }, [frame], 10));
    const sound = await stored(wav(2));
    const image = await stored(await picture(64, 48).png().toBuffer());
    const nothing = { width: null, height: null, duration: null };
    for (const id of [film, sound, image]) expect(await facts(id)).toEqual(nothing);
    // The response does not call it damaged.
    await expect(owner.sdk.ai.run(image, { operation: "ocr" }, { maxRetries: 0 })).rejects.toMatchObject({
      status: 503,
    });
    await reprobeQueued();
    expect(await waiting()).toHaveLength(3);
    away = false;
    await reprobeQueued();
    expect(await waiting()).toEqual([]);
    expect(await facts(film)).toMatchObject({ width: 32, height: 24, duration: expect.any(Number) });
    expect(await facts(sound)).toMatchObject({ width: null, duration: expect.any(Number) });
    expect(await facts(image)).toMatchObject({ width: 64, height: 48 });
  });

  it("is left unchanged after a limited number of attempts, and follows files that were not inspected yet", async () => {
    const first = await stored(await picture(65, 48).png().toBuffer());
    await reprobeQueued();
    const second = await stored(await picture(66, 48).png().toBuffer());
    expect((await waiting()).toSorted((a, b) => b.attempts - a.attempts)).toEqual([
      { file_id: first, attempts: 1 },
      { file_id: second, attempts: 0 },
    ]);
    for (let i = 0; i < 8; i++) await reprobeQueued();
    expect(await waiting()).toEqual([]);
  });

  it("is inspected again after its content is replaced", async () => {
    const id = await stored(await picture(67, 48).png().toBuffer());
    await reprobeQueued();
    await owner.sdk.files.replace(id, new Blob([new Uint8Array(await picture(68, 48).png().toBuffer())]));
    expect(await waiting()).toEqual([{ file_id: id, attempts: 0 }]);
  });
});

describe("a file that was stored without dimensions", () => {
  it("is not called damaged by a transform if it is valid, and has dimensions afterwards", async () => {
    const id = await unknownFile(await picture(40, 30).png().toBuffer());
    const { transforms } = await account.sdk.transform.url({ id, w: 20 });
    expect(transforms).toMatchObject({ width: 20, height: 15 });
    expect(await account.sdk.files.get(id)).toMatchObject({ width: 40, height: 30 });
  });

  it("is inspected again in the background, and becomes an image", async () => {
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

  it("gets the properties of the picture as if it had been inspected at its upload", async () => {
    const described = picture(48, 24).withExif({ IFD0: { Artist: "Ada", Model: "X100" } });
    const stored = await account.sdk.files.upload(new Blob([new Uint8Array(await described.png().toBuffer())]));
    expect(stored).toMatchObject({
      embedded: { creator: "Ada", camera: "X100" },
      placeholder: expect.stringMatching(/^[\w+/]{20,}=*$/),
      dominantColor: expect.stringMatching(/^#[0-9a-f]{2}5a5a$/),
      hasAlpha: false,
      isAnimated: false,
    });
    const { id } = stored;
    const looks = { placeholder: null, dominant_color: null, has_alpha: null, is_animated: null };
    const unknown = { ...looks, has_location: null, embedded: null };
    await service.db.updateTable("files").set(unknown).where("id", "=", id).execute();
    await service.db.insertInto("files_to_probe").values({ file_id: id }).execute();
    expect(await account.sdk.files.get(id)).toMatchObject({ placeholder: null, embedded: null });
    await workOff();
    const known = await account.sdk.files.get(id);
    expect(known).toEqual({ ...stored, updatedAt: known.updatedAt });
    expect(Date.parse(known.updatedAt)).toBeGreaterThan(Date.parse(stored.updatedAt));
    // The next inspection finds nothing new.
    await service.db.insertInto("files_to_probe").values({ file_id: id }).execute();
    await workOff();
    expect(await account.sdk.files.get(id)).toEqual(known);
  });

  it("keeps what was known before if its pixels can no longer be decoded", async () => {
    const stored = await account.sdk.files.upload(new Blob([new Uint8Array(await picture(49, 24).png().toBuffer())]));
    const known = { placeholder: "2TcKJYh2aYd3eHiAeJh5dHd2gIgH", width: 4, height: 3 };
    const damaged = (await describedImage("png")).subarray(0, 60);
    await service.blobs.delete(`originals/${account.id}/${stored.id}`);
    await service.blobs.put(`originals/${account.id}/${stored.id}`, Readable.from(damaged));
    await service.db
      .updateTable("files")
      .set({ ...known, file_size: damaged.length, has_location: null })
      .where("id", "=", stored.id)
      .execute();
    await service.db.insertInto("files_to_probe").values({ file_id: stored.id }).execute();
    await workOff();
    expect(await account.sdk.files.get(stored.id)).toMatchObject({
      placeholder: known.placeholder,
      dominantColor: stored.dominantColor,
    });
  });

  it("is inspected in batches, and none is skipped", async () => {
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

  it("is measured again if it is a drawing of an earlier release, and detected if that was not possible before", async () => {
    const { files } = account.sdk;
    const drawing = ofRoot('width="12.7mm" height="25.4mm" id="reprobed"');
    const plain = await files.upload(new File([drawing], "plain.svg"));
    const sized = { width: 36, height: 72 };
    await service.db.updateTable("files").set(sized).where("id", "=", plain.id).execute();
    await service.db.insertInto("files_to_probe").values({ file_id: plain.id }).execute();
    const earlier = { file_type: "DOCUMENT", mime_type: "application/xml" } as const;
    const declared = await unknownFile(WRITINGS["an 8-bit encoding"]?.(drawing) ?? Buffer.alloc(0), earlier);
    const xml = await unknownFile(Buffer.from('<?xml version="1.0"?><note/>'), earlier);
    await workOff();
    expect(await files.get(plain.id)).toMatchObject({ width: 48, height: 96 });
    const image = { width: 48, height: 96, fileType: "IMAGE", mimeType: "image/svg+xml" };
    expect(await files.get(declared)).toMatchObject(image);
    expect(await files.get(xml)).toMatchObject({ width: null, fileType: "DOCUMENT", mimeType: "application/xml" });
  });

  it("is measured again if an old version of a drawing is restored", async () => {
    const { files } = account.sdk;
    const { id } = await files.upload(new File([ofRoot('width="1in" height="1in" id="old"')], "old.svg"));
    await files.replace(id, new File([ofRoot('width="9" height="9" id="new"')], "new.svg"));
    await service.db.updateTable("files").set({ width: 72, height: 72 }).where("version_of", "=", id).execute();
    expect(await files.restoreVersion(id, 1)).toMatchObject({ width: 72 });
    await workOff();
    expect(await files.get(id)).toMatchObject({ width: 96, height: 96 });
  });
});

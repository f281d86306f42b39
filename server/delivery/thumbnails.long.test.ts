import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onePage } from "../../testing/pdf.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { settleVariants } from "./variants.ts";

const YELLOW = "1 0.9 0 rg 0 0 612 792 re f";
/** The beginning of an MP4 file; the test reads no more of it. */
const FILM = Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from("ftypisom"), Buffer.alloc(800, 1)]);

let folder = "";
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "media-asset-service-"));
  service = await startTestService();
  account = await service.account();
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const upload = (by: TestAccount, bytes: Buffer, filename: string) =>
  by.sdk.files.upload(new File([new Uint8Array(bytes)], filename));

async function thumbnail(url: string) {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.bytes());
  const { format, width, height } = await sharp(bytes).metadata();
  expect({ format, width, height }).toEqual({ format: "webp", width: 320, height: 320 });
  const middle = await sharp(bytes)
    .extract({ left: 160, top: 160, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { middle: [...middle], etag: response.headers.get("ETag"), cache: response.headers.get("Cache-Control") };
}

async function stored(of: TestService, fileId: string) {
  await settleVariants(of.context);
  return of.db.selectFrom("variants").selectAll().where("file_id", "=", fileId).execute();
}

/** Runs a test with a service whose ffmpeg is this script. */
async function withFfmpeg(script: string, use: (service: TestService, account: TestAccount) => Promise<void>) {
  const ffmpeg = join(folder, "ffmpeg");
  await writeFile(ffmpeg, `#!${process.execPath}\n${script}`);
  await chmod(ffmpeg, 0o755);
  const own = await startTestService({ ffmpeg });
  try {
    await use(own, await own.account());
  } finally {
    await own.stop();
  }
}

describe("the thumbnail of a PDF", () => {
  it("shows its first page, rendered once and stored", async () => {
    const { id, thumbnailUrl } = await upload(account, onePage({ content: YELLOW }), "report.pdf");
    const first = await thumbnail(thumbnailUrl);
    expect(first.middle[2]).toBeLessThan(40);
    expect(first.cache).toBe("public, max-age=86400, s-maxage=60, stale-while-revalidate=60");
    const [row] = await stored(service, id);
    expect(first.etag).toBe(`"${row?.etag}"`);
    expect(await thumbnail(thumbnailUrl)).toEqual(first);
    expect(await stored(service, id)).toEqual([row]);
  });

  it("that cannot be rendered is the placeholder of documents, which is stored so that the rendering is not repeated", async () => {
    const damaged = await upload(account, onePage({ content: YELLOW }).subarray(0, 200), "damaged.pdf");
    const text = await upload(account, Buffer.from("words"), "words.txt");
    expect(await thumbnail(damaged.thumbnailUrl)).toEqual(await thumbnail(text.thumbnailUrl));
    expect(await stored(service, damaged.id)).toHaveLength(1);
  });
});

describe("the thumbnail of an image", () => {
  const damaged = async () => (await sharp(PLAIN).png().toBuffer()).subarray(0, -1000);
  const PLAIN = { create: { width: 640, height: 360, channels: 3, background: "#0a0" } } as const;

  it("that cannot be rendered is a temporary placeholder, and other transforms of it return the reason", async () => {
    const logged: Record<string, unknown>[] = [];
    const stream = { write: (line: string) => void logged.push(JSON.parse(line)) };
    const own = await startTestService({ log: pino({ level: "warn" }, stream) });
    try {
      const by = await own.account();
      const { id, thumbnailUrl } = await upload(by, await damaged(), "damaged.png");
      const shown = await thumbnail(thumbnailUrl);
      expect(shown.cache).toBe("private, no-cache");
      expect(logged).toMatchObject([
        { fileId: id, reason: "corrupt", err: { message: expect.stringContaining("png") } },
      ]);
      // The next request does not retry the rendering.
      expect(await thumbnail(thumbnailUrl)).toEqual(shown);
      expect(logged).toHaveLength(1);
      expect(await stored(own, id)).toEqual([]);
      const { url } = await by.sdk.transform.url({ id, w: 100 });
      expect((await fetch(url)).status).toBe(422);
      expect(logged).toHaveLength(2);
    } finally {
      await own.stop();
    }
  });

  it("of a format that cannot be decoded, or with more pixels than fit into memory, is a placeholder", async () => {
    const bitmap = Buffer.concat([Buffer.from("BM"), Buffer.alloc(60, 1)]);
    const large = await sharp({ create: { ...PLAIN.create, width: 8000, height: 8000 } })
      .png()
      .toBuffer();
    const urls = [await upload(account, bitmap, "a.bmp"), await upload(account, large, "large.png")];
    const [first, second] = await Promise.all(urls.map(({ thumbnailUrl }) => thumbnail(thumbnailUrl)));
    expect(first).toEqual(second);
  });
});

describe("the thumbnail of a video", () => {
  it("is an uncached placeholder without ffmpeg", async () => {
    const { id, fileType, thumbnailUrl } = await upload(account, FILM, "film.mp4");
    expect(fileType).toBe("VIDEO");
    const shown = await thumbnail(thumbnailUrl);
    expect(shown.cache).toBe("private, no-cache");
    expect((await fetch(thumbnailUrl, { headers: { "If-None-Match": shown.etag ?? "" } })).status).toBe(304);
    expect(await stored(service, id)).toEqual([]);
  });

  it("is a stored frame with ffmpeg", async () => {
    const frame = await sharp({ create: { width: 640, height: 360, channels: 3, background: "#0a0" } })
      .png()
      .toBuffer();
    const script = `process.stdout.write(Buffer.from("${frame.toString("base64")}", "base64"))`;
    await withFfmpeg(script, async (own, by) => {
      const { id, thumbnailUrl } = await upload(by, FILM, "film.mp4");
      expect((await thumbnail(thumbnailUrl)).middle[1]).toBeGreaterThan(150);
      expect(await stored(own, id)).toHaveLength(1);
    });
  });

  it("is a permanent placeholder if ffmpeg rejects the file, and a temporary one if ffmpeg cannot run", async () => {
    await withFfmpeg("process.exit(1)", async (own, by) => {
      const { id, thumbnailUrl } = await upload(by, FILM, "film.mp4");
      expect((await thumbnail(thumbnailUrl)).cache).toBe(
        "public, max-age=86400, s-maxage=60, stale-while-revalidate=60",
      );
      expect(await stored(own, id)).toHaveLength(1);
      await rm(join(folder, "ffmpeg"));
      const other = await upload(by, Buffer.concat([FILM, FILM]), "other.mp4");
      expect((await thumbnail(other.thumbnailUrl)).cache).toBe("private, no-cache");
      expect(await stored(own, other.id)).toEqual([]);
    });
  });
});

import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type TestBrowser, type WatchedPage } from "../../testing/browser.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { type Frame, webm } from "../../testing/webm.ts";

/** Somebody's web site, on another origin than the service, that shows what the service delivers. */
let site: Server;
let origin = "";
let service: TestService;
let account: TestAccount;
let browser: TestBrowser;
beforeAll(async () => {
  const script = await readFile(new URL("./delivery.browser-page.js", import.meta.url));
  site = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(
      `<!doctype html><title>Site</title><link rel="icon" href="data:,"><body></body><script>${script}</script>`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  service = await startTestService();
  account = await service.account();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
  site.close();
});

async function openSite(): Promise<WatchedPage> {
  const page = await browser.page(origin, service.url);
  await page.goto(origin);
  return page;
}

/** Calls a function of delivery.browser-page.js in the page. */
function call<Result>(page: WatchedPage, name: string, ...parameters: unknown[]): Promise<Result> {
  return page.evaluate<Result>(`${name}(...${JSON.stringify(parameters)})`);
}

interface Shown {
  width: number;
  height: number;
  pixel: number[];
}

describe("a browser", () => {
  it("shows a transformed private image from its signed URL, and a site on another origin may read it", async () => {
    const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#208040" } })
      .png()
      .toBuffer();
    const { id, thumbnailUrl } = await account.sdk.files.upload(new File([new Uint8Array(png)], "private.png"), {
      isPublic: false,
    });
    const answer = await account.request(`/api/v1/transform?id=${id}&w=200&f=webp&rotate=90`);
    const { data } = (await answer.json()) as { data: { url: string } };
    const page = await openSite();
    const shown = await call<Shown>(page, "showImage", data.url);
    expect(shown).toMatchObject({ width: 200, height: 267 });
    expect(shown.pixel.every((value, i) => Math.abs(value - ([0x20, 0x80, 0x40, 255][i] ?? 0)) < 6)).toBe(true);
    expect(await call<Shown>(page, "showImage", thumbnailUrl)).toMatchObject({ width: 300, height: 300 });
    expect(page.problems()).toEqual([]);
    // Without the signature it is not shown to anyone.
    await expect(call(page, "showImage", data.url.replace(/&signature=.*/, ""))).rejects.toThrow();
  });

  it("seeks in a video by asking for the range that it needs", async () => {
    const page = await openSite();
    const film = await record(page, 30);
    const { cdnUrl, duration, fileType, width } = await account.sdk.files.upload(
      new File([new Uint8Array(film)], "film.webm"),
      { isPublic: false },
    );
    expect({ fileType, duration, width }).toEqual({ fileType: "VIDEO", duration: 30, width: 160 });
    const answers: { status: number; from: number }[] = [];
    page.on("response", (response) => {
      const range = /^bytes (\d+)-/.exec(response.headers()["content-range"] ?? "")?.[1];
      if (response.url() === cdnUrl) answers.push({ status: response.status(), from: Number(range) });
    });
    type Watched = { length: number; seen: { time: number; pixel: number[] }[] };
    const { length, seen } = await call<Watched>(page, "seek", cdnUrl, [1.5, 25.5]);
    expect({ length, times: seen.map(({ time }) => time) }).toEqual({ length: 30, times: [1.5, 25.5] });
    // The film is red up to the 15th second, and blue from then on.
    expect(seen[0]?.pixel[0]).toBeGreaterThan(180);
    expect(seen[1]?.pixel[2]).toBeGreaterThan(180);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([206]));
    expect(Math.max(...answers.map(({ from }) => from))).toBeGreaterThan(film.length / 2);
    expect(page.problems()).toEqual([]);
  });
});

/** A film that the browser itself encoded: red, and blue from the middle on. About 300 kB a second. */
async function record(page: WatchedPage, seconds: number): Promise<Buffer> {
  const size = { width: 160, height: 90 };
  type Encoded = Omit<Frame, "bytes"> & { base64: string };
  const frames = await call<Encoded[]>(page, "encodeFilm", size, seconds);
  const decoded = frames.map(({ base64, ...frame }) => ({ ...frame, bytes: Buffer.from(base64, "base64") }));
  return webm(size, decoded, 300_000);
}

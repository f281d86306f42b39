import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plainImage } from "../plain-image.ts";
import { startTestService, type TestService } from "../service.ts";
import type { RunningProxy } from "./proxy-programs.ts";
import { purgedNginx, varnish } from "./purged-proxies.ts";

const CHROME = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
const FIREFOX = "image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5";

describe.each([varnish, purgedNginx])("$name", (proxy) => {
  const test = it.skipIf(!proxy.isInstalled);
  let service: TestService;
  let running: RunningProxy;
  beforeAll(async () => {
    if (!proxy.isInstalled) return;
    service = await startTestService();
    running = await proxy.start(new URL(service.url).port);
  });
  afterAll(async () => {
    await running?.stop();
    await service?.stop();
  });

  async function ask(url: string, Accept: string): Promise<{ shown: string; isCopy: boolean }> {
    const { pathname, search } = new URL(url);
    const response = await fetch(running.url + pathname + search, { headers: { Accept } });
    const { format, compression } = await sharp(await response.bytes()).metadata();
    return { shown: compression === "av1" ? "avif" : format, isCopy: proxy.isCopy(response.headers) };
  }

  test("delivers a format that the browser supports, and caches each format", async () => {
    const account = await service.account();
    const jpeg = await sharp(await plainImage(200))
      .jpeg()
      .toBuffer();
    const { imageUrl } = await account.sdk.files.upload(new Blob([new Uint8Array(jpeg)]), { filename: "a.jpg" });
    const url = `${imageUrl}&w=64`;
    for (const isCopy of [false, true]) {
      expect(await ask(url, CHROME)).toEqual({ shown: "avif", isCopy });
      expect(await ask(url, "image/webp,*/*")).toEqual({ shown: "webp", isCopy });
      expect(await ask(url, "*/*")).toEqual({ shown: "jpeg", isCopy });
    }
    expect((await ask(url, FIREFOX)).shown).toBe("avif");
    // Varnish normalizes both Accept headers to the same value.
    expect((await ask(url, FIREFOX.replace("0.5", "0.4"))).isCopy).toBe(proxy === varnish);
  });
});

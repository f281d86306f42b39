import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { MediaAssetService } from "@media-asset-service/sdk";
import { INSTALL, packTo, succeeds } from "../../sdk/testing/scratch.ts";
import { openBrowser } from "../browser.ts";
import { harbour, ROOT } from "../examples.ts";
import { uploadPicture } from "./images.ts";
import { checkSizes } from "./rendered-sizes.ts";

const EXAMPLE = join(ROOT, "docs/examples/nextjs");

/** Builds the example with the packed packages, starts it, and uploads an image through its page. */
export async function tryNextjs(folder: string, env: Record<"MAS_BASE_URL" | "MAS_API_KEY", string>): Promise<void> {
  await cp(EXAMPLE, folder, { recursive: true });
  const tarballs = await packTo(folder, ["sdk", "react"]);
  await succeeds("npm", [...INSTALL, ...tarballs], folder, {}, 300_000);
  const next = join(folder, "node_modules/next/dist/bin/next");
  // Builds without a key, so that the build cannot contain it.
  await succeeds(process.execPath, [next, "build"], folder, { NEXT_TELEMETRY_DISABLED: "1" }, 300_000);
  const args = [next, "start", "--hostname", "127.0.0.1", "--port", "0"];
  const { PATH = "" } = process.env;
  const site = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH, HOME: folder, NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(site, "exit");
  try {
    const address = await addressOf(site.stdout);
    await tryUpload(address, env);
    const file = await uploadPicture(env);
    await checkSizes(await (await fetch(`${address}/pictures`)).text(), file);
  } finally {
    site.kill();
    await ended;
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: output })) {
    lines.push(line);
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error(`The example did not start:\n${lines.join("\n")}`);
}

async function tryUpload(url: string, { MAS_BASE_URL, MAS_API_KEY }: { MAS_BASE_URL: string; MAS_API_KEY: string }) {
  const rendered = await (await fetch(url)).text();
  if (!/<h1>Gallery<\/h1>.*<input [^>]*type="file"/s.test(rendered)) throw new Error(`The page renders ${rendered}`);
  const media = new MediaAssetService({ apiKey: MAS_API_KEY, baseUrl: MAS_BASE_URL });
  const before = (await media.files.list().all()).length;
  const browser = await openBrowser();
  try {
    const page = await browser.page(url, MAS_BASE_URL);
    await page.goto(url);
    await page.waitForLoadState("networkidle");
    const buffer = await harbour().negate({ alpha: false }).toBuffer();
    await page.locator("input[type=file]").setInputFiles({ name: "night.jpg", mimeType: "image/jpeg", buffer });
    await page.getByText("night.jpg: completed").waitFor();
    await page.getByAltText("night.jpg").scrollIntoViewIfNeeded();
    await page.waitForFunction("document.querySelector('img[alt=\"night.jpg\"]').naturalWidth === 320");
    if ((await page.content()).includes(MAS_API_KEY)) throw new Error("The page contains the key.");
    if (page.problems().length > 0) throw new Error(`The page reports problems: ${page.problems().join("\n")}`);
  } finally {
    await browser.close();
  }
  const files = await media.files.list().all();
  if (files.length !== before + 1) throw new Error(`${files.length - before} files were stored.`);
}

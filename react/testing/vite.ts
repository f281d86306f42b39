import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gzipSync } from "node:zlib";
import { succeeds, withScratch } from "../../sdk/testing/scratch.ts";
import { openBrowser } from "../../testing/browser.ts";
import { harbour } from "../../testing/examples.ts";
import { startTestService } from "../../testing/service.ts";
import { startSite } from "./site.ts";

// Builds an application with Vite and the packed packages, and uploads images through its page in Chromium.

/** Maximum size of the JavaScript, min + gzip, including React. */
const LIMIT_KB = 74;
const PACKAGES = ["vite@8.3.8", "react@19.3.1", "react-dom@19.3.1"];

await withScratch(["sdk", "react"], PACKAGES, async (folder) => {
  await cp(join(import.meta.dirname, "vite"), folder, { recursive: true });
  const vite = join(folder, "node_modules/vite/bin/vite.js");
  await succeeds(process.execPath, [vite, "build"], folder, {}, 300_000);
  const size = await sizeOf(join(folder, "dist/assets"));
  console.log(`Vite application: ${size.toFixed(1)} kB of ${LIMIT_KB} kB`);
  if (size > LIMIT_KB) throw new Error(`The application exceeds its maximum size of ${LIMIT_KB} kB.`);
  await tryUploads(folder, vite);
  console.log("✓ Vite");
});

async function sizeOf(assets: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(assets)) bytes += gzipSync(await readFile(join(assets, name)), { level: 9 }).length;
  return bytes / 1000;
}

async function tryUploads(folder: string, vite: string): Promise<void> {
  const [service, browser] = await Promise.all([startTestService(), openBrowser()]);
  const account = await service.account();
  const site = await startSite("", account);
  await writeFile(
    join(folder, "vite.config.js"),
    `export default { preview: { proxy: { "/upload-url": ${JSON.stringify(site.url)} } } };`,
  );
  const args = [vite, "preview", "--host", "127.0.0.1", "--port", "0"];
  const preview = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(preview, "exit");
  try {
    const address = await addressOf(preview.stdout);
    const page = await browser.page(address, service.url);
    await page.goto(address);
    for (const [label, name, message] of [
      ["Pictures", "day.jpg", "day.jpg: completed"],
      ["Picture", "night.jpg", "stored: image/jpeg"],
    ] as const) {
      const buffer = await harbour()
        .negate(name === "night.jpg" ? { alpha: false } : false)
        .toBuffer();
      await page.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType: "image/jpeg", buffer });
      await page.getByText(message).waitFor();
    }
    const stored = (await account.sdk.files.list().all()).map(({ filename }) => filename).sort();
    if (stored.join() !== "day.jpg,night.jpg") throw new Error(`The service stored ${stored.join() || "nothing"}.`);
    if (page.problems().length > 0) throw new Error(`The page reports problems: ${page.problems().join("\n")}`);
  } finally {
    preview.kill();
    await ended;
    await browser.close();
    await site.close();
    await service.stop();
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: output })) {
    lines.push(line);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: Vite prints colors
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line.replaceAll(/\u001b\[\d+m/g, "")) ?? [];
    if (address) return address;
  }
  throw new Error(`The application did not start:\n${lines.join("\n")}`);
}

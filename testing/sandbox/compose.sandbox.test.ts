import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { MediaAssetService } from "../../sdk/index.ts";
import { harbour } from "../examples.ts";
import { startServer } from "../process.ts";
import { compileProbe } from "./compile-probe.ts";
import { startContainer } from "./container.ts";
import { attack, succeeded } from "./setups.ts";

let folder = "";
let addon = "";
const started: { stop(): Promise<unknown> }[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  chmodSync(folder, 0o755);
  addon = compileProbe(folder);
});
afterEach(async () => void (await Promise.all(started.splice(0).map((it) => it.stop()))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function decoder(options: { command: string[]; shown?: string[]; landlock?: boolean }) {
  const socketFolder = mkdtempSync(join(folder, "run-"));
  const container = await startContainer({ socketFolder, ...options });
  started.push(container);
  return { ...container, socket: join(socketFolder, "media.sock") };
}

const withProbe = ["node", "--no-warnings", "testing/sandbox/media-with-probe.ts", "/run/mas/media.sock"];
/** The attempts of the probe that concern its container, and not the service. */
const OF_ITS_CONTAINER = ["read /etc/passwd", "list processes", "start a shell", "start another program"];

describe("native code in a worker process of the container that decodes", () => {
  it("has no access to the service or to its container", async () => {
    const { socket } = await decoder({ command: withProbe, shown: [addon] });
    const outcome = await attack({ addon, mechanism: "socket", socket, folder }, "root");
    expect(outcome.isolation).toMatchObject({ level: "full", mechanism: "socket" });
    expect(outcome.isolation.rejected.length).toBeGreaterThan(0);
    expect(succeeded(outcome)).toEqual([]);
  });

  it("has no access to the service without Landlock either, but the level is not full", async () => {
    const { socket } = await decoder({ command: withProbe, shown: [addon], landlock: false });
    const outcome = await attack({ addon, mechanism: "socket", socket, folder }, "root");
    expect(outcome.isolation).toMatchObject({ level: "none", mechanism: "socket" });
    expect(succeeded(outcome).filter((attempt) => !OF_ITS_CONTAINER.includes(attempt))).toEqual([]);
  });
});

describe("a service with a container that decodes", () => {
  it("measures, renders and reads uploads, and resumes after the container is replaced", async () => {
    const command = ["node", "--max-semi-space-size=16", "--liftoff-only", "server/main.ts"];
    const first = await decoder({ command });
    await expect.poll(first.printed).toContain('"isolation":"full","mechanism":"landlock"');
    const service = await startServer({
      DATA_DIR: join(folder, "data"),
      MEDIA_SOCKET: first.socket,
      DECODER_ISOLATION: "required",
    });
    started.push({ stop: () => service.end() });
    await expect.poll(service.output).toContain('"isolation":"full","mechanism":"socket"');
    const media = new MediaAssetService({ apiKey: service.key(), baseUrl: service.url, maxRetries: 0 });
    const file = await media.files.upload(new File([new Uint8Array(await harbour().toBuffer())], "harbour.jpg"));
    expect(file.width).toBe(640);
    const { result } = await media.ai.run(file.id, { operation: "ocr" });
    expect(JSON.stringify(result)).toContain("HARBOUR MASTER");

    const ready = async () => {
      const { data } = (await (await fetch(`${service.url}/health/ready`)).json()) as { data: unknown };
      return data;
    };
    await first.stop();
    await expect.poll(ready).toMatchObject({ status: "degraded", parts: { decoders: "unavailable" }, isolation: null });
    const replaced = startContainer({ socketFolder: join(first.socket, ".."), command });
    replaced.then((container) => started.push(container));
    const { url } = await media.transform.url({ id: file.id, w: 100, f: "webp" });
    await replaced;
    expect((await fetch(url)).headers.get("content-type")).toBe("image/webp");
    await expect.poll(ready).toMatchObject({ status: "ok", parts: { decoders: "ok" }, isolation: { level: "full" } });
  });
});

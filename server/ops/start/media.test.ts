import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "media-asset-service-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function start(env: Record<string, string>) {
  let output = "";
  const { PATH = "" } = process.env;
  const child = execFile(process.execPath, [MAIN], { env: { PATH, ROLES: "media", ...env } });
  const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve(code ?? signal)));
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  return { child, ended, output: () => output };
}

describe("ROLES=media", () => {
  it("listens on its socket, even after a killed process left it, and ends on SIGTERM", async () => {
    const MEDIA_SOCKET = join(folder, "media.sock");
    for (const signal of ["SIGKILL", "SIGTERM"] as const) {
      const media = start({ MEDIA_SOCKET });
      await expect.poll(media.output).toContain(`decoder is ready at ${MEDIA_SOCKET}`);
      await expect.poll(media.output).toMatch(/"isolation":"(full|partial|none)"/);
      const socket = connect(MEDIA_SOCKET);
      await once(socket, "connect");
      socket.destroy();
      if (signal === "SIGTERM") {
        const second = start({ MEDIA_SOCKET });
        expect(await second.ended).toBe(1);
        expect(second.output()).toContain(`MEDIA_SOCKET: another process is listening on ${MEDIA_SOCKET}`);
      }
      media.child.kill(signal);
      expect(await media.ended).toBe(signal === "SIGTERM" ? 0 : signal);
    }
  });

  it("rejects all secrets, names them, and requires a socket", async () => {
    const media = start({ DATABASE_URL: "postgres://u:hunter2@h/db", SIGNING_SECRET: "x", AWS_SECRET_ACCESS_KEY: "y" });
    expect(await media.ended).toBe(1);
    for (const name of ["DATABASE_URL", "SIGNING_SECRET", "AWS_SECRET_ACCESS_KEY"]) {
      expect(media.output()).toContain(`${name}: is not allowed for ROLES=media`);
    }
    expect(media.output()).toContain("MEDIA_SOCKET: is required for ROLES=media");
    expect(media.output()).not.toContain("hunter2");
  });

  it("cannot be combined with other roles", async () => {
    const both = start({ ROLES: "api,media", DATABASE_URL: "postgres://u@h/db", DATA_DIR: folder });
    expect(await both.ended).toBe(1);
    expect(both.output()).toContain("ROLES: media cannot be combined with other roles");
  });
});

import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../testing/service.ts";
import { firstStart } from "./first-start.ts";

let service: TestService;
let dataDir = "";
beforeAll(async () => {
  service = await startTestService();
  dataDir = await mkdtemp(join(tmpdir(), "media-asset-service-"));
});
afterAll(async () => {
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
});
const url = "http://127.0.0.1:3000";
const start = (of: TestService, isTerminal: boolean) =>
  firstStart(of.context, { url, dataDir, isTerminal, now: new Date() }).then((lines) => lines.join("\n"));

test.each([true, false])(
  "the key and the password are shown on a terminal (%s), and otherwise written to a file of the owner",
  async (isTerminal) => {
    const own = await startTestService();
    const path = join(dataDir, "first-start.txt");
    try {
      const output = await start(own, isTerminal);
      const written = await readFile(path, "utf8").catch(() => null);
      for (const secret of [
        /^ {2}export MAS_API_KEY=mas_\w{36}$/m,
        /^ {2}owner@localhost\n {2}\w{24}$/m,
        /^ {2}curl -H "X-API-Key: \$MAS_API_KEY"/m,
      ]) {
        expect(isTerminal ? output : written).toMatch(secret);
        expect(isTerminal ? (written ?? "") : output).not.toMatch(secret);
      }
      if (isTerminal) return;
      expect(output).toContain(`\n  ${path}\n`);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect(await start(own, isTerminal)).toBe("");
    } finally {
      await own.stop();
    }
  },
);

test("a store without users gets instructions to create one, and no user", async () => {
  await service.account();
  expect(await start(service, false)).toMatch(
    /The dashboard at \S+\/dashboard has no users yet.*mas user create --account ID --email EMAIL/,
  );
  expect(await service.db.selectFrom("users").selectAll().execute()).toEqual([]);
});

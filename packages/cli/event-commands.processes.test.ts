import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runMas } from "../../testing/mas.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

const mas = (args: string[], started?: (child: ChildProcess) => void) =>
  runMas({ MAS_URL: service.url, MAS_API_KEY: account.key }, args, started);
const upload = (text: string) => account.sdk.files.upload(new File([text], `${text}.txt`));

test("lists events of some types, and continues at the cursor", async () => {
  const { id } = await upload("first");
  await account.sdk.files.update(id, { tags: ["a"], starred: true });
  const { stdout } = await mas(["events", "--types", "file.updated"]);
  expect(stdout).toMatch(new RegExp(`Z +file.updated +${id} +tags, starred\\n`));
  const cursor = /Cursor: (\S+)/.exec(stdout)?.[1] ?? "";
  await account.sdk.files.delete(id);
  const next = JSON.parse((await mas(["events", "--cursor", cursor, "--json"])).stdout);
  expect(next.events).toMatchObject([{ type: "file.deleted", data: { id } }]);
  expect(await mas(["events", "--types", "file.moved"])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/file.updated/),
  });
  expect(await mas(["events", "--limit", "0"])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/1 to 1000, not 0/),
  });
});

test("prints each event on a line while it follows the feed", async () => {
  const { cursor } = await account.sdk.events.list({ start: "latest" });
  let child: ChildProcess | undefined;
  let printed = "";
  const ended = mas(["events", "--follow", "--json", "--cursor", cursor], (started) => {
    child = started;
    started.stdout?.on("data", (chunk) => {
      printed += chunk;
    });
  });
  const ids = [(await upload("one")).id];
  await expect.poll(() => printed, { timeout: 30_000 }).toContain(ids[0]);
  ids.push((await upload("two")).id);
  await expect.poll(() => printed, { timeout: 30_000 }).toContain(ids[1]);
  child?.kill("SIGINT");
  const { stdout } = await ended;
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).data.id),
  ).toEqual(ids);
});

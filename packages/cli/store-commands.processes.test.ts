import { afterAll, beforeAll, expect, test } from "vitest";
import { runMas } from "../../testing/mas.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

const HOUR = 3_600_000;

/** The check ignores younger objects. */
let late = 2 * HOUR;
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(Date.now() + late) });
  account = await service.account();
});
afterAll(() => service.stop());

const mas = (...args: string[]) => runMas({ MAS_URL: service.url, MAS_ADMIN_TOKEN: service.adminToken }, args);

test("check reports problems with exit code 1, and none after the repair", async () => {
  await account.sdk.files.upload(new Blob(["note"]), { filename: "note.txt" });
  await service.blobs.write("originals/left/behind", Buffer.from("left"));
  const found = await mas("check");
  expect(found).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/unknown +originals\/left\/behind +- +4 +open\n\n.*: 1 problems, 0 repaired\.\n$/),
    stderr: expect.stringMatching(
      /^1 files checked, 0 problems found so far\n(.*\n)*.*claims checked, 1 problems found so far\n$/,
    ),
  });
  expect(await mas("check", "--repair")).toMatchObject({ status: 0, stdout: expect.stringMatching(/ repaired\n/) });
  expect(await mas("sweep")).toMatchObject({ status: 0, stdout: "0 objects deleted.\n" });
  late = 27 * HOUR;
  expect(await mas("sweep")).toMatchObject({ status: 0, stdout: "1 objects deleted.\n" });
  late = 2 * HOUR;
  const clean = await mas("check", "--checksums", "--json");
  expect([clean.status, JSON.parse(clean.stdout)]).toEqual([
    0,
    {
      checked: { files: 1, variants: 0, cutouts: 0, objects: 1, accounts: 1, credits: 1, claims: 0 },
      problems: [],
    },
  ]);
}, 90_000);

test("deletions of a repair can be undone for a day", async () => {
  const key = (n: number) => `originals/another/service-${n}`;
  for (const n of [1, 2, 3]) await service.blobs.write(key(n), Buffer.from("theirs"));
  await mas("check", "--repair");
  expect((await mas("deletions", "list")).stdout).toMatch(/service-1 +\d{4}-.*\n.*service-2 .*\n.*service-3 /);
  expect(await mas("deletions", "undo", key(2))).toMatchObject({ status: 0 });
  expect(await mas("deletions", "undo", key(2))).toMatchObject({ status: 1, stdout: expect.stringMatching(/^0 /) });
  const listed = JSON.parse((await mas("deletions", "list", "--json")).stdout);
  expect(listed).toEqual([1, 3].map((n) => ({ key: key(n), deleteAt: expect.any(String) })));
  expect(await mas("deletions", "undo", "all")).toMatchObject({ status: 0, stdout: expect.stringMatching(/^2 /) });
  expect(await mas("deletions", "list")).toMatchObject({ status: 0, stdout: "No deletions are pending.\n" });
  late = 72 * HOUR;
  expect(await mas("sweep")).toMatchObject({ stdout: "0 objects deleted.\n" });
  expect((await mas("check")).stdout).toMatch(/service-1.*\n.*service-2.*\n.*service-3/);
  for (const n of [1, 2, 3]) await service.blobs.delete(key(n));
}, 90_000);

test("turns read-only mode on and off", async () => {
  expect(await mas("read-only", "on")).toMatchObject({ status: 0, stdout: expect.stringMatching(/is read-only/) });
  await expect(
    account.sdk.withOptions({ maxRetries: 0 }).files.upload(new Blob(["refused"]), { filename: "refused.txt" }),
  ).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(await mas("read-only", "maybe")).toMatchObject({ status: 2 });
  expect(await mas("read-only", "off")).toMatchObject({ status: 0, stdout: "The service is writable.\n" });
}, 90_000);

test("purge requires confirmation", async () => {
  const { id } = await account.sdk.files.upload(new Blob(["gone"]), { filename: "gone.txt" });
  await account.sdk.files.delete(id);
  expect(await mas("purge", "--older-than", "0d")).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/deleted at least 0 days ago\. To confirm, add --yes/),
  });
  expect(await mas("purge", "--older-than", "0d", "--yes")).toMatchObject({
    status: 0,
    stdout: "1 files permanently deleted, 1 objects deleted.\n",
  });
}, 90_000);

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";

/** As a browser would get them from a disk: more in one folder than it reads at once. */
const SCANS = 130;

let dashboard: Dashboard;
let directory: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  directory = await mkdtemp(join(tmpdir(), "folder-upload-"));
  await mkdir(join(directory, "Press", "2026", "Scans"), { recursive: true });
  await writeFile(join(directory, "Press", "read me.txt"), "Press");
  await writeFile(join(directory, "Press", ".DS_Store"), "not content");
  await writeFile(join(directory, "Press", "2026", "cover.txt"), "cover");
  for (let scan = 0; scan < SCANS; scan++) {
    await writeFile(join(directory, "Press", "2026", "Scans", `${scan}.txt`), `scan ${scan}`);
  }
});
afterAll(async () => {
  await dashboard.close();
  await rm(directory, { recursive: true, force: true });
});

/** `Press/2026/cover.txt` and so on, as the service has them. */
async function pathsOf({ account }: Visitor): Promise<string[]> {
  const folders = new Map((await account.sdk.folders.list().all()).map((folder) => [folder.id, folder]));
  const pathOf = (id: string | null): string => {
    const folder = folders.get(id ?? "");
    return folder ? `${pathOf(folder.parentId)}${folder.name}/` : "";
  };
  const files = await account.sdk.files.list({ limit: 100 }).all();
  return files.map(({ folderId, filename }) => pathOf(folderId) + filename).sort();
}

const expected = [
  "Press/2026/cover.txt",
  ...Array.from({ length: SCANS }, (_, scan) => `Press/2026/Scans/${scan}.txt`),
  "Press/read me.txt",
].sort();

test("uploads a dropped folder with all files, into folders with the same names", async () => {
  const visitor = await dashboard.visitor();
  const { page, account, problems } = visitor;
  // One of them is there already.
  const { id } = await account.sdk.folders.create({ name: "Press" });
  await visitor.signIn();
  await page.getByText("Your library is empty").waitFor();
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [join(directory, "Press")], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await session.send("Input.dispatchDragEvent", { type, x: 700, y: 500, data });
  }
  await page.getByText(`${expected.length} files uploaded`).waitFor({ timeout: 60_000 });
  expect(await pathsOf(visitor)).toEqual(expected);
  expect((await account.sdk.folders.list().all()).filter(({ name }) => name === "Press").map((it) => it.id)).toEqual([
    id,
  ]);
  expect(problems()).toEqual([]);
});

test("uploads a folder with the button “Upload folder”", async () => {
  const visitor = await dashboard.visitor();
  const { page, problems } = visitor;
  await visitor.signIn();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload folder" }).click();
  await (await choosing).setFiles(join(directory, "Press"));
  await page.getByText(`${expected.length} files uploaded`).waitFor({ timeout: 60_000 });
  expect(await pathsOf(visitor)).toEqual(expected);
  expect(problems()).toEqual([]);
});

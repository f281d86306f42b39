import { afterAll, beforeAll, expect, test } from "vitest";
import { TAGGING_RESULT, testEngines } from "../testing/engines.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { picture } from "./testing/picture.ts";
import { settled } from "./testing/settled.ts";

const engines = testEngines();
let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ engines });
});
afterAll(() => dashboard.close());

/** A user on the AI tab of a file whose tagging is in progress. */
async function visitRun(prepare: (page: Visitor["page"]) => Promise<unknown> = async () => {}) {
  const visitor = await dashboard.visitor();
  const { page, account, signIn, open } = visitor;
  let finish = () => {};
  const running = new Promise<void>((resolve) => {
    finish = resolve;
  });
  engines.tagWith(async () => {
    await running;
    return TAGGING_RESULT;
  });
  const { id } = await account.sdk.files.upload(await picture(1), { filename: "harbour.jpg" });
  await signIn();
  await prepare(page);
  await open(`/files/${id}/ai`);
  const card = page.getByRole("region", { name: "Tags and description" });
  await card.getByRole("button", { name: "Running…" }).waitFor();
  return { ...visitor, id, card, finish };
}

test("the page of a file shows the end of an AI run of another program from the feed", async () => {
  const { card, finish, problems } = await visitRun();
  finish();
  await card.getByText(TAGGING_RESULT.description).waitFor();
  await card.getByRole("button", { name: /Run again/ }).waitFor();
  expect(problems()).toEqual([]);
});

test("an AI run that ended before the feed began is shown when it begins", async () => {
  let beginFeed = () => {};
  const begun = new Promise<void>((resolve) => {
    beginFeed = resolve;
  });
  const { id, card, finish, account } = await visitRun((page) =>
    page.route(/api\/v1\/events/, async (route) => {
      await begun;
      await route.continue();
    }),
  );
  finish();
  await account.sdk.files.wait(id);
  expect(await card.getByRole("button", { name: "Running…" }).count()).toBe(1);
  beginFeed();
  await card.getByText(TAGGING_RESULT.description).waitFor();
});

test("the history of a file names its actions and who did them, and grows while it is open", async () => {
  const { page, account, signIn, open, problems } = await dashboard.visitor();
  const { sdk } = account;
  const folder = await sdk.folders.create({ name: "Press" });
  const { id } = await sdk.files.upload(new Blob(["words"]), { filename: "words.txt" });
  await sdk.files.upload(new Blob(["others"]), { filename: "others.txt" });
  await signIn();
  await open(`/files/${id}`);
  const history = page.getByRole("list", { name: "History" }).getByRole("listitem");
  await expect.poll(() => history.allInnerTexts()).toEqual([expect.stringMatching(/^Uploaded a file\s+API key/)]);
  await sdk.files.update(id, { filename: "letters.txt" });
  await history.getByText("Renamed a file to letters.txt").waitFor();
  await page.getByLabel("Public").click();
  await history.getByText("Made a file private").waitFor();
  expect(await history.first().innerText()).toMatch(/You/);
  for (const folderId of [folder.id, null, folder.id, null]) await sdk.files.update(id, { folderId });
  await settled(page);
  expect(await history.count()).toBe(5);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => history.count()).toBe(7);
  expect(problems()).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describedImage } from "../../testing/described-image.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
});
afterAll(() => service.stop());

const found = async (search: string) =>
  (await account.sdk.files.list({ search }).all()).map(({ filename }) => filename);

describe("a search includes", () => {
  test("metadata and alternative text, in their current state", async () => {
    const { id } = await account.sdk.files.upload(new Blob(["boats"]), {
      filename: "boats.txt",
      metadata: { usage: "billboard", edition: 1871, draft: true },
      altText: { en: "Rowing boats", de: "Ruderboote" },
    });
    for (const search of ["billboard", "1871", "ruderboote", "meta.usage:Billboard", "meta.edition:>1870"]) {
      expect(await found(search), search).toEqual(["boats.txt"]);
    }
    expect(await found("true")).toEqual([]);

    await account.sdk.files.update(id, { metadata: { usage: "postcard" }, altText: { de: null } });
    for (const search of ["billboard", "ruderboote"]) expect(await found(search), search).toEqual([]);
    for (const search of ["postcard", "1871", "rowing"]) expect(await found(search), search).toEqual(["boats.txt"]);
    await account.sdk.files.update(id, { filename: "ships.txt", tags: ["sea"] });
    expect(await found("postcard sea")).toEqual(["ships.txt"]);

    for (const description of ["An old PIER", "A new pier", ""]) {
      await account.sdk.files.update(id, { description });
      for (const search of ["postcard sea tag:sea", "rowing 1871"])
        expect(await found(search), search).toEqual(["ships.txt"]);
      expect(await found('"old pier"')).toEqual(description.startsWith("An old") ? ["ships.txt"] : []);
    }

    const { id: operationId } = await account.sdk.operations.create({
      type: "update",
      ids: [id],
      arguments: { metadata: { usage: null, shelf: "north" }, altText: { fr: "Barques" } },
    });
    await account.sdk.operations.wait(operationId);
    for (const search of ["north", "barques", "sea"]) expect(await found(search), search).toEqual(["ships.txt"]);
    expect(await found("postcard")).toEqual([]);
  });

  test("embedded metadata of a picture, until its content changes", async () => {
    const { id } = await account.sdk.files.upload(new Blob([await describedImage("jpeg")]), { filename: "dusk.jpg" });
    for (const search of ['"ada müller"', '"canon eos r5"']) expect(await found(search), search).toEqual(["dusk.jpg"]);
    await account.sdk.files.replace(id, new Blob([await describedImage("png")]));
    expect(await found('"ada müller"')).toEqual(["dusk.jpg"]);
    await account.sdk.files.replace(id, new Blob(["no picture"]));
    expect(await found('"ada müller"')).toEqual([]);
    await account.sdk.files.restoreVersion(id, 1);
    expect(await found('"ada müller"')).toEqual(["dusk.jpg"]);
  });

  test("text that is recognized in a picture later", async () => {
    const { id } = await account.sdk.files.upload(new Blob([await describedImage("webp")]), { filename: "later.webp" });
    const byAnEarlierRelease = "update files set embedded = null, search_text = filename where id = $1";
    await service.pool.query(byAnEarlierRelease, [id]);
    await service.pool.query("insert into files_to_probe (file_id) values ($1)", [id]);
    expect(await found("müller later")).toEqual([]);
    await service.scheduled.find(({ name }) => name === "probe-again")?.run();
    expect(await found("müller later")).toEqual(["later.webp"]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../testing/black-box.ts";
import { expectError } from "../../testing/raw-http.ts";

let service: BlackBox;
let account: TestAccount;
beforeAll(async () => {
  service = await startBlackBox();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

const create = (name: string, parentId: string | null = null) => account.sdk.folders.create({ name, parentId });

/** Creates a folder like earlier releases, which allowed control characters. */
async function createEarlier(name: string): Promise<void> {
  const { id } = await create("earlier");
  await service.db.updateTable("folders").set({ name }).where("id", "=", id).execute();
}

function send(method: string, path: string, body: unknown): Promise<Response> {
  return account.request(path, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

describe("a folder's name", () => {
  test("is unique within its parent, in the root and in folders", async () => {
    const top = await create("Press");
    const inside = await create("Press", top.id);
    const other = await create("Archive");
    await create("Press", other.id);
    await expect(create("Press")).rejects.toMatchObject({
      status: 409,
      code: "DUPLICATE_FOLDER",
      details: { existingFolderId: top.id },
    });
    await expect(create("Press", top.id)).rejects.toMatchObject({ details: { existingFolderId: inside.id } });
  });

  test("is unique only within its account", async () => {
    await create("Press");
    expect((await (await service.account()).sdk.folders.create({ name: "Press" })).name).toBe("Press");
  });

  test("is trimmed and normalized to NFC before it is compared", async () => {
    const { id, name } = await create("  Cafe\u0301\t");
    expect(name).toBe("Café");
    await expect(create("Café")).rejects.toMatchObject({ details: { existingFolderId: id } });
    await expect(create(" Café ")).rejects.toMatchObject({ details: { existingFolderId: id } });
  });

  test("is case-sensitive", async () => {
    await create("Press");
    expect((await create("press")).name).toBe("press");
  });

  test.each(["", "   ", "\u00a0", "a/b", "/", "a\u0000b", "x".repeat(256), 5, null, ["a"]])(
    "%j is rejected",
    async (name) => {
      await expectError(await send("POST", "/api/v1/folders", { name }), 400, "VALIDATION_ERROR", "name");
      const { id } = await create("Press");
      await expectError(await send("PATCH", `/api/v1/folders/${id}`, { name }), 400, "VALIDATION_ERROR", "name");
    },
  );

  test.each(["x", "🚢".repeat(255), ".", "..", "%", "root", "a\\b", "<b>", "'; drop table folders; --"])(
    "%j is stored unchanged",
    async (name) => {
      const { id } = await create(name);
      expect((await account.sdk.folders.get(id)).name).toBe(name);
    },
  );

  test("is measured after white space is trimmed and accents are composed", async () => {
    expect((await create(` ${"x".repeat(255)} `)).name).toHaveLength(255);
    expect((await create("e\u0301".repeat(255))).name).toBe("é".repeat(255));
  });

  test("can be used again after the folder is deleted", async () => {
    const { id } = await create("Press");
    await account.sdk.folders.delete(id);
    const again = await create("Press");
    expect(again.id).not.toBe(id);
    await account.sdk.folders.delete(again.id);
    await create("Press");
  });

  test("is assigned to only one of several concurrently created folders", async () => {
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => create("Press")));
    const made = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.id] : []));
    expect(made).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ details: { existingFolderId: made[0] } });
    }
  });
});

describe("a list of folders", () => {
  test("is in the order of code points, independent of the language", async () => {
    const names = ["10", "9", "B", "a", "Ä", "É", "z", "Ω", "я", "ﬀ", "🚢"];
    for (const name of names.toReversed()) await create(name);
    const listed = await account.sdk.folders.list().all();
    expect(listed.map(({ name }) => name)).toEqual(["10", "9", "B", "a", "z", "Ä", "É", "Ω", "я", "ﬀ", "🚢"]);
    expect(await account.sdk.folders.list({ limit: 1 }).all()).toEqual(listed);
  });

  test("contains all levels, and every folder once, also if several parents contain the same name", async () => {
    const parents = [await create("a"), await create("b"), await create("c")];
    for (const { id } of parents) await create("same", id);
    const listed = await account.sdk.folders.list({ limit: 1 }).all();
    expect(listed.map(({ name }) => name)).toEqual(["a", "b", "c", "same", "same", "same"]);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(6);
  });

  test("can be paged through with any names", async () => {
    const names = ["%", "'", '"', "\\", "a\nb", "\u0001".repeat(100), "漢".repeat(150)].toSorted();
    for (const name of names) await createEarlier(name);
    const listed = await account.sdk.folders.list({ limit: 1 }).all();
    expect(listed.map(({ name }) => name)).toEqual(names);
  });

  test.each(["漢", "🚢", "\u0001"])("can be paged past a name of 255 times %j", async (character) => {
    await createEarlier(character.repeat(255));
    await create("\u{10ffff}");
    expect(await account.sdk.folders.list({ limit: 1 }).all()).toHaveLength(2);
  });

  test("rejects the cursor of a list of files", async () => {
    for (const content of ["1", "2"]) await account.sdk.files.upload(new Blob([content]));
    const { pagination } = await account.sdk.files.list({ limit: 1 }).page();
    const response = await account.request(`/api/v1/folders?cursor=${encodeURIComponent(pagination.nextCursor ?? "")}`);
    await expectError(response, 400, "VALIDATION_ERROR", "cursor");
  });

  test.each(["limit=0", "limit=201", "offset=-1", "parentId=", "nonsense=1", "search=x"])(
    "rejects ?%s",
    async (query) => {
      const name = query.split("=")[0];
      await expectError(await account.request(`/api/v1/folders?${query}`), 400, "VALIDATION_ERROR", name);
    },
  );
});

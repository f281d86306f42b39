import type { FileRecord } from "@media-asset-service/sdk";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

let now = new Date("2026-05-11T09:30:00.000Z");
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ clock: () => now });
});
beforeEach(async () => {
  now = new Date("2026-05-11T09:30:00.000Z");
  account = await service.account();
});
afterAll(() => service.stop());

let content = 0;
function upload(filename = "file.txt", options: { tags?: string[]; folderId?: string } = {}): Promise<FileRecord> {
  content += 1;
  return account.sdk.files.upload(new Blob([`content ${content}`]), { filename, ...options });
}

interface FilesPage {
  files: { id: string; filename: string }[];
  pagination: { total: number; limit: number; offset: number; hasMore: boolean; nextCursor: string | null };
}

/** Encodes like encodeURIComponent, and also the five marks that it leaves unencoded. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}

async function page(query: Record<string, string | number>, of = account): Promise<FilesPage> {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${percentEncoded(String(value))}`);
  const response = await of.request(`/api/v1/files?${parameters.join("&")}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: FilesPage }).data;
}

async function found(search: string): Promise<string[]> {
  const { files, pagination } = await page({ search });
  expect(pagination.total).toBe(files.length);
  return files.map(({ filename }) => filename).sort();
}

describe("order", () => {
  test("is newest first, and by ID for equal times", async () => {
    const same = [await upload(), await upload(), await upload()].map(({ id }) => id);
    now = new Date("2026-05-11T09:30:00.001Z");
    const newest = await upload();
    now = new Date("2026-05-11T09:29:59.999Z");
    const oldest = await upload();
    const { files } = await page({});
    expect(files.map(({ id }) => id)).toEqual([newest.id, ...same.sort().reverse(), oldest.id]);
  });
});

describe("filters", () => {
  test("are combined with AND", async () => {
    const { id: folderId } = await account.sdk.folders.create({ name: "Press" });
    const wanted = await upload("harbour.svg", { folderId });
    await upload("harbour.txt");
    await upload("boat.txt", { folderId });
    await account.sdk.files.upload(new Blob(["<svg/>"]), { filename: "harbour.svg", folderId });
    const both = await page({ folderId, search: "harbour" });
    expect(both.pagination.total).toBe(2);
    const all = await page({ folderId, search: "harbour", type: "DOCUMENT" });
    expect(all.files.map(({ id }) => id)).toEqual([wanted.id]);
  });

  test("return an empty list for an unknown or malformed folder, or one of another account", async () => {
    const other = await service.account();
    const foreign = await other.sdk.folders.create({ name: "Press" });
    await other.sdk.files.upload(new Blob(["x"]), { folderId: foreign.id });
    for (const folderId of ["fold_01jv3k2d8s6m4q0y7e9t1w5bhr", "nonsense", foreign.id]) {
      expect(await page({ folderId })).toEqual({
        files: [],
        pagination: { total: 0, limit: 20, offset: 0, hasMore: false, nextCursor: null },
      });
    }
  });
});

describe("search", () => {
  beforeEach(async () => {
    await upload("100%.txt");
    await upload("100 percent.txt", { tags: ["half_price", "o'clock"] });
    await upload("halfXprice.txt", { tags: ["C:\\temp"] });
    await upload("Łódź.txt", { tags: ["Größe", "ПРИВЕТ"] });
    await upload("ΟΔΟΣ.txt");
  });

  test.each([
    ["%", ["100%.txt"]],
    ["100%", ["100%.txt"]],
    ["half_price", ["100 percent.txt"]],
    ["_", ["100 percent.txt"]],
    ["\\", ["halfXprice.txt"]],
    ["c:\\TEMP", ["halfXprice.txt"]],
    ["'", ["100 percent.txt"]],
    ["O'Clock", ["100 percent.txt"]],
    ["HALF", ["100 percent.txt", "halfXprice.txt"]],
    ["łÓDŹ", ["Łódź.txt"]],
    ["ŁÓDŹ".normalize("NFD"), ["Łódź.txt"]],
    ["größe", ["Łódź.txt"]],
    ["приВет", ["Łódź.txt"]],
    ["txthalf", []],
    ["half_price,o'clock", []],
    [".txt", ["100 percent.txt", "100%.txt", "halfXprice.txt", "Łódź.txt", "ΟΔΟΣ.txt"]],
    ["ΟΔ", ["ΟΔΟΣ.txt"]],
  ])("%j finds %j", async (search, filenames) => {
    expect(await found(search)).toEqual(filenames.toSorted());
  });

  // In "ΟΔΟΣ.txt", a letter follows the sigma, in "ΟΔΟΣ" none does: toLowerCase returns σ for one and ς for the other.
  test.each(["ΟΔΟΣ", "οδος"])("%j finds ΟΔΟΣ.txt", async (search) => {
    expect(await found(search)).toEqual(["ΟΔΟΣ.txt"]);
  });

  // The validator rejects reserved characters that are not percent-encoded. RFC 3986 §3.4 allows them in a query, and
  // encodeURIComponent (hence the SDK) and URLSearchParams do not encode them. So `search` has `allowReserved`.
  test.each(["100+percent", "(", "!", "*", "a/b", "a:b", "a,b"])("can be sent as ?search=%s", async (raw) => {
    expect((await account.request(`/api/v1/files?search=${raw}`)).status).toBe(200);
  });
  test.each(["(1)", "wow!", "*"])("through the SDK accepts %j", async (search) => {
    expect(await account.sdk.files.list({ search }).all()).toEqual([]);
  });

  test("finds words in different tags, descriptions and recognized texts, and follows their changes", async () => {
    const file = await upload("boat.txt", { tags: ["Harbour", "Old Town"] });
    expect(await found("harbour town")).toEqual(["boat.txt"]);
    await account.sdk.files.update(file.id, { description: "The Quay\nat dusk" });
    expect(await found("harbour quay dusk")).toEqual(["boat.txt"]);
    expect(await found("tag:harbour -quay")).toEqual([]);
    await account.sdk.files.update(file.id, { filename: "ship.txt" });
    expect(await found('"the quay at dusk" ship')).toEqual(["ship.txt"]);
    const changes = { description: "The Pier", addTags: ["sea"] };
    await account.sdk.operations.create({ type: "update", ids: [file.id], arguments: changes });
    await expect.poll(() => found("pier tag:sea")).toEqual(["ship.txt"]);
    expect(await found("quay")).toEqual([]);
  });

  test("that cannot be parsed fails with 400, and the error contains the position and the expected syntax", async () => {
    const response = await account.request(`/api/v1/files?search=${encodeURIComponent("boat type:picture")}`);
    const { error } = (await response.json()) as { error: { message: string; details: { issues: object[] } } };
    expect(response.status).toBe(400);
    expect(error.message).toBe("search is invalid at character 11; expected image, video, audio or document.");
    expect(error.details.issues).toMatchObject([
      { in: "query", path: "search", rule: "syntax", position: 10, expected: "image, video, audio or document" },
    ]);
    const operation = { type: "delete", filter: { search: "(boat OR" } };
    const refused = await account.request("/api/v1/operations", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(operation),
    });
    await expectError(refused, 400, "VALIDATION_ERROR", "filter/search");
  });

  test("with any text succeeds or fails with 400", async () => {
    const part = fc.constantFrom(
      "(",
      ")",
      "-",
      '"',
      " ",
      "OR ",
      "NOT ",
      "tag:",
      "in:",
      "is:public",
      "before:2026",
      "larger:1GB",
    );
    const more = fc.constantFrom(
      "width:999999999",
      "ratio:0.0001:9999",
      "after:0001",
      "in:a/b",
      "\\",
      "%",
      "ab",
      "harbour ",
    );
    const text = fc.array(fc.oneof(part, more, fc.string({ unit: "grapheme", maxLength: 3 })), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom("createdAt", "filename", "relevance"), async (parts, sort) => {
        const search = parts.join("").replaceAll("\0", "");
        fc.pre(search.length > 0 && search.length <= 200);
        const response = await account.request(`/api/v1/files?sort=${sort}&search=${percentEncoded(search)}`);
        expect([200, 400]).toContain(response.status);
      }),
      { numRuns: 60 },
    );
  });

  test("follows changes of the tags", async () => {
    const file = await upload("boat.txt", { tags: ["Harbour"] });
    expect(await found("harbour")).toEqual(["boat.txt"]);
    await account.sdk.files.update(file.id, { tags: ["Quay"] });
    expect(await found("harbour")).toEqual([]);
    expect(await found("quay")).toEqual(["boat.txt"]);
  });

  test("by any part of a name in any case finds the file", async () => {
    const name = "Straße – Ærø 100%_[x]^$ (1).txt";
    await upload(name);
    await fc.assert(
      fc.asyncProperty(fc.nat(name.length - 1), fc.nat(8), fc.boolean(), async (from, length, upper) => {
        const part = name.slice(from, from + 1 + length).replace("ß", "");
        fc.pre(part.trim() !== "" && name.includes(part));
        expect(await found(upper ? part.toUpperCase() : part.toLowerCase())).toContain(name);
      }),
      { numRuns: 15 },
    );
  });
});

describe("pages", () => {
  test("by offset: hasMore and nextCursor show whether files follow, and an offset past the end returns an empty list", async () => {
    for (let i = 0; i < 3; i++) await upload();
    const first = await page({ limit: 2 });
    expect(first.pagination).toEqual({ total: 3, limit: 2, offset: 0, hasMore: true, nextCursor: expect.any(String) });
    const last = await page({ limit: 2, offset: 2 });
    expect(last.pagination).toEqual({ total: 3, limit: 2, offset: 2, hasMore: false, nextCursor: null });
    const beyond = await page({ offset: 2_147_483_647 });
    expect(beyond).toEqual({
      files: [],
      pagination: { total: 3, limit: 20, offset: 2_147_483_647, hasMore: false, nextCursor: null },
    });
    const switched = await page({ limit: 2, cursor: first.pagination.nextCursor ?? "" });
    expect(switched.pagination).toEqual({ total: 3, limit: 2, offset: 0, hasMore: false, nextCursor: null });
    expect(switched.files).toEqual(last.files);
  });

  test("have no cursor if the last page is full", async () => {
    for (let i = 0; i < 2; i++) await upload();
    expect((await page({ limit: 2 })).pagination).toMatchObject({ hasMore: false, nextCursor: null });
  });

  test("start with an empty cursor as without one, also with an offset", async () => {
    for (const query of ["?cursor=", "?cursor=&offset=0"]) {
      const response = await account.request(`/api/v1/files${query}`);
      expect([query, response.status]).toEqual([query, 200]);
    }
    expect((await account.request("/api/v1/files?cursor=&cursor=")).status).toBe(400);
  });

  test("reject a cursor that is altered, of the other list, or combined with an offset", async () => {
    for (const name of ["a", "b"]) await account.sdk.folders.create({ name });
    for (let i = 0; i < 2; i++) await upload();
    const cursor = (await page({ limit: 1 })).pagination.nextCursor ?? "";
    const { pagination } = await account.sdk.folders.list({ limit: 1 }).page();
    const refused = [`x${cursor}`, `x${cursor}x`, cursor.slice(1), cursor.slice(0, -1), `${pagination.nextCursor}`];
    for (const wrong of refused) {
      const response = await account.request(`/api/v1/files?cursor=${encodeURIComponent(wrong)}`);
      await expectError(response, 400, "VALIDATION_ERROR", "cursor");
    }
    const both = await account.request(`/api/v1/files?cursor=${encodeURIComponent(cursor)}&offset=0`);
    await expectError(both, 400, "VALIDATION_ERROR", "offset");
  });

  test("of one order reject a cursor of another order or search", async () => {
    for (const name of ["b.txt", "A.txt", "c.txt"]) await upload(name, { tags: ["harbour"] });
    const first = await page({ sort: "filename", limit: 1, search: "harbour" });
    expect(first.files[0]?.filename).toBe("A.txt");
    const cursor = first.pagination.nextCursor ?? "";
    const rest = await page({ sort: "filename", search: "harbour", cursor });
    expect(rest.files.map(({ filename }) => filename)).toEqual(["b.txt", "c.txt"]);
    for (const other of ["sort=filename&order=desc&search=harbour", "sort=filename&search=boat", "search=harbour"]) {
      const response = await account.request(`/api/v1/files?${other}&cursor=${encodeURIComponent(cursor)}`);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("of this list, with the same sort, order and search");
    }
    await expectError(await account.request("/api/v1/files?sort=relevance"), 400, "VALIDATION_ERROR", "sort");
  });

  test("by cursor keep the filter, and contain only the caller's files", async () => {
    const other = await service.account();
    for (let i = 0; i < 5; i++) {
      await upload(i % 2 ? "boat.txt" : "harbour.txt");
      await other.sdk.files.upload(new Blob([`foreign ${i}`]), { filename: "harbour.txt" });
    }
    const files = await account.sdk.files.list({ limit: 1, search: "harbour" }).all();
    expect(files).toHaveLength(3);
    const cursor = (await page({ limit: 1 })).pagination.nextCursor ?? "";
    const theirs = new Set((await page({}, other)).files.map(({ id }) => id));
    for (const file of (await page({ limit: 100, cursor }, other)).files) expect(theirs).toContain(file.id);
  });

  test("by cursor repeat the total of a filtered list for the same account, filter and hour", async () => {
    const other = await service.account();
    await other.sdk.files.upload(new Blob(["foreign"]), { filename: "harbour.txt" });
    const files = [await upload("harbour.txt"), await upload("harbour.txt"), await upload("boat.txt")];
    const first = await page({ limit: 1, search: "harbour" });
    const complete = await page({ limit: 1 });
    await account.sdk.files.delete(files[0]?.id ?? "");
    const total = async (query: Record<string, string>, of = account) =>
      (await page({ cursor: first.pagination.nextCursor ?? "", ...query }, of)).pagination.total;
    expect(first.pagination.total).toBe(2);
    expect(await total({ search: "harbour" })).toBe(2);
    expect(await total({ search: "boat" })).toBe(1);
    expect(await total({ search: "harbour", folderId: "root" })).toBe(1);
    expect(await total({ search: "harbour" }, other)).toBe(1);
    expect(await total({})).toBe(2);
    expect(await total({ search: "harbour", cursor: complete.pagination.nextCursor ?? "" })).toBe(1);
    now = new Date(now.getTime() + 3_600_000);
    expect(await total({ search: "harbour" })).toBe(1);
  });

  test("by cursor neither repeat nor skip a file while other files are added and deleted", async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant("upload" as const), ms: fc.nat(1) }),
      fc.record({ do: fc.constant("delete" as const), which: fc.nat(30) }),
      fc.record({ do: fc.constant("read" as const) }),
    );
    const walk = fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(step, { minLength: 4, maxLength: 12 }),
      async (limit, steps) => {
        account = await service.account();
        const stored: string[] = [];
        for (let i = 0; i < 6; i++) {
          now = new Date(now.getTime() + (i % 2));
          stored.push((await upload()).id);
        }
        const before = [...stored];
        const gone = new Set<string>();
        const seen: string[] = [];
        let cursor: string | null | undefined;
        const read = async () => {
          const { files, pagination } = await page(cursor ? { limit, cursor } : { limit });
          seen.push(...files.map(({ id }) => id));
          cursor = pagination.nextCursor;
        };
        await read();
        for (const action of steps) {
          if (action.do === "read") {
            if (cursor) await read();
          } else if (action.do === "upload") {
            now = new Date(now.getTime() + action.ms);
            stored.push((await upload()).id);
          } else {
            const id = stored[action.which % stored.length];
            if (id === undefined || gone.has(id)) continue;
            await account.sdk.files.delete(id);
            gone.add(id);
          }
        }
        while (cursor) await read();
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toEqual(expect.arrayContaining(before.filter((id) => !gone.has(id))));
      },
    );
    await fc.assert(walk, { numRuns: 6 });
  });
});

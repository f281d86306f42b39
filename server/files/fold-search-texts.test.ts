import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { earlierForm, IN_EARLIER_FORM, LINE, SECTION } from "./query/search-text.ts";
import { foldSearchTexts } from "./searchable-fields.ts";

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

const found = async (search: string) =>
  (await account.sdk.files.list({ search }).all()).map(({ filename }) => filename).sort();
const fold = () => service.scheduled.find(({ name }) => name === "fold-search-texts")?.run();

interface Stored {
  id: string;
  filename: string;
  tags: string[];
  description: string;
}

let content = 0;
async function upload(filename: string, fields: { tags?: string[]; description?: string; metadata?: object } = {}) {
  content += 1;
  return account.sdk.files.upload(new Blob([`earlier ${content}`]), { filename, ...(fields as object) });
}

/** Writes the search text as a process of the previous release does. */
async function writtenEarlier({ id, filename, tags, description }: Stored, texts: string[] = []): Promise<void> {
  const names = [filename, ...tags].map(earlierForm).join(LINE);
  const text = [names, earlierForm(description), "", texts.map(earlierForm).join(LINE)].join(SECTION).trimEnd();
  await service.pool.query("update files set search_text = $2 where id = $1", [id, text]);
}

async function searchTextOf(id: string): Promise<string> {
  const { rows } = await service.pool.query<{ search_text: string }>("select search_text from files where id = $1", [
    id,
  ]);
  return rows[0]?.search_text ?? "";
}

describe("a file of an earlier release", () => {
  const SEARCHES: [search: string, filename: string][] = [
    ["straße", "Straße.txt"],
    ["STRAßE", "Straße.txt"],
    ["i̇zmir", "İzmir.txt"],
    ["İzmir", "İzmir.txt"],
    ["ı", "Diyarbakır.txt"],
    ["ﬁ", "ﬁnal.txt"],
    ["ＡＢＣ", "ＡＢＣ.txt"],
    ['"two  spaces"', "two  spaces.txt"],
    ["tag:größe", "tagged.txt"],
    ['"das maß"', "described.txt"],
    ["meta.size:GROß", "measured.txt"],
    ["οδος", "ΟΔΟΣ.txt"],
    ["Ελλάδα", "Ελλάδα.txt"],
    ["ÉT", "été.txt"],
    ["tag:zürich", "tagged.txt"],
    ["meta.city:Zürich", "measured.txt"],
  ];
  const LATER: [search: string, filename: string][] = [
    ["strasse", "Straße.txt"],
    ["ΕΛΛΑΔΑ", "Ελλάδα.txt"],
    ["ete", "été.txt"],
    ["tag:zurich", "tagged.txt"],
    ["meta.city:zurich", "measured.txt"],
    ["izmir", "İzmir.txt"],
    ["DIYARBAKIR", "Diyarbakır.txt"],
    ["final", "ﬁnal.txt"],
    ["abc", "ＡＢＣ.txt"],
    ['"two spaces"', "two  spaces.txt"],
    ["tag:GRÖSSE", "tagged.txt"],
    ['"das mass"', "described.txt"],
    ["meta.size:gross", "measured.txt"],
  ];

  test("is found as before, and in any case after its text is rewritten", async () => {
    const plain = await upload("plain.txt");
    for (const name of ["Straße", "İzmir", "Diyarbakır", "ﬁnal", "ＡＢＣ", "two  spaces", "ΟΔΟΣ", "Ελλάδα", "été"]) {
      await writtenEarlier(await upload(`${name}.txt`));
    }
    await writtenEarlier(await upload("tagged.txt", { tags: ["Größe", "Zürich"] }));
    await writtenEarlier(await upload("described.txt", { description: "Das Maß" }));
    const metadata = { size: "Groß", color: "red", city: "Zürich" };
    await writtenEarlier(await upload("measured.txt", { metadata }), ["Zürich", "red", "Groß"]);
    for (const [search, filename] of SEARCHES) expect(await found(search), search).toContain(filename);
    const before = await searchTextOf(plain.id);

    await fold();
    for (const [search, filename] of [...SEARCHES, ...LATER]) expect(await found(search), search).toContain(filename);
    expect(await found("meta.color:RED")).toEqual(["measured.txt"]);
    expect(await found("meta.color:gross")).toEqual([]);
    expect(await searchTextOf(plain.id)).toBe(before);
    expect(await foldSearchTexts(service.db)).toBe(0);
  });

  test("is rewritten if its text has the form that kept accents", async () => {
    const file = await upload("Étude Ελλάδα.txt");
    const query = "update files set search_text = $2 where id = $1";
    await service.pool.query(query, [file.id, `étude ελλάδα.txt${SECTION}`]);
    expect(await found("étude")).toContain(file.filename);
    expect(await found("etude")).toEqual([]);
    expect(await foldSearchTexts(service.db)).toBe(1);
    expect(await searchTextOf(file.id)).toBe(`etude ελλαδα.txt${SECTION}${SECTION}`);
    expect(await found("etude")).toEqual([file.filename]);
  });

  test("is found by changes of an earlier release after all texts were rewritten", async () => {
    const file = await upload("Straße.txt", { description: "Maß" });
    expect(await foldSearchTexts(service.db)).toBe(0);
    await writtenEarlier({ ...file, description: "Größe" });
    expect(await found("größe straße")).toEqual(["Straße.txt"]);
    expect(await foldSearchTexts(service.db)).toBe(1);
    expect(await found("strasse mass")).toEqual(["Straße.txt"]);
  });

  test("is still rewritten if this release changes its description first", async () => {
    const file = await upload("Straße.txt", { tags: ["ﬁsh"] });
    await writtenEarlier(file);
    await account.sdk.files.update(file.id, { description: "Großes Maß" });
    expect(await found("straße grosses")).toEqual(["Straße.txt"]);
    expect(await foldSearchTexts(service.db)).toBe(1);
    expect(await found("strasse fish grosses tag:FISH")).toEqual(["Straße.txt"]);
    const written = await searchTextOf(file.id);
    await account.sdk.files.update(file.id, { description: "Ein Maßband" });
    expect(await foldSearchTexts(service.db)).toBe(0);
    expect((await searchTextOf(file.id)).trimEnd()).toBe(written.replace("grosses mass", "ein massband"));
  });

  test("is rewritten once by concurrent processes, also in the trash and as an old version", async () => {
    const files: Stored[] = [];
    for (let i = 0; i < 12; i++) files.push(await upload(`Maß ${i}é.txt`));
    const [trashed, replaced] = files as [Stored, Stored];
    await account.sdk.files.delete(trashed.id);
    await account.sdk.files.replace(replaced.id, new Blob(["another content"]));
    const query = "update files set search_text = lower(filename) where account_id = $1";
    const { rowCount } = await service.pool.query(query, [account.id]);
    expect(rowCount).toBe(13);
    const written = await Promise.all([1, 2, 3].map(() => foldSearchTexts(service.db)));
    expect(written.reduce((sum, count) => sum + count)).toBe(13);
    const { rows } = await service.pool.query<{ search_text: string }>(
      "select distinct split_part(search_text, ' ', 1) as search_text from files where account_id = $1",
      [account.id],
    );
    expect(rows).toEqual([{ search_text: "mass" }]);
  });

  test("is found through an index that contains only such files", async () => {
    await upload("Größe.txt");
    const late = await upload("Maß.txt");
    await writtenEarlier(late);
    const stored = service.db
      .selectFrom("files")
      .select("id")
      .where(IN_EARLIER_FORM)
      .orderBy("id")
      .limit(500)
      .compile();
    const client = await service.pool.connect();
    try {
      await client.query("begin; set local enable_seqscan = off");
      const explained = await client.query<{ "QUERY PLAN": string }>(`explain ${stored.sql}`, [...stored.parameters]);
      const plan = explained.rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toMatch(/Index (Only )?Scan (using|on) files_in_earlier_form/);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});

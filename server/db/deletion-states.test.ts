import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/service.ts";
import type { OpenDatabase } from "./database.ts";
import { fileStates, folderStates, PURGED } from "./deletion-states.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

interface Row {
  deleted_at: Date | null;
  version_of: string | null;
}

const EPOCH = new Date(0);
/**
 * Times that both PostgreSQL and JavaScript can represent. The time of purged rows and the milliseconds around it are
 * more frequent.
 */
const time = fc.oneof(
  fc.constantFrom(EPOCH, new Date(1), new Date(-1)),
  fc.date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true }),
);
const row: fc.Arbitrary<Row> = fc.record({
  deleted_at: fc.option(time),
  version_of: fc.option(fc.constant("file_1")),
});
const rows = fc.array(row, { minLength: 1, maxLength: 50 });

/** Returns, for each row, the names of the conditions that are true. */
async function holding(samples: Row[], conditions: Record<string, RawBuilder<boolean>>): Promise<string[][]> {
  const names = Object.keys(conditions);
  const holds = sql.join(Object.values(conditions));
  // A condition that is null would be true for no row, and neither would its negation.
  const { rows: results } = await sql<{ holds: (boolean | null)[] }>`
    select array[${holds}] as holds
      from rows from (jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) as (deleted_at timestamptz(3), version_of text))
        with ordinality as item (deleted_at, version_of, n) order by n`.execute(database.db);
  return results.map((it) => names.filter((_, at) => it.holds[at]));
}

const expected = ({ deleted_at, version_of }: Row) => {
  if (deleted_at === null) return "live";
  if (deleted_at <= EPOCH) return "purged";
  return version_of === null ? "trashed" : "oldVersion";
};

test("a row of files is exactly one of live, trashed, old version and purged", async () => {
  const { live, trashed, oldVersion, purged } = fileStates("item");
  await fc.assert(
    fc.asyncProperty(rows, async (samples) => {
      expect(await holding(samples, { live, trashed, oldVersion, purged })).toEqual(
        samples.map((it) => [expected(it)]),
      );
    }),
  );
});

test("a row of folders is exactly one of live, trashed and purged", async () => {
  const { live, trashed, purged } = folderStates("item");
  await fc.assert(
    fc.asyncProperty(rows, async (samples) => {
      const withoutVersions = samples.map((it) => ({ ...it, version_of: null }));
      expect(await holding(samples, { live, trashed, purged })).toEqual(withoutVersions.map((it) => [expected(it)]));
    }),
  );
});

test("for any start of retention, kept rows are not removable, removable rows are not kept, and purged rows are not kept", async () => {
  const { live, trashed, oldVersion, purged, deleted, since, removable } = fileStates("item");
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.date({ min: new Date(1), max: new Date("9999-01-01"), noInvalidDate: true }),
      async (samples, start) => {
        const kept = sql<boolean>`(${trashed} or ${oldVersion}) and ${since(start)}`;
        const conditions = { live, kept, removable: removable(start), purged, deleted };
        for (const holds of await holding(samples, conditions)) {
          expect(holds.filter((it) => ["live", "kept", "removable"].includes(it))).toHaveLength(1);
          expect(holds.includes("deleted")).toBe(!holds.includes("live"));
          if (holds.includes("purged")) expect(holds).toContain("removable");
        }
      },
    ),
  );
});

test("purged rows are also purged for the previous release", async () => {
  const { rows: results } = await sql<{ time: Date }>`select ${PURGED} as time`.execute(database.db);
  expect(results).toEqual([{ time: EPOCH }]);
});

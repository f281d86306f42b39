import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { Database } from "../server/db/database.ts";
import type { Tables } from "../server/db/schema.ts";

/** Returns a database that gets the rows of each statement from the test. */
export function answeredDatabase(
  answer: (statement: string, parameters: readonly unknown[]) => Promise<object[]>,
): Database {
  const driver = Object.assign(new DummyDriver(), {
    acquireConnection: async () => ({
      executeQuery: async ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => ({
        rows: await answer(sql, parameters),
      }),
    }),
  });
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver as unknown as DummyDriver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

import { Readable } from "node:stream";
import { splitLines } from "@media-asset-service/base/json.ts";
import { importRows, tablesOf } from "../../server/db/row-export.ts";
import type { TestAccount } from "../service.ts";
import type { World } from "./world.ts";

/** The tables that a backup must restore for the rules to apply to an account. */
const TABLES = { accounts: "id", api_keys: "account_id", files: "account_id", uploads: "account_id" } as const;

/** Restores exported rows into an empty database. Returns the first table whose rows of the account differ, or null. */
export async function copyDiffers(
  { service, copy }: World,
  { id }: TestAccount,
  exported: string,
): Promise<string | null> {
  const tables = await copy.db.transaction().execute(tablesOf);
  await copy.pool.query(`truncate ${tables.join(", ")} cascade`);
  await importRows(copy.db, splitLines(Readable.from([Buffer.from(exported)])));
  for (const [table, column] of Object.entries(TABLES)) {
    const rows = async ({ pool }: Pick<typeof copy, "pool">) =>
      JSON.stringify((await pool.query(`select * from ${table} where ${column} = $1 order by id`, [id])).rows);
    if ((await rows(service)) !== (await rows(copy))) return `differs in ${table}`;
  }
  return null;
}

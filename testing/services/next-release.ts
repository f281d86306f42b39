import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ROOT } from "../examples.ts";
import { linkPackages } from "../package-links.ts";
import type { Release } from "./last-release.ts";

/** The imports of an additional migration. */
const HEAD = 'import { sql } from "kysely";\n';
/** The files that a server needs. */
const PARTS = ["package.json", "openapi.yaml", "openapi-derived.yaml", "codegen", "sdk", "packages", "server"];

/**
 * Copies this code as a possible next release, with additional migrations at the end, by name. The value of each is the
 * TypeScript code that a file of server/db/migrations contains after `export default`.
 */
export function openNextRelease(migrations: Record<string, string>): Release {
  const folder = mkdtempSync(join(tmpdir(), "services-next-"));
  for (const part of PARTS) {
    cpSync(join(ROOT, part), join(folder, part), {
      recursive: true,
      filter: (path) => basename(path) !== "node_modules",
    });
  }
  linkPackages(folder);
  for (const [name, parts] of Object.entries(migrations))
    writeFileSync(join(folder, `server/db/migrations/${name}.ts`), `${HEAD}export default ${parts};\n`);
  return {
    name: "the next release",
    main: join(folder, "server/main.ts"),
    env: { NODE_PATH: join(ROOT, "node_modules") },
    drop: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Returns a migration for each of these tables that adds a column to it. */
export function addingColumns(tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    tables.map((table, index) => [
      `998-${String(index).padStart(2, "0")}-${table}`,
      `{
        locks: ["${table}"],
        async up(db) {
          await sql\`alter table ${table} add column of_next_release text not null default 'x'\`.execute(db);
        },
      }`,
    ]),
  );
}

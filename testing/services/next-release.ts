import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ROOT } from "../examples.ts";
import { linkPackages } from "../package-links.ts";
import type { Release } from "./last-release.ts";

const END = "]);\n";
/** The files that a server needs. */
const PARTS = ["package.json", "openapi.yaml", "openapi-derived.yaml", "codegen", "sdk", "packages", "server"];

/**
 * Copies this code as a possible next release, with additional migrations at the end, by name. The value of each is the
 * TypeScript code that a file of server/db/migrations contains after `import.meta.filename`.
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
  addMigrations(join(folder, "server/db/migrations"), migrations);
  return {
    name: "the next release",
    main: join(folder, "server/main.ts"),
    env: { NODE_PATH: join(ROOT, "node_modules") },
    drop: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function addMigrations(folder: string, migrations: Record<string, string>): void {
  const path = join(folder, "all.ts");
  const text = readFileSync(path, "utf8");
  if (!text.endsWith(END)) throw new Error(`${path} does not end with the list of migrations`);
  const names = Object.keys(migrations);
  const imports = names.map((name, index) => `import next${index} from "./${name}.ts";\n`);
  const list = names.map((_, index) => `  next${index},\n`);
  writeFileSync(path, [...imports, text.slice(0, -END.length), ...list, END].join(""));
  const head = 'import { sql } from "kysely";\nimport { migration } from "./migration.ts";\n';
  for (const name of names) {
    writeFileSync(
      join(folder, `${name}.ts`),
      `${head}export default migration(import.meta.filename, ${migrations[name]});\n`,
    );
  }
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

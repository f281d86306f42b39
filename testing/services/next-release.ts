import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join, relative } from "node:path";
import { ROOT } from "../examples.ts";
import type { Release } from "./last-release.ts";

const END = "};\n";
/** What a server needs. */
const PARTS = ["package.json", "openapi.yaml", "codegen", "sdk", "server"];

/**
 * This code as the next release could be: with migrations of its own, in TypeScript as in server/db/migrations.ts. They come last.
 */
export function openNextRelease(migrations: string): Release {
  const folder = mkdtempSync(join(tmpdir(), "services-next-"));
  const packages = [join(ROOT, "server/node_modules"), join(ROOT, "node_modules")].filter(existsSync);
  for (const part of PARTS) {
    cpSync(join(ROOT, part), join(folder, part), {
      recursive: true,
      filter: (path) => basename(path) !== "node_modules",
    });
  }
  for (const path of packages) symlinkSync(path, join(folder, relative(ROOT, path)));
  const path = join(folder, "server/db/migrations.ts");
  const text = readFileSync(path, "utf8");
  if (!text.endsWith(END)) throw new Error("migrations.ts does not end with the table of migrations");
  writeFileSync(path, `${text.slice(0, -END.length)}${migrations}${END}`);
  return {
    name: "the next release",
    main: join(folder, "server/main.ts"),
    env: { NODE_PATH: packages.join(delimiter) },
    drop: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A migration for each of these tables, which adds a column to it. */
export function addingColumns(tables: readonly string[]): string {
  const migrations = tables.map(
    (table, index) => `
  "998-${String(index).padStart(2, "0")}-${table}": {
    locks: ["${table}"],
    async up(db) {
      await sql\`alter table ${table} add column of_next_release text not null default 'x'\`.execute(db);
    },
  },
`,
  );
  return migrations.join("");
}

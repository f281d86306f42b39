import { expect, test } from "vitest";
import { emitColumns } from "./emit-columns.ts";

const schema = `
import type { Generated } from "kysely";

export interface Tables {
  accounts: AccountTable;
  notes: NoteTable;
}

export interface NoteTable {
  /** Of the note. */
  id: string;
  fields: JSONColumnType<{ filename: string }>;
}

export interface AccountTable {
  id: string;
  storage_bytes: Generated<number>;
}
`;

test("lists every column of every table in the order of the schema, without the fields of JSON columns", () => {
  expect(emitColumns(schema)).toContain(`
export const COLUMNS = {
  accounts: ["id", "storage_bytes"],
  notes: ["id", "fields"],
} as const`);
});

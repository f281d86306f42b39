import { createHash } from "node:crypto";
import type { Model, ModelFile, ModelFolder, Where } from "./model.ts";
import { CONTENTS } from "./random-calls.ts";

/** Runs a query and returns its rows. */
export type Query = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;

const contentOf = new Map(CONTENTS.map((it) => [createHash("sha256").update(it).digest("hex"), it]));

interface FileRow {
  id: string;
  filename: string;
  folder_id: string | null;
  is_public: boolean;
  checksum: string;
  version: number;
  version_of: string | null;
  deleted_at: Date | null;
  deleted_with: string | null;
}

const whereIs = (deletedAt: Date | null): Where =>
  deletedAt === null ? "live" : new Date(deletedAt).getTime() > 0 ? "trash" : "purged";

/** Reads the state of the account from its rows. */
export async function readState(query: Query, accountId: string): Promise<Model> {
  const rows = await query<FileRow>(
    `select id, filename, folder_id, is_public, checksum, version, version_of, deleted_at, deleted_with
      from files where account_id = $1`,
    [accountId],
  );
  const folders = await query<{
    id: string;
    parent_id: string | null;
    name: string;
    deleted_at: Date | null;
    deleted_with: string | null;
  }>("select id, parent_id, name, deleted_at, deleted_with from folders where account_id = $1", [accountId]);
  const content = (checksum: string) => contentOf.get(checksum) ?? checksum;
  const old = (id: string) =>
    rows
      .filter((row) => row.version_of === id && whereIs(row.deleted_at) === "trash")
      .map((row) => [row.version, content(row.checksum)]);
  const files = rows
    .filter((row) => row.version_of === null)
    .map((row): [string, ModelFile] => [
      row.id,
      {
        where: whereIs(row.deleted_at),
        name: row.filename,
        folderId: row.folder_id,
        isPublic: row.is_public,
        content: content(row.checksum),
        version: row.version,
        old: Object.fromEntries(old(row.id)),
        deletedWith: row.deleted_with,
      },
    ]);
  const folderOf = folders.map((row): [string, ModelFolder] => [
    row.id,
    { where: whereIs(row.deleted_at), parentId: row.parent_id, name: row.name, deletedWith: row.deleted_with },
  ]);
  return { files: Object.fromEntries(files), folders: Object.fromEntries(folderOf) };
}

/** Serializes the state without purged entries and in a fixed order, for comparisons. */
export function comparable({ files, folders }: Model): string {
  const kept = <T extends { where: Where }>(all: Record<string, T>) =>
    Object.entries(all)
      .filter(([, it]) => it.where !== "purged")
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, it]) => [id, Object.entries(it).sort(([a], [b]) => (a < b ? -1 : 1))]);
  return JSON.stringify([kept(files), kept(folders)]);
}

import { searchForm } from "@media-asset-service/base/text.ts";
import type { Collection, CollectionsCreateParams, MediaAssetService } from "../../../sdk/index.ts";
import { type Arguments, required, UsageError } from "../arguments.ts";
import { type CommandRun, table } from "../output.ts";
import { findFile } from "./remote-path.ts";

/** Maximum number of files in one request. */
const MAX_PUT = 1_000;

type CollectionCommand =
  | "collection list"
  | "collection create"
  | "collection update"
  | "collection delete"
  | "collection add"
  | "collection remove";

/** Commands for collections, by ID or name. `mas search collection:NAME` lists the files of a collection. */
export const collectionCommands: Record<CollectionCommand, CommandRun> = {
  async "collection list"(media) {
    const data = await media.collections.list({ limit: 100 }).all();
    return { data, text: collectionTable(data) };
  },

  async "collection create"(media, { options }) {
    const name = required(options.name, "--name NAME");
    const search = searchOf(options);
    if (!search.query && Object.keys(search).length > 0) throw new UsageError("--sort and --order require --query");
    const data = await media.collections.create({ name, type: search.query ? "query" : "manual", ...search });
    return { data, text: collectionTable([data]) };
  },

  async "collection update"(media, { id, options }) {
    const changes = { ...(options.name !== undefined && { name: options.name }), ...searchOf(options) };
    if (Object.keys(changes).length === 0)
      throw new UsageError("nothing to change: use --name, --query, --sort or --order");
    const data = await media.collections.update(await collectionIdOf(media, id), changes);
    return { data, text: collectionTable([data]) };
  },

  async "collection delete"(media, { id }) {
    const data = await media.collections.delete(await collectionIdOf(media, id));
    return { data, text: `Deleted ${data.id}. Its files were not deleted.` };
  },

  async "collection add"(media, { positionals: [name, ...files], options }) {
    const id = await collectionIdOf(media, name);
    const fileIds = await idsOf(media, files);
    const after = options.after === undefined ? {} : { after: await positionAfter(media, options.after) };
    const data = await media.collections.add(id, { fileIds, ...after });
    return { data, text: `Files: ${data.added} added, ${data.moved} moved.` };
  },

  async "collection remove"(media, { positionals: [name, ...files] }) {
    const data = await media.collections.remove(await collectionIdOf(media, name), {
      fileIds: await idsOf(media, files),
    });
    return { data, text: `Files: ${data.removed} removed.` };
  },
};

function searchOf({ query, sort, order }: Arguments["options"]) {
  return {
    ...(query !== undefined && { query }),
    // The service validates the values.
    ...(sort !== undefined && { sort: sort as NonNullable<CollectionsCreateParams["sort"]> }),
    ...(order !== undefined && { order: order as NonNullable<CollectionsCreateParams["order"]> }),
  };
}

export async function collectionIdOf(media: MediaAssetService, nameOrId: string | undefined): Promise<string> {
  const name = required(nameOrId, "a collection");
  if (name.startsWith("col_")) return name;
  const form = searchForm(name);
  for await (const one of media.collections.list({ limit: 100 })) if (searchForm(one.name) === form) return one.id;
  throw new Error(`Collection ${name} not found`);
}

async function idsOf(media: MediaAssetService, names: string[]): Promise<string[]> {
  if (names.length === 0) throw new UsageError("missing argument FILE");
  if (names.length > MAX_PUT) throw new UsageError(`the maximum is ${MAX_PUT} files, not ${names.length}`);
  const files: string[] = [];
  for (const name of names) files.push(name.startsWith("file_") ? name : (await findFile(media, name)).id);
  return files;
}

/** Returns the ID of a file of the collection; null for `start`. */
async function positionAfter(media: MediaAssetService, after: string): Promise<string | null> {
  return after === "start" ? null : (await findFile(media, after)).id;
}

function collectionTable(collections: Collection[]): string[] {
  return table(
    ["ID", "NAME", "TYPE", "QUERY", "ORDER"],
    collections.map(({ id, name, type, query = "-", sort, order }) => [
      id,
      name,
      type,
      query,
      sort && order ? `${sort} ${order}` : "-",
    ]),
  );
}

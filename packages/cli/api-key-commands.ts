import type { BulkOperation, FileVersions, MediaAssetService, OperationsCreateParams } from "../../sdk/index.ts";
import { type Arguments, listOf, required, UsageError } from "./arguments.ts";
import { collectionCommands } from "./files/collections.ts";
import { fileCommands } from "./files/commands.ts";
import { markChanges, metadataChanges } from "./files/file-options.ts";
import { findFile, folderIdOf } from "./files/remote-path.ts";
import { type CommandRun, inUnits, table } from "./output.ts";
import { shareCommands } from "./share-commands.ts";
import type { ApiKeyCommand } from "./usage.ts";
import { webhookCommands } from "./webhook-commands.ts";

type Version = FileVersions["versions"][number];

/** Commands for the files of one account, which use its API key. */
export const apiKeyCommands: Record<ApiKeyCommand, CommandRun> = {
  ...fileCommands,
  ...collectionCommands,
  ...shareCommands,
  ...webhookCommands,

  async events(...call) {
    const { events } = await import("./event-commands.ts");
    return events(...call);
  },

  async "webhook listen"(...call) {
    const { listenAndForward } = await import("./webhook-listen.ts");
    return listenAndForward(...call);
  },

  async sync(media, args) {
    const { synchronize } = await import("./sync/sync.ts");
    return synchronize(media, args);
  },

  async upload(media, args) {
    const { uploadFiles } = await import("./upload/upload.ts");
    return uploadFiles(media, args);
  },

  async "file rename"(media, { id, options }) {
    const file = await media.files.update(await idOfFile(media, id), {
      filename: required(options.name, "--name NAME"),
    });
    return { data: file, text: `Renamed ${file.id} to ${file.filename}.` };
  },

  async "file replace"(media, { id, options }) {
    const { fileFromPath } = await import("../../sdk/node.ts");
    const content = await fileFromPath(required(options.from, "--from FILE"));
    const match = options["if-match"];
    const headers = match === undefined ? {} : { "If-Match": `"${match.replaceAll('"', "")}"` };
    const file = await media.files.replace(await idOfFile(media, id), content, {}, { headers });
    return { data: file, text: `Replaced ${file.id}: version ${file.version}, ${inUnits(file.fileSize)}.` };
  },

  async "file versions"(media, { id }) {
    const { versions } = await media.files.versions(await idOfFile(media, id));
    return { data: versions, text: versionTable(versions) };
  },

  async "file restore-version"(media, { id, options }) {
    const file = await media.files.restoreVersion(await idOfFile(media, id), versionOf(options.version));
    return { data: file, text: `Restored version ${options.version} as version ${file.version}.` };
  },

  async "file delete-version"(media, { id, options, yes }) {
    const version = versionOf(options.version);
    requireYes(yes, `this permanently deletes version ${version}`);
    const gone = await media.files.deleteVersion(await idOfFile(media, id), version);
    return { data: gone, text: `Deleted version ${gone.version}.` };
  },

  async "trash list"(media) {
    const items = await media.trash.list({ limit: 100 }).all();
    return {
      data: items,
      text: table(
        ["ID", "NAME", "FILES", "SIZE", "FOLDER", "DELETED", "PURGED AFTER"],
        items.map(({ id, name, fileCount, size, folderPath, deletedAt, purgeAt }) => [
          id,
          name,
          String(fileCount),
          inUnits(size),
          folderPath || "-",
          deletedAt,
          purgeAt,
        ]),
      ),
    };
  },

  async "trash restore"(media, { id, options }) {
    const item = required(id, "the ID of a file or folder");
    const to = options.to === undefined ? {} : { folderId: await folderIdOf(media, options.to) };
    if (!item.startsWith("fold_")) {
      const file = await media.files.restore(item, to);
      return { data: file, text: `Restored ${file.filename}.` };
    }
    const restored = await media.folders.restore(item, to);
    const { folder, restoredFiles } = restored;
    return {
      data: restored,
      text: `Restored ${folder.name} with ${restoredFiles} ${restoredFiles === 1 ? "file" : "files"}.`,
    };
  },

  async "trash purge"(media, { id, yes }) {
    const item = required(id, "the ID of a file or folder");
    requireYes(yes, `this permanently deletes ${item}`);
    const gone = await media.trash.purge(item);
    return { data: gone, text: `Permanently deleted ${gone.purgedFiles} files and ${gone.purgedFolders} folders.` };
  },

  async "trash empty"(media, { yes }) {
    requireYes(yes, "this permanently deletes everything in the trash");
    const gone = await media.trash.empty();
    return { data: gone, text: `Permanently deleted ${gone.purgedFiles} files and ${gone.purgedFolders} folders.` };
  },

  async "operation create"(media, args, progress) {
    const operation = await media.operations.create({
      ...(await operationRequest(media, args)),
      dryRun: args["dry-run"],
    });
    return operationOutcome(await waitUntilEnd(media, operation, progress));
  },

  async "operation list"(media) {
    const { items } = await media.operations.list({ limit: 50 }).page();
    return { data: items, text: operationTable(items) };
  },

  async "operation get"(media, { id }) {
    const operation = await media.operations.get(required(id, "the ID of an operation"));
    return { data: operation, text: operationTable([operation]) };
  },

  async "operation cancel"(media, { id }) {
    const operation = await media.operations.cancel(required(id, "the ID of an operation"));
    return { data: operation, text: operationTable([operation]) };
  },
};

async function idOfFile(media: MediaAssetService, pathOrId: string | undefined): Promise<string> {
  const name = required(pathOrId, "the ID of a file");
  return name.startsWith("/") ? (await findFile(media, name)).id : name;
}

function requireYes(yes: boolean, what: string): void {
  if (!yes) throw new UsageError(`${what} and cannot be undone. To confirm, add --yes`);
}

function versionOf(text: string | undefined): number {
  const number = required(text, "--version N");
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new UsageError(`--version must be the number of a version, not ${number}`);
  return Number(number);
}

/** Returns the folder for a filter, in which `root` is the top level. */
const folderFilter = async (media: MediaAssetService, pathOrId: string) =>
  (await folderIdOf(media, pathOrId)) ?? "root";

/** Builds the request. The service validates the type and its arguments. */
async function operationRequest(
  media: MediaAssetService,
  { options, repeated }: Arguments,
): Promise<OperationsCreateParams> {
  const { folder, search, ids, to, public: isPublic } = options;
  if (isPublic !== undefined && isPublic !== "true" && isPublic !== "false")
    throw new UsageError(`--public must be true or false, not ${isPublic}`);
  const bulkArguments = {
    ...(options["add-tags"] !== undefined && { addTags: listOf(options["add-tags"]) }),
    ...(options["remove-tags"] !== undefined && { removeTags: listOf(options["remove-tags"]) }),
    ...metadataChanges(repeated),
    ...markChanges(options),
    ...(isPublic !== undefined && { isPublic: isPublic === "true" }),
    ...(to !== undefined && { folderId: await folderIdOf(media, to) }),
    ...(options.run !== undefined && { operation: options.run }),
  };
  const selection =
    ids === undefined
      ? {
          filter: {
            ...(folder && { folderId: await folderFilter(media, folder) }),
            ...(search !== undefined && { search }),
          },
        }
      : { ids: listOf(ids) };
  const type = required(options.type, "--type TYPE");
  return {
    type,
    ...selection,
    ...(Object.keys(bulkArguments).length > 0 && { arguments: bulkArguments }),
  } as OperationsCreateParams;
}

async function waitUntilEnd(
  media: MediaAssetService,
  operation: BulkOperation,
  progress: (line: string) => void,
): Promise<BulkOperation> {
  if (operation.endedAt !== null) return operation;
  const onProgress = ({ counts }: BulkOperation) =>
    progress(`${counts.done + counts.failed} of ${counts.total} files processed`);
  return media.operations.wait(operation.id, { maxWait: 0, onProgress });
}

function operationOutcome(operation: BulkOperation) {
  return { data: operation, text: operationTable([operation]), ok: operation.state === "COMPLETED" };
}

function operationTable(operations: BulkOperation[]): string[] {
  return table(
    ["ID", "TYPE", "STATE", "FILES", "DONE", "FAILED", "REMAINING", "STARTED"],
    operations.map(({ id, type, state, dryRun, counts, createdAt }) => [
      id,
      dryRun ? `${type} (dry run)` : type,
      state,
      String(counts.total),
      String(counts.done),
      String(counts.failed),
      String(counts.pending + counts.cancelled),
      createdAt,
    ]),
  );
}

function versionTable(versions: Version[]): string[] {
  return table(
    ["VERSION", "SIZE", "TYPE", "SINCE", "PURGED AFTER"],
    versions.map(({ version, current, fileSize, mimeType, createdAt, purgeAt }) => [
      current ? `${version} (current)` : String(version),
      inUnits(fileSize),
      mimeType,
      createdAt,
      purgeAt ?? "-",
    ]),
  );
}

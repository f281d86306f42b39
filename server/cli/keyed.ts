import type { BulkOperation, FileVersions, MediaAssetService, OperationsCreateParams } from "../../sdk/index.ts";
import { type Arguments, required, UsageError } from "./arguments.ts";
import type { CommandRun } from "./outcome.ts";
import { table } from "./terminal.ts";
import type { KeyedCommand } from "./usage.ts";

type Version = FileVersions["versions"][number];

/** What is done to the files of one account, on behalf of its API key. */
export const keyedCommands: Record<KeyedCommand, CommandRun> = {
  async upload(media, given) {
    const { uploadFiles } = await import("./upload/upload.ts");
    return uploadFiles(media, given);
  },

  async "file rename"(media, { id, options }) {
    const file = await media.files.update(fileId(id), { filename: required(options.name, "--name NAME") });
    return { data: file, text: `${file.id} is ${file.filename}.` };
  },

  async "file replace"(media, { id, options }) {
    const { fileFromPath } = await import("../../sdk/node.ts");
    const content = await fileFromPath(required(options.from, "--from FILE"));
    const match = options["if-match"];
    const headers = match === undefined ? {} : { "If-Match": `"${match.replaceAll('"', "")}"` };
    const file = await media.files.replace(fileId(id), content, {}, { headers });
    return { data: file, text: `${file.id} has version ${file.version}, ${file.fileSize} bytes.` };
  },

  async "file versions"(media, { id }) {
    const { versions } = await media.files.versions(fileId(id));
    return { data: versions, text: versionTable(versions) };
  },

  async "file restore-version"(media, { id, options }) {
    const file = await media.files.restoreVersion(fileId(id), versionOf(options.version));
    return { data: file, text: `Version ${options.version} is version ${file.version} now.` };
  },

  async "file delete-version"(media, { id, options, yes }) {
    const version = versionOf(options.version);
    requireYes(yes, `this deletes version ${version} for good`);
    const gone = await media.files.deleteVersion(fileId(id), version);
    return { data: gone, text: `Version ${gone.version} is deleted.` };
  },

  async "trash list"(media) {
    const items = await media.trash.list({ limit: 100 }).all();
    return {
      data: items,
      text: table(
        ["ID", "NAME", "FILES", "BYTES", "WAS IN", "DELETED", "PURGED AFTER"],
        items.map(({ id, name, fileCount, size, folderPath, deletedAt, purgeAt }) => [
          id,
          name,
          String(fileCount),
          String(size),
          folderPath || "-",
          deletedAt,
          purgeAt,
        ]),
      ),
    };
  },

  async "trash restore"(media, { id, options }) {
    const item = required(id, "the ID of a file or folder");
    const to = options.to === undefined ? {} : { folderId: options.to === "root" ? null : options.to };
    if (!item.startsWith("fold_")) {
      const file = await media.files.restore(item, to);
      return { data: file, text: `${file.filename} is restored.` };
    }
    const restored = await media.folders.restore(item, to);
    const { folder, restoredFiles } = restored;
    return {
      data: restored,
      text: `${folder.name} is restored, with ${restoredFiles} ${restoredFiles === 1 ? "file" : "files"}.`,
    };
  },

  async "trash purge"(media, { id, yes }) {
    const item = required(id, "the ID of a file or folder");
    requireYes(yes, `this removes ${item} for good`);
    const gone = await media.trash.purge(item);
    return { data: gone, text: `${gone.purgedFiles} files and ${gone.purgedFolders} folders are purged.` };
  },

  async "trash empty"(media, { yes }) {
    requireYes(yes, "this removes everything in the trash for good");
    const gone = await media.trash.empty();
    return { data: gone, text: `${gone.purgedFiles} files and ${gone.purgedFolders} folders are purged.` };
  },

  async "operation create"(media, { options, "dry-run": dryRun }, progress) {
    const begun = await media.operations.create({ ...wanted(options), dryRun });
    return ended(await follow(media, begun, progress));
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

const fileId = (id: string | undefined) => required(id, "the ID of a file");

function requireYes(yes: boolean, what: string): void {
  if (!yes) throw new UsageError(`${what}, and cannot be undone: add --yes`);
}

function versionOf(text: string | undefined): number {
  const number = required(text, "--version N");
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new UsageError(`--version takes the number of a version, not ${number}`);
  return Number(number);
}

const list = (text: string | undefined) => text?.split(",").map((it) => it.trim());

/** The service says which types there are, and what each takes. */
function wanted(options: Arguments["options"]): OperationsCreateParams {
  const { folder, search, ids, to, public: open } = options;
  if (open !== undefined && open !== "true" && open !== "false") throw new UsageError("--public takes true or false");
  const given = {
    ...(options["add-tags"] !== undefined && { addTags: list(options["add-tags"]) }),
    ...(options["remove-tags"] !== undefined && { removeTags: list(options["remove-tags"]) }),
    ...(open !== undefined && { isPublic: open === "true" }),
    ...(to !== undefined && { folderId: to === "root" ? null : to }),
    ...(options.run !== undefined && { operation: options.run }),
  };
  const which =
    ids === undefined
      ? { filter: { ...(folder !== undefined && { folderId: folder }), ...(search !== undefined && { search }) } }
      : { ids: list(ids) };
  const type = required(options.type, "--type TYPE");
  return { type, ...which, ...(Object.keys(given).length > 0 && { arguments: given }) } as OperationsCreateParams;
}

async function follow(
  media: MediaAssetService,
  begun: BulkOperation,
  progress: (line: string) => void,
): Promise<BulkOperation> {
  if (begun.endedAt !== null) return begun;
  const onProgress = ({ counts }: BulkOperation) => progress(`${counts.done + counts.failed} of ${counts.total}`);
  return media.operations.wait(begun.id, { maxWait: 0, onProgress });
}

function ended(operation: BulkOperation) {
  return { data: operation, text: operationTable([operation]), ok: operation.state === "COMPLETED" };
}

function operationTable(operations: BulkOperation[]): string[] {
  return table(
    ["ID", "TYPE", "STATE", "FILES", "DONE", "FAILED", "LEFT", "BEGUN"],
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
    ["VERSION", "BYTES", "TYPE", "SINCE", "PURGED AFTER"],
    versions.map(({ version, current, fileSize, mimeType, createdAt, purgeAt }) => [
      current ? `${version} (current)` : String(version),
      String(fileSize),
      mimeType,
      createdAt,
      purgeAt ?? "-",
    ]),
  );
}

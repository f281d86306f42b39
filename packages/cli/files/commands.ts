import { env, platform } from "node:process";
import { ApiError, type FileRecord, type Folder } from "../../../sdk/index.ts";
import { listOf, oneOf, required, serviceAddress, UsageError } from "../arguments.ts";
import { type CommandRun, inUnits, table } from "../output.ts";
import { archive } from "./archive.ts";
import { get } from "./download.ts";
import { markChanges, metadataChanges, variantOf } from "./file-options.ts";
import { type Entry, findEntry, findFile, folderIdOf } from "./remote-path.ts";

const FILE_TYPES = ["IMAGE", "VIDEO", "AUDIO", "DOCUMENT"] as const;
const SORTS = ["createdAt", "updatedAt", "filename", "fileSize", "relevance"] as const;
const ORDERS = ["asc", "desc"] as const;
const MAX_RESULTS = 10_000;

/** Commands for files and folders, by ID or path. */
export const fileCommands: Record<
  "ls" | "get" | "archive" | "url" | "rm" | "mv" | "tag" | "update" | "search" | "open",
  CommandRun
> = {
  get,
  archive,

  async ls(media, { id = "/", options }) {
    const { search } = options;
    const order = sortOf(options);
    const parentId = await folderIdOf(media, id);
    // Listing an unknown folder returns an empty list, so verify that it exists.
    if (parentId !== null) await media.folders.get(parentId);
    const folders = search === undefined ? await media.folders.list({ parentId, limit: 200 }).all() : [];
    const files = await media.files
      .list({ folderId: parentId, limit: 100, ...(search !== undefined && { search }), ...order })
      .all();
    if (!order.sort && !order.order) files.sort((one, other) => (one.filename < other.filename ? -1 : 1));
    return { data: { folders, files }, text: folderTable(folders, files) };
  },

  async url(media, args) {
    const { id, cdnUrl } = await findFile(media, required(args.id, "FILE"));
    const variant = variantOf(id, args);
    const data = variant ? { id, ...(await media.transform.url(variant)) } : { id, url: cdnUrl };
    return { data, text: data.url };
  },

  async rm(media, { positionals, recursive }) {
    const entries = await Promise.all(positionals.map((name) => findEntry(media, name)));
    const data: object[] = [];
    for (const { file, folder } of entries) {
      data.push(
        file
          ? await media.files.delete(file.id)
          : await media.folders.delete(folder.id, recursive ? { deleteContents: true } : {}).catch((error: unknown) => {
              if (!(error instanceof ApiError && error.is("FOLDER_NOT_EMPTY"))) throw error;
              throw new Error(`${folder.name}/ is not empty. To delete it with its contents, add --recursive`);
            }),
      );
    }
    return { data, text: entries.map((entry) => `Moved ${nameOf(entry)} to the trash.`) };
  },

  async mv(media, { positionals: [name = "", to], options }) {
    if (to === undefined && options.name === undefined) {
      throw new UsageError("missing target folder or --name: mas mv FILE|FOLDER [FOLDER] [--name NAME]");
    }
    const entry = await findEntry(media, name);
    const target = to === undefined ? undefined : await folderIdOf(media, to);
    const { name: newName } = options;
    const data = entry.file
      ? await media.files.update(entry.file.id, {
          ...(target !== undefined && { folderId: target }),
          ...(newName !== undefined && { filename: newName }),
        })
      : await media.folders.update(entry.folder.id, {
          ...(target !== undefined && { parentId: target }),
          ...(newName !== undefined && { name: newName }),
        });
    const action = to === undefined ? `Renamed ${data.id} to` : `Moved ${data.id} to ${to} as`;
    return { data, text: `${action} ${"filename" in data ? data.filename : data.name}.` };
  },

  async tag(media, { positionals, options }) {
    const { add, remove, set } = options;
    if (set === undefined && add === undefined && remove === undefined) {
      throw new UsageError("missing option: use --add, --remove or --set");
    }
    if (set !== undefined && (add !== undefined || remove !== undefined)) {
      throw new UsageError("--set replaces all tags: do not combine it with --add or --remove");
    }
    const files = await Promise.all(positionals.map((name) => findFile(media, name)));
    const removed = new Set(remove === undefined ? [] : listOf(remove));
    const data: FileRecord[] = [];
    for (const { id, tags } of files) {
      const changed = [...tags.filter((tag) => !removed.has(tag)), ...(add === undefined ? [] : listOf(add))];
      data.push(await media.files.update(id, { tags: set === undefined ? changed : listOf(set) }));
    }
    return { data, text: data.map(({ filename, tags }) => `${filename}: ${tags.join(", ") || "no tags"}`) };
  },

  async update(media, args) {
    const { description } = args.options;
    const changes = {
      ...(description !== undefined && { description }),
      ...metadataChanges(args.repeated),
      ...markChanges(args.options),
    };
    if (Object.keys(changes).length === 0)
      throw new UsageError("nothing to change: use --description, --metadata, --alt, --star or --label");
    const files = await Promise.all(args.positionals.map((name) => findFile(media, name)));
    const data: FileRecord[] = [];
    for (const { id } of files) data.push(await media.files.update(id, changes));
    return { data, text: data.map(({ filename }) => `Updated ${filename}.`) };
  },

  async search(media, { id, options }) {
    const { folder, type, limit = "100" } = options;
    const fileType = type === undefined ? undefined : oneOf(FILE_TYPES, "type", type);
    const max = /^[1-9]\d{0,5}$/.test(limit) ? Number(limit) : 0;
    if (max < 1 || max > MAX_RESULTS)
      throw new UsageError(`--limit must be a number from 1 to ${MAX_RESULTS}, not ${limit}`);
    const files = await media.files
      .list({
        search: required(id, "QUERY"),
        ...sortOf(options),
        limit: Math.min(max, 100),
        ...(folder !== undefined && { folderId: await folderIdOf(media, folder) }),
        ...(fileType && { type: fileType }),
      })
      .all({ max });
    return { data: files, text: files.length === 0 ? "No files found." : fileTable(files) };
  },

  async open(media, { id }) {
    const dashboard = `${serviceAddress().replace(/\/+$/, "")}/dashboard`;
    const entry = id === undefined || id === "/" || id === "root" ? undefined : await findEntry(media, id);
    const url =
      entry?.file?.cdnUrl ?? (entry?.folder ? `${dashboard}/folders/${entry.folder.id}` : `${dashboard}/files`);
    const opened = await openInBrowser(url);
    return { data: { url, opened }, text: opened ? `Opened ${url}` : url };
  },
};

/** Returns the sort parameters. @throws {UsageError} for an unknown field or order */
function sortOf({ sort, order }: { sort?: string; order?: string }) {
  return {
    ...(sort !== undefined && { sort: oneOf(SORTS, "sort", sort) }),
    ...(order !== undefined && { order: oneOf(ORDERS, "order", order) }),
  };
}

const nameOf = ({ file, folder }: Entry) => (file ? file.filename : `${folder.name}/`);

function folderTable(folders: Folder[], files: FileRecord[]): string[] {
  if (folders.length + files.length === 0) return ["The folder is empty."];
  const rows = folders.map(({ id, name, createdAt }) => [id, `${name}/`, "-", "FOLDER", createdAt]);
  return table(["ID", "NAME", "SIZE", "TYPE", "CREATED"], [...rows, ...files.map(fileRow)]);
}

const fileTable = (files: FileRecord[]) => table(["ID", "NAME", "SIZE", "TYPE", "CREATED"], files.map(fileRow));

const fileRow = ({ id, filename, fileSize, fileType, createdAt }: FileRecord) => [
  id,
  filename,
  inUnits(fileSize),
  fileType,
  createdAt,
];

/** Opens a URL in the browser. Returns false if there is no desktop. */
async function openInBrowser(url: string): Promise<boolean> {
  // The URL comes from the service: with another protocol, a desktop may open a local file or start a program.
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error(`${url} is not an HTTP or HTTPS URL`);
  if (!hasDesktop()) return false;
  const { default: open } = await import("open");
  await open(url);
  return true;
}

function hasDesktop(): boolean {
  if (env.SSH_CONNECTION) return Boolean(env.DISPLAY);
  return (
    platform === "darwin" || platform === "win32" || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY || env.WSL_DISTRO_NAME)
  );
}

import type { MediaAssetService, Share, SharesUpdateParams } from "../../sdk/index.ts";
import { type Arguments, oneOf, readExpiry, required, UsageError } from "./arguments.ts";
import { collectionIdOf } from "./files/collections.ts";
import { findEntry } from "./files/remote-path.ts";
import { type CommandRun, table } from "./output.ts";

const ACCESSES = ["view", "download"] as const;

/** Share links: anyone who has the link can view the files. */
export const shareCommands: Record<
  "share create" | "share list" | "share get" | "share update" | "share revoke",
  CommandRun
> = {
  async "share create"(media, args) {
    const target = await targetOf(media, args);
    const share = await media.shares.create({ target, ...settings(args) });
    return { data: share, text: share.url };
  },

  async "share list"(media) {
    const shares = await media.shares.list({ limit: 100 }).all();
    return { data: shares, text: shareTable(shares) };
  },

  async "share get"(media, { id }) {
    const share = await media.shares.get(required(id, "the ID of a share link"));
    return { data: share, text: [...shareTable([share]), "", share.url] };
  },

  async "share update"(media, args) {
    const { id, options } = args;
    if (args["no-password"] && options.password !== undefined) {
      throw new UsageError("use either --password or --no-password, not both");
    }
    const changes: SharesUpdateParams = { ...settings(args), ...(args["no-password"] && { password: null }) };
    if (Object.keys(changes).length === 0)
      throw new UsageError("nothing to change: use --access, --title, --expires, --password or --no-password");
    const share = await media.shares.update(required(id, "the ID of a share link"), changes);
    return { data: share, text: shareTable([share]) };
  },

  async "share revoke"(media, { id }) {
    const gone = await media.shares.delete(required(id, "the ID of a share link"));
    return { data: gone, text: `Revoked ${gone.id}.` };
  },
};

async function targetOf(media: MediaAssetService, { positionals, subfolders, options }: Arguments) {
  if (options.collection !== undefined) {
    if (positionals.length > 0 || subfolders)
      throw new UsageError("--collection cannot be combined with FILE, FOLDER or --subfolders");
    return { collectionId: await collectionIdOf(media, options.collection) };
  }
  if (positionals.length === 0) throw new UsageError("missing FILE|FOLDER, or --collection COLLECTION");
  const entries = await Promise.all(positionals.map((name) => findEntry(media, name)));
  const [first] = entries;
  if (first?.folder && entries.length === 1) return { folderId: first.folder.id, includeSubfolders: subfolders };
  const fileIds = entries.flatMap(({ file }) => file?.id ?? []);
  if (fileIds.length < entries.length)
    throw new UsageError("a share link can contain one folder, one collection, or files");
  if (subfolders) throw new UsageError("--subfolders requires a folder");
  return { fileIds };
}

function settings({ options: { access, title, expires, password } }: Arguments) {
  return {
    ...(access !== undefined && { access: oneOf(ACCESSES, "access", access) }),
    ...(title !== undefined && { title }),
    ...(expires !== undefined && { expiresAt: readExpiry(expires, new Date()) }),
    ...(password !== undefined && { password }),
  };
}

function shareTable(shares: Share[]): string[] {
  const lines = table(
    ["ID", "TITLE", "ACCESS", "PASSWORD", "STATE", "EXPIRES", "VIEWS", "DOWNLOADS", "LAST USED"],
    shares.map(({ id, title, access, hasPassword, state, expiresAt, views, downloads, lastUsedAt }) => [
      id,
      title,
      access,
      hasPassword ? "yes" : "no",
      state,
      expiresAt,
      String(views),
      String(downloads),
      lastUsedAt ?? "-",
    ]),
  );
  return [lines].flat();
}

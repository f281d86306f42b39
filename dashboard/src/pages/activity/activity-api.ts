import { useInfiniteQuery } from "@tanstack/react-query";
import { type AuditEvent, media } from "../../api.ts";

export const CATEGORIES = [
  { value: "all", label: "All" },
  { value: "content", label: "Content" },
  { value: "administration", label: "Administration" },
] as const;
export type Category = (typeof CATEGORIES)[number]["value"];

/** Loads the events of the account, newest first. */
export function useActivity(category: Category) {
  const filter = category === "all" ? {} : { category };
  return useInfiniteQuery({
    queryKey: ["activity", category],
    queryFn: ({ pageParam, signal }) =>
      media.audit.list({ ...filter, limit: 50, cursor: pageParam }, { signal }).page(),
    initialPageParam: "",
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    select: ({ pages }) => ({
      events: pages.flatMap(({ items }) => items),
      total: pages.at(-1)?.pagination.total ?? 0,
      totalIsExact: pages.at(-1)?.pagination.totalIsExact ?? true,
    }),
  });
}

const SENTENCES: Record<AuditEvent["action"], string> = {
  "account.create": "Created the account",
  "account.update": "Changed the account",
  "account.erase": "Erased the account",
  "key.create": "Created a key",
  "key.rotate": "Rotated a key",
  "key.revoke": "Revoked a key",
  "delivery-key.create": "Created a delivery key",
  "delivery-key.revoke": "Revoked a delivery key",
  "user.create": "Created a user",
  "user.delete": "Deleted a user",
  "password.reset": "Reset a password",
  "password.change": "Changed the password",
  "second-factor.reset": "Reset a second factor",
  "authenticator.create": "Added a second factor",
  "authenticator.update": "Renamed a second factor",
  "authenticator.delete": "Removed a second factor",
  "recovery-codes.create": "Created recovery codes",
  "session.create": "Signed in",
  "session.challenge": "Entered the correct password; second factor required",
  "session.reauthenticate": "Confirmed their identity",
  "session.end": "Ended a session",
  "session.end-all": "Signed out everywhere",
  "file.create": "Uploaded a file",
  "file.rename": "Renamed a file",
  "file.move": "Moved a file",
  "file.visibility": "Changed the visibility of a file",
  "file.delete": "Deleted a file",
  "file.restore": "Restored a file",
  "file.replace": "Replaced the content of a file",
  "version.restore": "Restored a version of a file",
  "version.delete": "Deleted a version of a file",
  "folder.create": "Created a folder",
  "folder.rename": "Renamed a folder",
  "folder.move": "Moved a folder",
  "folder.delete": "Deleted a folder",
  "folder.restore": "Restored a folder",
  "metadata-fields.set": "Changed the metadata fields",
  "collection.create": "Created a collection",
  "collection.update": "Changed a collection",
  "collection.delete": "Deleted a collection",
  "preset.create": "Created a preset",
  "preset.update": "Updated a preset",
  "preset.delete": "Deleted a preset",
  "share.create": "Created a share link",
  "share.update": "Changed a share link",
  "share.delete": "Revoked a share link",
  "trash.purge": "Permanently deleted an item from the trash",
  "trash.empty": "Emptied the trash",
  "operation.create": "Started a bulk operation",
  "operation.cancel": "Cancelled a bulk operation",
  "access.deny": "Access denied",
  "store.backup": "Backed up the service",
  "store.export": "Exported the database",
  "store.purge": "Permanently deleted items from the trash",
  "store.read-only": "Changed the read-only mode",
  "store.repair": "Repaired the stores",
  "store.undo-deletions": "Undid deletions",
};

/** Path of the page that shows the target of an event, by the prefix of its ID. */
const PAGES: Record<string, (id: string, name: string) => string> = {
  file: (id) => `/files/${id}`,
  fold: (id) => `/folders/${id}`,
  col: (id) => `/collections/${id}`,
  prst: (_, name) => `/settings/presets/${encodeURIComponent(name)}`,
  shr: () => "/shared",
  key: () => "/settings/keys",
  dkey: () => "/settings/keys",
};

/** Returns null for targets without a page. Deleted files and folders are in the trash. */
export function pathToTarget({ action, targetId, targetName }: AuditEvent): string | null {
  if (targetId === null || targetName === null) return null;
  if (action === "file.delete" || action === "folder.delete") return "/trash";
  const [prefix = ""] = targetId.split("_");
  return PAGES[prefix]?.(targetId, targetName) ?? null;
}

/** Describes an event. Returns the name of an action that this version does not know. */
export function sentenceOf({ action, details }: AuditEvent): string {
  if (action === "file.visibility") return details.isPublic === true ? "Made a file public" : "Made a file private";
  if (action === "account.update" && typeof details.suspended === "boolean") {
    return details.suspended ? "Suspended the account" : "Resumed the account";
  }
  const newName = details.filename ?? details.name;
  const isRename = action === "file.rename" || action === "folder.rename";
  return `${SENTENCES[action] ?? action}${isRename && typeof newName === "string" ? ` to ${newName}` : ""}`;
}

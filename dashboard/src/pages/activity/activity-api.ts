import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type AuditEvent, media } from "../../api.ts";
import type { Option } from "../../ui/field.tsx";
import { count } from "../../ui/format.ts";

export const CATEGORIES = [
  { value: "all", label: "All" },
  { value: "content", label: "Content" },
  { value: "administration", label: "Administration" },
] as const;
export type Category = (typeof CATEGORIES)[number]["value"];

/** Filter of the page. The browser applies the search to the loaded events, and the service applies the rest. */
export interface ActivityFilter {
  category: Category;
  action: string;
  /** ID of a user or key. */
  actor: string;
  /** Days in the time zone of the browser, such as "2026-05-11". */
  from: string;
  to: string;
  search: string;
}

type Action = NonNullable<NonNullable<Parameters<typeof media.audit.list>[0]>["action"]>;

const PAGE = 100;
/** Older events are loaded while fewer events match, up to a limit. */
const MIN_MATCHES = 50;
const MAX_AUTOMATIC_PAGES = 10;

/** Loads the events of the account, newest first, and as many pages as a filter needs. */
export function useActivity(filter: ActivityFilter) {
  const { category, action, actor, from, to } = filter;
  const query = useInfiniteQuery({
    queryKey: ["activity", category, action, actor, from, to],
    queryFn: ({ pageParam, signal }) =>
      media.audit
        .list(
          {
            ...(category !== "all" && { category }),
            ...(action && { action: action as Action }),
            ...(actor && { actorId: actor }),
            ...(from && { from: startOfDay(from) }),
            ...(to && { to: startOfDay(to, 1) }),
            limit: PAGE,
            cursor: pageParam,
          },
          { signal },
        )
        .page(),
    initialPageParam: "",
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    select: ({ pages }) => ({
      events: pages.flatMap(({ items }) => items),
      pages: pages.length,
      total: pages.at(-1)?.pagination.total ?? 0,
      totalIsExact: pages.at(-1)?.pagination.totalIsExact ?? true,
    }),
  });
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const loaded = data?.events ?? [];
  const matches = loaded.filter((event) => isMatch(event, filter.search));
  const isSearch = filter.search !== "";
  const isFiltered = isSearch || [actor, from, to, action].some((value) => value !== "");
  const needsMore = isSearch && matches.length < MIN_MATCHES && (data?.pages ?? 0) < MAX_AUTOMATIC_PAGES;
  useEffect(() => {
    if (needsMore && hasNextPage && !isFetching) void fetchNextPage();
  }, [needsMore, hasNextPage, isFetching, fetchNextPage]);
  return { ...query, loaded, matches, isFiltered, isSearch };
}

const MAX_EVENTS_FOR_ACTORS = 200;

/** Loads the newest events, whose users and keys the filter offers. */
export function useNewestEvents(): readonly AuditEvent[] {
  const { data } = useQuery({
    queryKey: ["activity", "newest"],
    queryFn: ({ signal }) => media.audit.list({ limit: MAX_EVENTS_FOR_ACTORS }, { signal }).page(),
  });
  return data?.items ?? [];
}

function isMatch(event: AuditEvent, search: string): boolean {
  const text = [sentenceOf(event), nameOfTarget(event), event.actor.name, event.address].join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Returns the time when a day of a date field begins in the time zone of the browser, or a day some days later. */
function startOfDay(day: string, later = 0): string {
  const at = new Date(`${day}T00:00`);
  at.setDate(at.getDate() + later);
  return at.toISOString();
}

/** Events of one action on several objects, within this time of each other, are one row. */
const TOGETHER_MS = 60_000;

/** Groups consecutive events of the same actor and action. */
export function groupEvents(events: readonly AuditEvent[]): AuditEvent[][] {
  const groups: AuditEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1)?.at(-1);
    if (last && isTogether(last, event)) groups.at(-1)?.push(event);
    else groups.push([event]);
  }
  return groups;
}

function isTogether(later: AuditEvent, event: AuditEvent): boolean {
  const isOfMany = /^(?:file|folder|version|trash)\.(?!empty)/.test(event.action);
  const isSame =
    sentenceOf(event) === sentenceOf(later) && event.actor.id === later.actor.id && event.error === later.error;
  return isOfMany && isSame && Date.parse(later.createdAt) - Date.parse(event.createdAt) <= TOGETHER_MS;
}

/** Describes events of one action: "Deleted 12 files". */
export const sentenceOfMany = (event: AuditEvent, many: number): string =>
  sentenceOf(event).replace(/\ban? (file|folder|version|item)\b/i, (_, noun: string) => count(many, noun));

/** Actions for the filter, sorted by their sentences. */
export const actionOptions = (): Option[] =>
  Object.entries(SENTENCES)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label));

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
  "user.invite": "Invited a user again",
  "user.delete": "Deleted a user",
  "invitation.open": "Opened an invitation",
  "invitation.accept": "Accepted an invitation",
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
  "webhook.create": "Created a webhook",
  "webhook.update": "Changed a webhook",
  "webhook.delete": "Deleted a webhook",
  "webhook.rotate": "Rotated the secret of a webhook",
  "webhook.replay": "Repeated the events of a webhook",
  "webhook.redeliver": "Sent an event to a webhook again",
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

/** Descriptions of targets without a name, by the prefix of the ID. */
const FORMER: Record<string, string> = {
  file: "A permanently deleted file",
  fold: "A permanently deleted folder",
  col: "A deleted collection",
  shr: "A revoked link",
  key: "A key without a name",
  dkey: "A delivery key without a name",
  user: "A user without a name",
  whk: "A webhook",
};

/** Returns the current name of the target, its name at the time of the event, or a description. */
export function nameOfTarget({ targetId, targetName, details }: AuditEvent): string | null {
  if (targetName !== null || targetId === null) return targetName;
  const recorded = details.filename ?? details.name ?? details.title ?? details.url;
  if (typeof recorded === "string") return recorded;
  const [prefix = ""] = targetId.split("_");
  return FORMER[prefix] ?? null;
}

const BULK_VERBS: Record<string, string> = {
  update: "Changed",
  move: "Moved",
  delete: "Deleted",
  restore: "Restored",
  purge: "Permanently deleted",
  ai: "Analyzed",
  "strip-location": "Removed the location of",
};

/** Describes a bulk operation: "Tagged 12 files". Older events have no total. */
function sentenceOfOperation({ type, arguments: changes, total, dryRun }: AuditEvent["details"]): string {
  const isTagging = type === "update" && /^(?:(?:add|remove)Tags,?)+$/.test(Object.keys(changes ?? {}).join());
  const verb = isTagging ? "Tagged" : BULK_VERBS[`${type}`];
  if (verb === undefined) return SENTENCES["operation.create"];
  const files = typeof total === "number" ? count(total, "file") : "many files";
  return `${dryRun === true ? "Tested: " : ""}${verb} ${files}`;
}

/** Describes an event. Returns the name of an action that this version does not know. */
export function sentenceOf({ action, details }: AuditEvent): string {
  if (action === "file.visibility") return details.isPublic === true ? "Made a file public" : "Made a file private";
  if (action === "account.update" && typeof details.suspended === "boolean") {
    return details.suspended ? "Suspended the account" : "Resumed the account";
  }
  if (action === "operation.create") return sentenceOfOperation(details);
  const newName = details.filename ?? details.name;
  const isRename = action === "file.rename" || action === "folder.rename";
  return `${SENTENCES[action] ?? action}${isRename && typeof newName === "string" ? ` to ${newName}` : ""}`;
}

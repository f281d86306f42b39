import type { MediaAssetService, MediaEvent } from "@media-asset-service/sdk";
import { expect } from "vitest";
import type { changeRandomly } from "./random-changes.ts";

/* A model of an account that is built only from its feed of events. */

type Changes = Awaited<ReturnType<typeof changeRandomly>>;

/** Reads the feed to its end. */
export async function readFeed(media: MediaAssetService, limit: number): Promise<MediaEvent[]> {
  const events: MediaEvent[] = [];
  for (let cursor = ""; ; ) {
    const page = await media.events.list({ cursor, limit });
    events.push(...page.events);
    cursor = page.cursor;
    if (!page.hasMore) return events;
  }
}

/** Returns the cursor after each event of the feed, and the one of its end. */
export async function readCursors(media: MediaAssetService): Promise<string[]> {
  const cursors: string[] = [];
  for (let cursor = ""; ; ) {
    const page = await media.events.list({ cursor, limit: 1 });
    cursors.push(page.cursor);
    cursor = page.cursor;
    if (!page.hasMore) return cursors;
  }
}

/** Requires that cursors of a service expire after it was restored or moved, and that the cursor in the error is valid. */
export async function requireExpired(media: MediaAssetService, cursors: readonly string[]): Promise<void> {
  for (const cursor of cursors) {
    const error = await media.events.list({ cursor }).catch((it: unknown) => it);
    expect(error).toMatchObject({ status: 410, code: "CURSOR_EXPIRED", details: { reason: "RESTORED" } });
    const { details } = error as { details: { cursor: string } };
    expect(await media.events.list({ cursor: details.cursor })).toMatchObject({ events: [], hasMore: false });
  }
}

/** Requires that the feed explains the state of the service, and contains what the clients changed, in their order. */
export async function requireConsistent(
  media: MediaAssetService,
  events: MediaEvent[],
  made: Changes[],
): Promise<void> {
  expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
  const byItem = Map.groupBy(
    events.filter(({ type }) => /^(file|folder)\./.test(type)),
    ({ data }) => data.id,
  );
  const live = new Map<string, number | undefined>();
  const deleted = new Set<string>();
  for (const [id, ofItem] of byItem) {
    const last = ofItem.at(-1);
    if (last?.type.endsWith(".deleted")) deleted.add(id);
    else if (!last?.type.endsWith(".purged")) live.set(id, last?.data.version);
  }
  const files = await media.files.list({ limit: 100 }).all();
  const folders = await media.folders.list({ limit: 200 }).all();
  const existing = [
    ...files.map((it) => [it.id, it.version] as const),
    ...folders.map((it) => [it.id, undefined] as const),
  ];
  expect(new Map([...live].sort())).toEqual(new Map(existing.sort()));
  await requireTrash(media, deleted);
  for (const { log } of made) {
    for (const [id, changes] of log) {
      const pattern = changes.map(({ type, isCertain }) => (isCertain ? `${type} ` : `(${type} )?`)).join("");
      const recorded = (byItem.get(id) ?? []).map(({ type }) => `${type} `).join("");
      expect(recorded, id).toMatch(new RegExp(`^${pattern.replaceAll(".", "[.]")}$`));
    }
  }
  await requireAiRuns(
    media,
    events,
    made.flatMap(({ analyzed }) => analyzed),
  );
}

/** The trash lists a deleted folder as one item, with the number of files in it. */
async function requireTrash(media: MediaAssetService, deleted: ReadonlySet<string>): Promise<void> {
  const items = await media.trash.list({ limit: 100 }).all();
  expect(items.filter(({ id }) => !deleted.has(id))).toEqual([]);
  const files = [...deleted].filter((id) => id.startsWith("file_"));
  expect(items.reduce((sum, { fileCount }) => sum + fileCount, 0)).toBe(files.length);
}

/** Requires one event for each AI run that ended. */
async function requireAiRuns(media: MediaAssetService, events: MediaEvent[], ids: string[]): Promise<void> {
  const runs = [];
  for (const id of ids) {
    const { processingJobs } = await media.ai.get(id);
    for (const { operation, status } of processingJobs) runs.push(`${id} ${operation} ai.${status.toLowerCase()}`);
  }
  const recorded = events.filter(({ type }) => type.startsWith("ai."));
  expect(recorded.map(({ type, data }) => `${data.fileId} ${data.operation} ${type}`).sort()).toEqual(runs.sort());
}

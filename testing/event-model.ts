import {
  ConnectionError,
  type EventType,
  type MediaAssetService,
  type MediaEvent,
  ServerError,
} from "@media-asset-service/sdk";
import { expect } from "vitest";

/* Random changes by several clients, and a model of the account that is built only from the feed of events. */

/** A change of a file that a client requested; uncertain if the response was lost. */
interface Change {
  type: EventType;
  isCertain: boolean;
}

type Log = Map<string, Change[]>;

/** Returns a random number from 0 to `max - 1`, always the same ones for a seed (xorshift32). */
function randomNumbers(seed: number): (max: number) => number {
  let state = seed * 2_654_435_761 || 1;
  return (max) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % max;
  };
}

/** Makes random changes of own files, one after the other. Returns the changes of each file, in order. */
export async function changeRandomly(media: MediaAssetService, seed: number, isDone: () => boolean): Promise<Log> {
  const random = randomNumbers(seed);
  const log: Log = new Map();
  const live: string[] = [];
  const trash: string[] = [];
  const folder = await media.folders.create({ name: `folder ${seed}` });
  let made = 0;

  /** Logs a change of these files, and returns whether it certainly happened. */
  async function change(ids: string[], type: EventType, call: () => Promise<unknown>): Promise<boolean> {
    const isCertain = await call().then(
      () => true,
      (error: unknown) => {
        if (error instanceof ConnectionError || error instanceof ServerError) return false;
        throw error;
      },
    );
    for (const id of ids) log.get(id)?.push({ type, isCertain });
    return isCertain;
  }
  /** Removes a random file whose state is known afterwards. */
  const take = (from: string[]): string => from.splice(random(from.length), 1)[0] ?? "";
  const some = () => live.slice(0, 1 + random(5));
  const inBulk = async (call: { type: "update" | "delete"; ids: string[]; arguments?: { addTags: string[] } }) => {
    const { id } = await media.operations.create(call, { idempotencyKey: `${seed} ${made++}` });
    await media.operations.wait(id);
  };

  while (!isDone()) {
    const choice = random(11);
    if (live.length < 5 || choice < 3) {
      const content = new Blob([`content ${seed} ${made++}`]);
      const file = await media.files.upload(content, { filename: "a.txt" }).catch(() => null);
      if (file === null) continue;
      log.set(file.id, [{ type: "file.created", isCertain: true }]);
      live.push(file.id);
    } else if (choice < 5) {
      const id = live[random(live.length)] ?? "";
      await change([id], "file.updated", () => media.files.update(id, { description: `description ${made++}` }));
    } else if (choice === 5) {
      const id = take(live);
      const move = { folderId: folder.id, description: `moved ${made++}` };
      const isMoved = await change([id], "file.updated", () => media.files.update(id, move));
      if (isMoved && (await change([id], "file.deleted", () => media.files.delete(id)))) trash.push(id);
    } else if (choice === 6) {
      const id = live[random(live.length)] ?? "";
      await change([id], "file.replaced", () =>
        media.files.replace(id, new Blob([`${seed} ${made++}`]), { filename: "a.txt" }),
      );
    } else if (choice === 7) {
      const id = take(live);
      if (await change([id], "file.deleted", () => media.files.delete(id))) trash.push(id);
    } else if (choice === 8 && trash.length > 0) {
      const id = take(trash);
      if (await change([id], "file.restored", () => media.files.restore(id))) live.push(id);
    } else if (choice === 9 && trash.length > 0) {
      const id = take(trash);
      await change([id], "file.purged", () => media.trash.purge(id));
    } else if (choice === 10) {
      const ids = some();
      if (random(3) > 0) {
        await change(ids, "file.updated", () =>
          inBulk({ type: "update", ids, arguments: { addTags: [`tag ${made++}`] } }),
        );
      } else if (await change(ids, "file.deleted", () => inBulk({ type: "delete", ids }))) {
        live.splice(0, ids.length);
        trash.push(...ids);
      } else live.splice(0, ids.length);
    }
  }
  return log;
}

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

/** Requires that the feed explains the state of the service, and contains the changes of the logs, in their order. */
export async function requireConsistent(media: MediaAssetService, events: MediaEvent[], logs: Log[]): Promise<void> {
  expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
  const byFile = Map.groupBy(
    events.filter(({ type }) => type.startsWith("file.")),
    ({ data }) => data.id,
  );
  const live = new Map<string, number | undefined>();
  const trash = new Set<string>();
  for (const [id, ofFile] of byFile) {
    const last = ofFile.at(-1);
    if (last?.type === "file.deleted") trash.add(id);
    else if (last?.type !== "file.purged") live.set(id, last?.data.version);
  }
  const files = await media.files.list({ limit: 100 }).all();
  expect(new Map([...live].sort())).toEqual(new Map(files.map(({ id, version }) => [id, version] as const).sort()));
  const deleted = await media.trash.list({ limit: 100 }).all();
  expect([...trash].sort()).toEqual(deleted.map(({ id }) => id).sort());

  for (const log of logs) {
    for (const [id, changes] of log) {
      const pattern = changes.map(({ type, isCertain }) => (isCertain ? `${type} ` : `(${type} )?`)).join("");
      const recorded = (byFile.get(id) ?? []).map(({ type }) => `${type} `).join("");
      expect(recorded, id).toMatch(new RegExp(`^${pattern.replaceAll(".", "[.]")}$`));
    }
  }
}

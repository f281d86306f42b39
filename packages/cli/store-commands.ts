import type { DeletionList, MediaAssetService, StoreCheck, StoreProblem, StorePurged } from "../../sdk/index.ts";
import { readDays, required, UsageError } from "./arguments.ts";
import { type CommandRun, type Outcome, table } from "./output.ts";

/** A batch takes seconds, or longer with a slow store or large objects. */
const REQUEST_OPTIONS = { timeout: 600_000 };

type Deletion = DeletionList["deletions"][number];

/** Commands for the stores. They work in batches: an interrupted command can be repeated. */
export const storeCommands: Record<
  "check" | "sweep" | "purge" | "read-only" | "migration status" | "deletions list" | "deletions undo",
  CommandRun
> = {
  async check(media, { repair, checksums }, progress) {
    const checked: Record<string, number> = {};
    const problems: StoreProblem[] = [];
    for (let after: string | null = "files:"; after !== null; ) {
      const batch: StoreCheck = repair
        ? await media.stores.repair({ after, checksums }, REQUEST_OPTIONS)
        : await media.stores.check({ after, checksums }, REQUEST_OPTIONS);
      checked[batch.part] = (checked[batch.part] ?? 0) + batch.checked;
      problems.push(...batch.problems);
      after = batch.next;
      progress(`${checked[batch.part]} ${batch.part} checked, ${problems.length} problems found so far`);
    }
    const summary = Object.entries(checked).map(([part, count]) => `${count} ${part}`);
    const remaining = problems.filter(({ repaired }) => !repaired).length;
    const verdict = `Checked ${summary.join(", ")}: ${problems.length} problems, ${problems.length - remaining} repaired.`;
    return {
      data: { checked, problems },
      text: problems.length === 0 ? verdict : [...problemTable(problems), "", verdict],
      ok: remaining === 0,
    };
  },

  async sweep(media, _given, progress) {
    const { objects } = await purge(media, {}, progress);
    return { data: { objects }, text: `${objects} objects deleted.` };
  },

  async purge(media, { options, yes }, progress) {
    const olderThan = options["older-than"];
    if (olderThan === undefined) throw new UsageError("missing --older-than, such as --older-than 7d");
    const olderThanDays = readDays(olderThan);
    if (!yes) {
      throw new UsageError(
        `this permanently deletes all files deleted at least ${olderThanDays} days ago. To confirm, add --yes`,
      );
    }
    const { files, objects } = await purge(media, { olderThanDays }, progress);
    return {
      data: { files, objects },
      text: `${files} files permanently deleted, ${objects} objects deleted.`,
    };
  },

  async "deletions list"(media) {
    const data: Deletion[] = [];
    for await (const batch of pendingDeletions(media)) data.push(...batch);
    const rows = data.map(({ key, deleteAt }) => [key, deleteAt]);
    return { data, text: rows.length === 0 ? "No deletions are pending." : table(["OBJECT", "DELETED AT"], rows) };
  },

  async "deletions undo"(media, { id }, progress) {
    const target = required(id, "the key of an object, or all");
    const undone: string[] = [];
    for await (const keys of target === "all" ? pendingKeys(media) : [[target]]) {
      undone.push(...(await media.stores.undoDeletions({ keys }, REQUEST_OPTIONS)).undone);
      progress(`${undone.length} deletions undone so far`);
    }
    return {
      data: { undone },
      text: `${undone.length} deletions undone. To list the objects, run mas check.`,
      ok: target === "all" || undone.length > 0,
    };
  },

  async "migration status"(media) {
    const data = await media.stores.migration();
    const { schema, pending, backfills } = data;
    const state = pending.length === 0 ? "up to date" : `pending migrations: ${pending.join(", ")}`;
    const rows = backfills.map(({ name, done, total, finishedAt }) => [
      name,
      `${done} of ${finishedAt ? "" : "about "}${total}`,
      finishedAt ?? "in progress",
    ]);
    const text = rows.length === 0 ? ["No backfills."] : table(["BACKFILL", "ROWS", "FINISHED"], rows);
    return { data, text: [`Schema ${schema}: ${state}.`, "", ...text] };
  },

  async "read-only"(media, { id }) {
    if (id !== "on" && id !== "off") throw new UsageError(`read-only must be on or off, not ${id}`);
    const data = await setReadOnly(media, id === "on");
    const state = data.readOnly ? "read-only. To end it, run mas read-only off" : "writable";
    return { data, text: `The service is ${state}.` };
  },
};

async function purge(
  media: MediaAssetService,
  options: { olderThanDays?: number },
  progress: (line: string) => void,
): Promise<Omit<StorePurged, "done">> {
  for (let files = 0, objects = 0; ; ) {
    const batch = await media.stores.purge(options, REQUEST_OPTIONS);
    files += batch.files;
    objects += batch.objects;
    if (batch.done) return { files, objects };
    progress(`${files} files and ${objects} objects deleted so far`);
  }
}

async function* pendingDeletions(media: MediaAssetService): AsyncGenerator<Deletion[]> {
  for (let after: string | null = ""; after !== null; ) {
    const query = after === "" ? {} : { after };
    const { deletions, next }: DeletionList = await media.stores.deletions(query, REQUEST_OPTIONS);
    yield deletions;
    after = next;
  }
}

async function* pendingKeys(media: MediaAssetService): AsyncGenerator<string[]> {
  for await (const batch of pendingDeletions(media)) if (batch.length > 0) yield batch.map(({ key }) => key);
}

function problemTable(problems: StoreProblem[]): string[] {
  return table(
    ["PROBLEM", "WHERE", "EXPECTED", "FOUND", "STATE"],
    problems.map(({ kind, id, expected, found, repaired }) => [
      kind,
      id,
      expected ?? "-",
      found ?? "-",
      repaired ? "repaired" : "open",
    ]),
  );
}

/** The response waits for requests in progress. */
const READ_ONLY_OPTIONS = { timeout: 120_000 };
/** 128 + SIGINT, the exit code of a shell. */
const INTERRUPTED_EXIT_CODE = 130;

export async function setReadOnly({ raw }: MediaAssetService, readOnly: boolean): Promise<{ readOnly: boolean }> {
  return dataOf(await raw.PUT("/admin/read-only", { body: { readOnly }, ...READ_ONLY_OPTIONS }));
}

/** Runs `work` in read-only mode. The mode stays on after success, and is restored after a failure or interruption. */
export async function whileReadOnly(
  service: MediaAssetService,
  progress: (line: string) => void,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const wasReadOnly = dataOf(await service.raw.GET("/admin/read-only")).readOnly;
  const undo = async () => {
    const { readOnly } = wasReadOnly
      ? { readOnly: wasReadOnly }
      : await setReadOnly(service, false).catch(() => ({ readOnly: true }));
    progress(
      readOnly ? "The service is still read-only. To end it, run mas read-only off" : "The service is writable again",
    );
  };
  const onInterrupt = () => void undo().finally(() => process.exit(INTERRUPTED_EXIT_CODE));
  process.once("SIGINT", onInterrupt).once("SIGTERM", onInterrupt);
  try {
    await setReadOnly(service, true);
    progress("The service is read-only");
    const outcome = await work();
    if (outcome.ok === false) await undo();
    return outcome;
  } catch (error) {
    await undo();
    throw error;
  } finally {
    process.off("SIGINT", onInterrupt).off("SIGTERM", onInterrupt);
  }
}

interface RawResponse {
  data?: { data: { readOnly: boolean } } | undefined;
  error?: { error: { message: string } } | undefined;
  response: Response;
}

function dataOf({ data, error, response }: RawResponse): { readOnly: boolean } {
  if (!data) throw new Error(error?.error.message ?? `The service returned ${response.status}`);
  return data.data;
}

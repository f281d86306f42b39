import { createHmac } from "node:crypto";
import { checkBucket } from "@media-asset-service/blobs/check-bucket.ts";
import { openBlobStore } from "@media-asset-service/blobs/open-blob-store.ts";
import { UsageError } from "@media-asset-service/cli/arguments.ts";
import type { Outcome } from "@media-asset-service/cli/output.ts";
import { whileReadOnly } from "@media-asset-service/cli/store-commands.ts";
import type { MediaAssetService } from "../../../sdk/index.ts";
import { unusableReason } from "../../db/unavailable.ts";
import { canImportRows, moveRows } from "../../db/verified-import.ts";
import { canReceiveBlobs, writeSuccessorIdentity } from "../../storage/installation/store-identity.ts";
import { type NamedObject, objectsOf, variantsIn } from "../named-objects.ts";
import {
  type CopyResult,
  copyObjects,
  failOnProblems,
  findMissing,
  listAll,
  type Stores,
  summaryOf,
  type TargetContents,
} from "./copy-objects.ts";
import { type ImportTarget, openImportTarget } from "./import-target.ts";
import { openRowsFile, type RowsFile } from "./rows-file.ts";
import { copySecret, type MovePlan, readMovePlan } from "./settings.ts";

type Progress = (line: string) => void;

/**
 * Moves a running service to other stores. Copies the objects first and the rows last, in one transaction. An
 * interrupted move can be repeated: it skips the objects that are already copied.
 */
export async function moveStore(media: MediaAssetService, progress: Progress): Promise<Outcome> {
  const move = readMovePlan(process.env);
  const target = await openMoveTarget(move);
  const rows = await openRowsFile();
  try {
    const { database, stores } = target;
    const rounds = copyRounds({ media, stores, rows, withVariants: !move.movesRows, progress });
    const ahead = await rounds.copyMost();
    if (ahead.problems.length > 0) return incomplete(ahead);
    return await whileReadOnly(media, progress, async () => {
      const copied = await rounds.copyRest();
      if (copied.problems.length > 0) return incomplete(copied);
      if (stores) await writeSuccessorIdentity(stores.from, stores.to);
      if (database) progress("Moving the rows");
      const moved = database && (await moveRows(database.db, rows.lines, installationOf(move)));
      await copySecret(move.from.dataDir, move.to.dataDir);
      return completed(move, moved, copied);
    });
  } finally {
    await Promise.all([target.close(), rows.close()]);
  }
}

function completed(move: MovePlan, rows: number | null, copied: CopyResult): Outcome {
  const results = [rows === null ? "the rows stay" : `${rows} rows moved and compared`];
  results.push(move.movesObjects ? summaryOf(copied) : "the objects stay");
  return { data: { rows, ...copied }, text: [`Move completed: ${results.join(", ")}.`, "", ...nextSteps(move)] };
}

function nextSteps({ movesRows, changes }: MovePlan): string[] {
  return [
    "The service is now read-only. Next steps:",
    "  1. Stop the service.",
    `  2. Start it with ${changes.join(", ")}. Keep all other settings, including the signing secret.`,
    `  3. Run npx mas check${movesRows ? "" : ", and then npx mas read-only off"}.`,
    "To keep the old stores instead, run npx mas read-only off.",
  ];
}

function incomplete(copied: CopyResult): Outcome {
  const advice = "Restore these objects from a backup or delete their files, and try again.";
  const text = `${summaryOf(copied)}. Nothing was moved. ${advice}`;
  return failOnProblems(copied, { data: copied, text });
}

/** A delta of this size is copied while the service is read-only. */
const SMALL_DELTA_BYTES = 256 * 1024 * 1024;
/** The requests for one object take about as long as the transfer of this many bytes. */
const OBJECT_OVERHEAD_BYTES = 1024 * 1024;

const NOTHING_COPIED: CopyResult = { alreadyPresent: 0, copied: 0, bytes: 0, problems: [] };

/** Fetches `rows` again in each round. Without stores, copies nothing. */
function copyRounds(deps: {
  media: MediaAssetService;
  stores: Stores | null;
  rows: RowsFile;
  /** Also copies the variants: if their rows stay, each missing variant would be rendered again. */
  withVariants: boolean;
  progress: (line: string) => void;
}) {
  const { media, stores, rows, withVariants, progress } = deps;
  const total = { copied: 0, bytes: 0 };
  let existing: TargetContents | null = null;

  async function* objects({ from }: Stores): AsyncGenerator<NamedObject> {
    yield* objectsOf(rows.lines());
    if (withVariants) yield* variantsIn(from);
  }

  async function round(): Promise<CopyResult> {
    await rows.fetch(media);
    if (!stores) return NOTHING_COPIED;
    existing ??= await listAll(stores.to);
    const copied = await copyObjects(stores, objects(stores), existing, (counts) => progress(summaryOf(counts)));
    progress(`Round completed: ${summaryOf(copied)}`);
    total.copied += copied.copied;
    total.bytes += copied.bytes;
    return copied;
  }

  return {
    /** Copies the objects in rounds until only a small delta is left. The service stays writable. */
    async copyMost(): Promise<CopyResult> {
      if (!stores) return NOTHING_COPIED;
      let earlier = { work: Number.POSITIVE_INFINITY, problems: new Set<string>() };
      for (;;) {
        const { problems, ...so } = await round();
        // An object that is missing once may have been deleted after its row was read.
        const repeated = problems.filter(({ key }) => earlier.problems.has(key));
        const work = so.bytes + so.copied * OBJECT_OVERHEAD_BYTES;
        // If uploads arrive as fast as they are copied, another round does not help.
        const isShort = work <= SMALL_DELTA_BYTES || work > earlier.work / 2;
        if (repeated.length > 0 || (isShort && problems.length === 0)) return { ...so, problems: repeated };
        earlier = { work, problems: new Set(problems.map(({ key }) => key)) };
      }
    },

    /** Copies the remaining objects, and verifies that none is missing. */
    async copyRest(): Promise<CopyResult> {
      const copied = await round();
      const missing = stores ? await findMissing(objectsOf(rows.lines()), await listAll(stores.to)) : [];
      const known = new Set(copied.problems.map(({ key }) => key));
      const problems = [...copied.problems, ...missing.filter(({ key }) => !known.has(key))];
      return { ...copied, ...total, problems };
    },
  };
}

/** Timeout of the access check of the bucket. */
const BUCKET_TIMEOUT_MS = 10_000;

/** Opens the target, and checks the permission to write before anything is copied. */
async function openMoveTarget(move: MovePlan) {
  const stores = move.movesObjects ? await openStores(move) : null;
  const closeStores = () => Promise.all([stores?.from.close(), stores?.to.close()]);
  try {
    const database = move.movesRows ? await openDatabase(move) : null;
    return {
      /** Null: the rows stay. */
      database,
      /** Null: the objects stay. */
      stores,
      async close() {
        await Promise.all([database?.close(), closeStores()]);
      },
    };
  } catch (error) {
    await closeStores();
    throw error;
  }
}

/** Identifies the installation in both stores by an HMAC with its signing secret. */
function installationOf({ from }: MovePlan): string {
  return createHmac("sha256", from.signingSecret).update("mas move-store").digest("hex");
}

async function openStores({ from, to }: MovePlan): Promise<Stores> {
  const stores = { from: await openBlobStore(from), to: await openBlobStore(to) };
  const name = to.s3 ? "TO_S3_BUCKET" : "TO_DATA_DIR";
  await checkBucket(stores.to, AbortSignal.timeout(BUCKET_TIMEOUT_MS)).catch((error: Error) => {
    throw new UsageError(`${name}: ${error.message}`);
  });
  if (!(await canReceiveBlobs(stores.from, stores.to))) {
    throw new UsageError(`${name}: the store belongs to another installation. Nothing was changed`);
  }
  return stores;
}

async function openDatabase(move: MovePlan): Promise<ImportTarget> {
  const name = move.to.databaseUrl ? "TO_DATABASE_URL" : "TO_DATA_DIR";
  const isImportable = (db: ImportTarget["db"]) => canImportRows(db, installationOf(move));
  const refusal = `${name}: the database contains another installation, or one that was moved there and used since`;
  return openImportTarget(move.to, isImportable, refusal).catch((error) => {
    const reason = move.to.databaseUrl ? unusableReason(error) : null;
    throw reason === null ? error : new UsageError(`${name}: the database cannot be used: ${reason}`);
  });
}

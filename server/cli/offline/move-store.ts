import type { MediaAssetService } from "../../../sdk/index.ts";
import { moveRows } from "../../db/verified-import.ts";
import { writeSuccessorIdentity } from "../../installation/store-identity.ts";
import type { Outcome } from "../outcome.ts";
import { whileReadOnly } from "../read-only.ts";
import type { CopyResult } from "./copy-objects.ts";
import { copyRounds } from "./copy-rounds.ts";
import { failOnProblems, summaryOf } from "./copy-summary.ts";
import { type MovePlan, readMovePlan } from "./move-settings.ts";
import { installationOf, openMoveTarget } from "./move-target.ts";
import { openRowsFile } from "./rows-file.ts";
import { copySecret } from "./service-settings.ts";

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

import type { Database } from "../db/database.ts";
import { attemptsRepository } from "./attempts-repository.ts";
import { authenticatorsRepository } from "./authenticators-repository.ts";
import { sessionsRepository } from "./sessions-repository.ts";

/** Deletes the rows of expired sessions, pending sign-ins, challenges and attempt counters. */
export async function deleteExpiredRows(db: Database, now: Date): Promise<void> {
  await sessionsRepository(db).deleteExpired(now);
  await authenticatorsRepository(db).deleteExpired();
  await attemptsRepository(db).deleteEnded(now);
}

import type { Database } from "../db/database.ts";
import { attemptsRepository } from "./attempts-repository.ts";
import { usersRepository } from "./repository.ts";

/** Removes the rows of sessions and of counted attempts that time has ended anyway. */
export async function forgetEnded(db: Database, now: Date): Promise<void> {
  await usersRepository(db).deleteExpiredSessions(now);
  await attemptsRepository(db).deleteEnded(now);
}

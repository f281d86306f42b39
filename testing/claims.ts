import type { Context } from "../server/context.ts";
import { dropUnusedClaims } from "../server/storage/blob-ownership.ts";
import type { TestService } from "./service.ts";

/**
 * Returns the keys of claims on bytes, without those of the next uploads. A separate process drops these after two
 * seconds.
 */
export async function claimsOf(
  { context, db }: Pick<TestService, "db"> & { context?: Context },
  account?: { id: string },
): Promise<string[]> {
  if (context) await dropUnusedClaims(context);
  const claims = await db.selectFrom("blob_claims").select("key").orderBy("key").execute();
  return claims.map(({ key }) => key).filter((key) => account === undefined || key.includes(account.id));
}

import { type RawBuilder, sql } from "kysely";

/**
 * Whether the creator of a row no longer exists. This is the case if the API key (`key_id`) is revoked or has expired,
 * or the dashboard session (`session_id`) has ended. Removing a user also ends its sessions. The permissions of a
 * signed URL end with its creator. Rows that outlive a session reference its user (`user_id`) instead.
 *
 * @param needsWrite whether the key must still have the permission
 */
export function ownerHasEnded(
  table: "uploads" | "archives" | "shares",
  now: Date,
  { needsWrite }: { needsWrite: boolean },
): RawBuilder<boolean> {
  const keyId = sql.ref(`${table}.key_id`);
  const permissionCondition = needsWrite ? sql` and 'write' = any(permissions)` : sql``;
  return sql<boolean>`(
    ${keyId} is not null and not exists (
      select from api_keys where api_keys.id = ${keyId} and revoked_at is null
        and (api_keys.expires_at is null or api_keys.expires_at > ${now})${permissionCondition}
    ) or ${table === "shares" ? userIsDeleted(sql.ref("shares.user_id")) : sessionHasEnded(sql.ref(`${table}.session_id`), now)})`;
}

function sessionHasEnded(sessionId: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  return sql<boolean>`${sessionId} is not null and not exists (
      select from user_sessions where user_sessions.id = ${sessionId} and user_sessions.expires_at > ${now}
    )`;
}

function userIsDeleted(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${userId} is not null and not exists (select from users where users.id = ${userId})`;
}

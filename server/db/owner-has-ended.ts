import { type RawBuilder, sql } from "kysely";

/**
 * Whether the creator of a row no longer exists. This is the case if the API key (`key_id`) is revoked or has expired,
 * or the dashboard session (`session_id`) has ended. Removing a user also ends its sessions. The permissions of a
 * signed URL and of a bulk operation end with their creator. Rows that outlive a session reference its user (`user_id`)
 * instead.
 *
 * @param required the permission that the key must still have; null for `read`
 */
export function ownerHasEnded(
  table: "uploads" | "archives" | "shares" | "bulk_operations",
  now: Date,
  required: "write" | "delete" | null,
): RawBuilder<boolean> {
  const keyId = sql.ref(`${table}.key_id`);
  const permissionCondition = required ? sql` and ${sql.lit(required)} = any(permissions)` : sql``;
  const outlivesSession = table === "shares" || table === "bulk_operations";
  return sql<boolean>`(
    ${keyId} is not null and not exists (
      select from api_keys where api_keys.id = ${keyId} and revoked_at is null
        and (api_keys.expires_at is null or api_keys.expires_at > ${now})${permissionCondition}
    ) or ${outlivesSession ? userIsDeleted(sql.ref(`${table}.user_id`)) : sessionHasEnded(sql.ref(`${table}.session_id`), now)})`;
}

function sessionHasEnded(sessionId: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  return sql<boolean>`${sessionId} is not null and not exists (
      select from user_sessions where user_sessions.id = ${sessionId} and user_sessions.expires_at > ${now}
    )`;
}

function userIsDeleted(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${userId} is not null and not exists (select from users where users.id = ${userId})`;
}

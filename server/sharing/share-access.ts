import { createHmac } from "node:crypto";
import { findAccount } from "../accounts/accounts.ts";
import { anonymousCalls, rateLimitExceeded } from "../accounts/rate-limit.ts";
import { constantTimeEqual } from "../base/crypto.ts";
import type { Fail } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import { cookieName, secureAttribute } from "../contract/headers.ts";
import type { CallThatFails } from "../contract/operation.ts";
import { findShareInAnyAccount, type Share } from "./share-rows.ts";

/*
 * The URLs of share links, and the checks that every request to a link starts with. Anyone who has the URL can open this
 * link, and nothing else. The expiration and the owner are stored in the link's row.
 */

const PREFIX = "shr_";
const BODY_LENGTH = 26;
/** Base64url characters of the signature in the URL, in addition to those of the ID: they contain 128 bits. */
const SIGNATURE_LENGTH = 22;
const ACCESS_COOKIE = "mas_share";
const COOKIE_LIFETIME_SECONDS = 12 * 3600;

const NOT_FOUND_MESSAGE =
  "This link does not exist, has expired or is no longer shared. Ask the person who sent it for a new link.";

/** A request to a share link. */
interface Visit {
  path: { token: string };
  client: { address: string };
  cookie(name: string): string | null;
}

export function shareUrl(context: Context, id: string): string {
  return `${context.config.baseUrl()}/s/${tokenOf(context, id)}`;
}

/** Returns the last segment of the URL. */
function tokenOf({ config }: Context, id: string): string {
  const signature = createHmac("sha256", config.signingSecret).update(`share\n${id}`).digest("base64url");
  return id.slice(PREFIX.length) + signature.slice(0, SIGNATURE_LENGTH);
}

/** Returns the ID of the link with this token; null if the service has not signed it. */
function readToken(context: Context, token: string): string | null {
  const id = `${PREFIX}${token.slice(0, BODY_LENGTH)}`;
  return isId("shr", id) && constantTimeEqual(token, tokenOf(context, id)) ? id : null;
}

/**
 * Returns the link if it is valid. The error reveals no reason, and the request counts toward the limit of the address.
 */
export async function requireShare({
  context,
  fail,
  path,
  client,
}: CallThatFails<"LINK_NOT_FOUND" | "RATE_LIMIT_EXCEEDED"> & Visit): Promise<Share> {
  const now = context.clock();
  const id = readToken(context, path.token);
  const share = id === null ? null : await findShareInAnyAccount(context, id);
  const account = share && (await findAccount(context, share.accountId));
  if (share && account && !account.suspended && share.hasOwner && share.expiresAt > now) return share;
  const state = anonymousCalls(context).count(client.address, now);
  throw state.admitted ? linkNotFound(fail) : rateLimitExceeded(fail, state, now);
}

/** Returns the link if it is valid, and the client has entered its password. */
export async function requireUnlockedShare(
  call: CallThatFails<"LINK_NOT_FOUND" | "RATE_LIMIT_EXCEEDED" | "LINK_PASSWORD_REQUIRED"> & Visit,
): Promise<Share> {
  const share = await requireShare(call);
  if (share.passwordHash === null || isAccessCookie(call.context, share, call.cookie(ACCESS_COOKIE))) return share;
  throw call.fail("LINK_PASSWORD_REQUIRED", "This link requires a password. Enter it to view the shared files.");
}

export function linkNotFound(fail: Fail<"LINK_NOT_FOUND">): Error {
  return fail("LINK_NOT_FOUND", NOT_FOUND_MESSAGE);
}

/**
 * Returns the value of Set-Cookie. After the correct password, a browser gets a cookie for this link: signed, and valid
 * for twelve hours or until the password changes.
 */
export function accessCookie(context: Context, share: Share, token: string): string {
  const expires = Math.floor(context.clock().getTime() / 1000) + COOKIE_LIFETIME_SECONDS;
  const url = context.config.baseUrl();
  const value = `${expires}.${signAccess(context, share, expires)}`;
  return `${cookieName(ACCESS_COOKIE, url)}=${value}; Max-Age=${COOKIE_LIFETIME_SECONDS}; Path=/s/${token}; HttpOnly; SameSite=Strict${secureAttribute(url)}`;
}

function isAccessCookie(context: Context, share: Share, value: string | null): boolean {
  const [, expires = "", signature = ""] = /^(\d{1,12})\.([\w-]{43})$/.exec(value ?? "") ?? [];
  const isSigned = constantTimeEqual(signature, signAccess(context, share, Number(expires)));
  return isSigned && Number(expires) * 1000 > context.clock().getTime();
}

/** Includes the hash of the password, so that a new password voids the cookie. */
function signAccess({ config }: Context, { id, passwordHash }: Share, expires: number): string {
  const text = `share pass\n${id}\n${passwordHash}\n${expires}`;
  return createHmac("sha256", config.signingSecret).update(text).digest("base64url");
}

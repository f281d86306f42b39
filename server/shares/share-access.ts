import { findAccount } from "../accounts/accounts.ts";
import { anonymousCalls } from "../accounts/anonymous-calls.ts";
import { rateLimitExceeded } from "../accounts/rate-limit.ts";
import type { Fail } from "../base/errors.ts";
import type { Context } from "../context.ts";
import { ACCESS_COOKIE, type AccessCookies } from "./access-cookie.ts";
import type { ShareLinks } from "./links.ts";
import type { Share, SharesRepository } from "./repository.ts";

/** A request to a share link. */
export interface Visit {
  path: { token: string };
  client: { address: string };
  cookie(name: string): string | null;
}

export interface ShareAccessDeps {
  context: Context;
  shares: Pick<SharesRepository, "findInAnyAccount">;
  links: ShareLinks;
  accessCookies: AccessCookies;
}

type requireValid = Fail<"LINK_NOT_FOUND" | "RATE_LIMIT_EXCEEDED">;
type UnlockFail = Fail<"LINK_NOT_FOUND" | "RATE_LIMIT_EXCEEDED" | "LINK_PASSWORD_REQUIRED">;

const NOT_FOUND_MESSAGE =
  "This link does not exist, has expired or is no longer shared. Ask the person who sent it for a new link.";

export function linkNotFound(fail: Fail<"LINK_NOT_FOUND">): Error {
  return fail("LINK_NOT_FOUND", NOT_FOUND_MESSAGE);
}

export type ShareAccess = ReturnType<typeof shareAccess>;

/** Creates the checks that every request to a share link starts with. They store no state between requests. */
export function shareAccess({ context, shares, links, accessCookies }: ShareAccessDeps) {
  const { clock } = context;
  /**
   * Returns the link if it is valid. The error reveals no reason, and the request counts towards the limit of the
   * address.
   */
  async function requireValid(fail: requireValid, { path, client }: Visit): Promise<Share> {
    const now = clock();
    const id = links.read(path.token);
    const share = id === null ? null : await shares.findInAnyAccount(id);
    const account = share && (await findAccount(context, share.accountId));
    if (share && account && !account.suspended && share.hasOwner && share.expiresAt > now) return share;
    const state = anonymousCalls(context).count(client.address, now);
    throw state.admitted ? linkNotFound(fail) : rateLimitExceeded(fail, state, now);
  }

  return {
    known: requireValid,
    /** Returns the link if the client has also entered its password. */
    async requireUnlocked(fail: UnlockFail, visit: Visit): Promise<Share> {
      const share = await requireValid(fail, visit);
      if (share.passwordHash === null || accessCookies.verify(share, visit.cookie(ACCESS_COOKIE), clock()))
        return share;
      throw fail("LINK_PASSWORD_REQUIRED", "This link requires a password. Enter it to view the shared files.");
    },
  };
}

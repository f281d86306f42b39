import type { MakeEphemeralZip } from "../archives/ephemeral-zip.ts";
import { type Fail, unavailable } from "../base/errors.ts";
import { fairTurns } from "../base/fair-turns.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Paging } from "../db/paging.ts";
import { accessCookiesFor } from "./access-cookie.ts";
import { shareErrorPage } from "./error-page.ts";
import { shareLinks } from "./links.ts";
import { shareOperations } from "./operations.ts";
import type { SharedCollections, SharedFolders } from "./ports.ts";
import { publicShareOperations } from "./public-operations.ts";
import { sharesRepository } from "./repository.ts";
import { shareAccess } from "./share-access.ts";
import { sharedFiles } from "./targets.ts";

const MAX_QUEUED_PAGES = 1_000;

export function wireShares(deps: {
  context: Context;
  db: Database;
  folders: SharedFolders;
  collections: SharedCollections;
  makeZip: MakeEphemeralZip;
  signingSecret: string;
  baseUrl: () => string;
  fail: Fail<"FOLDER_NOT_FOUND">;
  paging: Paging;
  clock: () => Date;
}) {
  const { context, db, folders, collections, makeZip } = deps;
  const { signingSecret, baseUrl, fail, paging, clock } = deps;
  const shares = sharesRepository(db, clock);
  const links = shareLinks(baseUrl, signingSecret);
  const accessCookies = accessCookiesFor(baseUrl, signingSecret);
  return {
    prune: shares.prune,
    errorPage: shareErrorPage,
    handlers: {
      ...shareOperations({ db, shares, links, folders, collections, paging, clock }),
      ...publicShareOperations({
        shares,
        access: shareAccess({ context, shares, links, accessCookies }),
        accessCookies,
        shared: sharedFiles({ context, folders, collections, fail }),
        makeZip,
        pageTurns: fairTurns({
          concurrency: 1,
          maxQueue: MAX_QUEUED_PAGES,
          onReject: () => unavailable("Too many pages of share links are requested. Try again in a few seconds."),
        }),
        context,
        clock,
      }),
    },
  };
}

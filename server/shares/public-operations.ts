import { recordBandwidth } from "../accounts/bandwidth.ts";
import type { MakeEphemeralZip } from "../archives/ephemeral-zip.ts";
import type { Fail } from "../base/errors.ts";
import type { FairTurns } from "../base/fair-turns.ts";
import type { Context } from "../context.ts";
import { contentDisposition } from "../contract/content-disposition.ts";
import type { Handlers, Page } from "../contract/operation.ts";
import type { Client } from "../contract/user.ts";
import { imageTransform } from "../delivery/image-transform.ts";
import { renderContextOf } from "../delivery/render-quota.ts";
import { type CommonReply, originalReply, SANDBOX, variantReply } from "../delivery/replies.ts";
import type { FileRow } from "../files/repository.ts";
import { THUMBNAIL } from "../files/urls.ts";
import { allowAttempt } from "../users/attempts.ts";
import { matchesPassword } from "../users/passwords.ts";
import type { AccessCookies } from "./access-cookie.ts";
import { downloadStarts } from "./download-starts.ts";
import { filePage, type GalleryAddress, galleryPage } from "./page.ts";
import type { Share, SharesRepository } from "./repository.ts";
import { linkNotFound, type ShareAccess } from "./share-access.ts";
import type { SharedFiles } from "./targets.ts";

export interface PublicDeps {
  shares: Pick<SharesRepository, "countUse">;
  access: ShareAccess;
  accessCookies: AccessCookies;
  shared: SharedFiles;
  makeZip: MakeEphemeralZip;
  /** Pages are composed in turns: one of 200 files takes tens of milliseconds. */
  pageTurns: FairTurns;
  context: Context;
  clock: () => Date;
}

type PublicHandlers = Pick<
  Handlers,
  "showShare" | "unlockShare" | "viewSharedFile" | "downloadSharedFile" | "downloadShare"
>;

/** Creates the handlers for clients that have a link. */
export function publicShareOperations(deps: PublicDeps): PublicHandlers {
  const { shares, access, accessCookies, shared, makeZip, pageTurns, context, clock } = deps;
  /**
   * Returns headers that require revalidation, because a link can be revoked at any time. They also forbid other sites
   * to embed responses, and sandbox them.
   */
  const commonOf = ({ accountId }: Share): CommonReply => ({
    onSent: (bytes) => recordBandwidth(context, accountId, bytes),
    headers: {
      "Cache-Control": "private, no-cache",
      "Content-Security-Policy": SANDBOX,
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });

  const isStart = downloadStarts();

  /** Counts a download once, even if it continues in several ranges. */
  const downloadOf = (share: Share, content: string, { address }: Client): CommonReply => ({
    ...commonOf(share),
    onFirstByte(offset) {
      const now = clock();
      if (isStart(`${share.id} ${content}`, address, offset, now))
        void shares.countUse(share.id, "downloads", now).catch(() => {});
    },
  });

  async function gallery(
    { fail, isHead, signal }: { fail: Fail<"LINK_NOT_FOUND">; isHead: boolean; signal: AbortSignal },
    share: Share,
    address: GalleryAddress,
  ): Promise<Page> {
    return pageTurns.run(
      share.accountId,
      async () => {
        const shown = await shared.page(share, address.folderId, address.page);
        if (!shown) throw linkNotFound(fail);
        if (!isHead) await shares.countUse(share.id, "views", clock());
        return galleryPage(share, address, shown);
      },
      signal,
    );
  }

  return {
    async showShare(call, reply) {
      const { path, query, fail } = call;
      const share = await access.requireUnlocked(fail, call);
      const address = { token: path.token, folderId: query.folder ?? null, page: query.page ?? 1 };
      if (query.file !== undefined) {
        const file = await shared.find(share, query.file);
        if (!file) throw linkNotFound(fail);
        return reply(filePage(share, address, file));
      }
      return reply(await gallery(call, share, address));
    },

    async unlockShare(call, reply) {
      const { path, body, client, fail } = call;
      const share = await access.known(fail, call);
      const { id, passwordHash } = share;
      if (passwordHash !== null) {
        const identity = { email: id, origin: { visitor: client.address } };
        const isCorrect = await allowAttempt(call, identity, async () =>
          (await matchesPassword(context, body.password, passwordHash)) ? true : null,
        );
        if (!isCorrect) throw fail("LINK_PASSWORD_WRONG", "Wrong password. Try again.");
      }
      const { html, headers } = await gallery(call, share, { token: path.token, folderId: null, page: 1 });
      return reply({ html, headers: { ...headers, "Set-Cookie": accessCookies.cookie(share, path.token, clock()) } });
    },

    async viewSharedFile(call, reply) {
      const { path, query, fail } = call;
      const share = await access.requireUnlocked(fail, call);
      const file = await shared.find(share, path.id);
      if (!file) throw linkNotFound(fail);
      const renderContext = renderContextOf(call, share.accountId, "signature");
      return reply(
        await variantReply(
          call,
          file,
          { transform: previewTransform(file, query.w ?? 640), renderContext },
          commonOf(share),
        ),
      );
    },

    async downloadSharedFile(call, reply) {
      const { path, fail } = call;
      const share = await access.requireUnlocked(fail, call);
      if (share.access === "view") throw viewOnly(fail);
      const file = await shared.find(share, path.id);
      if (!file) throw linkNotFound(fail);
      const common = downloadOf(share, file.id, call.client);
      return reply(
        await originalReply(
          call.context,
          file,
          { download: true, acceptsGzip: call.acceptsGzip, signal: call.signal },
          common,
        ),
      );
    },

    async downloadShare(call, reply) {
      const { fail } = call;
      const share = await access.requireUnlocked(fail, call);
      if (share.access === "view") throw viewOnly(fail);
      const zip = (await shared.exists(share)) ? await makeZip(share, () => shared.all(share)) : null;
      if (!zip) throw linkNotFound(fail);
      const common = downloadOf(share, "archive", call.client);
      return reply({
        ...common,
        ...zip,
        headers: { ...common.headers, "Content-Disposition": contentDisposition("attachment", `${share.title}.zip`) },
        contentType: "application/zip",
      });
    },
  };
}

/**
 * Returns the transform for a preview. It uses WebP, which all browsers support: a new gallery renders in a quarter of
 * the time that AVIF takes.
 */
function previewTransform(file: FileRow, w: number) {
  if (file.fileType !== "IMAGE") return THUMBNAIL;
  return imageTransform(file, { w, f: "webp" }, () => undefined);
}

function viewOnly(fail: (code: "LINK_VIEW_ONLY", message: string) => Error): Error {
  return fail(
    "LINK_VIEW_ONLY",
    "This link is view-only: originals cannot be downloaded. Ask the person who sent it for a link with downloads.",
  );
}

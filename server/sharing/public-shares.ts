import { fairTurns } from "@media-asset-service/base/concurrency.ts";
import QuickLRU from "quick-lru";
import { recordBandwidth } from "../accounts/bandwidth.ts";
import { unavailable } from "../base/errors.ts";
import { subscriberOf } from "../base/http.ts";
import { type Context, perContext } from "../context.ts";
import { contentDisposition } from "../contract/headers.ts";
import type { CallThatFails, ErrorPage, Handlers, Page } from "../contract/operation.ts";
import { imageTransform } from "../delivery/image-transform.ts";
import { renderContextOf } from "../delivery/render-quota.ts";
import { type CommonReply, originalReply, SANDBOX, variantReply } from "../delivery/replies.ts";
import { THUMBNAIL } from "../files/record.ts";
import type { FileRow } from "../files/rows.ts";
import { allowAttempt } from "../users/attempts.ts";
import { matchesPassword } from "../users/passwords.ts";
import { makeEphemeralZip } from "./ephemeral-zip.ts";
import { filePage, type GalleryAddress, galleryPage, messagePage, passwordPage } from "./page.ts";
import { accessCookie, linkNotFound, requireShare, requireUnlockedShare } from "./share-access.ts";
import { countUse, type Share } from "./share-rows.ts";
import { findSharedFile, readSharedPage, selectSharedFiles, targetExists } from "./targets.ts";

/** Time within which a range continues a download of the same network. */
const CONTINUATION_MS = 24 * 3_600_000;
/** Bounds memory. A continuation that was forgotten counts as another download. */
const MAX_DOWNLOADS = 100_000;
const MAX_QUEUED_PAGES = 1_000;

/** Pages are composed in turns: one of 200 files takes tens of milliseconds. */
const pageTurns = perContext(() =>
  fairTurns({
    concurrency: 1,
    maxQueue: MAX_QUEUED_PAGES,
    onReject: () => unavailable("Too many pages of share links are requested. Try again in a few seconds."),
  }),
);
/** The time at which a network started the download of a content. Stored per process and in memory. */
const downloadStarts = perContext(() => new QuickLRU<string, Date>({ maxSize: MAX_DOWNLOADS }));

/** Handlers for clients that have a link. */
export const publicShareHandlers = {
  async showShare(call, reply) {
    const { context, path, query, fail } = call;
    const share = await requireUnlockedShare(call);
    const address = { token: path.token, folderId: query.folder ?? null, page: query.page ?? 1 };
    if (query.file === undefined) return reply(await gallery(call, share, address));
    const file = await findSharedFile(context, share, query.file);
    if (!file) throw linkNotFound(fail);
    return reply(filePage(share, address, file));
  },

  async unlockShare(call, reply) {
    const { context, path, body, client, fail } = call;
    const share = await requireShare(call);
    const { id, passwordHash } = share;
    if (passwordHash !== null) {
      const identity = { email: id, origin: { visitor: client.address } };
      const isCorrect = await allowAttempt(call, identity, async () =>
        (await matchesPassword(context, body.password, passwordHash)) ? true : null,
      );
      if (!isCorrect) throw fail("LINK_PASSWORD_WRONG", "Wrong password. Try again.");
    }
    const { html, headers } = await gallery(call, share, { token: path.token, folderId: null, page: 1 });
    return reply({ html, headers: { ...headers, "Set-Cookie": accessCookie(context, share, path.token) } });
  },

  async viewSharedFile(call, reply) {
    const { context, path, query, fail } = call;
    const share = await requireUnlockedShare(call);
    const file = await findSharedFile(context, share, path.id);
    if (!file) throw linkNotFound(fail);
    const renderContext = renderContextOf(call, share.accountId, "signature");
    const request = { transform: previewTransform(file, query.w ?? 640), renderContext };
    return reply(await variantReply(call, file, request, commonOf(context, share)));
  },

  async downloadSharedFile(call, reply) {
    const { context, path, fail, acceptsGzip, signal } = call;
    const share = await requireUnlockedShare(call);
    if (share.access === "view") throw viewOnly(fail);
    const file = await findSharedFile(context, share, path.id);
    if (!file) throw linkNotFound(fail);
    const common = downloadOf(context, share, { content: file.id, address: call.client.address });
    return reply(await originalReply(context, file, { download: true, acceptsGzip, signal }, common));
  },

  async downloadShare(call, reply) {
    const { context, fail } = call;
    const share = await requireUnlockedShare(call);
    if (share.access === "view") throw viewOnly(fail);
    const select = () => selectSharedFiles(context, share);
    const zip = (await targetExists(context, share)) ? await makeEphemeralZip(context, share, select) : null;
    if (!zip) throw linkNotFound(fail);
    const common = downloadOf(context, share, { content: "archive", address: call.client.address });
    return reply({
      ...common,
      ...zip,
      headers: { ...common.headers, "Content-Disposition": contentDisposition("attachment", `${share.title}.zip`) },
      contentType: "application/zip",
    });
  },
} satisfies Partial<Handlers>;

async function gallery(
  { context, fail, isHead, signal }: CallThatFails<"LINK_NOT_FOUND"> & { isHead: boolean; signal: AbortSignal },
  share: Share,
  address: GalleryAddress,
): Promise<Page> {
  const compose = async () => {
    const shown = await readSharedPage(context, share, address);
    if (!shown) throw linkNotFound(fail);
    if (!isHead) await countUse(context, share.id, "views");
    return galleryPage(share, address, shown);
  };
  return pageTurns(context).run(share.accountId, compose, signal);
}

/**
 * Returns headers that require revalidation, because a link can be revoked at any time. They also forbid other sites to
 * embed responses, and sandbox them.
 */
function commonOf(context: Context, { accountId }: Share): CommonReply {
  return {
    onSent: (bytes) => recordBandwidth(context, accountId, bytes),
    headers: {
      "Cache-Control": "private, no-cache",
      "Content-Security-Policy": SANDBOX,
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  };
}

/** Counts a download once, even if it continues in several ranges. */
function downloadOf(context: Context, share: Share, download: { content: string; address: string }): CommonReply {
  return {
    ...commonOf(context, share),
    onFirstByte(offset) {
      if (startsDownload(context, share, download, offset))
        void countUse(context, share.id, "downloads").catch(() => {});
    },
  };
}

/**
 * Returns whether a response, which begins at this offset of its content, starts a download: at byte 0, or at any other
 * byte if this network has not started to download the content. Otherwise, it continues a download, as resumed
 * downloads and players do.
 */
function startsDownload(
  context: Context,
  { id }: Share,
  { content, address }: { content: string; address: string },
  offset: number,
): boolean {
  const now = context.clock();
  const starts = downloadStarts(context);
  const key = `${id} ${content} ${subscriberOf(address)}`;
  const last = starts.get(key);
  const isStart = offset === 0 || !last || now.getTime() - last.getTime() >= CONTINUATION_MS;
  if (isStart) starts.set(key, now);
  return isStart;
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

const UNDER_A_LINK = /^\/s\/[^/]*/;
const TITLES: Record<number, string> = {
  403: "Not allowed",
  404: "Not found",
  429: "Too many requests",
  503: "Temporarily unavailable",
};

/** Renders errors of share links as HTML pages. If the link requires a password, the page is the password form. */
export const shareErrorPage: ErrorPage = (path, { status, code, message }, requestId) => {
  const [link] = UNDER_A_LINK.exec(path) ?? [];
  if (link === undefined) return null;
  if (code === "LINK_PASSWORD_REQUIRED" || code === "LINK_PASSWORD_WRONG") {
    return passwordPage(link, message, code === "LINK_PASSWORD_WRONG");
  }
  return messagePage(TITLES[status] ?? "An error occurred", message, status >= 500 ? requestId : null);
};

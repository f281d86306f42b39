import { isVector, outputSize } from "@media-asset-service/decode/imaging/geometry.ts";
import { encodingError } from "@media-asset-service/decode/imaging/limits.ts";
import { hasPages, normalizeTransform } from "@media-asset-service/decode/imaging/transform.ts";
import { recordBandwidth } from "../accounts/bandwidth.ts";
import { isId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { Caller } from "../contract/account.ts";
import { cacheTags } from "../contract/headers.ts";
import type { CallThatFails, CallWithDeadline, Handlers } from "../contract/operation.ts";
import { retainedSince } from "../contract/retention.ts";
import { isThumbnail, urlsOf } from "../files/record.ts";
import { convertPictureErrors, fileNotFound, notProcessable, requireFile, requireSize } from "../files/requirements.ts";
import { type FileRow, findFileInAnyAccount, wasNamed } from "../files/rows.ts";
import { findOldVersion } from "../files/version-rows.ts";
import { imageTransform } from "./image-transform.ts";
import { type AppliedPreset, applyPreset } from "./presets.ts";
import { measureSourceImage } from "./render.ts";
import { type RenderContext, renderContextOf } from "./render-quota.ts";
import {
  type CommonReply,
  cacheControl,
  originalReply,
  redirectToCurrentName,
  type UrlOptions,
  variantReply,
} from "./replies.ts";
import {
  namesPreset,
  requestedTransform,
  requireOnlyListed,
  requireVariant,
  withSelectors,
} from "./requested-transform.ts";
import { fileUrlError, imageUrlError } from "./signatures.ts";
import { isVariantStored } from "./variants.ts";

interface Query extends UrlOptions {
  signature?: string | undefined;
  keyId?: string | undefined;
}

/** A call that delivers a file; its deadline is only read for a new rendering. */
interface DeliveryCall extends CallThatFails<"RATE_LIMIT_EXCEEDED">, CallWithDeadline {
  caller: Caller | null;
  query: Query;
}

/** The access of a request to a file. */
interface Access {
  isOpenToAnyone: boolean;
  renderContext: RenderContext;
}

export const deliveryHandlers = {
  async deliverFile(call, reply) {
    const { context, path, fail, acceptsGzip, signal } = call;
    const { found, isRenamed } = await findByName(call, path);
    const file = await versionOf(context, found, call.query.version);
    if (!file) throw fileNotFound(fail, path.id);
    const query = withSelectors(file, call.query);
    const transform = requestedTransform(file, query);
    // Every file has a thumbnail.
    if (transform && !isThumbnail(transform)) requireVariant(fail, file, query);
    const isOpen = file === found && (transform === null || context.config.unsignedVariants);
    const refusal = () => fileUrlError(call, found, transform, call.query);
    const access = await admit(call, found, { isOpen, refusal });
    if (isRenamed) return reply(redirectToCurrentName(file, access.isOpenToAnyone));
    const common = commonReply(context, found, query, access);
    if (!transform) return reply(await originalReply(context, file, { ...query, acceptsGzip, signal }, common));
    if (!namesPreset(transform)) {
      return reply(await variantReply(call, file, { ...query, ...access, transform }, common));
    }
    const applied = await applyPreset(call, file.accountId, transform);
    const normalized = { ...query, ...access, transform: normalizeTransform(applied.request, file.mimeType) };
    return reply(await variantReply(call, file, normalized, withPresetTag(common, file, applied)));
  },

  async deliverImage(call, reply) {
    const { context, path, query, fail, accept } = call;
    const { found: file, isRenamed } = await findByName(call, path);
    const refusal = async () => imageUrlError(call, file, query);
    const access = await admit(call, file, { isOpen: context.config.unsignedVariants, refusal });
    requireVariant(fail, file);
    requireOnlyListed(file, query);
    if (isRenamed) return reply(redirectToCurrentName(file, access.isOpenToAnyone));
    const { preset } = query;
    const applied = preset === undefined ? null : await applyPreset(call, file.accountId, { preset });
    const transform = imageTransform(file, query, accept, applied?.request);
    const common = withPresetTag(commonReply(context, file, query, access), file, applied);
    return reply(await variantReply(call, file, { ...query, ...access, transform }, common));
  },

  async buildTransformUrl(call, reply) {
    const { context, caller, query, fail } = call;
    const file = await requireFile(call, caller.account.id, query.id);
    requireVariant(fail, file, query);
    const applied = namesPreset(query) ? await applyPreset(call, file.accountId, query) : null;
    const transform = normalizeTransform(applied?.request ?? query, file.mimeType);
    // Records contain the size of images and videos only.
    const source =
      hasPages(file.mimeType) || file.fileType === "AUDIO"
        ? await convertPictureErrors(fail, measureSourceImage(context, file, transform, call.deadline))
        : await requireSize(call, file);
    const size = outputSize(source, transform, isVector(file.mimeType));
    const refusal = encodingError(size, transform.f);
    if (refusal) throw notProcessable(fail, refusal);
    return reply(200, {
      url: urlsOf(context).variant(file, requestedTransform(file, query) ?? transform, context.clock()),
      cached: await isVariantStored(context, file, transform),
      transforms: { ...size, quality: transform.q, format: transform.f },
    });
  },
} satisfies Partial<Handlers>;

/** Finds a file by its ID and its current or an earlier name. */
async function findByName(
  { context, fail }: CallThatFails<"FILE_NOT_FOUND">,
  { id, filename }: { id: string; filename: string },
): Promise<{ found: FileRow; isRenamed: boolean }> {
  const found = isId("file", id) ? await findFileInAnyAccount(context, id) : null;
  if (!found) throw fileNotFound(fail, id);
  const isRenamed = found.filename !== filename;
  if (isRenamed && !(await wasNamed(context, found.id, filename))) throw fileNotFound(fail, id);
  return { found, isRenamed };
}

/**
 * Returns the file with the requested version of its content. An old version has a separate row; name and visibility
 * are those of the file.
 */
async function versionOf(context: Context, file: FileRow, version: number | undefined): Promise<FileRow | null> {
  if (version === undefined || version === file.version) return file;
  const old = await findOldVersion(context.db, file.id, version, retainedSince(context));
  return old && { ...old, filename: file.filename, isPublic: file.isPublic, epoch: file.epoch };
}

/**
 * Checks access. `isOpen`: whether a public file needs no signature for this request. An invalid signature is rejected
 * even then.
 */
async function admit(
  call: DeliveryCall,
  file: FileRow,
  request: { isOpen: boolean; refusal: () => Promise<Error | null> },
): Promise<Access> {
  const { isOpen } = request;
  const { query, caller } = call;
  const isOwner = caller?.account.id === file.accountId;
  const isSigned = query.signature !== undefined || query.expires !== undefined || query.keyId !== undefined;
  const refusal = isSigned || !isOpen || !file.isPublic ? await request.refusal() : null;
  if (refusal && !isOwner) throw refusal;
  return {
    isOpenToAnyone: refusal === null,
    renderContext: renderContextOf(call, file.accountId, isOwner ? "key" : isSigned ? "signature" : "none"),
  };
}

function commonReply(context: Context, file: FileRow, query: UrlOptions, { isOpenToAnyone }: Access): CommonReply {
  const { clock } = context;
  return {
    onSent: (bytes) => recordBandwidth(context, file.accountId, bytes),
    headers: {
      "Cache-Control": cacheControl(file, query, isOpenToAnyone, clock()),
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  };
}

/** Adds the tag of the preset, so that a change of the preset also purges the response. */
function withPresetTag(common: CommonReply, { id }: FileRow, applied: AppliedPreset | null): CommonReply {
  if (!applied) return common;
  return { ...common, headers: { ...common.headers, ...cacheTags(id, applied.preset.id) } };
}

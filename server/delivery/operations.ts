import { recordBandwidth } from "../accounts/bandwidth.ts";
import type { Fail } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import { cacheTags } from "../contract/cache-tags.ts";
import type { Call, Handlers } from "../contract/operation.ts";
import { retainedSince } from "../contract/retention.ts";
import { type FileRow, findFileInAnyAccount, wasNamed } from "../files/repository.ts";
import { fileNotFound } from "../files/require-file.ts";
import { isThumbnail } from "../files/urls.ts";
import { findOldVersion } from "../files/versions-repository.ts";
import { normaliseTransform } from "../imaging/transform.ts";
import type { OpenBlob } from "./blob-memory-cache.ts";
import { imageTransform } from "./image-transform.ts";
import { type AppliedPreset, applyPreset } from "./presets.ts";
import type { RenderContext, RenderContexts } from "./render-quota.ts";
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
import type { Variants } from "./variants.ts";
import type { Signatures } from "./verify-signatures.ts";

export interface DeliveryDeps {
  context: Context;
  open: OpenBlob;
  signatures: Signatures;
  variants: Variants;
  renderContexts: RenderContexts;
  unsignedVariants: boolean;
  clock: () => Date;
}

interface Query extends UrlOptions {
  signature?: string | undefined;
  keyId?: string | undefined;
}

/** The access of a request to a file. */
interface Access {
  isOpenToAnyone: boolean;
  renderContext: RenderContext;
}

export function deliveryOperations(deps: DeliveryDeps): Pick<Handlers, "deliverFile" | "deliverImage"> {
  const { context, signatures, clock } = deps;
  const replyVariant = variantReply(deps);

  return {
    async deliverFile(call, reply) {
      const { path, fail, acceptsGzip, signal } = call;
      const { found, isRenamed } = await findByName(fail, path);
      const file = await versionOf(found, call.query.version);
      if (!file) throw fileNotFound(fail, path.id);
      const query = withSelectors(file, call.query);
      const transform = requestedTransform(file, query);
      // Every file has a thumbnail.
      if (transform && !isThumbnail(transform)) requireVariant(fail, file, query);
      const isOpen = file === found && (transform === null || deps.unsignedVariants);
      const refusal = () => signatures.fileError(fail, found, transform, call.query);
      const access = await admit(call, found, { isOpen, refusal });
      if (isRenamed) return reply(redirectToCurrentName(file, access.isOpenToAnyone));
      const common = commonReply(found, query, access);
      if (!transform) return reply(await originalReply(deps.open, file, { ...query, acceptsGzip, signal }, common));
      if (!namesPreset(transform)) {
        return reply(await replyVariant(fail, file, { ...query, ...access, transform }, common));
      }
      const applied = await applyPreset(call, file.accountId, transform);
      const normalised = { ...query, ...access, transform: normaliseTransform(applied.request, file.mimeType) };
      return reply(await replyVariant(fail, file, normalised, withPresetTag(common, file, applied)));
    },

    async deliverImage(call, reply) {
      const { path, query, fail, accept } = call;
      const { found: file, isRenamed } = await findByName(fail, path);
      const refusal = async () => signatures.imageError(fail, file, query);
      const access = await admit(call, file, { isOpen: deps.unsignedVariants, refusal });
      requireVariant(fail, file);
      requireOnlyListed(file, query);
      if (isRenamed) return reply(redirectToCurrentName(file, access.isOpenToAnyone));
      const { preset } = query;
      const applied = preset === undefined ? null : await applyPreset(call, file.accountId, { preset });
      const transform = imageTransform(file, query, accept, applied?.request);
      const common = withPresetTag(commonReply(file, query, access), file, applied);
      return reply(await replyVariant(fail, file, { ...query, ...access, transform }, common));
    },
  };

  /** Finds a file by its ID and its current or an earlier name. */
  async function findByName(
    fail: Fail<"FILE_NOT_FOUND">,
    { id, filename }: { id: string; filename: string },
  ): Promise<{ found: FileRow; isRenamed: boolean }> {
    const found = isId("file", id) ? await findFileInAnyAccount(context, id) : null;
    if (!found) throw fileNotFound(fail, id);
    const isRenamed = found.filename !== filename;
    if (isRenamed && !(await wasNamed(context, found.id, filename))) throw fileNotFound(fail, id);
    return { found, isRenamed };
  }

  /**
   * Checks access. `isOpen`: whether a public file needs no signature for this request. An invalid signature is
   * rejected even then.
   */
  async function admit(
    call: Pick<Call<"deliverFile">, "caller" | "deadline"> & { query: Query; fail: Fail<"RATE_LIMIT_EXCEEDED"> },
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
      renderContext: deps.renderContexts(call, file.accountId, isOwner ? "key" : isSigned ? "signature" : "none"),
    };
  }

  function commonReply(file: FileRow, query: UrlOptions, { isOpenToAnyone }: Access): CommonReply {
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

  /**
   * Returns the file with the requested version of its content. An old version has a separate row; name and visibility
   * are those of the file.
   */
  async function versionOf(file: FileRow, version: number | undefined): Promise<FileRow | null> {
    if (version === undefined || version === file.version) return file;
    const old = await findOldVersion(context.db, file.id, version, retainedSince(context));
    return old && { ...old, filename: file.filename, isPublic: file.isPublic, epoch: file.epoch };
  }
}

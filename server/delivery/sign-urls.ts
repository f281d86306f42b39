import { isId } from "../base/ids.ts";
import type { Call, Handlers } from "../contract/operation.ts";
import { hasVariants } from "../files/media-type.ts";
import type { FilesRepository } from "../files/repository.ts";
import type { components } from "../generated/types.ts";
import { findPreset } from "./presets.ts";
import { parameterError, requestedTransform } from "./requested-transform.ts";
import { lifetimeExceeded } from "./url-lifetime.ts";
import { type DeliveryUrls, isThumbnail } from "./urls.ts";

type Schemas = components["schemas"];

export interface SigningDeps {
  files: Pick<FilesRepository, "find">;
  urls: Pick<DeliveryUrls, "signedUntil">;
  clock: () => Date;
}

export function signingOperations({ files, urls, clock }: SigningDeps): Pick<Handlers, "signUrls"> {
  async function sign(
    { context, caller }: Call<"signUrls">,
    entry: Schemas["FileToSign"],
    expires: number,
  ): Promise<Schemas["SignedUrl"]> {
    const { id } = entry;
    const { id: accountId } = caller.account;
    const file = isId("file", id) ? await files.find(accountId, id) : null;
    if (!file) return { id, url: null, errorCode: "FILE_NOT_FOUND" };
    const transform = requestedTransform(file, entry);
    if (transform && !isThumbnail(transform)) {
      if (!hasVariants(file)) return { id, url: null, errorCode: "NOT_AN_IMAGE" };
      if (parameterError(file, entry)) return { id, url: null, errorCode: "VALIDATION_ERROR" };
    }
    if (entry.preset !== undefined && !(await findPreset(context, accountId, entry.preset))) {
      return { id, url: null, errorCode: "PRESET_NOT_FOUND" };
    }
    return { id, url: urls.signedUntil(file, transform, expires), errorCode: null };
  }

  return {
    async signUrls(call, reply) {
      const { caller, body, fail } = call;
      const { expiresIn } = body;
      const { maxUrlLifetime: limit } = caller.account.limits;
      if (expiresIn > limit) throw lifetimeExceeded(fail, expiresIn, limit);
      // Rounded up to whole seconds, so that the lifetime is never shorter than requested.
      const expires = Math.ceil(clock().getTime() / 1000) + expiresIn;
      const signed = await Promise.all(body.files.map((entry) => sign(call, entry, expires)));
      return reply(200, { urls: signed, expiresAt: new Date(expires * 1000).toISOString() });
    },
  };
}

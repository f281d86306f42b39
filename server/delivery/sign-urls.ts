import { isId } from "../base/ids.ts";
import type { Call, Handlers } from "../contract/operation.ts";
import { hasVariants } from "../files/media-type.ts";
import { findFile } from "../files/repository.ts";
import { isThumbnail, urlsOf } from "../files/urls.ts";
import type { components } from "../generated/types.ts";
import { findPreset } from "./presets.ts";
import { parameterError, requestedTransform } from "./requested-transform.ts";
import { lifetimeExceeded } from "./url-lifetime.ts";

type Schemas = components["schemas"];

export const signingHandlers = {
  async signUrls(call, reply) {
    const { context, caller, body, fail } = call;
    const { expiresIn } = body;
    const { maxUrlLifetime: limit } = caller.account.limits;
    if (expiresIn > limit) throw lifetimeExceeded(fail, expiresIn, limit);
    // Rounded up to whole seconds, so that the lifetime is never shorter than requested.
    const expires = Math.ceil(context.clock().getTime() / 1000) + expiresIn;
    const signed = await Promise.all(body.files.map((entry) => sign(call, entry, expires)));
    return reply(200, { urls: signed, expiresAt: new Date(expires * 1000).toISOString() });
  },
} satisfies Partial<Handlers>;

async function sign(
  { context, caller }: Call<"signUrls">,
  entry: Schemas["FileToSign"],
  expires: number,
): Promise<Schemas["SignedUrl"]> {
  const { id } = entry;
  const { id: accountId } = caller.account;
  const file = isId("file", id) ? await findFile(context, accountId, id) : null;
  if (!file) return { id, url: null, errorCode: "FILE_NOT_FOUND" };
  const transform = requestedTransform(file, entry);
  if (transform && !isThumbnail(transform)) {
    if (!hasVariants(file)) return { id, url: null, errorCode: "NOT_AN_IMAGE" };
    if (parameterError(file, entry)) return { id, url: null, errorCode: "VALIDATION_ERROR" };
  }
  if (entry.preset !== undefined && !(await findPreset(context, accountId, entry.preset))) {
    return { id, url: null, errorCode: "PRESET_NOT_FOUND" };
  }
  return { id, url: urlsOf(context).signedUntil(file, transform, expires), errorCode: null };
}

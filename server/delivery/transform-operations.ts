import type { Handlers } from "../contract/operation.ts";
import { notProcessable, type RequireFile, type RequireSize, requireImage } from "../files/require-file.ts";
import { encodingError } from "../imaging/encoding-limits.ts";
import { isVector, outputSize } from "../imaging/geometry.ts";
import { normaliseTransform } from "../imaging/transform.ts";
import type { ApplyPreset } from "../presets/apply-preset.ts";
import { namesPreset } from "./requested-transform.ts";
import type { DeliveryUrls } from "./urls.ts";
import type { Variants } from "./variants.ts";

export interface TransformDeps {
  requireFile: RequireFile;
  requireSize: RequireSize;
  applyPreset: ApplyPreset;
  urls: DeliveryUrls;
  variants: Variants;
  clock: () => Date;
}

export function transformOperations(deps: TransformDeps): Pick<Handlers, "buildTransformUrl"> {
  const { requireFile, requireSize, applyPreset, urls, variants, clock } = deps;

  return {
    async buildTransformUrl(call, reply) {
      const { caller, query, fail } = call;
      const file = await requireFile(fail, caller.account.id, query.id);
      requireImage(fail, file, "A transformation");
      const applied = namesPreset(query) ? await applyPreset(fail, file.accountId, query) : null;
      const transform = normaliseTransform(applied?.request ?? query, file.mimeType);
      const size = outputSize(await requireSize(call, file), transform, isVector(file.mimeType));
      const refusal = encodingError(size, transform.f);
      if (refusal) throw notProcessable(fail, refusal);
      return reply(200, {
        url: urls.variant(file, namesPreset(query) ? query : transform, clock()),
        cached: await variants.isStored(file, transform),
        transforms: { ...size, quality: transform.q, format: transform.f },
      });
    },
  };
}

import type { DeliveryUrls } from "../delivery/urls.ts";
import type { Variants } from "../delivery/variants.ts";
import { type RequireFile, type RequireSize, requireImage } from "../files/require.ts";
import type { Handlers } from "../http/operation.ts";
import { isVector, outputSize } from "../imaging/geometry.ts";
import { normaliseTransform } from "../imaging/transform.ts";

export interface TransformDeps {
  requireFile: RequireFile;
  requireSize: RequireSize;
  urls: DeliveryUrls;
  variants: Variants;
  clock: () => Date;
}

export function transformOperations(deps: TransformDeps): Pick<Handlers, "buildTransformUrl"> {
  const { requireFile, requireSize, urls, variants, clock } = deps;

  return {
    async buildTransformUrl({ caller, query, fail }, reply) {
      const file = await requireFile(fail, caller.account.id, query.id);
      const transform = normaliseTransform(query, file.mimeType);
      requireImage(fail, file, "A transform");
      const size = outputSize(await requireSize(fail, file), transform, isVector(file.mimeType));
      return reply(200, {
        url: urls.variant(file, transform, clock()),
        cached: await variants.isStored(file, transform),
        transforms: { ...size, quality: transform.q, format: transform.f },
      });
    },
  };
}

import type { Handlers } from "../contract/operation.ts";
import type { FileRow } from "../files/repository.ts";
import { convertPictureErrors, notProcessable, requireFile, requireSize } from "../files/require-file.ts";
import { urlsOf } from "../files/urls.ts";
import { encodingError } from "../imaging/encoding-limits.ts";
import { isVector, outputSize, type Size } from "../imaging/geometry.ts";
import { hasPages, normaliseTransform, type Transform } from "../imaging/transform.ts";
import { applyPreset } from "./presets.ts";
import { namesPreset, requestedTransform, requireVariant } from "./requested-transform.ts";
import type { Variants } from "./variants.ts";

/** Returns the size of the picture that `sourceImageLoader` returns. Rejects like that. */
export type MeasurePicture = (file: FileRow, transform: Transform, signal: AbortSignal) => Promise<Size>;

export interface TransformDeps {
  measurePicture: MeasurePicture;
  variants: Variants;
}

export function transformOperations(deps: TransformDeps): Pick<Handlers, "buildTransformUrl"> {
  const { measurePicture, variants } = deps;

  return {
    async buildTransformUrl(call, reply) {
      const { context, caller, query, fail } = call;
      const file = await requireFile(call, caller.account.id, query.id);
      requireVariant(fail, file, query);
      const applied = namesPreset(query) ? await applyPreset(call, file.accountId, query) : null;
      const transform = normaliseTransform(applied?.request ?? query, file.mimeType);
      // Records contain the size of images and videos only.
      const source =
        hasPages(file.mimeType) || file.fileType === "AUDIO"
          ? await convertPictureErrors(fail, measurePicture(file, transform, call.deadline))
          : await requireSize(call, file);
      const size = outputSize(source, transform, isVector(file.mimeType));
      const refusal = encodingError(size, transform.f);
      if (refusal) throw notProcessable(fail, refusal);
      return reply(200, {
        url: urlsOf(context).variant(file, requestedTransform(file, query) ?? transform, context.clock()),
        cached: await variants.isStored(file, transform),
        transforms: { ...size, quality: transform.q, format: transform.f },
      });
    },
  };
}

import type { DeliveryUrls } from "../delivery/urls.ts";
import type { Variants } from "../delivery/variants.ts";
import { ServiceError } from "../errors.ts";
import type { FileRow } from "../files/repository.ts";
import type { Handlers } from "../http/operation.ts";
import { outputSize } from "../imaging/geometry.ts";
import { normaliseTransform } from "../imaging/transform.ts";

export interface TransformDeps {
  /** A live file of the account; throws FILE_NOT_FOUND. */
  requireFile(accountId: string, id: string): Promise<FileRow>;
  urls: DeliveryUrls;
  variants: Variants;
  clock: () => Date;
}

export function transformOperations(deps: TransformDeps): Pick<Handlers, "buildTransformUrl"> {
  const { requireFile, urls, variants, clock } = deps;

  return {
    async buildTransformUrl({ caller, query }, reply) {
      const file = await requireFile(caller.account.id, query.id);
      const transform = normaliseTransform(query, file.mimeType);
      const size = outputSize(imageSize(file), transform);
      return reply(200, {
        url: urls.variant(file, transform, clock()),
        cached: await variants.isStored(file, transform),
        transforms: { ...size, quality: transform.q, format: transform.f },
      });
    },
  };
}

/** Throws NOT_AN_IMAGE, or IMAGE_NOT_PROCESSABLE for an image whose dimensions could not be read at upload. */
function imageSize(file: FileRow): { width: number; height: number } {
  if (file.fileType !== "IMAGE") {
    throw new ServiceError("NOT_AN_IMAGE", `Only images can be transformed; this file is ${file.fileType}.`, {
      fileType: file.fileType,
    });
  }
  if (file.width === null || file.height === null) {
    throw new ServiceError("IMAGE_NOT_PROCESSABLE", "This image cannot be decoded.", { reason: "corrupt" });
  }
  return { width: file.width, height: file.height };
}

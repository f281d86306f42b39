import type { Metadata } from "sharp";
import { openImage, processable } from "../../../imaging/decode.ts";
import { blocksOf } from "../../../imaging/metadata/blocks.ts";
import type { Task } from "../../../workers/serve.ts";
import { subjectOf } from "../../subject.ts";
import type { OpenCv } from "../open-cv.ts";
import { analysisPixels } from "../seeing/analysis-pixels.ts";
import type { Detectors } from "../seeing/detectors.ts";
import { reliableObjects } from "../seeing/filter-detections.ts";
import { describe } from "./describe-image.ts";
import type { Shape } from "./image-kind.ts";
import { measureImage } from "./image-stats.ts";
import { readMetadata } from "./metadata.ts";
import { hasQrCode } from "./qr-code.ts";

/** Tags an image. Without detectors, the tags contain no objects. */
export function tagTask(cv: OpenCv, detectors: Detectors | null): Task {
  return async ({ size, read }) => {
    const bytes = read(0, size);
    const header = await processable(async () => (await openImage(bytes)).metadata());
    const image = await analysisPixels(bytes);
    const metadata = await readMetadata(await blocksOf(bytes, header), new Date());
    const faces = (await detectors?.faces(image)) ?? [];
    const objects = detectors ? reliableObjects(await detectors.objects(image), faces) : [];
    const stats = measureImage(
      image,
      objects.map(({ box }) => box),
    );
    const findings = { stats, objects, metadata, qrCode: hasQrCode(cv, image), shape: shapeOf(header) };
    return { value: { ...describe(findings), subject: subjectOf([...faces, ...objects]) } };
  };
}

function shapeOf({ autoOrient, format, pages }: Metadata): Shape {
  return { width: autoOrient.width, height: autoOrient.height, format: format ?? "", pages: pages ?? 1 };
}

import type { Metadata } from "sharp";
import { openImage, processable } from "../../../imaging/decode.ts";
import { blocksOf } from "../../../imaging/metadata/blocks.ts";
import type { Pixels } from "../../../imaging/pixels.ts";
import { serve, settings, type Task } from "../../../workers/serve.ts";
import { subjectOf } from "../../subject.ts";
import { cutTask } from "../cutting/segment.ts";
import { loadOpenCv, type OpenCv, withCleanup } from "../open-cv.ts";
import { describe, type Shape } from "../tagging/describe-image.ts";
import { measureImage } from "../tagging/image-stats.ts";
import { readMetadata } from "../tagging/metadata.ts";
import { reliableObjects } from "./detections.ts";
import { analysisPixels, type Detectors, detectTask, openDetectors, stretchToSquare } from "./detectors.ts";
import { loadNet, MODERATION_SIDE, type Net, pornographyScore } from "./nets.ts";

const { detector } = settings<{ detector: boolean }>();
const { cv } = await loadOpenCv();
const detectors = detector ? openDetectors(cv) : null;

await serve({
  tag: tagTask(cv, detectors),
  cut: cutTask(cv, detectors),
  moderate: moderateTask(cv),
  ...(detectors && { find: detectTask(detectors) }),
});

/** Tags an image. Without detectors, the tags contain no objects. */
function tagTask(cv: OpenCv, detectors: Detectors | null): Task {
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

/** Returns whether the image contains a readable QR code. Similar patterns do not count. `data` is RGBA. */
function hasQrCode(cv: OpenCv, { data, width, height }: Pixels): boolean {
  return withCleanup((keep) => {
    const rgba = keep(cv.matFromArray(height, width, cv.CV_8UC4, data));
    const gray = keep(new cv.Mat());
    cv.cvtColor(rgba, gray, cv.COLOR_RGBA2GRAY);
    const detector = keep(new cv.QRCodeDetector());
    try {
      return detector.detectAndDecode(gray, keep(new cv.Mat()), keep(new cv.Mat())) !== "";
    } catch {
      return false; // the detector throws on some patterns that only resemble a code
    }
  });
}

function moderateTask(cv: OpenCv): Task {
  let net: Net | null = null;
  return async ({ size, read }) => {
    net ??= await loadNet("nsfw");
    const image = await analysisPixels(read(0, size));
    return { value: await pornographyScore(net, stretchToSquare(cv, image, MODERATION_SIDE)) };
  };
}

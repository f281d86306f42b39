import { flattenPixels } from "../../../imaging/contrasting-ground.ts";
import { pixelsOf } from "../../../imaging/decode.ts";
import type { Pixels } from "../../../imaging/pixels.ts";
import type { Box } from "../../../imaging/relative-box.ts";
import type { Task } from "../../../workers/serve.ts";
import { type OpenCv, withCleanup } from "../open-cv.ts";
import { boxBetween, type LabeledDetection, mergePasses, needsSecondPass } from "./detections.ts";
import { FACE_SIDE, findFaces, findObjects, findPeople, loadNet, type Net, OBJECT_SIDE, PEOPLE_SIDE } from "./nets.ts";
import type { ModelName } from "./weights.ts";

/** Below this score, most detections are wrong. */
const MIN_REPORTED_SCORE = 0.4;

export type Detectors = ReturnType<typeof openDetectors>;

/** Opens the detectors. Each model is loaded when it is first used. */
export function openDetectors(cv: OpenCv) {
  const nets = new Map<ModelName, Promise<Net>>();
  const net = (name: ModelName) => {
    const loaded = nets.get(name) ?? loadNet(name);
    nets.set(name, loaded);
    return loaded;
  };
  return {
    /** Returns objects by descending score. `image` is RGBA of any size. */
    async objects(image: Pixels): Promise<LabeledDetection[]> {
      const first = await findObjects(await net("nanodet"), stretchToSquare(cv, image, OBJECT_SIDE));
      if (!needsSecondPass(first)) return [];
      const { pixels, toImage } = mirrored(cv, image, OBJECT_SIDE);
      const second = await findObjects(await net("nanodet"), pixels);
      return mergePasses(
        first,
        second.map((found) => ({ ...found, box: toImage(found.box) })),
      );
    },
    /** Returns the faces of people, and occasionally of animals. */
    faces: async (image: Pixels): Promise<LabeledDetection[]> =>
      findFaces(await net("blazeface"), stretchToSquare(cv, image, FACE_SIDE)),
    /** Returns the probability of each pixel to be a person, in bytes, in the size of the image. */
    people: async (image: Pixels): Promise<Uint8Array> =>
      enlargeMask(cv, await findPeople(await net("selfie"), stretchToSquare(cv, image, PEOPLE_SIDE)), image),
  };
}

/** Detects objects and faces. */
export function detectTask(detectors: Detectors): Task {
  return async ({ size, read }) => {
    const image = await analysisPixels(read(0, size));
    return {
      value: [
        ...(await detectors.objects(image)).filter(({ score }) => score >= MIN_REPORTED_SCORE),
        ...(await detectors.faces(image)),
      ],
    };
  };
}

/**
 * Returns the image mirrored and letterboxed in a gray square, and a function that converts boxes back to the image.
 */
function mirrored(cv: OpenCv, image: Pixels, side: number): { pixels: Pixels; toImage(box: Box): Box } {
  const { width, height } = image;
  const scale = side / Math.max(width, height);
  const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const pixels = withCleanup((keep) => {
    const rgb = keep(cv.matFromArray(height, width, cv.CV_8UC3, flattenPixels(image)));
    const small = keep(new cv.Mat());
    cv.resize(rgb, small, new cv.Size(across, down), 0, 0, cv.INTER_AREA);
    cv.flip(small, small, 1);
    const square = keep(new cv.Mat());
    const [left, top] = [Math.floor((side - across) / 2), Math.floor((side - down) / 2)];
    const gray = new cv.Scalar(114, 114, 114, 255);
    cv.copyMakeBorder(small, square, top, side - down - top, left, side - across - left, cv.BORDER_CONSTANT, gray);
    return { data: Uint8Array.from(square.data), width: side, height: side };
  });
  const x = (share: number) => 0.5 - ((share - 0.5) * side) / across;
  const y = (share: number) => 0.5 + ((share - 0.5) * side) / down;
  const toImage = (box: Box) => boxBetween(x(box.x + box.width), y(box.y), x(box.x), y(box.y + box.height));
  return { pixels, toImage };
}

function enlargeMask(cv: OpenCv, shares: Float32Array, { width, height }: Pixels): Uint8Array {
  return withCleanup((keep) => {
    const small = keep(cv.matFromArray(PEOPLE_SIDE, PEOPLE_SIDE, cv.CV_32FC1, shares));
    const bytes = keep(new cv.Mat());
    small.convertTo(bytes, cv.CV_8UC1, 255);
    const large = keep(new cv.Mat());
    cv.resize(bytes, large, new cv.Size(width, height), 0, 0, cv.INTER_LINEAR);
    return Uint8Array.from(large.data);
  });
}

/** Returns an RGBA image as RGB, stretched to a square. Relative boxes in it are valid for the image as well. */
export function stretchToSquare(cv: OpenCv, image: Pixels, side: number): Pixels {
  return withCleanup((keep) => {
    const rgb = keep(cv.matFromArray(image.height, image.width, cv.CV_8UC3, flattenPixels(image)));
    const square = keep(new cv.Mat());
    cv.resize(rgb, square, new cv.Size(side, side), 0, 0, cv.INTER_AREA);
    return { data: Uint8Array.from(square.data), width: side, height: side };
  });
}

/** Larger images do not improve the detections. */
const MAX_ANALYSIS_SIDE = 1024;

/** Returns the displayed image as RGBA, scaled down for the analysis. @throws {PictureError} */
export function analysisPixels(bytes: Buffer): Promise<Pixels> {
  return pixelsOf(bytes, (image) =>
    image
      .ensureAlpha()
      .resize({ width: MAX_ANALYSIS_SIDE, height: MAX_ANALYSIS_SIDE, fit: "inside", withoutEnlargement: true }),
  );
}

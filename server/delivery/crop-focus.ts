import { EngineError } from "@media-asset-service/decode/analysis/engine.ts";
import { subjectOf } from "@media-asset-service/decode/analysis/subject.ts";
import { isVector } from "@media-asset-service/decode/imaging/geometry.ts";
import { PictureError } from "@media-asset-service/decode/imaging/picture-error.ts";
import { DOTS_PER_INCH } from "@media-asset-service/decode/imaging/svg-document.ts";
import {
  type FocusedTransformInput,
  hasFrames,
  type Transform,
  transformQuery,
} from "@media-asset-service/decode/imaging/transform.ts";
import { fileTypeOf } from "@media-asset-service/decode/media-types/media-type.ts";
import { engineInput } from "../ai/engine-run.ts";
import { type Context, perContext } from "../context.ts";
import type { CallWithDeadline } from "../contract/operation.ts";
import { hasPixels } from "../files/inspect.ts";
import { isThumbnail } from "../files/record.ts";
import { reprobe } from "../files/reprobe.ts";
import { type FileRow, setSubject } from "../files/rows.ts";
import { negativeCache } from "./negative-cache.ts";

export interface FocusedTransform {
  transform: FocusedTransformInput;
  /** False if the subject could not be detected now, so the crop can change later. */
  isFinal: boolean;
}

/**
 * Timeout of the detection, including the time in its queue. A client waits for the crop, and a CDN for the first byte.
 */
const DETECT_TIMEOUT_MS = 20_000;

interface SubjectDetection {
  /** The file, with its subject if one was detected. */
  file: FileRow;
  /** Whether another attempt would return the same. False if the detector was busy or timed out. */
  isFinal: boolean;
}

/** Images without a result, which are not analyzed again for a while. */
const stateOf = perContext(({ clock }) => ({
  withoutSubject: negativeCache(clock),
  postponed: negativeCache(clock),
  withoutSalience: negativeCache(clock),
}));

/**
 * Resolves the center of a crop: the focus that a user set, else the subject, else the most salient area, else the
 * middle. Analyzes images whose subject is unknown. Thumbnails use only the cheap saliency model, because lists request
 * many of them. Rejects if the request's deadline aborts.
 */
export async function resolveFocus(
  context: Context,
  file: FileRow,
  transform: Transform,
  request: CallWithDeadline,
): Promise<FocusedTransform> {
  if (!isSmart(transform) || file.focus) return { transform: withKnownFocus(file, transform), isFinal: true };
  const { withoutSalience } = stateOf(context);
  const { file: detected, isFinal } = await withSubject(context, file, transform, request);
  if (detected.subject || detected.salient || !hasPixels(file.mimeType, file.width) || withoutSalience.has(file)) {
    return { transform: withKnownFocus(detected, transform), isFinal };
  }
  const { file: reprobed } = await reprobe(context, detected, request.deadline);
  if (reprobed.salient === null) withoutSalience.add(file);
  return { transform: withKnownFocus(reprobed, transform), isFinal };
}

async function withSubject(
  context: Context,
  file: FileRow,
  { crop }: Transform,
  request: CallWithDeadline,
): Promise<SubjectDetection> {
  const { withoutSubject, postponed } = stateOf(context);
  if (crop !== "smart" || file.subject || !hasPixels(file.mimeType, file.width) || withoutSubject.has(file))
    return { file, isFinal: true };
  if (postponed.has(file)) return { file, isFinal: false };
  const detection = await detectSubject(context, file, request.deadline);
  if (!detection.file.subject) (detection.isFinal ? withoutSubject : postponed).add(file);
  return detection;
}

/** Detects the subject of a file and stores it. Rejects if the signal aborts. */
async function detectSubject(context: Context, file: FileRow, signal: AbortSignal): Promise<SubjectDetection> {
  const { detector } = context.engines;
  if (!detector) return { file, isFinal: true };
  try {
    const ending = AbortSignal.any([signal, AbortSignal.timeout(DETECT_TIMEOUT_MS)]);
    const subject = subjectOf(await detector.find(engineInput(context, file), ending));
    if (!subject) return { file, isFinal: true };
    await setSubject(context, file.blobKey, subject);
    return { file: { ...file, subject }, isFinal: true };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof EngineError || error instanceof PictureError)) throw error;
    context.log.warn({ err: error, fileId: file.id }, "subject detection failed; falling back to saliency");
    return { file, isFinal: !(error instanceof EngineError && error.transient) };
  }
}

/** Adds the known focus of the file. */
export function withKnownFocus({ focus, subject, salient }: FileRow, transform: Transform): FocusedTransformInput {
  if (!isSmart(transform)) return { ...transform, around: null };
  return { ...transform, around: focus ? { ...focus, width: 0, height: 0 } : (subject ?? salient) };
}

/** Images that are TIFF files. Earlier releases rendered their first directory. */
const BASED_ON_TIFF = /^image\/(?:tiff|x-adobe-dng|x-canon-cr2|x-nikon-nef|x-sony-arw)$/;

/**
 * Returns the key of a variant. It contains the position of the crop, so that another focus creates another variant. It
 * also contains the properties that earlier releases, which can still be running, render differently.
 */
export function variantKey(mimeType: string, input: FocusedTransformInput): string {
  const { around, ...transform } = input;
  const density = isVector(mimeType) ? `&density=${DOTS_PER_INCH}` : "";
  const picture = BASED_ON_TIFF.test(mimeType) ? "&picture=largest" : "";
  const hasPoster = hasFrames(mimeType) || fileTypeOf(mimeType) === "AUDIO";
  const poster = hasPoster && isThumbnail(transform) ? "&poster=picture" : "";
  const query = `${transformQuery(transform)}${density}${picture}${poster}`;
  if (!around) return query;
  const { x, y, width, height } = around;
  return `${query}&around=${[x, y, width, height].join()}`;
}

/** A thumbnail is a smart crop, under its original URL (decision C55). */
function isSmart(transform: Transform): boolean {
  return transform.crop === "smart" || isThumbnail(transform);
}

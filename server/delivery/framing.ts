import { hasPixels } from "../files/inspect.ts";
import type { FileRow } from "../files/repository.ts";
import type { SecondLook } from "../files/second-look.ts";
import { type FramedTransform, type Transform, transformQuery } from "../imaging/transform.ts";
import { restingFiles } from "./resting.ts";
import { isThumbnail } from "./urls.ts";

export interface Framed {
  transform: FramedTransform;
  /** False where the subject could not be looked for at the moment: another time the crop may lie elsewhere. */
  isFinal: boolean;
}

/** What the crop of a file keeps in sight: where a person has pointed, else its subject, else what stands out, else the middle. */
export interface Framing {
  /** Looks at an image of which that is not known yet: for a thumbnail with half an eye, as whole pages of them are asked for. */
  frame(file: FileRow, transform: Transform): Promise<Framed>;
}

/** What nothing was found in is left alone for a while. */
export function framing(
  glance: SecondLook,
  see: (file: FileRow) => Promise<{ file: FileRow; isFinal: boolean }>,
  clock: () => Date,
): Framing {
  const unseen = restingFiles(clock);
  const postponed = restingFiles(clock);
  const resting = restingFiles(clock);

  async function seen(file: FileRow, { crop }: Transform): Promise<{ file: FileRow; isFinal: boolean }> {
    if (crop !== "smart" || file.subject || !hasPixels(file) || unseen.has(file)) return { file, isFinal: true };
    if (postponed.has(file)) return { file, isFinal: false };
    const found = await see(file);
    if (!found.file.subject) (found.isFinal ? unseen : postponed).add(file);
    return found;
  }

  return {
    async frame(file, transform) {
      if (!isSmart(transform) || file.focus) return { transform: framed(file, transform), isFinal: true };
      const { file: known, isFinal } = await seen(file, transform);
      if (known.subject || known.salient || !hasPixels(file) || resting.has(file)) {
        return { transform: framed(known, transform), isFinal };
      }
      const { file: found } = await glance(known);
      if (found.salient === null) resting.add(file);
      return { transform: framed(found, transform), isFinal };
    },
  };
}

/** With what is known of the file. */
export function framed({ focus, subject, salient }: FileRow, transform: Transform): FramedTransform {
  if (!isSmart(transform)) return { ...transform, around: null };
  return { ...transform, around: focus ? { ...focus, width: 0, height: 0 } : (subject ?? salient) };
}

/** What a variant is known by: where the crop lies is part of it, so that another focus makes another variant. */
export function variantKey({ around, ...transform }: FramedTransform): string {
  const query = transformQuery(transform);
  if (!around) return query;
  const { x, y, width, height } = around;
  return `${query}&around=${[x, y, width, height].join()}`;
}

/** A thumbnail is one, under the URL that it has always had (decision C55). */
function isSmart(transform: Transform): boolean {
  return transform.crop === "smart" || isThumbnail(transform);
}

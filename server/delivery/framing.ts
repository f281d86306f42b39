import { hasPixels } from "../files/inspect.ts";
import type { FileRow } from "../files/repository.ts";
import type { SecondLook } from "../files/second-look.ts";
import { type FramedTransform, type Transform, transformQuery } from "../imaging/transform.ts";
import { restingFiles } from "./resting.ts";
import { isThumbnail } from "./urls.ts";

/** What the crop of a file keeps in sight: where a person has pointed, else its subject, else the middle. */
export interface Framing {
  /** Looks at an image of which the subject is not known yet. */
  frame(file: FileRow, transform: Transform): Promise<FramedTransform>;
}

/**
 * @param findSubject a file's row once its subject was looked for, and stored; what it found nothing in is left alone for a
 * while
 */
export function framing(findSubject: SecondLook, clock: () => Date): Framing {
  const resting = restingFiles(clock);

  return {
    async frame(file, transform) {
      const known = framed(file, transform);
      if (known.around || !isSmart(transform) || !hasPixels(file) || resting.has(file.id)) return known;
      const found = await findSubject(file);
      if (found.subject === null) resting.add(file.id);
      return framed(found, transform);
    },
  };
}

/** With what is known of the file. */
export function framed({ focus, subject }: FileRow, transform: Transform): FramedTransform {
  if (!isSmart(transform)) return { ...transform, around: null };
  return { ...transform, around: focus ? { ...focus, width: 0, height: 0 } : subject };
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

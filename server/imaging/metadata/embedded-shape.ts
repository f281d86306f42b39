import { z } from "zod";

/** Embedded metadata of an image. Contains only present fields, and never a position or a serial number. */
export interface Embedded {
  title?: string;
  description?: string;
  creator?: string;
  copyright?: string;
  keywords?: string[];
  /** `2026-05-11T09:30:00+02:00`, without the parts that are unknown, such as `2026-05`. */
  takenAt?: string;
  camera?: string;
}

/** Limits, because a record contains all of it, and a list contains many records. */
export const EMBEDDED_LIMITS = { text: 250, description: 1_000, keywords: 50, keyword: 64 } as const;

const textOf = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u)
    .refine((text) => text.isWellFormed());
/** Validates the result of a worker process, which may be compromised. */
export const embeddedShape = z.strictObject({
  title: textOf(EMBEDDED_LIMITS.text).exactOptional(),
  description: textOf(EMBEDDED_LIMITS.description).exactOptional(),
  creator: textOf(EMBEDDED_LIMITS.text).exactOptional(),
  copyright: textOf(EMBEDDED_LIMITS.text).exactOptional(),
  keywords: z.array(textOf(EMBEDDED_LIMITS.keyword)).min(1).max(EMBEDDED_LIMITS.keywords).exactOptional(),
  takenAt: z
    .string()
    .regex(/^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)?)?)?)?$/)
    .exactOptional(),
  camera: textOf(EMBEDDED_LIMITS.text).exactOptional(),
});

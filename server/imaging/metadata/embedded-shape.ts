import { z } from "zod";

/** What a picture says of itself. Only what it says is there. Never a position, nor a serial number. */
export interface Embedded {
  title?: string;
  description?: string;
  creator?: string;
  copyright?: string;
  keywords?: string[];
  /** `2026-05-11T09:30:00+02:00`, without a time zone or a time where these are not known. */
  takenAt?: string;
  camera?: string;
}

/** A record has all of it, and a list many records. */
export const EMBEDDED_LIMITS = { text: 250, description: 1_000, keywords: 50, keyword: 64 } as const;

const textOf = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u)
    .refine((text) => text.isWellFormed());
/** What a worker process says of it: it may have been taken over. */
export const embeddedShape = z.strictObject({
  title: textOf(EMBEDDED_LIMITS.text).exactOptional(),
  description: textOf(EMBEDDED_LIMITS.description).exactOptional(),
  creator: textOf(EMBEDDED_LIMITS.text).exactOptional(),
  copyright: textOf(EMBEDDED_LIMITS.text).exactOptional(),
  keywords: z.array(textOf(EMBEDDED_LIMITS.keyword)).min(1).max(EMBEDDED_LIMITS.keywords).exactOptional(),
  takenAt: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)?)?$/)
    .exactOptional(),
  camera: textOf(EMBEDDED_LIMITS.text).exactOptional(),
});

import { z } from "zod";

const share = z.number().min(0).max(1);

/** A part of a picture, in shares of its width and height as displayed, from the top left. */
export const boxShape = z.strictObject({ x: share, y: share, width: share, height: share });
export type Box = z.infer<typeof boxShape>;

import { perContext } from "../context.ts";
import { createPaging } from "../db/paging.ts";

/** Reads and writes the cursors of lists, which are signed. */
export const pagingOf = perContext(({ config }) => createPaging(config.signingSecret));

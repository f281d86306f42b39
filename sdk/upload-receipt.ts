import type { components } from "./generated/types.ts";

/** Data about the file that an upload URL returns. Contains no values that were set with an API key. */
export type UploadReceipt = components["schemas"]["UploadReceipt"];

import type { components } from "./generated/types.ts";

/** What an upload URL tells of the file that it was sent: nothing that was set with a key. */
export type UploadReceipt = components["schemas"]["UploadReceipt"];

import { codeOf, isNetworkError } from "../../base/network-errors.ts";
import { BlobStoreError } from "./store.ts";

/** File system: no space, no permission, I/O. */
const FILE_SYSTEM = /^(ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE|EACCES|EPERM)$/;

/** Whether an error of a blob store means that it cannot be used at the moment, rather than a fault of ours. */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof BlobStoreError || FILE_SYSTEM.test(codeOf(error)) || isNetworkError(error)) return true;
  return error.cause !== undefined && isStorageUnavailable(error.cause);
}

import type { Mutant } from "../mutant.ts";

/** What pages do with the React package. */
export const REACT: Mutant[] = [
  {
    defect: "a retry asks for a new URL after an answer that may pass",
    file: "react/src/upload-queue.ts",
    find: "error.status >= 500",
    replace: "error.status > 503",
    test: "react/src/upload-queue.test.ts",
  },
  {
    defect: "a file that the service refused is sent to the same URL again",
    file: "react/src/upload-queue.ts",
    find: "if (!settings.signal?.aborted && !goesOn(cause)) transfer.uploadUrl = null;",
    replace: "",
    test: "react/uploads.browser.test.ts",
  },
  {
    defect: "a cancelled upload stays at the service",
    file: "react/src/upload-queue.ts",
    find: 'method: "DELETE"',
    replace: 'method: "HEAD"',
    test: "react/src/upload-queue.test.ts",
  },
  {
    defect: "an upload outlives its component",
    file: "react/src/use-upload.ts",
    find: "    return queue.stop;\n",
    replace: "",
    test: "react/uploads.browser.test.ts",
  },
  {
    defect: "one file more than the limit is sent at once",
    file: "react/src/upload-queue.ts",
    find: "Math.max(0, free)",
    replace: "Math.max(0, free + 1)",
    test: "react/uploads.browser.test.ts",
  },
  {
    defect: "a file as large as the limit is rejected",
    file: "react/src/select-files.ts",
    find: "file.size > maxSize",
    replace: "file.size >= maxSize",
    test: "react/src/select-files.test.ts",
  },
  {
    defect: "a dropzone for one file takes all",
    file: "react/src/select-files.ts",
    find: "!multiple && taken > 0",
    replace: "!multiple && taken > 1",
    test: "react/src/select-files.test.ts",
  },
  {
    defect: "folders in a dropped folder are left out",
    file: "react/src/dropped-files.ts",
    find: "files.push(...(await filesIn(entry as FileSystemDirectoryEntry)))",
    replace: "continue",
    test: "react/dropzone.browser.test.ts",
  },
  {
    defect: "pictures are asked for larger than the file",
    file: "react/src/image.tsx",
    find: "Math.min(width, own)",
    replace: "width",
    test: "react/src/image.test.ts",
  },
];

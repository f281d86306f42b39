import type { Mutant } from "../mutant.ts";

/** Usage of the React package by pages. */
export const REACT: Mutant[] = [
  {
    defect: "a retry requests a new URL after a temporary error",
    file: "react/src/upload-queue.ts",
    find: "error.status >= 500",
    replace: "error.status > 503",
    test: "react/src/upload-queue.test.ts",
  },
  {
    defect: "a refused file is sent to the same URL again",
    file: "react/src/upload-queue.ts",
    find: "if (!settings.signal?.aborted && !isTransient(cause)) transfer.uploadUrl = null;",
    replace: "",
    test: "react/uploads.browser.test.ts",
  },
  {
    defect: "a canceled upload is not deleted on the server",
    file: "react/src/upload-queue.ts",
    find: 'method: "DELETE"',
    replace: 'method: "HEAD"',
    test: "react/src/upload-queue.test.ts",
  },
  {
    defect: "an upload continues after its component unmounts",
    file: "react/src/use-upload.ts",
    find: "    return queue.stop;\n",
    replace: "",
    test: "react/uploads.browser.test.ts",
  },
  {
    defect: "one file more than the concurrency limit is sent",
    file: "react/src/upload-queue.ts",
    find: "Math.max(0, free)",
    replace: "Math.max(0, free + 1)",
    test: "react/uploads.browser.test.ts",
  },
  {
    defect: "a file of exactly the maximum size is rejected",
    file: "react/src/select-files.ts",
    find: "file.size > maxSize",
    replace: "file.size >= maxSize",
    test: "react/src/select-files.test.ts",
  },
  {
    defect: "a single-file dropzone accepts several files",
    file: "react/src/select-files.ts",
    find: "!multiple && acceptedCount > 0",
    replace: "!multiple && taken > 1",
    test: "react/src/select-files.test.ts",
  },
  {
    defect: "subfolders of a dropped folder are ignored",
    file: "react/src/dropped-files.ts",
    find: "files.push(...(await filesIn(entry as FileSystemDirectoryEntry)))",
    replace: "continue",
    test: "react/dropzone.browser.test.ts",
  },
  {
    defect: "images are requested larger than the original",
    file: "react/src/image.tsx",
    find: "Math.min(width, maxWidth)",
    replace: "width",
    test: "react/src/image.test.ts",
  },
  {
    defect: "an eager picture uses its measured width",
    file: "react/src/picture.tsx",
    find: 'loading !== "lazy"',
    replace: "false",
    test: "react/src/picture.test.ts",
  },
];

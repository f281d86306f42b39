import { checkSizes } from "../../sdk/testing/bundle-size.ts";

/** Maximum sizes, min + gzip. They include the code of the SDK, but not React. */
const budgets = {
  "the complete package": {
    kB: 7.4,
    code: `export * from "@media-asset-service/react";`,
  },
  "the hook, the dropzone and images": {
    kB: 7,
    code: `export { Dropzone, Image, useUpload } from "@media-asset-service/react";`,
  },
  "only the hook": {
    kB: 4.4,
    code: `export { useUpload } from "@media-asset-service/react";`,
  },
  "only the dropzone": {
    kB: 1.8,
    code: `export { Dropzone } from "@media-asset-service/react";`,
  },
  "only images": {
    kB: 1.6,
    code: `export { Image } from "@media-asset-service/react";`,
  },
  "only pictures": {
    kB: 1.4,
    code: `export { Picture } from "@media-asset-service/react";`,
  },
};

await checkSizes(budgets, import.meta.dirname, ["react", "react/jsx-runtime"]);

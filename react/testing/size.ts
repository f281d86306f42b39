import { checkSizes } from "../../sdk/testing/bundle-size.ts";

/** React is not included; what is taken of the SDK is. */
const budgets = {
  "the hook, the dropzone and images": {
    kB: 7,
    code: `export { Dropzone, Image, useUpload } from "@media-asset-service/react";`,
  },
  "the hook alone": {
    kB: 4.4,
    code: `export { useUpload } from "@media-asset-service/react";`,
  },
  "the dropzone alone": {
    kB: 1.8,
    code: `export { Dropzone } from "@media-asset-service/react";`,
  },
  "images alone": {
    kB: 1.6,
    code: `export { Image } from "@media-asset-service/react";`,
  },
};

await checkSizes(budgets, import.meta.dirname, ["react", "react/jsx-runtime"]);

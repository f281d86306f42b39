import { defineConfig, type UserConfig } from "tsdown";

const both: UserConfig = {
  entry: [
    ...["index.ts", "operations.ts", "node.ts", "browser.ts", "sign-url.ts", "image.ts"],
    ...["image/next.ts", "image/nuxt.ts", "image/unpic.ts", "image/astro.ts"],
  ],
  platform: "neutral",
  target: "es2022",
  dts: true,
};
const neverBundle = [/^node:/];

// CommonJS too: TypeScript refuses a package of ES modules alone in a CommonJS file, and Node has `require(esm)` only since 20.19.
export default defineConfig([
  { ...both, format: "esm", deps: { neverBundle } },
  // The default export of openapi-fetch is not reached by `require` from a package of ES modules.
  { ...both, format: "cjs", deps: { neverBundle, alwaysBundle: ["openapi-fetch"] } },
]);

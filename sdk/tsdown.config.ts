import { defineConfig, type UserConfig } from "tsdown";

const both: UserConfig = {
  entry: [
    ...["index.ts", "operations.ts", "node.ts", "browser.ts", "sign-url.ts", "webhooks.ts", "image.ts"],
    ...["image/next.ts", "image/nuxt.ts", "image/unpic.ts", "image/astro.ts"],
  ],
  platform: "neutral",
  target: "es2022",
  dts: true,
  // Bundlers add their own hash to the names of files that are loaded on demand, and every page contains these names.
  hash: false,
  // Without a hash, the declarations that entries share would have the name of the entry `operations`.
  outputOptions: (options) => ({ ...options, chunkFileNames: `_${options.chunkFileNames}` }),
};
const neverBundle = [/^node:/];

// Also builds CommonJS: TypeScript rejects an ESM-only package in CommonJS files, and Node.js has `require(esm)` only
// since 20.19.
export default defineConfig([
  { ...both, format: "esm", deps: { neverBundle } },
  // `require` from an ESM package does not return the default export of openapi-fetch.
  { ...both, format: "cjs", deps: { neverBundle, alwaysBundle: ["openapi-fetch"] } },
]);

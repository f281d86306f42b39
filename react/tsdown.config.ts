import { defineConfig, type UserConfig } from "tsdown";

const both: UserConfig = {
  entry: "src/index.ts",
  // A file each, so that "use client" stays with what needs it: server components render images, and pass them functions.
  unbundle: true,
  platform: "neutral",
  target: "es2022",
  dts: true,
  deps: { neverBundle: [/^react($|\/)/, /^@media-asset-service\/sdk/] },
};

// CommonJS too, for the reasons of sdk/tsdown.config.ts.
export default defineConfig([
  { ...both, format: "esm" },
  { ...both, format: "cjs" },
]);

import { defineConfig, type UserConfig } from "tsdown";

const both: UserConfig = {
  entry: "src/index.ts",
  // Keeps one output file per module, so that only modules that need it have "use client". Server components can then
  // render images and pass functions to them.
  unbundle: true,
  platform: "neutral",
  target: "es2022",
  dts: true,
  deps: { neverBundle: [/^react($|\/)/, /^@media-asset-service\/sdk/] },
};

// Also builds CommonJS, for the reasons in sdk/tsdown.config.ts.
export default defineConfig([
  { ...both, format: "esm" },
  { ...both, format: "cjs" },
]);

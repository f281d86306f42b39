import { defineConfig } from "tsdown";

export default defineConfig({
  entry: ["index.ts", "operations.ts", "node.ts", "browser.ts"],
  platform: "neutral",
  target: "es2022",
  dts: true,
  deps: { neverBundle: [/^node:/] },
});

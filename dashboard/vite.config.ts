import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** `npm run dev` serves the pages, with a running service as the backend. */
const target = process.env.MAS_URL ?? "http://127.0.0.1:3000";

export default defineConfig({
  base: "/dashboard/",
  plugins: [react()],
  // As the SDK's: browsers of the last years, which know light-dark(), nesting and :has() themselves.
  build: {
    target: ["es2022", "chrome123", "firefox121", "safari17.5"],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // One chunk for the modules that most pages share: many small chunks compress worse. Tables are not on the first page.
      output: {
        codeSplitting: {
          groups: [{ name: "shared", test: /dashboard\/src\/(?!ui\/table)|node_modules|sdk\//, minShareCount: 6 }],
        },
      },
    },
  },
  // The service accepts only requests of its pages, so the proxy keeps the `Host` header of the page.
  server: { proxy: { "/dashboard/api": { target, changeOrigin: false }, "/cdn": { target, changeOrigin: false } } },
});

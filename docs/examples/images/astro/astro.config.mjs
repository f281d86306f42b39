import { defineConfig } from "astro/config";

export default defineConfig({
  image: { layout: "constrained", service: { entrypoint: "@media-asset-service/sdk/image/astro" } },
});

export default defineNuxtConfig({
  modules: ["@nuxt/image"],
  image: { provider: "media", providers: { media: { provider: "@media-asset-service/sdk/image/nuxt" } } },
});

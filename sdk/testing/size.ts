import { checkSizes } from "./bundle-size.ts";

/** Sizes include openapi-fetch. */
const budgets = {
  "an upload to a URL, without a client": {
    kB: 3,
    code: `
      import { uploadTo } from "@media-asset-service/sdk/browser";
      export const upload = (url, file) => uploadTo(url, file);`,
  },
  "a queue of uploads to URLs, without a client": {
    kB: 4,
    code: `
      import { UploadQueue, uploadTo } from "@media-asset-service/sdk/browser";
      export const queue = new UploadQueue({ send: ({ url, file }, settings) => uploadTo(url, file, settings) });`,
  },
  "signing a URL, without a client": {
    kB: 1,
    code: `
      import { signUrl } from "@media-asset-service/sdk/sign-url";
      export const sign = (url, deliveryKey) => signUrl(url, { deliveryKey, expiresIn: 900 });`,
  },
  "verifying a webhook, without a client": {
    kB: 1.5,
    code: `
      import { verifyWebhook } from "@media-asset-service/sdk/webhooks";
      export const verify = (body, headers, secret) => verifyWebhook(body, headers, secret);`,
  },
  "responsive images, without a client": {
    kB: 2,
    code: `export * from "@media-asset-service/sdk/image";`,
  },
  "a loader for next/image": {
    kB: 0.7,
    code: `export * from "@media-asset-service/sdk/image/next";`,
  },
  "a provider for Nuxt Image": {
    kB: 0.7,
    code: `export { default } from "@media-asset-service/sdk/image/nuxt";`,
  },
  "a transformer for unpic": {
    kB: 0.7,
    code: `export * from "@media-asset-service/sdk/image/unpic";`,
  },
  "an image service for Astro": {
    kB: 1,
    code: `export { default } from "@media-asset-service/sdk/image/astro";`,
  },
  "a client alone": {
    kB: 6.1,
    onDemandKB: 0.3,
    code: `
      import { Client } from "@media-asset-service/sdk/operations";
      export const client = new Client();`,
  },
  "a list of files": {
    kB: 6.5,
    onDemandKB: 0.3,
    code: `
      import { Client, listFiles } from "@media-asset-service/sdk/operations";
      export const files = listFiles(new Client());`,
  },
  "an upload": {
    kB: 8,
    onDemandKB: 5,
    code: `
      import { Client, uploadFile } from "@media-asset-service/sdk/operations";
      export const upload = (file) => uploadFile(new Client(), file);`,
  },
  "the class with all methods": {
    kB: 10.4,
    onDemandKB: 6,
    code: `
      import { MediaAssetService } from "@media-asset-service/sdk";
      export const media = new MediaAssetService();`,
  },
};

await checkSizes(budgets, import.meta.dirname);

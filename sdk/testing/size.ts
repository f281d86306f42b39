import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** What a page may have to load, minified and compressed, openapi-fetch included. */
const bundles = {
  "an upload to a URL, without a client": {
    kB: 3,
    code: `
      import { uploadTo } from "@media-asset-service/sdk/browser";
      export const upload = (url, file) => uploadTo(url, file);`,
  },
  "a client alone": {
    kB: 6.2,
    code: `
      import { Client } from "@media-asset-service/sdk/operations";
      export const client = new Client();`,
  },
  "a list of files": {
    kB: 6.6,
    code: `
      import { Client, listFiles } from "@media-asset-service/sdk/operations";
      export const files = listFiles(new Client());`,
  },
  "an upload": {
    kB: 10.6,
    code: `
      import { Client, uploadFile } from "@media-asset-service/sdk/operations";
      export const upload = (file) => uploadFile(new Client(), file);`,
  },
  "the class with all methods": {
    kB: 13.2,
    code: `
      import { MediaAssetService } from "@media-asset-service/sdk";
      export const media = new MediaAssetService();`,
  },
};

async function sizeOf(code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0) / 1000;
}

for (const [name, { kB, code }] of Object.entries(bundles)) {
  const size = await sizeOf(code);
  console.log(`${name}: ${size.toFixed(2)} kB of ${kB} kB`);
  if (size > kB) process.exitCode = 1;
}

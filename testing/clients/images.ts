import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type FileRecord, MediaAssetService } from "@media-asset-service/sdk";
import { build } from "esbuild";
import { INSTALL, packTo, succeeds } from "../../sdk/testing/scratch.ts";
import { harbour, ROOT } from "../examples.ts";
import { checkSizes } from "./rendered-sizes.ts";

/*
 * The examples of the guide on responsive images. Each framework renders a page with the packed SDK, whose images must
 * load.
 */

const EXAMPLES = join(ROOT, "docs/examples/images");
const PACKAGES = [
  "astro@7.3.5",
  "nuxt@4.5.2",
  "@nuxt/image@2.1.0",
  "@unpic/react@1.0.2",
  "react@19.3.1",
  "react-dom@19.3.1",
];

type Environment = Record<"MAS_BASE_URL" | "MAS_API_KEY", string>;

/** Uploads an image that is larger than most of the widths. */
export async function uploadPicture({ MAS_BASE_URL, MAS_API_KEY }: Environment): Promise<FileRecord> {
  const media = new MediaAssetService({ apiKey: MAS_API_KEY, baseUrl: MAS_BASE_URL });
  const picture = await harbour().resize(1600).toBuffer();
  return media.files.upload(picture, { filename: "large.jpg", onDuplicate: "existing" });
}

export async function tryImages(folder: string, env: Environment): Promise<void> {
  await cp(EXAMPLES, folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const tarballs = await packTo(folder, ["sdk"]);
  await succeeds("npm", [...INSTALL, ...tarballs, ...PACKAGES], folder, {}, 300_000);
  const file = await uploadPicture(env);
  for (const [name, render] of Object.entries({ unpic, Astro: astro, Nuxt: nuxt })) {
    const types = name === "unpic" ? [] : ["image/avif", "image/webp"];
    await checkSizes(await render(folder, env), file, types);
    console.log(`✓ ${name}`);
  }
}

async function unpic(folder: string, env: Environment): Promise<string> {
  const program = `
    import { writeFileSync } from "node:fs";
    import { MediaAssetService } from "@media-asset-service/sdk";
    import { renderToStaticMarkup } from "react-dom/server";
    import { Gallery } from "./unpic/gallery.tsx";
    const files = await new MediaAssetService().files.list({ type: "IMAGE" }).all();
    writeFileSync("unpic.html", renderToStaticMarkup(<Gallery files={files} />));`;
  const stdin = { contents: program, resolveDir: folder, loader: "tsx" } as const;
  const outfile = join(folder, "unpic.mjs");
  // Bundles only its own modules. It imports packages as Node.js resolves them.
  await build({
    stdin,
    outfile,
    bundle: true,
    packages: "external",
    jsx: "automatic",
    format: "esm",
    platform: "node",
  });
  await succeeds(process.execPath, [outfile], folder, env);
  return readFile(join(folder, "unpic.html"), "utf8");
}

async function astro(folder: string, env: Environment): Promise<string> {
  const program = join(folder, "node_modules/astro/bin/astro.mjs");
  await succeeds(process.execPath, [program, "build"], join(folder, "astro"), { ...env, ...QUIET }, 300_000);
  return readFile(join(folder, "astro/dist/index.html"), "utf8");
}

async function nuxt(folder: string, env: Environment): Promise<string> {
  const program = join(folder, "node_modules/nuxt/bin/nuxt.mjs");
  await succeeds(process.execPath, [program, "generate"], join(folder, "nuxt"), { ...env, ...QUIET }, 300_000);
  return readFile(join(folder, "nuxt/.output/public/index.html"), "utf8");
}

const QUIET = { ASTRO_TELEMETRY_DISABLED: "1", NUXT_TELEMETRY_DISABLED: "1" };

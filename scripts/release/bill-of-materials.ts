import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Libraries that are built into the pages. Their build tools are not shipped. */
export const LIBRARIES_OF_PAGES = [
  "@simplewebauthn/browser",
  "@tanstack/react-query",
  "@tanstack/react-virtual",
  "openapi-fetch",
  "react",
  "react-dom",
  "react-router",
  "thumbhash",
  "uqr",
  "vue",
];

interface Component {
  "bom-ref": string;
  type: "library";
  name: string;
  version: string;
  scope?: "required" | "optional";
  purl: string;
  licenses?: { license: { id: string } }[];
}
interface BillOfMaterials {
  bomFormat: "CycloneDX";
  specVersion: string;
  serialNumber: string;
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
interface Locked {
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
}

/** Returns the shipped packages as CycloneDX: the production packages of `npm sbom`, and the libraries of the pages. */
export function billOfMaterials(root: string): BillOfMaterials {
  // npm sbom cannot list the libraries of the pages: it rejects conflicts between development tools.
  const args = ["sbom", "--omit=dev", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"];
  const bom = JSON.parse(execFileSync("npm", args, { cwd: root, encoding: "utf8", maxBuffer: 1e8 })) as BillOfMaterials;
  const known = new Set(bom.components.map((component) => component["bom-ref"]));
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const queue = [...LIBRARIES_OF_PAGES];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const locked = packages[`node_modules/${name}`] ?? packages[`dashboard/node_modules/${name}`];
    if (!locked) throw new Error(`package-lock.json does not contain ${name}, which is built into the pages.`);
    const { version, license, dependencies = {} } = locked;
    const ref = `${name}@${version}`;
    if (known.has(ref)) continue;
    known.add(ref);
    const names = Object.keys(dependencies);
    queue.push(...names);
    bom.components.push({
      "bom-ref": ref,
      type: "library",
      name,
      version,
      scope: "required",
      purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
      ...(license !== undefined && { licenses: [{ license: { id: license } }] }),
    });
    const refs = names.map((each) => `${each}@${packages[`node_modules/${each}`]?.version ?? ""}`);
    bom.dependencies.push({ ref, dependsOn: refs });
  }
  return bom;
}

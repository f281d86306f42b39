import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Libraries that are built into the pages. Their build tools are not shipped. */
export const LIBRARIES_OF_PAGES = [
  "@simplewebauthn/browser",
  "@tanstack/react-query",
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

interface Library {
  name: string;
  /** The path of its entry in the lock file. */
  path: string;
  locked: Locked;
}

const refOf = ({ name, locked }: Library) => `${name}@${locked.version}`;

/** Returns the package that an import in the folder `from` resolves to: that of the closest `node_modules`. */
function locate(packages: Record<string, Locked>, name: string, from: string): Library {
  for (let folder = from; ; folder = folder.replace(/\/?(?:node_modules\/)?(?:@[^/]+\/)?[^/]+$/, "")) {
    const path = join(folder, "node_modules", name);
    const locked = packages[path];
    if (locked) return { name, path, locked };
    if (folder === "") throw new Error(`package-lock.json does not contain ${name}, which is built into the pages.`);
  }
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
  const queue = LIBRARIES_OF_PAGES.map((name) => locate(packages, name, "dashboard"));
  for (let library = queue.pop(); library !== undefined; library = queue.pop()) {
    const { name, path, locked } = library;
    const { version, license, dependencies = {} } = locked;
    const ref = refOf(library);
    if (known.has(ref)) continue;
    known.add(ref);
    const needed = Object.keys(dependencies).map((each) => locate(packages, each, path));
    queue.push(...needed);
    bom.components.push({
      "bom-ref": ref,
      type: "library",
      name,
      version,
      scope: "required",
      purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
      ...(license !== undefined && { licenses: [{ license: { id: license } }] }),
    });
    bom.dependencies.push({ ref, dependsOn: needed.map(refOf) });
  }
  return bom;
}

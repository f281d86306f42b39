import { join } from "node:path";
import { PACKAGES as PACKAGES_OF_FILES } from "../real/corpus.ts";
import { startAllServices, startServices } from "../services/start-services.ts";
import { FILES_OF_BARE_MACHINES } from "../skips.ts";
import { root } from "../suite.ts";
import type { Part } from "./run-part.ts";
import type { Unit } from "./unit.ts";

/**
 * Runs the test files of a suite whose paths contain one of `filters`; all test files without `filters`.
 * @param suite a mode of vitest.config.ts, or the path of another config
 */
function vitest(suite: string, filters: string[] = [], options: Partial<Unit> & { args?: string[] } = {}): Unit {
  const { args = [], ...unit } = options;
  const isConfig = suite.endsWith(".ts");
  const command = ["node", "node_modules/vitest/vitest.mjs", "run", isConfig ? "--config" : "--mode", suite];
  return {
    name: `vitest ${suite.replace(/^.*vitest\.(.*)\.config\.ts$/, "$1")}`,
    command: [...command, ...args],
    filters,
    only: (file) => [...command, "--maxWorkers=1", "--no-file-parallelism", join(root, file)],
    // Only for hanging processes: a slow machine is not a failure.
    limitMinutes: 40,
    ...unit,
  };
}

const npm = (...args: string[]): Unit => ({
  name: `npm ${args.join(" ")}`,
  command: ["npm", "run", "--silent", ...args],
  limitMinutes: 20,
});
const build = (workspace: string): Unit => ({ ...npm("build", "--workspace", workspace), prepares: true });
const node = (name: string, script: string, ...args: string[]): Unit => ({
  name,
  command: ["node", script, ...args],
  limitMinutes: 40,
});

/** Installs the tools that only one suite needs. */
const tools = (folder: string): Unit => ({
  ...node(`tools of ${folder}`, "scripts/install-tools.ts", folder),
  prepares: true,
});
const DREDD = tools("contract-tests");
const UPPY = tools("testing/uploads");

const BALANCED = "testing/services/vitest.balanced.config.ts";
const SERVICES = "testing/services/vitest.services.config.ts";
const SERVICES_OF_ALL = ["postgres", "s3", "onnx", "promtool"];
const PROXIES = ["haproxy", "curl"];
const BROWSER = ["chromium", "fonts-dejavu-core", "ffmpeg"];
const FORM_CLIENTS = [
  ...["curl", "golang-go", "php-cli", "php-curl", "php-guzzlehttp-guzzle", "python3-aiohttp", "python3-httpx"],
  ...["python3-requests", "python3-venv", "ruby-faraday", "wget"],
];
const EVERYTHING = [
  ...[...PROXIES, ...BROWSER, "apache2", "bubblewrap", "caddy", "faketime", "fish", "fonts-ipafont-gothic"],
  ...["fonts-wqy-zenhei", "gcc", "imagemagick", "squid", "trafficserver"],
  ...["libarchive-tools", "libc6-dev", "libheif-examples", "libimage-exiftool-perl", "libnginx-mod-http-cache-purge"],
  ...["nginx", "openssl", "pgbouncer", "python3-requests", "systemd", "unzip", "varnish", "zsh"],
];

const check: Part = {
  name: "check",
  units: [
    build("sdk"),
    build("react"),
    npm("lint:spec"),
    npm("codegen", "--", "--check"),
    npm("compatibility"),
    npm("lint:packages"),
    npm("lint"),
    { ...npm("lint:spreads"), concurrent: true },
    { ...npm("types"), concurrent: true },
  ],
};
const test: Part = {
  name: "test",
  units: [
    build("sdk"),
    DREDD,
    vitest("test", [], { args: ["--project=!long-*"] }),
    // Each unit leaves one of two cores idle for part of the time.
    { ...node("contract tests", "contract-tests/run.ts"), concurrent: true },
  ],
};

/** @param env larger sizes of its tests */
const long = (env: Record<string, string> = {}): Part => ({
  name: "long",
  units: [build("sdk"), UPPY, vitest("test", [], { args: ["--project=long-*"], env })],
});

/** The service as its users run it, on files from other programs. */
const real: Part = {
  name: "real",
  packages: PACKAGES_OF_FILES,
  units: [build("sdk"), vitest("real")],
};

/** The parts that each change must pass, in about 15 minutes on two cores. */
export const GATE: Part[] = [
  // First, as on a new machine after npm ci: other parts create files that a test could need by mistake.
  test,
  check,
  real,
  long(),
  {
    name: "services:core",
    packages: PROXIES,
    start: () => startServices(),
    units: [
      DREDD,
      vitest(BALANCED, ["contract.balanced", "testing/reference/", "server/uploads/concurrent-requests"], {
        uses: ["postgres", "s3"],
        env: { CONTRACT_CASES: "stored" },
      }),
      vitest("faults", ["packages/blobs/s3-conformance", "server/accounts/event-feed"], {
        uses: ["s3"],
        concurrent: true,
      }),
      vitest(SERVICES, ["survival", "rolling.services", "events.services"], { uses: ["postgres", "s3"] }),
    ],
  },
  {
    name: "browser:core",
    packages: BROWSER,
    units: [
      build("sdk"),
      { ...npm("dashboard"), prepares: true },
      UPPY,
      vitest("browser", [
        ...["dashboard/keyboard", "dashboard/viewer", "dashboard/trash", "docs/browser-upload"],
        ...["sdk/upload.browser", "server/delivery"],
      ]),
    ],
  },
  {
    name: "runtimes:core",
    units: [
      build("sdk"),
      node("runtimes", "sdk/testing/runtimes.ts", "types, nodenext", "Node 24", "Node 24, CommonJS"),
    ],
  },
];

/** All parts, which run nightly. `.ci/full PART` runs one part. */
export const FULL: Part[] = [
  test,
  // Also with the compiler that writes the declarations: what only one of both accepts is found at night.
  { ...check, units: [...check.units, npm("types:declarations")] },
  long({ IMAGE_URL_QUERIES: "100000" }),
  { name: "cost", units: [vitest("cost")] },
  { name: "faults", packages: ["curl", "libarchive-tools", "unzip"], units: [vitest("faults")] },
  real,
  { name: "models", units: [vitest("models")] },
  { name: "examples", units: [build("sdk"), vitest("examples")] },
  {
    name: "installation",
    units: [
      build("sdk"),
      node("installation", "scripts/verify-install.ts"),
      node("package for tests", "scripts/verify-package.ts"),
    ],
  },
  { name: "image", units: [node("image", "scripts/verify-image.ts")] },
  { name: "sandbox", packages: EVERYTHING, units: [vitest("testing/sandbox/vitest.sandbox.config.ts")] },
  {
    name: "services",
    packages: EVERYTHING,
    start: startAllServices,
    units: [
      build("sdk"),
      DREDD,
      UPPY,
      vitest(SERVICES, ["waiting.test"], { name: "waiting", uses: ["postgres"], concurrent: true }),
      vitest("testing/services/vitest.postgres.config.ts", [], { uses: ["postgres"] }),
      vitest("faults", ["packages/blobs"], { name: "blob stores", uses: ["s3"] }),
      vitest("faults", ["packages/blobs/s3-conformance"], { name: "Ceph", uses: ["ceph"] }),
      vitest(SERVICES, ["uploads.services"], { name: "uploads on Ceph", uses: ["postgres", "ceph"] }),
      ...["test", "faults", "models", "examples"].map((suite) =>
        vitest(suite, FILES_OF_BARE_MACHINES, { name: `bare ${suite}`, env: { EVERYTHING_INSTALLED: "1" } }),
      ),
      vitest(BALANCED, [], { uses: ["postgres", "s3"] }),
      vitest(SERVICES, [], { args: ["--exclude", "*.waiting.test.ts"], uses: SERVICES_OF_ALL }),
    ],
  },
  {
    name: "browser",
    packages: EVERYTHING,
    units: [build("sdk"), { ...npm("dashboard"), prepares: true }, UPPY, vitest("browser")],
  },
  {
    name: "runtimes",
    packages: BROWSER,
    units: [
      build("sdk"),
      build("react"),
      node("SDK", "sdk/testing/runtimes.ts"),
      node("React package", "react/testing/package.ts"),
      node("Vite", "react/testing/vite.ts"),
    ],
  },
  { name: "budgets", units: [node("CPU time by layer", "bench/run.ts", "--budgets")] },
  {
    name: "clients",
    packages: [...EVERYTHING, ...FORM_CLIENTS],
    units: [
      build("sdk"),
      build("react"),
      node("clients", "testing/clients/run.ts"),
      node("form clients", "testing/clients/forms.ts"),
      node("importers", "testing/clients/importers.ts"),
    ],
  },
];

/**
 * Restricts a part to test files whose paths contain one of `files`. Omits units without test files, except preparations.
 */
export function withFiles(part: Part, files: string[]): Part {
  const units = part.units.flatMap((unit) => {
    if (!unit.only) return unit.prepares ? [unit] : [];
    const own = unit.filters ?? [];
    const matches = (file: string) => own.some((filter) => file.includes(filter) || filter.includes(file));
    const filters = own.length > 0 ? files.filter(matches) : files;
    // The config of another unit may have these files.
    return filters.length > 0 ? [{ ...unit, filters, command: [...unit.command, "--passWithNoTests"] }] : [];
  });
  return { ...part, units };
}

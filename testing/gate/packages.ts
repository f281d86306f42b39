import { spawnSync } from "node:child_process";

const TRIES = 3;

/** Installs missing Debian packages with up to three attempts. @throws {Error} if the last attempt fails */
export function installPackages(packages: string[]): void {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  const install = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${missing.join(" ")} >/dev/null`;
  for (let tried = 1; ; tried++) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const { status } = spawnSync("sh", ["-c", install], { env, stdio: ["ignore", "inherit", "inherit"] });
    if (status === 0) return;
    if (tried === TRIES) throw new Error(`Debian packages could not be installed: ${missing.join(" ")}`);
  }
}

function isInstalled(name: string): boolean {
  const { stdout } = spawnSync("dpkg-query", ["--show", "--showformat", `\${db:Status-Status}`, name], {
    encoding: "utf8",
  });
  return stdout === "installed";
}

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../examples.ts";
import type { Attacked } from "./attacked-service.ts";
import type { Attack } from "./mechanisms.ts";

/*
 * Runs a real systemd as the first process of separate namespaces. It runs one unit and exits. The checkout is mounted
 * where the unit expects it. Files that the unit writes are stored in memory.
 */

const SYSTEMD = "/lib/systemd/systemd";
const INSTALLED = "/opt/media-asset-service";
/** Settings that do not apply here, because the service exits. */
const REPLACED: [RegExp, string][] = [
  [/^Type=.*$/m, "Type=oneshot"],
  [/^Restart=.*$/m, "Restart=no"],
  [/%i/g, "3000"],
  [/^(Wants|After)=.*$/gm, ""],
  [/^\[Install\][\s\S]*/m, ""],
];

/** Boots systemd, and removes its control group afterwards. */
const BOOT = `set -e
mount --make-rprivate /
groups=$(mktemp -d)
mount -t cgroup2 none "$groups"
mkdir "$groups/$2"
echo $$ >"$groups/$2/cgroup.procs"
unshare --pid --ipc --uts --cgroup --mount --fork --kill-child sh -c '
  mount -t proc proc /proc
  umount -R /sys/fs/cgroup 2>/dev/null || :
  mount -t cgroup2 none /sys/fs/cgroup
  for folder in /run /opt /var/lib; do mount -t tmpfs none $folder; done
  mkdir -p /run/systemd/system ${INSTALLED}
  cp "$1"/*.service "$1"/*.target /run/systemd/system/
  cp "$1/probe.node" /opt/probe.node
  mount --rbind "$3" ${INSTALLED}
  exec env -i container=test PATH=/usr/sbin:/usr/bin:/sbin:/bin ${SYSTEMD} --system --unit=test.target --show-status=0 --log-target=null
' sh "$1" "$2" "$3" || code=$?
echo $$ >"$groups/cgroup.procs"
find "$groups/$2" -depth -type d -exec rmdir {} \\;
exit \${code:-0}`;

/** Runs the attacked service with the settings of deploy/media-asset-service@.service. */
export function attackUnderUnit(addon: string, mechanism: Attack["mechanism"]): Attacked {
  if (!existsSync(SYSTEMD)) throw new Error(`${SYSTEMD} is missing: apt-get install systemd`);
  const folder = mkdtempSync(join(tmpdir(), "systemd-"));
  try {
    const options: Attack = { addon: "/opt/probe.node", mechanism, folder: "/var/lib/media-asset-service" };
    const output = ["out", "err"].map((name) => join(folder, name));
    let unit = readFileSync(join(ROOT, "deploy/media-asset-service@.service"), "utf8");
    for (const [setting, value] of REPLACED) unit = unit.replace(setting, value);
    unit = unit
      .replace("server/main.ts", `--no-warnings testing/sandbox/attacked-service.ts '${JSON.stringify(options)}'`)
      .replace("[Unit]", "[Unit]\nDefaultDependencies=no\nSuccessAction=exit-force\nFailureAction=exit-force")
      .replace("[Service]", `[Service]\nStandardOutput=truncate:${output[0]}\nStandardError=truncate:${output[1]}`);
    writeFileSync(join(folder, "test.service"), unit);
    writeFileSync(join(folder, "test.target"), "[Unit]\nDefaultDependencies=no\nWants=test.service\n");
    execFileSync("cp", [addon, join(folder, "probe.node")]);
    const name = `media-asset-service-${process.pid}`;
    execFileSync("unshare", ["--mount", "sh", "-c", BOOT, "sh", folder, name, ROOT], {
      timeout: 60_000,
      stdio: "pipe",
    });
    const [printed, errors] = output.map((path) => (existsSync(path) ? readFileSync(path, "utf8") : ""));
    if (!printed) throw new Error(`The unit printed nothing. ${errors}`);
    return JSON.parse(printed);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

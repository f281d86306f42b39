import { dirname } from "node:path";
import { librariesOf } from "./libraries.ts";
import { DEVICES, type Mechanism } from "./mechanism.ts";
import { requireProgram } from "./programs.ts";

const NAMESPACES = ["--user", "--map-root-user", "--mount", "--pid", "--ipc", "--uts", "--net"];
/** Hidden in the namespace of the worker, which needs no path below it. */
const ROOT = "/sys";

/*
 * Builds the new root and moves into it. util-linux before 2.41 cannot unmount without /proc, so /proc exists until the
 * old root is unmounted. The shell stays as the first process of the namespace, and signals from inside do not end it.
 * When it ends for any reason, all other processes end as well. A worker is in a further user namespace without mapped
 * users, so it cannot create another namespace and become its root.
 */
const SCRIPT = `set -e
root=$1 scratch=$2 folders=$3 files=$4 fstab=$5 libraries=$6 umount=$7
shift 7
mount -t tmpfs -o mode=755,size=1m,nosuid,nodev none "$root"
cd "$root"
eval "mkdir -p proc old $folders"
eval "for file in $files; do : > \\"\\$file\\"; done"
printf '%s' "$fstab" > fstab
mount --all --fstab fstab
rm fstab
mount --rbind /proc proc
[ -z "$scratch" ] || mount -t tmpfs -o "mode=700,nosuid,nodev,noexec,$scratch" none ./scratch
mount -o remount,bind,ro,nosuid,nodev "$root"
pivot_root . old
cd /
LD_LIBRARY_PATH=$libraries "/old$umount" -l /old /proc
[ -z "$scratch" ] || cd /scratch
"$@"
exit $?`;

/** The library path of umount, which runs below the old root. Determined once. */
let libraryPath: Promise<string> | null = null;

/** Uses namespaces and an empty root with only util-linux, which almost every Linux has. There is no /proc inside. */
export const namespaces: Mechanism = {
  name: "namespaces",
  confinesFiles: true,
  createsScratch: true,
  tools: () => [requireProgram("setpriv"), requireProgram("unshare")],
  async wrap(command, { folders, files }, scratch) {
    const umount = requireProgram("umount");
    libraryPath ??= librariesOf([umount]).then((paths) => paths.map((path) => `/old${dirname(path)}`).join(":"));
    const points = [...folders, ...[...files, ...DEVICES].map(dirname), ...(scratch ? [scratch.path] : [])];
    return {
      command: [
        // Ends when the service ends for any reason.
        ...[requireProgram("setpriv"), "--pdeathsig", "KILL", "--"],
        ...[requireProgram("unshare"), ...NAMESPACES, "--fork", "--kill-child", "--", "/bin/sh", "-c", SCRIPT, "sh"],
        ROOT,
        scratch ? `size=${scratch.bytes}` : "",
        [...new Set(points)].map(quoted).join(" "),
        [...files, ...DEVICES].map(quoted).join(" "),
        [
          ...[...folders, ...files].map((path) => bind(path, "bind,ro,nosuid,nodev")),
          ...DEVICES.map((path) => bind(path, "bind")),
        ].join(""),
        await libraryPath,
        umount,
        ...[requireProgram("setpriv"), "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all", "--"],
        ...[requireProgram("unshare"), "--user", "--", ...command],
      ],
    };
  },
};

/** Quotes a path for the shell, below the new root. */
function quoted(path: string): string {
  return `'.${path.replaceAll("'", "'\\''")}'`;
}

/** Returns a line of fstab(5), which encodes blanks as octal numbers. */
function bind(path: string, options: string): string {
  const [source, target] = [path, ROOT + path].map((it) =>
    it.replace(/[\s\\#]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, "0")}`),
  );
  return `${source} ${target} none ${options} 0 0\n`;
}

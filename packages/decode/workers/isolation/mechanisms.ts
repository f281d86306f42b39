import { dirname } from "node:path";
import { librariesOf, requireProgram, type VisiblePaths } from "./access.ts";
import { filterBytes, seccompFilter } from "./seccomp.ts";

type MechanismName = "bubblewrap" | "namespaces" | "landlock" | "network" | "permissions";

export interface Scratch {
  path: string;
  bytes: number;
}

export interface WrappedCommand {
  command: string[];
  /** Data that the command reads on descriptor 4, if any. */
  input?: Buffer;
}

/** A way to run a program so that it can access only what it is given. */
export interface Mechanism {
  name: MechanismName;
  /** Whether a program sees only the files that it is given. Otherwise, the paths need not be resolved. */
  confinesFiles: boolean;
  /** Whether the mechanism creates the scratch folder in memory, at /scratch. Otherwise, the caller must create it. */
  createsScratch: boolean;
  /**
   * Returns the system programs that must be visible for it to work.
   *
   * @throws {Error} names the missing program
   */
  tools(): string[];
  wrap(command: string[], visible: VisiblePaths, scratch: Scratch | null): Promise<WrappedCommand>;
}

export const SCRATCH_PATH = "/scratch";

/** Devices that most programs expect. */
const DEVICES = ["/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"];

/**
 * Uses bubblewrap for namespaces of all kinds and an empty root, and a seccomp filter. There is no /proc inside. `launch`
 * starts it in a new session, so it has no terminal.
 */
export const bubblewrap: Mechanism = {
  name: "bubblewrap",
  confinesFiles: true,
  createsScratch: true,
  tools: () => [],
  async wrap(command, { folders, files }, scratch) {
    const filter = seccompFilter({ namespaces: true });
    const binds = [...folders, ...files].flatMap((path) => ["--ro-bind", path, path]);
    const devices = DEVICES.flatMap((path) => ["--dev-bind", path, path]);
    return {
      command: [
        requireProgram("bwrap"),
        ...["--unshare-all", "--die-with-parent", "--cap-drop", "ALL"],
        ...["--tmpfs", "/", ...binds, ...devices],
        ...(scratch ? ["--size", String(scratch.bytes), "--tmpfs", scratch.path] : []),
        ...["--remount-ro", "/", "--chdir", scratch?.path ?? "/"],
        ...(filter ? ["--seccomp", "4"] : []),
        "--",
        ...command,
      ],
      ...(filter && { input: filterBytes(filter) }),
    };
  },
};

const NAMESPACES = ["--user", "--map-root-user", "--mount", "--pid", "--ipc", "--uts", "--net"];
/** Hidden in the namespace of the worker, which needs no path below it. */
const ROOT = "/sys";

/*
 * Builds the new root and moves into it. util-linux before 2.41 cannot unmount without /proc, so /proc exists until the
 * old root is unmounted. The shell stays as the first process of the namespace, and signals from inside do not end it.
 * When it ends for any reason, all other processes end as well. A worker is in a further user namespace without mapped
 * users, so it cannot create another namespace and become its root.
 */
const NAMESPACES_SCRIPT = `set -e
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
        ...[
          requireProgram("unshare"),
          ...NAMESPACES,
          "--fork",
          "--kill-child",
          "--",
          "/bin/sh",
          "-c",
          NAMESPACES_SCRIPT,
          "sh",
        ],
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

/** Since Linux 5.13, with the same numbers on all architectures (landlock(7)). */
const CALLS = { create_ruleset: 444, add_rule: 445, restrict_self: 446 };
/** LANDLOCK_ACCESS_FS_*. */
const RIGHTS = { execute: 0x1, write: 0x2, readFile: 0x4, readFolder: 0x8, all: 0x1fff };

/*
 * Node cannot make these system calls, but the perl of Debian's base system can. The script removes all access to files
 * except for the rules ("rights path"), sets the seccomp filter, and executes the program. Newer rights of Landlock are
 * skipped if the kernel does not support them: truncate (3), TCP (4), devices (5), and signals and abstract sockets
 * (6). The filter denies the last ones as well.
 */
const LANDLOCK_SCRIPT = `
my ($prctl, $filter, @rules, $rule) = (shift() + 0, shift);
push @rules, $rule while ($rule = shift) ne '--';
sub call { my $result = syscall($_[0], @_[1 .. $#_]); $result >= 0 or die "$! in system call $_[0]\\n"; $result }
call($prctl, 38, 1, 0, 0, 0); # PR_SET_NO_NEW_PRIVS
my $version = call(${CALLS.create_ruleset}, 0, 0, 1);
my $files = 0x1fff | ($version >= 2 && 0x2000) | ($version >= 3 && 0x4000) | ($version >= 5 && 0x8000);
my $ruleset = pack('QQQ', $files, $version >= 4 ? 3 : 0, $version >= 6 ? 3 : 0);
my $set = call(${CALLS.create_ruleset}, $ruleset, $version >= 6 ? 24 : $version >= 4 ? 16 : 8, 0);
for (@rules) {
  my ($rights, $path) = /^(\\d+) (.*)/s or die "no rule: $_\\n";
  sysopen(my $file, $path, 0x280000) or die "$path: $!\\n"; # O_PATH | O_CLOEXEC
  my $attribute = pack('Ql', $rights & $files, fileno $file);
  call(${CALLS.add_rule}, $set, 1, $attribute, 0);
}
call(${CALLS.restrict_self}, $set, 0);
$filter =~ s/PID/$$/g;
my $program = join '', map { pack 'SCCL', split /,/ } split / /, $filter;
my $description = pack 'Sx![P]P', length($program) / 8, $program;
call($prctl, 22, 2, $description, 0, 0); # PR_SET_SECCOMP, SECCOMP_MODE_FILTER
exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!\\n";`;

/**
 * Works without namespaces, which containers and some distributions forbid: Landlock for files, seccomp for all other
 * access.
 */
export const landlock: Mechanism = {
  name: "landlock",
  confinesFiles: true,
  createsScratch: false,
  tools: () => [],
  async wrap(command, { folders, files, executable }, scratch) {
    const perl = requireProgram("perl");
    const filter = seccompFilter({ namespaces: false });
    if (!filter) throw new Error(`there is no filter for ${process.arch}`);
    const { execute, write, readFile, readFolder, all } = RIGHTS;
    const rules = [
      ...folders.map((path) => `${readFile | readFolder} ${path}`),
      ...files.map((path) => `${executable.includes(path) ? readFile | execute : readFile} ${path}`),
      ...DEVICES.map((path) => `${readFile | write} ${path}`),
      ...(scratch ? [`${all & ~execute} ${scratch.path}`] : []),
    ];
    const prctl = process.arch === "arm64" ? "167" : "157";
    const program = filter.map(({ code, jt, jf, k }) => [code, jt, jf, k].join()).join(" ");
    return { command: [perl, "-e", LANDLOCK_SCRIPT, prctl, program, ...rules, "--", ...command] };
  },
};

/** Uses a separate user and network namespace. Native code can still access files and programs. */
export const network: Mechanism = {
  name: "network",
  confinesFiles: false,
  createsScratch: false,
  tools: () => [],
  wrap: async (command) => ({ command: [requireProgram("unshare"), "--user", "--net", "--", ...command] }),
};

/** Uses only Node's permission model, which every worker has. It restricts JavaScript, but not native code. */
export const permissions: Mechanism = {
  name: "permissions",
  confinesFiles: false,
  createsScratch: false,
  tools: () => [],
  wrap: async (command) => ({ command }),
};

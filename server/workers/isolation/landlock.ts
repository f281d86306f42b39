import { DEVICES, type Mechanism } from "./mechanism.ts";
import { requireProgram } from "./programs.ts";
import { seccompFilter } from "./seccomp.ts";

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
const SCRIPT = `
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
    return { command: [perl, "-e", SCRIPT, prctl, program, ...rules, "--", ...command] };
  },
};

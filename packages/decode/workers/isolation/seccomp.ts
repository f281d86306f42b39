/*
 * A seccomp filter (seccomp(2), classic BPF): system calls that no decoder needs fail with EPERM. All calls that it
 * does not name are allowed. The mechanism that uses the filter restricts the access to files.
 */

/**
 * Numbers for x86-64 and arm64; null: the call does not exist. From asm/unistd_64.h and asm-generic/unistd.h of Linux.
 */
type Numbers = [x64: number, arm64: number | null];

const DENIED: Record<string, Numbers> = {
  // Other machines and processes.
  socket: [41, 198],
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  kcmp: [312, 272],
  pidfd_open: [434, 434],
  pidfd_getfd: [438, 438],
  pidfd_send_signal: [424, 424],
  shmget: [29, 194],
  msgget: [68, 186],
  semget: [64, 190],
  mq_open: [240, 180],
  // Namespaces and mounts.
  unshare: [272, 97],
  setns: [308, 268],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  open_by_handle_at: [304, 265],
  name_to_handle_at: [303, 264],
  // Kernel interfaces with frequent vulnerabilities.
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  acct: [163, 89],
  swapon: [167, 224],
  swapoff: [168, 225],
  reboot: [169, 142],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  clock_adjtime: [305, 266],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  syslog: [103, 116],
  personality: [135, 92],
  // Programs that are not files.
  memfd_create: [319, 279],
  memfd_secret: [447, 447],
  execveat: [322, 281],
};

/** Not restricted by Landlock: attributes of files, and the priority of other processes of the same user. */
const DENIED_OUTSIDE_NAMESPACES: Record<string, Numbers> = {
  chmod: [90, null],
  fchmod: [91, 52],
  fchmodat: [268, 53],
  fchmodat2: [452, 452],
  chown: [92, null],
  lchown: [94, null],
  fchown: [93, 55],
  fchownat: [260, 54],
  setxattr: [188, 5],
  lsetxattr: [189, 6],
  fsetxattr: [190, 7],
  setxattrat: [463, 463],
  removexattr: [197, 14],
  lremovexattr: [198, 15],
  fremovexattr: [199, 16],
  removexattrat: [466, 466],
  file_setattr: [469, 469],
  utime: [132, null],
  utimes: [235, null],
  futimesat: [261, null],
  utimensat: [280, 88],
  truncate: [76, 45],
  setpriority: [141, 140],
  sched_setparam: [142, 118],
  sched_setscheduler: [144, 119],
  sched_setaffinity: [203, 122],
  sched_setattr: [314, 274],
  ioprio_set: [251, 30],
  tkill: [200, 130],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
};

/** The first argument is a process id, which must be that of the own process. */
const OWN_PROCESS_ONLY: Record<string, Numbers> = { kill: [62, 129], tgkill: [234, 131] };
const PRLIMIT64: Numbers = [302, 261];
const CLONE: Numbers = [56, 220];
/** The same number on all architectures. */
const CLONE3 = 435;
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
const NEW_NAMESPACES = 0x7e020000;

const ARCHITECTURES = { x64: { audit: 0xc000003e, column: 0 }, arm64: { audit: 0xc00000b7, column: 1 } } as const;

/** struct seccomp_data: the number, the architecture, and the lower half of the first argument. */
const OFFSET = { nr: 0, arch: 4, arg0: 16 };
const LOAD = 0x20;
const JUMP = { eq: 0x15, ge: 0x35, set: 0x45 };
const RETURN = 0x06;
/** SECCOMP_RET_ERRNO with EPERM and ENOSYS. */
const VERDICT = { allow: 0x7fff0000, deny: 0x00050001, missing: 0x00050026 };
/** System calls of the x32 ABI have different numbers. */
const X32 = 0x40000000;

/** If `k` is PID, the loader inserts the process id. */
export interface Instruction {
  code: number;
  jt: number;
  jf: number;
  k: number | "PID";
}

type FilterAction = keyof typeof VERDICT;

/** `yes` and `no`: the verdict, or the number of instructions to skip; 0 by default. */
interface FilterStep {
  code: number;
  k: number | "PID";
  yes?: FilterAction | number;
  no?: FilterAction | number;
}

/**
 * Returns the filter, or null on other architectures.
 *
 * @param namespaces if false, no namespace hides other processes, so signals are only allowed for the process PID
 */
export function seccompFilter({ namespaces }: { namespaces: boolean }, arch: string = process.arch) {
  if (arch !== "x64" && arch !== "arm64") return null;
  const { audit, column } = ARCHITECTURES[arch];
  const numbers = (calls: Record<string, Numbers>) => Object.values(calls).flatMap((call) => call[column] ?? []);
  const denied = namespaces ? DENIED : { ...DENIED, ...DENIED_OUTSIDE_NAMESPACES };
  /** Decides this call by its first argument. */
  const byArgument = (call: number | null, test: FilterStep): FilterStep[] =>
    call === null ? [] : [{ code: JUMP.eq, k: call, no: 2 }, { code: LOAD, k: OFFSET.arg0 }, test];
  return assemble([
    { code: LOAD, k: OFFSET.arch },
    { code: JUMP.eq, k: audit, no: "deny" },
    { code: LOAD, k: OFFSET.nr },
    ...(arch === "x64" ? [{ code: JUMP.ge, k: X32, yes: "deny" } as const] : []),
    ...numbers(denied).map((k): FilterStep => ({ code: JUMP.eq, k, yes: "deny" })),
    // Its flags are in memory, which a filter cannot read. The C library falls back to clone.
    { code: JUMP.eq, k: CLONE3, yes: "missing" },
    ...byArgument(CLONE[column], { code: JUMP.set, k: NEW_NAMESPACES, yes: "deny", no: "allow" }),
    ...(namespaces
      ? []
      : [
          ...byArgument(PRLIMIT64[column], { code: JUMP.eq, k: 0, yes: "allow", no: "deny" }),
          ...numbers(OWN_PROCESS_ONLY).flatMap((call) =>
            byArgument(call, { code: JUMP.eq, k: "PID", yes: "allow", no: "deny" }),
          ),
        ]),
  ]);
}

/** Adds the verdicts after the steps. The first verdict applies if no step has decided. */
function assemble(steps: FilterStep[]): Instruction[] {
  const verdicts = Object.keys(VERDICT) as FilterAction[];
  const jump = (to: FilterAction | number | undefined, from: number) =>
    typeof to === "string" ? steps.length + verdicts.indexOf(to) - from - 1 : (to ?? 0);
  return [
    ...steps.map(({ code, k, yes, no }, at) => ({ code, jt: jump(yes, at), jf: jump(no, at), k })),
    ...verdicts.map((verdict) => ({ code: RETURN, jt: 0, jf: 0, k: VERDICT[verdict] })),
  ];
}

/** Encodes the filter for the kernel: an array of struct sock_filter, of eight bytes each. */
export function filterBytes(program: Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(({ code, jt, jf, k }, index) => {
    if (k === "PID") throw new Error("This filter is for one process, whose id is not known yet");
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(jt, index * 8 + 2);
    bytes.writeUInt8(jf, index * 8 + 3);
    bytes.writeUInt32LE(k, index * 8 + 4);
  });
  return bytes;
}

import { describe, expect, it } from "vitest";
import { filterBytes, type Instruction, seccompFilter } from "./seccomp.ts";

const ARCH = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
const ALLOW = 0x7fff0000;
const EPERM = 0x00050001;
const ENOSYS = 0x00050026;
const PID = 4711;

/** Evaluates the filter for a system call like the kernel: the subset of classic BPF that the filter uses. */
function verdict(program: Instruction[], arch: number, nr: number, arg0 = 0): number {
  const data = new Map([
    [0, nr],
    [4, arch],
    [16, arg0],
  ]);
  let accumulator = 0;
  for (let at = 0; at < program.length; at++) {
    const { code, jt, jf, k: constant } = program[at] as Instruction;
    const k = constant === "PID" ? PID : constant;
    if (code === 0x20) accumulator = data.get(k) ?? Number.NaN;
    else if (code === 0x15) at += accumulator === k ? jt : jf;
    else if (code === 0x35) at += accumulator >= k ? jt : jf;
    else if (code === 0x45) at += (accumulator & k) !== 0 ? jt : jf;
    else return k;
  }
  throw new Error("It ends without a verdict");
}

const calls = {
  x64: { read: 0, socket: 41, mount: 165, chmod: 91, clone: 56, clone3: 435, kill: 62, prlimit: 302, last: 321 },
  arm64: { read: 63, socket: 198, mount: 40, chmod: 52, clone: 220, clone3: 435, kill: 129, prlimit: 261, last: 280 },
} as const;

describe.each(["x64", "arm64"] as const)("the filter for %s", (arch) => {
  const inside = seccompFilter({ namespaces: true }, arch) ?? [];
  const outside = seccompFilter({ namespaces: false }, arch) ?? [];
  const call = calls[arch];
  const by = (program: Instruction[], nr: number, arg0?: number) => verdict(program, ARCH[arch], nr, arg0);

  it("denies network, mounts and dangerous kernel interfaces, and allows calls that it does not name", () => {
    for (const program of [inside, outside]) {
      for (const denied of [call.socket, call.mount, call.last]) expect(by(program, denied)).toBe(EPERM);
      for (const allowed of [call.read, 1_000]) expect(by(program, allowed)).toBe(ALLOW);
    }
  });

  it("allows threads and processes, and denies namespaces", () => {
    for (const program of [inside, outside]) {
      expect(by(program, call.clone, 0x3d0f00)).toBe(ALLOW);
      for (const namespace of [0x10000000, 0x20000, 0x40000011]) expect(by(program, call.clone, namespace)).toBe(EPERM);
      expect(by(program, call.clone3)).toBe(ENOSYS);
    }
  });

  it("without namespaces, allows signals and limits only for the own process, and denies changes of file attributes", () => {
    expect(by(outside, call.kill, PID)).toBe(ALLOW);
    expect(by(outside, call.kill, 1)).toBe(EPERM);
    expect(by(outside, call.prlimit, 0)).toBe(ALLOW);
    expect(by(outside, call.prlimit, 1)).toBe(EPERM);
    expect(by(outside, call.chmod)).toBe(EPERM);
    expect(by(inside, call.kill, 1)).toBe(ALLOW);
    expect(by(inside, call.chmod)).toBe(ALLOW);
  });

  it("denies everything to code for another architecture", () => {
    const other = arch === "x64" ? ARCH.arm64 : ARCH.x64;
    expect(verdict(inside, other, call.read)).toBe(EPERM);
    if (arch === "x64") expect(by(inside, 0x40000000 + call.read)).toBe(EPERM);
  });

  it("has the format of the kernel: eight bytes per instruction, and jumps in range", () => {
    expect(filterBytes(inside)).toHaveLength(inside.length * 8);
    for (const { jt, jf } of outside) expect(Math.max(jt, jf)).toBeLessThan(256);
    expect(() => filterBytes(outside)).toThrow("not known yet");
  });
});

it("there is no filter for other architectures", () => {
  expect(seccompFilter({ namespaces: true }, "s390x")).toBeNull();
});

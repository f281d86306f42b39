import type { VisiblePaths } from "./access.ts";

export type MechanismName = "bubblewrap" | "namespaces" | "landlock" | "network" | "permissions";

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
export const DEVICES = ["/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"];

import type { VisiblePaths } from "./access.ts";

export type MechanismName = "bubblewrap" | "namespaces" | "landlock" | "network" | "permissions";

export interface Scratch {
  path: string;
  bytes: number;
}

export interface Wrapped {
  command: string[];
  /** What the command reads on descriptor 4, if it does. */
  input?: Buffer;
}

/** A way of running a program so that it reaches nothing but what it is given. */
export interface Mechanism {
  name: MechanismName;
  /** Whether a program sees no files but those that it is given; otherwise nobody has to look for them. */
  confinesFiles: boolean;
  /** Whether the scratch folder is its own, in memory, at /scratch; otherwise there has to be one. */
  ownScratch: boolean;
  /** Programs of the system that have to be visible for it to work. @throws an Error that says what is missing */
  tools(): string[];
  wrap(command: string[], visible: VisiblePaths, scratch: Scratch | null): Promise<Wrapped>;
}

export const OWN_SCRATCH = "/scratch";

/** Devices that programs take for granted. */
export const DEVICES = ["/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"];

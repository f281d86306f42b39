import type { Mechanism } from "./mechanism.ts";
import { requireProgram } from "./programs.ts";

/** A user and a network of its own: files and programs stay in reach of native code. */
export const network: Mechanism = {
  name: "network",
  confinesFiles: false,
  ownScratch: false,
  tools: () => [],
  wrap: async (command) => ({ command: [requireProgram("unshare"), "--user", "--net", "--", ...command] }),
};

/** Node's permission model alone, which every worker has: it holds JavaScript, and no native code. */
export const permissions: Mechanism = {
  name: "permissions",
  confinesFiles: false,
  ownScratch: false,
  tools: () => [],
  wrap: async (command) => ({ command }),
};

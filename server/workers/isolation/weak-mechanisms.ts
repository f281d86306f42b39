import type { Mechanism } from "./mechanism.ts";
import { requireProgram } from "./programs.ts";

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

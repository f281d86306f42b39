import { DEVICES, type Mechanism } from "./mechanism.ts";
import { requireProgram } from "./programs.ts";
import { filterBytes, seccompFilter } from "./seccomp.ts";

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

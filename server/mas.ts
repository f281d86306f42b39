import type { StoreAccess } from "@media-asset-service/cli/commands.ts";
import { runCommandLine } from "@media-asset-service/cli/run.ts";
import manifest from "./package.json" with { type: "json" };

/** Commands that access the stores. Their modules are loaded on demand, because most commands are those of a client. */
const stores: StoreAccess = {
  backup: async (...args) => (await import("./ops/offline/backup.ts")).backup(...args),
  moveStore: async (...args) => (await import("./ops/offline/move-store.ts")).moveStore(...args),
  restore: async (...args) => (await import("./ops/offline/backup.ts")).restore(...args),
  verifyBackup: async (...args) => (await import("./ops/offline/verify-backup.ts")).verifyBackup(...args),
  changeIdentity: async (...args) => (await import("./ops/offline/identity.ts")).changeIdentity(...args),
};

process.exitCode = await runCommandLine(process.argv.slice(2), { version: manifest.version, stores });

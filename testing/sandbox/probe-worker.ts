import { createRequire } from "node:module";
import { serve } from "@media-asset-service/decode/workers/serve.ts";

/* A worker process with an addon (probe.c) that runs arbitrary native code. */

await serve({
  probe: async (_, { addon, dataDir, pid, port }) => ({
    value: JSON.parse(createRequire(import.meta.url)(addon).run(dataDir, pid, port)),
  }),
});

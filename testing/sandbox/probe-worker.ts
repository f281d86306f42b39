import { createRequire } from "node:module";
import { serve } from "../../server/workers/serve.ts";

/* A worker process like any other, with an addon (probe.c) that does as it likes. */

await serve({
  probe: async (_, { addon, dataDir, pid, port }) => ({
    value: JSON.parse(createRequire(import.meta.url)(addon).run(dataDir, pid, port)),
  }),
});

import type { Prepare } from "../world.ts";
import { withFile } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

const week: Prepare = async (world) => ({ account: (await withFile(world)).account, query: { days: 7 } });

export const statistics: CaseTable = {
  "GET /api/v1/stats 200": [{ prepare: week }],
};

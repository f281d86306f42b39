import type { Mutant } from "../mutant.ts";

/** server/imaging and server/delivery. */
export const DELIVERY: Mutant[] = [
  {
    defect: "saturation is no part of the query",
    file: "server/imaging/transform.ts",
    find: '  "contrast",\n  "saturation",\n',
    replace: '  "contrast",\n',
    test: "server/delivery/variant-keys.test.ts",
  },
  {
    defect: "saturation is not taken over",
    file: "server/imaging/transform.ts",
    find: "    ...(request.saturation && { saturation: request.saturation }),\n",
    replace: "",
    test: "server/delivery/variant-keys.test.ts",
  },
  {
    defect: "another crop of a file has the same key",
    file: "server/delivery/framing.ts",
    find: "  if (!around) return query;",
    replace: "  if (around !== undefined) return query;",
    test: "server/delivery/variant-keys.test.ts",
  },
];

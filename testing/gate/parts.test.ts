import { describe, expect, it } from "vitest";
import { FULL, withFiles } from "./parts.ts";
import type { Part } from "./run-part.ts";

const partNamed = (name: string) => FULL.find((part) => part.name === name) as Part;
const runsOf = ({ units }: Part) => units.map(({ name, filters = [] }) => [name, ...filters].join(" "));

describe("a part with files", () => {
  it("runs only these files, after the preparations", () => {
    expect(runsOf(withFiles(partNamed("test"), ["docs/pages"]))).toEqual([
      "npm build --workspace sdk",
      "tools of contract-tests",
      "vitest test docs/pages",
    ]);
  });

  it("omits the units that are limited to other files", () => {
    const all = runsOf(withFiles(partNamed("services"), ["start.services"]));
    const runs = all.filter((name) => name.startsWith("vitest"));
    expect(all.slice(0, -runs.length)).toEqual([
      "npm build --workspace sdk",
      "tools of contract-tests",
      "tools of testing/uploads",
    ]);
    expect(runs).toEqual(["vitest postgres", "vitest balanced", "vitest services"].map((it) => `${it} start.services`));
  });

  it("keeps the limits of a unit that has these files", () => {
    expect(runsOf(withFiles(partNamed("services"), ["queue.waiting.test.ts"]))).toContain(
      "waiting queue.waiting.test.ts",
    );
  });
});

import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import type { TransformRequest } from "./transform.ts";

/** Returns the peak memory in bytes of a separate process that renders this variant and does nothing else. */
function peakMemory(source: Buffer, request: TransformRequest, mimeType: string): number {
  const moduleOf = (name: string) => JSON.stringify(new URL(name, import.meta.url));
  const program = `
    import { readFileSync } from "node:fs";
    import { renderVariant } from ${moduleOf("./render.ts")};
    import { normalizeTransform } from ${moduleOf("./transform.ts")};
    await renderVariant(readFileSync(0), normalizeTransform(${JSON.stringify(request)}, ${JSON.stringify(mimeType)}));
    console.log(process.resourceUsage().maxRSS);`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { input: source });
  return Number(printed) * 1024;
}

test("rendering an SVG of the largest size needs at most three times the memory of its pixels", () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="0.5" height="1" fill="#f00"/></svg>';
  const [large, small] = [6000, 60].map((side) =>
    peakMemory(Buffer.from(svg), { w: side, h: side, f: "jpeg" }, "image/svg+xml"),
  );
  expect((large ?? 0) - (small ?? 0)).toBeLessThan(3 * 6000 * 6000 * 4);
});

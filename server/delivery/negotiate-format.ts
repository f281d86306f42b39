import type { VariantFormat } from "@media-asset-service/decode/imaging/transform.ts";

const TOKEN = "[-!#$%&'*+.^_`|~0-9A-Za-z]+";
const VALUE = `(?:${TOKEN}|"(?:[^"\\\\]|\\\\.)*")`;
// Blanks belong to the preceding token: if a blank could match in two ways, a hostile header would take exponential
// time.
const PARAMETERS = `(?:;[ \\t]*(?:${TOKEN}=${VALUE}[ \\t]*)?)*`;
const ELEMENT = new RegExp(`[ \\t]*(?:(${TOKEN}/${TOKEN})[ \\t]*(${PARAMETERS}))?(?:,|$)`, "y");
const PARAMETER = new RegExp(`(${TOKEN})=(${VALUE})`, "g");
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * Returns the format with the highest weight in `Accept` (RFC 9110 §12.5.1), the first one for equal weights. A format
 * counts only if the header names it, because old clients send any type or `image/*` and cannot display it. For them,
 * and if no format is acceptable, returns the fallback.
 */
export function negotiateFormat(
  accept: string | undefined,
  preferred: readonly VariantFormat[],
  fallback: VariantFormat,
): VariantFormat {
  const weights = accept === undefined ? null : weightsOf(accept);
  if (weights === null) return fallback;
  const weightOf = (format: VariantFormat) => weights.get(`image/${format}`);
  const fallbackWeight = weightOf(fallback) ?? weights.get("image/*") ?? weights.get("*/*") ?? 0;
  let [best, highest]: [VariantFormat, number] = [fallback, fallbackWeight];
  for (const format of preferred.toReversed()) {
    const weight = weightOf(format) ?? 0;
    if (weight > 0 && weight >= highest) [best, highest] = [format, weight];
  }
  return best;
}

/**
 * Returns the weights by media range. Omits ranges with parameters, because no response has any. Returns null for a
 * malformed header.
 */
function weightsOf(accept: string): Map<string, number> | null {
  const weights = new Map<string, number>();
  ELEMENT.lastIndex = 0;
  while (ELEMENT.lastIndex < accept.length) {
    const element = ELEMENT.exec(accept);
    if (!element) return null;
    const [, range, parameters = ""] = element;
    if (range === undefined) continue;
    const pairs = [...parameters.matchAll(PARAMETER)].map(([, name = "", value = ""]) => [name.toLowerCase(), value]);
    const [, weight = "1"] = pairs.find(([name]) => name === "q") ?? [];
    if (!WEIGHT.test(weight)) return null;
    if (pairs.every(([name]) => name === "q")) weights.set(range.toLowerCase(), Number(weight));
  }
  return weights;
}

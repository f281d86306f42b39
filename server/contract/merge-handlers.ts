import type { Handlers } from "./operation.ts";

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/**
 * Merges the handlers of all features. The result is assignable to `Handlers` only if no operation is missing.
 *
 * @throws {Error} names an operation that two features handle
 */
export function mergeHandlers<Features extends readonly Partial<Handlers>[]>(
  ...features: Features
): Intersection<Features[number]> {
  const merged: Partial<Handlers> = {};
  for (const handlers of features) {
    const repeated = Object.keys(handlers).find((id) => id in merged);
    if (repeated !== undefined) throw new Error(`Two features handle the operation ${repeated}.`);
    Object.assign(merged, handlers);
  }
  return merged as Intersection<Features[number]>;
}

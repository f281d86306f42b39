/**
 * JSON Merge Patch (RFC 7396) of objects whose values are no objects: null removes a key, anything else sets it. `__proto__` is
 * a key like others.
 */
export function mergePatch(current: object, patch: object): Record<string, unknown> {
  const merged = Object.entries({ ...current, ...patch });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}

/** As JSON in UTF-8, without white space. */
export function jsonBytes(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}

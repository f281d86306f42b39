/**
 * Applies a JSON Merge Patch (RFC 7396) to an object without nested objects: null removes a key, and any other value
 * sets it. `__proto__` is an ordinary key.
 */
export function mergePatch(current: object, patch: object): Record<string, unknown> {
  const merged = Object.entries({ ...current, ...patch });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}

/** Returns the size of the value as JSON in UTF-8, without white space. */
export function jsonBytes(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}

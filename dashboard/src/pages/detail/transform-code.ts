import type { Transform } from "./transform-state.ts";

/** Returns the curl command of a transform. */
export function curlCode(id: string, transform: Transform, origin: string): string {
  const query = Object.entries(transform).map(([name, value]) => (value === true ? name : `${name}=${value}`));
  return `curl -H "X-API-Key: $MAS_API_KEY" \\\n  "${origin}/api/v1/transform?${[`id=${id}`, ...query].join("&")}"`;
}

/** Returns the SDK call of a transform. */
export function sdkCode(id: string, transform: Transform): string {
  const fields = Object.entries({ id, ...transform }).map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`);
  return `const { url } = await media.transform.url({\n${fields.join("\n")}\n});`;
}

import type { operations } from "./generated/types.ts";

/** Transformation parameters of an image, as in `transform.url`. */
export type Transform = Omit<operations["buildTransformUrl"]["parameters"]["query"], "id">;

/** Expiry of the URL. The limit `maxUrlLifetime` of the account applies. */
export type Expiry = { /** Seconds from now. */ expiresIn: number } | { expires: Date };

export type SignUrlOptions = Transform &
  Expiry & {
    /** Delivery key of the account that owns the file, as returned by `deliveryKeys.create`. */
    deliveryKey: string | undefined;
  };

/** Parameters in the order of the signature. */
const parameters = [
  "preset",
  "w",
  "h",
  "q",
  "f",
  "crop",
  "rotate",
  "blur",
  "brightness",
  "contrast",
  "saturation",
  "grayscale",
  "sepia",
  "meta",
  "t",
  "page",
] as const satisfies readonly (keyof Transform)[];

/**
 * Signs a delivery URL with a delivery key, without a request to the service. Use it only on servers: anyone who has
 * the key can read all files of the account. The URL works until it expires or the key is revoked.
 *
 * @param url The `cdnUrl` of the file. Its query is ignored.
 * @example
 * const url = await signUrl(file.cdnUrl, { deliveryKey: process.env.MAS_DELIVERY_KEY, expiresIn: 900, w: 600, f: "webp" });
 */
export async function signUrl(url: string, { deliveryKey, ...options }: SignUrlOptions): Promise<string> {
  const keyId = /^(dkey_\w{26})\.[\w-]{43}$/.exec(deliveryKey ?? "")?.[1];
  if (!deliveryKey || !keyId) throw new TypeError("deliveryKey must have the form dkey_….secret.");
  const address = /^[^?#]*\/(file_\w{26})\/[^/?#]+/.exec(url);
  if (!address) throw new TypeError(`url must be the cdnUrl of a file, not ${url}`);
  const query = parameters.flatMap((name) =>
    options[name] === undefined ? [] : [`${name}=${textOf(name, options[name])}`],
  );
  query.push(`expires=${expiryOf(options)}`, `keyId=${keyId}`);
  const signature = await hmac(deliveryKey, `${address[1]}?${query.join("&")}`);
  return `${address[0]}?${query.join("&")}&signature=${signature}`;
}

/** Writes numbers with at most two decimals. JavaScript writes smaller and larger ones with an exponent. */
function textOf(name: string, value: string | number | boolean): string {
  if (typeof value !== "number") return `${value}`;
  if (Math.abs(value) < 1e6) return `${Math.round(value * 100) / 100}`;
  throw new TypeError(`${name} is out of range: ${value}`);
}

/** Returns the expiry in seconds since 1970. */
function expiryOf(expiry: Expiry): number {
  const { expires } = "expires" in expiry ? expiry : { expires: new Date(Date.now() + expiry.expiresIn * 1000) };
  const seconds = Math.ceil(expires.getTime() / 1000);
  if (Number.isFinite(seconds)) return seconds;
  throw new TypeError("Set expiresIn to a number of seconds, or expires to a valid Date.");
}

/** Returns the HMAC-SHA-256 in base64url without padding (RFC 4648 §5). */
async function hmac(key: string, text: string): Promise<string> {
  const encode = (it: string) => new TextEncoder().encode(it);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", encode(key), algorithm, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", imported, encode(text)));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");
}

/**
 * Returns the name of a cookie. Over HTTPS, it has a prefix that browsers accept only from HTTPS and with `Secure`
 * (draft-ietf-httpbis-rfc6265bis-20 §4.1.3.1).
 */
export function cookieName(name: string, url: string): string {
  return url.startsWith("https:") ? `__Secure-${name}` : name;
}

/** Returns the attribute of cookies that browsers send only over HTTPS, if the URL has this scheme. */
export function secureAttribute(url: string): string {
  return url.startsWith("https:") ? "; Secure" : "";
}

/** The ID of a share link in its path; a signature follows it. */
const SHARE = /^(\/s\/[^/]{0,26})[^/]*/;

/**
 * Returns a path for logs: without its query, which can contain a signature, and without the signature of a share link.
 */
export function loggedPath(path: string): string {
  return path.replace(SHARE, "$1");
}

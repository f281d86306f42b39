/** The id of a share link, in its address; what follows is a signature. */
const SHARE = /^(\/s\/[^/]{0,26})[^/]*/;

/** A path as it may be logged: without its query, which can carry a signature, and without that of a share link. */
export function loggedPath(path: string): string {
  return path.replace(SHARE, "$1");
}

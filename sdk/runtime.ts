const { process, registration } = globalThis as { process?: { versions?: { node?: string } }; registration?: unknown };

export const hasXhr = "XMLHttpRequest" in globalThis;

/**
 * Browsers stream a body only over HTTP/2, and not all of them; elsewhere every upload is streamed. (Node's fetch also
 * handles a big FormData badly: it keeps a second copy of it for a redirect, even one that it may not follow, 1.2 GB of
 * memory for 1 GB; and when the service answers before it has read it all, a rejection escapes that nobody can catch.)
 */
export const isBrowser = hasXhr || registration !== undefined;

/** Spares Node that second copy. Other runtimes need it not, and some know no such mode. */
export const redirect = process?.versions?.node === undefined ? "manual" : "error";

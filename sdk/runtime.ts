const { process, registration } = globalThis as { process?: { versions?: { node?: string } }; registration?: unknown };

export const hasXhr = "XMLHttpRequest" in globalThis;

/**
 * Browsers stream a body only over HTTP/2, and not all browsers do. Other runtimes stream every upload. (In addition,
 * fetch of Node.js handles a large FormData badly. It keeps a second copy for a redirect, even if redirects are
 * disabled: 1.2 GB of memory for 1 GB. If the service responds before it has read the complete body, a rejection occurs
 * that cannot be caught.)
 */
export const isBrowser = hasXhr || registration !== undefined;

/** Avoids the second copy in Node.js. Other runtimes do not need this mode, and some do not support it. */
export const redirect = process?.versions?.node === undefined ? "manual" : "error";

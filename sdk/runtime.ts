export const hasXhr = "XMLHttpRequest" in globalThis;

/**
 * Returns whether this is a browser, which sends files as forms. Browsers stream a body only over HTTP/2, and not all browsers do. Other
 * runtimes stream every upload. (In addition, fetch of Node.js handles a large FormData badly. It keeps a second copy
 * for a redirect, even if redirects are disabled: 1.2 GB of memory for 1 GB. If the service responds before it has read
 * the complete body, a rejection occurs that cannot be caught.)
 *
 * jsdom has XMLHttpRequest and its own Blob. Depending on the version, `Request` of Node.js rejects that Blob, reads it as
 * "undefined" or "[object Blob]", or reads it as empty in a form, as in vitest 5.
 */
export async function sendsForms(): Promise<boolean> {
  if (!hasXhr && !("registration" in globalThis)) return false;
  try {
    const body = new FormData();
    body.append("a", new Blob(["b"]));
    return (await new Request("http://a", { method: "POST", body }).text()).includes("\r\n\r\nb\r\n");
  } catch {
    return false;
  }
}

export const hasXhr = "XMLHttpRequest" in globalThis;

/**
 * Returns whether this is a browser, which sends files as forms. Browsers stream a body only over HTTP/2, and not all browsers do. Other
 * runtimes stream every upload. (In addition, fetch of Node.js handles a large FormData badly. It keeps a second copy
 * for a redirect, even if redirects are disabled: 1.2 GB of memory for 1 GB. If the service responds before it has read
 * the complete body, a rejection occurs that cannot be caught.)
 *
 * jsdom has XMLHttpRequest and its own Blob. Depending on the version, `Request` of Node.js rejects that Blob or reads it
 * as "undefined" or "[object Blob]".
 */
export async function sendsForms(): Promise<boolean> {
  if (!hasXhr && !("registration" in globalThis)) return false;
  try {
    return (await new Request("http://a", { method: "POST", body: new Blob(["a"]) }).text()) === "a";
  } catch {
    return false;
  }
}

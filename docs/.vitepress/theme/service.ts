/** What the samples are written with. */
export const SAMPLE_BASE = "http://127.0.0.1:3000";

declare const __SERVICE_URL__: string;

/** The service that this site speaks of: the one named at the build, or the one that serves it, which does so at /docs/. */
export function serviceUrl(): string {
  const serving = import.meta.env.BASE_URL === "/docs/" ? window.location.origin : SAMPLE_BASE;
  return (__SERVICE_URL__ || serving).replace(/\/+$/, "");
}

/** Puts the real address into the samples of the page, so that they can be copied and run. */
export function showServiceUrl(): void {
  const real = serviceUrl();
  for (const block of document.querySelectorAll(".vp-doc pre code")) {
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      if (node.data.includes(SAMPLE_BASE)) node.data = node.data.replaceAll(SAMPLE_BASE, real);
    }
  }
}

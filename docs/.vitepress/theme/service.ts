/** Base URL in the code samples. */
export const SAMPLE_BASE = "http://127.0.0.1:3000";

declare const __SERVICE_URL__: string;

/**
 * Returns the base URL of the documented service: the one set at build time, or the one that serves this site at
 * /docs/.
 */
export function serviceUrl(): string {
  const serving = import.meta.env.BASE_URL === "/docs/" ? window.location.origin : SAMPLE_BASE;
  return (__SERVICE_URL__ || serving).replace(/\/+$/, "");
}

/** Replaces the base URL in the samples of the page, so that readers can copy and run them. */
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

/** What the samples are written with. */
export const SAMPLE_BASE = "http://127.0.0.1:3000";

declare const __SERVICE_URL__: string;

/** The service that this site speaks of: the one named at the build, else the one that serves the site. */
export function serviceUrl(): string {
  return (__SERVICE_URL__ || window.location.origin).replace(/\/+$/, "");
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

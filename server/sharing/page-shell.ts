import { createHash } from "node:crypto";
import { removeHidden } from "@media-asset-service/base/names.ts";
import type { Page } from "../contract/operation.ts";

/*
 * The HTML of share pages. They run no scripts. Styles that depend on a file are in the only style sheet, whose hash is
 * in the Content-Security-Policy, so that style attributes are never applied.
 */

/** Text that is already HTML. Only `html` creates it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | Part[];

const ESCAPED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Builds HTML from untrusted values. Escapes every value for text and for quoted attributes, except results of `html`. */
export function html(parts: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(
    parts.map((part, index) => part + (index < values.length ? textOf(values[index] ?? null) : "")).join(""),
  );
}

function textOf(value: Part): string {
  if (value === null) return "";
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(textOf).join("");
  // Removes characters that hide text or change its direction. Names from earlier versions may contain them.
  return removeHidden(String(value)).replace(/[&<>"']/g, (character) => ESCAPED[character] ?? "");
}

interface Shell {
  title: string;
  narrow?: boolean;
  style?: string;
  body: Html;
}

/** The policy allows only resources of the same origin: no scripts, no frames, no other origins. */
export function pageOf({ title, narrow = false, style = "", body }: Shell): Page {
  const css = STYLE + style;
  const shell = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
`;
  const rest = html`</head>
<body${narrow ? html` class="narrow"` : null}>
${body}
</body>
</html>
`;
  return {
    html: `${shell.text}<style>${css}</style>\n${rest.text}`,
    headers: {
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Robots-Tag": "noindex",
      "Content-Security-Policy": [
        "default-src 'none'",
        `style-src 'sha256-${createHash("sha256").update(css).digest("base64")}'`,
        "img-src 'self' data:",
        "media-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join("; "),
    },
  };
}

// Colors are those of the dashboard (dashboard/src/styles/tokens.css).
const STYLE = `
:root {
  color-scheme: light dark;
  font: 16px/1.5 -apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
  background: light-dark(#fbfbfc, #0d0e11);
  color: light-dark(#14161c, #eceef2);
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem clamp(1rem, 3vw, 2.5rem) 3rem; max-width: 110rem; }
body.narrow { max-width: 30rem; padding-top: 12vh; }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.75rem 1.5rem; margin-bottom: 1.5rem; }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; letter-spacing: -0.02em; overflow-wrap: anywhere; }
p { margin: 0.25rem 0 0; color: light-dark(#565c69, #a3a9b6); }
a { color: light-dark(#4a48d9, #8f8dff); }
:focus-visible { outline: 2px solid light-dark(#4a48d9, #8f8dff); outline-offset: 2px; }
.button, button {
  display: inline-block;
  padding: 0.55rem 1rem;
  border: 0;
  border-radius: 8px;
  background: light-dark(#4a48d9, #6664f0);
  color: #fff;
  font: inherit;
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
}
.folders, .files { display: flex; flex-wrap: wrap; gap: 1rem; margin: 0 0 1.5rem; padding: 0; list-style: none; }
.folders a {
  display: block;
  padding: 0.6rem 1rem;
  border: 1px solid light-dark(#dcdfe5, #2f333b);
  border-radius: 10px;
  background: light-dark(#fff, #14161a);
  overflow-wrap: anywhere;
}
/* Rows of the same height: the aspect ratio of an image sets its width, and rows are filled. */
.files li { --r: 1; flex: calc(var(--r) * 100) 1 calc(var(--r) * 13rem); min-width: 7rem; max-width: calc(var(--r) * 24rem); }
.files::after { content: ""; flex: 10000 1 0; }
.files a { display: block; color: inherit; text-decoration: none; border-radius: 10px; }
.files img { display: block; width: 100%; height: auto; aspect-ratio: var(--r); object-fit: cover; border-radius: 10px; background-color: light-dark(#e9ebef, #1d2026); }
.files span { display: block; padding: 0.35rem 0.1rem 0; font-size: 0.875rem; color: light-dark(#565c69, #a3a9b6); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.files a:hover span { color: inherit; text-decoration: underline; }
figure { margin: 0; text-align: center; }
figure img, figure video { max-width: 100%; max-height: 80vh; width: auto; height: auto; border-radius: 10px; background-color: light-dark(#e9ebef, #1d2026); }
figure audio { display: block; width: min(100%, 40rem); margin: 1rem auto 0; }
nav { display: flex; justify-content: space-between; gap: 1rem; margin-top: 1.5rem; }
label { display: block; margin: 1.5rem 0 0.35rem; font-weight: 600; }
input { width: 100%; margin-bottom: 1rem; padding: 0.6rem 0.75rem; border: 1px solid light-dark(#767c89, #7d8494); border-radius: 8px; background: light-dark(#fff, #14161a); color: inherit; font: inherit; }
.wrong { color: light-dark(#b3261e, #ff8a80); font-weight: 600; }
@media (max-width: 40rem) {
  .files { gap: 0.6rem; }
  .files li { flex-basis: calc(var(--r) * 8.5rem); }
}
`;

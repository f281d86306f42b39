import { describe, expect, it } from "vitest";
import { SVG_NAMESPACE, WRITINGS } from "../../../../testing/drawings.ts";
import { readSvg, usesModernCss } from "../svg-document.ts";
import { resolveCss } from "./resolve-css.ts";

const SIZE = { width: 80, height: 80 };
const svg = (content: string) => `<svg xmlns="${SVG_NAMESPACE}">${content}</svg>`;
function resolved(content: string): string {
  const text = svg(content);
  expect(usesModernCss(text)).toBe(true);
  return resolveCss(text, SIZE);
}

describe("an SVG", () => {
  it("without modern CSS is not resolved", () => {
    const text = svg('<style>.a{fill:red}</style><path class="a" style="stroke:#000" d="M0 0h9"/>');
    expect(usesModernCss(text)).toBe(false);
  });

  it("that is not well-formed is unchanged", () => {
    const text = `${svg('<rect fill="var(--a, red)"/>')}<`;
    expect(resolveCss(text, SIZE)).toBe(text);
  });

  it("has the values of its custom properties", () => {
    const text = resolved('<style>:root{--a:red}.b{--a:blue}</style><g class="b"><rect style="fill:var(--a)"/></g>');
    expect(text).toContain('<rect style="fill:blue"/>');
    expect(text).toContain("<style></style>");
  });

  it("keeps escaped characters, comments and texts", () => {
    const content = '<!-- a & b --><text style="fill:var(--a,red)" id="&lt;&quot;&amp;">a &lt; b</text>';
    expect(resolved(content)).toBe(svg(content.replace("var(--a,red)", "red")));
  });

  it("keeps the case of functions in attributes", () => {
    const text = '<g transform="skewX(9)"><rect style="fill:var(--a,red)"/></g>';
    expect(resolved(text)).toContain('<g transform="skewX(9)">');
  });

  it("matches media queries at the size at which it is drawn", () => {
    const text = svg("<style>@media (min-width:100px){rect{fill:red}}</style><rect/>");
    expect(resolveCss(text, SIZE)).not.toContain("red");
    expect(resolveCss(text, { width: 100, height: 10 })).toContain('<rect style="fill:red"/>');
  });

  it.each([
    ["width:round(3.7px, 1px)", 'style="width:4px"'],
    ["width:hypot(3px, 4px)", 'style="width:5px"'],
    ["width:calc(10% + 1rem)", 'style="width:24px"'],
    ["width:-webkit-calc(1px + 2px)", 'style="width:3px"'],
    ["transform:translate(10vw, 5vh)", "transform:translate(8px, 4px)"],
    ["fill:hsl(from #800000 calc(h + 120) s l)", 'style="fill:#008000"'],
    ["fill:color-mix(in srgb, red, rgb(0 0 255", 'style="fill:#800080"'],
    ["color:#008000;fill:color-mix(in srgb, currentColor 40%, Canvas)", "fill:#99cc99"],
  ])("has the value of %s", (style, result) => {
    expect(resolved(`<rect style="${style}"/>`)).toContain(result);
  });

  it("keeps what looks like a comment in a URL without quotes", () => {
    const css = "rect{mask:url(a/*b.svg);fill:var(--a,red)}";
    expect(resolved(`<style>${css}</style><rect/>`)).toContain('style="mask:url(a/*b.svg);fill:red"');
  });

  it("ignores a string that ends at a line break, and what belongs to it", () => {
    const css = "rect{fill:var(--a,red);d:'a\n;stroke:blue;d:'b'}";
    expect(resolved(`<style>${css}</style><rect/>`)).toContain("stroke:blue");
  });

  it("ignores an invalid color after a valid one", () => {
    // CSS Values 4 §10.8 requires spaces around the plus sign.
    expect(resolved('<rect style="fill:red;fill:rgb(calc(1+1) 2 3)"/>')).toContain('style="fill:red"');
  });

  it("has no references to other files that it did not have in a style of an element", () => {
    const css = '@import "https://example.com/a";@font-face{src:url(https://example.com/b)}rect{fill:var(--a,red)}';
    expect(resolved(`<style>${css}</style><rect/>`)).not.toContain("example.com");
  });

  it.each(Object.entries(WRITINGS))("is resolved with %s", (_, write) => {
    const { text } = readSvg(write(svg('<rect style="fill:oklch(60% 0.15 250)"/>')));
    expect(resolveCss(text, SIZE)).toContain("fill:#2784d5");
  });
});

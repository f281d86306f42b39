import { describe, expect, it } from "vitest";
import { SVG_NAMESPACE } from "../../../../testing/drawings.ts";
import { resolveCss } from "./resolve-css.ts";

const SIZE = { width: 80, height: 80 };
/** CPU time, on a machine that also does other work. */
const MAX_SECONDS = 4;
const svg = (content: string) => `<svg xmlns="${SVG_NAMESPACE}">${content}</svg>`;

describe("the work for an SVG is limited with", () => {
  const many = (count: number, text: (index: number) => string) =>
    Array.from({ length: count }, (_, n) => text(n)).join("");
  const nested = (count: number, open: string, close: string, inside = "") =>
    open.repeat(count) + inside + close.repeat(count);
  const styled = (css: string, content = "<rect/>") => svg(`<style><![CDATA[${css}]]></style>${content}`);
  const elements = (count: number) => "<rect class='a'/>".repeat(count);

  it.each<[string, string]>([
    ["nested rules", styled(nested(20_000, "a{", "}", "fill:var(--a)"))],
    ["open braces", styled(`var(${"{".repeat(200_000)}`)],
    [
      "custom properties that double",
      styled(`:root{${many(60, (n) => `--a${n + 1}:var(--a${n}) var(--a${n});`)}--a0:x}rect{fill:var(--a60)}`),
    ],
    [
      "a chain of custom properties",
      styled(`:root{${many(20_000, (n) => `--a${n + 1}:var(--a${n});`)}--a0:x}rect{fill:var(--a20000)}`),
    ],
    [
      "custom properties of many elements",
      styled("rect{fill:var(--a)}", many(20_000, (n) => `<g style="--a${n}:1">`) + many(20_000, () => "</g>")),
    ],
    [
      "custom properties of nested elements",
      styled(
        "rect{fill:var(--a)}",
        many(400, (n) => `<g style="${many(100, (m) => `--a${n}-${m}:1;`)}">`) + many(400, () => "</g>"),
      ),
    ],
    ["nested var()", styled(`rect{fill:${nested(5_000, "var(--a,", ")", "red")}}`)],
    ["nested calc()", styled(`rect{width:${nested(5_000, "calc(1px + ", ")", "1px")}}`)],
    ["unclosed parentheses", styled(`rect{width:var(--a,${"a(".repeat(100_000)}`)],
    ["unclosed strings", styled(`rect{width:var(--a,${"('".repeat(50_000)})}`)],
    [
      "many selectors",
      styled(
        many(20_000, (n) => `:not(.b${n}){fill:var(--a,red)}`),
        elements(20_000),
      ),
    ],
    ["long selectors", styled(`${"* ".repeat(20_000)}{fill:var(--a,red)}`, nested(400, "<g>", "</g>"))],
    [
      "descendant combinators",
      styled(`${"g ".repeat(30)}b{fill:var(--a,red)}`, `${nested(400, "<g>", "</g>", "<b/>".repeat(100))}`),
    ],
    ["nested :not()", styled(`${nested(5_000, ":not(", ")", "a")}{fill:var(--a,red)}`)],
    ["nested :has()", styled(":has(:has(:has(:has(b)))){fill:var(--a,red)}", nested(400, "<g>", "</g>"))],
    ["sibling combinators", styled("rect~rect~rect~b{fill:var(--a,red)}", `${elements(20_000)}<b/>`)],
    [":nth-of-type()", styled(":nth-last-of-type(1){fill:var(--a,red)}", elements(20_000))],
    [
      "a long style of many elements",
      styled(`rect{${many(200, (n) => `x${n}:var(--a,${"y".repeat(100)});`)}}`, elements(20_000)),
    ],
    [
      "nested parent selectors",
      styled(nested(20, "a,b,:is(a,b,c){", "}", "fill:var(--a,red)"), nested(400, "<a>", "</a>")),
    ],
    ["nested elements", styled("rect{fill:var(--a)}", nested(50_000, "<g>", "</g>"))],
    ["many rules", styled(`rect{fill:var(--a,red)}${"a{b:c}".repeat(1_000_000)}`)],
    ["many calculations", svg(`<rect style="clip-path:polygon(${"calc(1px + 1px) ".repeat(900)}"/>`.repeat(200))],
    ["nested colors", svg(`<rect style="fill:${nested(15, "color-mix(in srgb, red, ", ")", "x")}"/>`.repeat(4_000))],
    ["a long value of many elements", styled(`rect{width:calc(${"a ".repeat(20_000)})}`, elements(20_000))],
    ["nested functions", styled(`rect{width:${nested(14, "rgb(", ")", "a ".repeat(4_000))}}`, elements(20_000))],
    ["a long color", svg(`<rect style="fill:rgb(${"1 ".repeat(3_900_000)})"/>`)],
    ["nested conditions", styled(`@media ${nested(5_000, "(", ")", "width")}{rect{fill:red}}`)],
    [
      "a long path",
      svg(`<path style="clip-path:circle(50%)" d="${"M0 0a1 1 0 0 0 9 9c1 1 2 2 3 3".repeat(50_000)}"/>`),
    ],
    [
      "clipped groups in groups",
      svg(nested(400, '<g style="clip-path:circle(50%)">', "</g>", "<rect width='9' height='9'/>".repeat(500))),
    ],
    [
      "entities",
      `<!DOCTYPE svg [<!ENTITY a "${"b".repeat(190)}">]>${svg(`<rect style="fill:var(--a)" id="${"&a;".repeat(500_000)}"/>`)}`,
    ],
    [
      "layers",
      styled(
        many(20_000, (n) => `@layer a${n}{rect{fill:var(--a)}}`),
        elements(100),
      ),
    ],
  ])("%s", (_, text) => {
    const before = process.cpuUsage();
    const { length } = resolveCss(text, SIZE);
    const { user } = process.cpuUsage(before);
    expect(length).toBeLessThan(text.length + 5 * 1024 * 1024);
    expect(user / 1e6).toBeLessThan(MAX_SECONDS);
  });
});

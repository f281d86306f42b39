import sharp from "sharp";
import { SVG_NAMESPACE } from "./drawings.ts";

/*
 * SVG documents with one feature each, as design tools and people write them today. svg-features.browser.test.ts
 * compares them with Chromium.
 */

const svg = (content: string, attributes = "") =>
  `<svg xmlns="${SVG_NAMESPACE}" xmlns:xlink="http://www.w3.org/1999/xlink" width="80" height="80" viewBox="0 0 80 80"${attributes && ` ${attributes}`}>${content}</svg>`;
const RECT = '<rect x="10" y="10" width="60" height="60"/>';
/** A style sheet, and a square of class `a` in a group of class `g`. */
const styled = (css: string, attributes = "") =>
  svg(
    `<style>${css}</style><g class="g"><rect class="a" id="i" x="10" y="10" width="60" height="60"/></g>`,
    attributes,
  );
const filled = (color: string) => svg(`<rect x="10" y="10" width="60" height="60" style="fill:${color}"/>`);
const ofSquare = (style: string, attributes = "") =>
  svg(`<rect x="10" y="10" width="60" height="60" fill="#c2185b" ${attributes} style="${style}"/>`);

async function embedded(format: "png" | "jpeg" | "webp" | "avif" | "gif", attributes = "") {
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: "#1565c0" } })
    .composite([
      {
        input: { create: { width: 20, height: 40, channels: 3, background: "#ffb300" } },
        left: 0,
        top: 0,
      },
    ])
    .toFormat(format);
  const url = `data:image/${format};base64,${(await picture.toBuffer()).toString("base64")}`;
  return svg(`<image ${attributes || "href"}="${url}" x="10" y="10" width="60" height="60"/>`);
}

const GRADIENT = (stops: string, style = "") =>
  svg(
    `${style}<linearGradient id="l">${stops}</linearGradient><rect x="10" y="10" width="60" height="60" fill="url(#l)"/>`,
  );

export const SVG_FEATURES: Record<string, string> = {
  // Custom properties
  "a custom property of :root": styled(":root{--c:#1976d2}.a{fill:var(--c)}"),
  "a custom property of svg": styled("svg{--c:#1976d2}.a{fill:var(--c)}"),
  "a custom property in a style attribute": svg(
    `<rect style="fill:var(--c)" width="60" height="60"/>`,
    'style="--c:#388e3c"',
  ),
  "a custom property that a group overrides": styled(":root{--c:red}.g{--c:#388e3c}.a{fill:var(--c)}"),
  "a fallback of var()": styled(".a{fill:var(--none,#f57c00)}"),
  "a nested fallback of var()": styled(".a{fill:var(--none,var(--other,#f57c00))}"),
  "a presentation attribute with var()": svg(
    `<style>:root{--c:#7b1fa2}</style><rect fill="var(--c)" width="60" height="60"/>`,
  ),
  "a Figma attribute with a fallback": svg(`<rect fill="var(--fill-0, #7b1fa2)" width="60" height="60"/>`),
  "a custom property that uses another": styled(":root{--h:#00796b;--c:var(--h)}.a{fill:var(--c)}"),
  "a cycle of custom properties": styled(":root{--a:var(--b);--b:var(--a)}.a{fill:var(--a,#5d4037)}"),
  "a custom property in a color function": styled(":root{--r:200;--g:60}.a{fill:rgb(var(--r) var(--g) 60)}"),
  "a custom property for a width": svg(
    `<style>:root{--w:12}</style><path d="M5 40H75" stroke="#333" style="stroke-width:var(--w)"/>`,
  ),
  "a custom property of a gradient stop": GRADIENT(
    '<stop stop-color="var(--s)"/><stop offset="1" stop-color="#fff"/>',
    "<style>:root{--s:#d32f2f}</style>",
  ),
  "an invalid custom property": svg(`<g fill="#1976d2"><rect style="fill:var(--none)" width="60" height="60"/></g>`),
  "@property with an initial value": styled(
    '@property --c{syntax:"&lt;color>";inherits:true;initial-value:#1976d2}.a{fill:var(--c)}',
  ),
  // Conditions
  "@media screen": styled("@media screen{.a{fill:#1976d2}}"),
  "@media print": styled("@media print{.a{fill:#1976d2}}"),
  "@media (min-width)": styled("@media (min-width:60px){.a{fill:#1976d2}}"),
  "@media (max-width)": styled("@media (max-width:60px){.a{fill:#1976d2}}"),
  "@media with a range": styled("@media (40px &lt;= width &lt; 100px){.a{fill:#1976d2}}"),
  "@media with a list": styled("@media print, screen and (orientation:portrait){.a{fill:#1976d2}}"),
  "@media not": styled("@media not print{.a{fill:#1976d2}}"),
  "a dark scheme": styled(".a{fill:#1976d2}@media (prefers-color-scheme:dark){.a{fill:#fff}}"),
  "a light scheme": styled("@media (prefers-color-scheme:light){.a{fill:#1976d2}}"),
  "a scheme with custom properties": styled(
    ":root{--c:#1976d2}@media (prefers-color-scheme:dark){:root{--c:#eee}}.a{fill:var(--c)}",
  ),
  "light-dark()": filled("light-dark(#1976d2,#fff)"),
  "@supports": styled("@supports (display:grid){.a{fill:#1976d2}}"),
  "@supports not": styled(".a{fill:#1976d2}@supports not (fill:red){.a{fill:red}}"),
  "a media attribute of style": svg(`<style media="print">rect{fill:red}</style>${RECT}`),
  "@layer": styled("@layer base,theme;@layer theme{.a{fill:#1976d2}}@layer base{.a{fill:red}}"),
  "@layer after a rule without one": styled(".a{fill:#1976d2}@layer x{#i{fill:red}}"),
  "@container": styled("@container (min-width:1px){.a{fill:red}}"),
  // Nesting and selectors
  "a nested rule": styled(".g{.a{fill:#1976d2}}"),
  "a nested rule with &": styled(".g{&amp; .a{fill:#1976d2}}"),
  "a nested compound": styled("rect{&amp;.a{fill:#1976d2}}"),
  "a nested rule with a combinator": styled(".g{> .a{fill:#1976d2}}"),
  "a nested rule in a list": styled(".x,.g{.a,.b{fill:#1976d2}}"),
  "a nested @media": styled(".a{@media screen{fill:#1976d2}}"),
  "a declaration after a nested rule": styled(".a{&amp;.a{fill:red}}.a.a{fill:#1976d2}"),
  ":is()": styled(":is(.a,.b){fill:#1976d2}"),
  ":where()": styled(".a{fill:#1976d2}:where(#i){fill:red}"),
  ":not()": styled("rect:not(.b){fill:#1976d2}"),
  ":not() with a list": styled("rect:not(.b,.c){fill:#1976d2}"),
  ":has()": styled(".g:has(.a){fill:#1976d2}"),
  ":nth-child()": svg(
    `<style>rect:nth-child(2n+1){fill:#1976d2}</style>${[0, 1, 2, 3].map((n) => `<rect x="${n * 20}" width="18" height="80"/>`).join("")}`,
  ),
  ":nth-of-type()": svg(
    `<style>rect:nth-of-type(2){fill:#1976d2}</style><rect width="30" height="80"/><rect x="40" width="30" height="80"/>`,
  ),
  ":first-child": svg(
    `<style>g :first-child{fill:#1976d2}</style><g><rect width="30" height="80"/><rect x="40" width="30" height="80"/></g>`,
  ),
  ":hover": styled(".a:hover{fill:red}"),
  ":root": styled(":root{fill:#1976d2}"),
  "an attribute selector": styled('[class="a"]{fill:#1976d2}[id^="I"]{fill:red}'),
  "a case-insensitive attribute selector": styled('[id="I" i]{fill:#1976d2}'),
  "a sibling selector": svg(
    `<style>circle+rect{fill:#1976d2}circle~path{fill:#d32f2f}</style><circle r="1"/>${RECT}<path d="M0 0h20v20z"/>`,
  ),
  "a child selector": styled("svg>g>rect{fill:#1976d2}"),
  "an escaped class": svg(`<style>.md\\:fill{fill:#1976d2}</style><rect class="md:fill" width="60" height="60"/>`),
  "!important": styled(".a{fill:#1976d2!important}#i{fill:red}"),
  "the order of specificities": styled("#i{fill:#1976d2}.g .a{fill:red}rect{fill:#000}"),
  "style in CDATA": svg(`<style><![CDATA[.g>rect{fill:#1976d2}]]></style><g class="g">${RECT}</g>`),
  "style of type text/css": svg(`<style type="text/css">rect{fill:#1976d2}</style>${RECT}`),
  "style after its elements": svg(`${RECT}<defs><style>rect{fill:#1976d2}</style></defs>`),
  "a rule with an unknown selector": styled(".a{fill:#1976d2}.a,:unknown{fill:red}"),
  "an invalid declaration": styled(".a{fill:#1976d2;fill:nocolor}"),
  "@import is blocked": styled('@import url("https://example.com/a.css");.a{fill:#1976d2}'),
  "@font-face is blocked": styled('@font-face{font-family:X;src:url("https://example.com/a.woff2")}.a{fill:#1976d2}'),
  "@charset and @namespace": styled(`@charset "utf-8";@namespace "${SVG_NAMESPACE}";.a{fill:#1976d2}`),
  "@keyframes": styled("@keyframes k{from{opacity:1}to{opacity:1}}.a{fill:#1976d2;animation:k 1s}"),
  // Colors
  "currentColor of the root": svg('<rect fill="currentColor" width="60" height="60"/>', 'color="#1976d2"'),
  "currentColor without a color": svg('<rect fill="currentColor" width="60" height="60"/>'),
  "currentColor of an icon": svg(
    '<path d="M20 20L60 60M60 20L20 60"/>',
    'fill="none" stroke="currentColor" stroke-width="8"',
  ),
  "currentColor in a style sheet": styled(".g{color:#1976d2}.a{fill:currentcolor}"),
  "rgb() with spaces": filled("rgb(25 118 210)"),
  "rgb() with alpha": filled("rgb(25 118 210 / 50%)"),
  "rgb() with decimals": filled("rgb(25.4 118.2 210.1 / .5)"),
  "a color with 8 digits": filled("#1976d280"),
  "a color with 4 digits": filled("#17d8"),
  "hsl()": filled("hsl(210 79% 46%)"),
  "hsl() with a unit": filled("hsl(0.6turn 79% 46% / 0.7)"),
  "hwb()": filled("hwb(210 10% 18%)"),
  "lab()": filled("lab(50% 40 -60)"),
  "lch()": filled("lch(60% 60 140)"),
  "oklab()": filled("oklab(60% 0.1 0.1)"),
  "oklch()": filled("oklch(60% 0.15 250)"),
  "oklch() out of gamut": filled("oklch(70% 0.37 150)"),
  "oklch() with alpha": filled("oklch(0.6 0.15 250deg / 40%)"),
  "oklch() in an attribute": svg('<rect fill="oklch(60% 0.15 250)" width="60" height="60"/>'),
  "color(display-p3)": filled("color(display-p3 0.8 0.3 0.2)"),
  "color(display-p3) after sRGB": ofSquare("fill:#d24d33;fill:color(display-p3 0.8 0.3 0.2);fill-opacity:1"),
  "color(srgb)": filled("color(srgb 0.8 0.3 0.2)"),
  "color(rec2020)": filled("color(rec2020 0.6 0.4 0.2)"),
  "color-mix() in sRGB": filled("color-mix(in srgb, #1976d2 30%, #fff)"),
  "color-mix() in OKLCH": filled("color-mix(in oklch, #1976d2, #d32f2f)"),
  "color-mix() in OKLab": filled("color-mix(in oklab, #1976d2, #ffeb3b)"),
  "color-mix() with transparent": filled("color-mix(in srgb, #1976d2 40%, transparent)"),
  "color-mix() with currentColor": svg(
    '<rect style="fill:color-mix(in srgb, currentColor 40%, #fff)" width="60" height="60"/>',
    'color="#1976d2"',
  ),
  "a relative color": filled("rgb(from #1976d2 r g b / 50%)"),
  "a relative OKLCH color": filled("oklch(from #1976d2 calc(l + 0.2) c h)"),
  "a named color": filled("rebeccapurple"),
  "a system color": filled("CanvasText"),
  transparent: filled("transparent"),
  "oklch() of a gradient stop": GRADIENT(
    '<stop style="stop-color:oklch(60% 0.15 250)"/><stop offset="1" stop-color="oklch(90% 0.1 100)"/>',
  ),
  "oklch() of flood-color": svg(
    '<filter id="f"><feFlood flood-color="oklch(60% 0.15 250)"/></filter><rect filter="url(#f)" width="60" height="60"/>',
  ),
  // Shapes of clip-path
  "clip-path: circle()": ofSquare("clip-path:circle(20px at 40px 40px)"),
  "clip-path: circle() with percentages": ofSquare("clip-path:circle(40%)"),
  "clip-path: ellipse()": ofSquare("clip-path:ellipse(40% 20% at 50% 50%)"),
  "clip-path: inset()": ofSquare("clip-path:inset(10px 20%)"),
  "clip-path: inset() with round": ofSquare("clip-path:inset(5px round 20px)"),
  "clip-path: polygon()": ofSquare("clip-path:polygon(50% 0, 100% 100%, 0 100%)"),
  "clip-path: path()": ofSquare("clip-path:path('M40 10L70 70L10 70Z')"),
  "clip-path: rect()": ofSquare("clip-path:rect(5px 50px 50px 5px)"),
  "clip-path: view-box": ofSquare("clip-path:circle(30px at 30px 30px) view-box"),
  "clip-path of a group": svg(
    `<g style="clip-path:circle(50%)"><rect width="40" height="40"/><rect x="40" y="40" width="40" height="40" fill="#1976d2"/></g>`,
  ),
  "clip-path of a style sheet": styled(".a{fill:#1976d2;clip-path:polygon(50% 0, 100% 100%, 0 100%)}"),
  "clip-path: url()": svg(
    `<clipPath id="c"><circle cx="40" cy="40" r="25"/></clipPath><rect clip-path="url(#c)" width="80" height="80"/>`,
  ),
  // The root
  "a background of the root": svg('<circle cx="40" cy="40" r="20"/>', 'style="background:#fff3e0"'),
  "a background color of the root": svg('<circle cx="40" cy="40" r="20"/>', 'style="background-color:rgb(25 118 210)"'),
  "a background in a style sheet": styled("svg{background:#e3f2fd}"),
  "a background outside the viewBox": `<svg xmlns="${SVG_NAMESPACE}" width="80" height="80" viewBox="-50 -10 100 20" style="background:#c8e6c9"><rect x="-50" y="-10" width="100" height="20" fill="#333"/></svg>`,
  "a background gradient": svg(
    '<circle cx="40" cy="40" r="20"/>',
    'style="background:linear-gradient(#fff3e0,#e65100)"',
  ),
  // Properties
  "geometry in CSS": svg(
    '<style>rect{x:10px;y:10px;width:60px;height:40px;rx:8px}circle{cx:40px;cy:60px;r:12px}</style><rect/><circle fill="#1976d2"/>',
  ),
  "d: path() in CSS": svg(`<style>path{d:path("M10 10H70V70Z")}</style><path fill="#1976d2"/>`),
  "calc() of a width": svg('<rect style="width:calc(50% + 10px);height:calc(4px * 10)" fill="#1976d2"/>'),
  "calc() of a stroke": svg('<path d="M5 40H75" stroke="#333" style="stroke-width:calc(4px + 6px)"/>'),
  "min(), max() and clamp()": svg('<rect style="width:min(50px,90px);height:clamp(10px,30px,90px)" fill="#1976d2"/>'),
  "transform in CSS": ofSquare("transform:translate(10px,5px) rotate(10deg)"),
  "transform-origin": ofSquare("transform:rotate(30deg);transform-origin:40px 40px"),
  "transform-origin in percent": ofSquare("transform:rotate(30deg);transform-origin:50% 50%"),
  "transform-origin: center": ofSquare("transform:scale(.5);transform-origin:center"),
  "transform-origin as an attribute": svg(
    '<rect x="10" y="10" width="60" height="60" transform="rotate(30)" transform-origin="40 40"/>',
  ),
  "transform-box: fill-box": ofSquare("transform:scale(.5);transform-box:fill-box;transform-origin:0 0"),
  "translate, rotate and scale": ofSquare("translate:10px 5px;rotate:10deg;scale:.8"),
  "transform in turns": ofSquare("transform:translate(40px,40px) rotate(.1turn) scale(50%)"),
  "opacity in percent": ofSquare("opacity:50%"),
  "mix-blend-mode": svg(
    '<rect width="60" height="60" fill="#1976d2"/><rect x="20" y="20" width="60" height="60" fill="#ffeb3b" style="mix-blend-mode:multiply"/>',
  ),
  isolation: svg(
    '<rect width="60" height="60" fill="#1976d2"/><g style="isolation:isolate"><rect x="20" y="20" width="60" height="60" fill="#ffeb3b" style="mix-blend-mode:multiply"/></g>',
  ),
  "paint-order": svg(
    '<circle cx="40" cy="40" r="25" fill="#ffeb3b" stroke="#1976d2" stroke-width="16" style="paint-order:stroke"/>',
  ),
  "vector-effect": svg(
    '<g transform="scale(4)"><path d="M1 10H19" stroke="#333" stroke-width="6" vector-effect="non-scaling-stroke"/></g>',
  ),
  "display and visibility": svg(
    '<rect width="40" height="80" style="display:none"/><rect x="40" width="40" height="80" style="visibility:hidden"/><circle r="30"/>',
  ),
  mask: svg(
    '<mask id="m"><rect width="40" height="80" fill="#fff"/></mask><rect width="80" height="80" fill="#1976d2" style="mask:url(#m)"/>',
  ),
  "mask-type: alpha": svg(
    '<mask id="m" style="mask-type:alpha"><rect width="40" height="80" fill="#000"/></mask><rect width="80" height="80" fill="#1976d2" mask="url(#m)"/>',
  ),
  "filter: blur()": ofSquare("filter:blur(4px)"),
  "a blur of one pixel": ofSquare("filter:blur(1px)"),
  "filter: drop-shadow()": ofSquare("filter:drop-shadow(4px 4px 2px #0008)"),
  "filter: grayscale()": ofSquare("filter:grayscale(1)"),
  "filter: sepia()": ofSquare("filter:sepia(80%)"),
  "filter: saturate()": ofSquare("filter:saturate(40%)"),
  "filter: hue-rotate()": ofSquare("filter:hue-rotate(90deg)"),
  "filter: invert()": ofSquare("filter:invert(75%)"),
  "filter: brightness()": ofSquare("filter:brightness(1.4)"),
  "filter: contrast()": ofSquare("filter:contrast(.5)"),
  "filter: opacity()": ofSquare("filter:opacity(40%)"),
  "filter: several functions": ofSquare("filter:brightness(0.8) saturate(2) blur(3px)"),
  "filter: drop-shadow() with oklch()": ofSquare("filter:drop-shadow(8px 8px 0 oklch(60% 0.15 250))"),
  "filter: url()": svg(
    '<filter id="f" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="3"/></filter><rect filter="url(#f)" x="20" y="20" width="40" height="40"/>',
  ),
  "a Figma drop shadow": svg(
    '<g filter="url(#f)"><rect x="15" y="15" width="50" height="50" rx="8" fill="#fff"/></g><defs><filter id="f" x="0" y="0" width="80" height="80" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/><feOffset dy="4"/><feGaussianBlur stdDeviation="4"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/><feBlend mode="normal" in2="BackgroundImageFix" result="effect1"/><feBlend mode="normal" in="SourceGraphic" in2="effect1" result="shape"/></filter></defs>',
  ),
  "a Figma style with display-p3": svg(
    '<rect width="60" height="60" fill="#D24D33" style="fill:#D24D33;fill:color(display-p3 0.8235 0.3020 0.2000);fill-opacity:1;"/>',
  ),
  "Illustrator classes": svg(
    '<defs><style>.cls-1,.cls-2{fill:#1976d2}.cls-2{opacity:.5;mix-blend-mode:multiply}.cls-3{fill:none;stroke:#231f20;stroke-miterlimit:10;stroke-width:4px}</style></defs><rect class="cls-1" width="40" height="40"/><rect class="cls-2" x="20" y="20" width="40" height="40"/><path class="cls-3" d="M5 75H75"/>',
  ),
  "Inkscape styles": `<svg xmlns="${SVG_NAMESPACE}" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" width="80" height="80" viewBox="0 0 21.167 21.167"><sodipodi:namedview pagecolor="#ffffff"/><g inkscape:groupmode="layer" transform="translate(1,1)"><rect style="fill:#1976d2;fill-opacity:0.8;stroke:#000000;stroke-width:0.5;-inkscape-stroke:none;paint-order:markers fill stroke" width="15" height="12"/></g></svg>`,
  "context-fill of a marker": svg(
    '<marker id="m" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="4" markerHeight="4"><path d="M0 0L10 5L0 10z" fill="context-stroke"/></marker><path d="M5 40H60" stroke="#1976d2" stroke-width="6" marker-end="url(#m)"/>',
  ),
  "use of a symbol": svg(
    '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10" fill="var(--c, #333)"/></symbol><use href="#s" width="40" height="40" style="--c:#1976d2"/><use xlink:href="#s" x="40" y="40" width="40" height="40"/>',
  ),
  "a switch with foreignObject": svg(
    '<switch><foreignObject width="80" height="80" requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/"/><rect width="60" height="60" fill="#1976d2"/></switch>',
  ),
  foreignObject: svg(
    '<foreignObject width="80" height="80"><div xmlns="http://www.w3.org/1999/xhtml" style="background:#1976d2;width:40px;height:40px"></div></foreignObject>',
  ),
  "stroke-dasharray with pathLength": svg(
    '<path d="M0 40H80" pathLength="8" stroke="#333" stroke-width="20" stroke-dasharray="1"/>',
  ),
  "a conic pattern of href": svg(
    '<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="10" height="10" fill="#1976d2"/></pattern><pattern id="q" href="#p" patternTransform="rotate(45)"/><rect width="80" height="80" fill="url(#q)"/>',
  ),
  "rx without ry": svg('<rect width="70" height="60" rx="20" fill="#1976d2"/>'),
  "inherit, unset and initial": svg(
    '<g fill="#1976d2" stroke="red"><rect width="60" height="60" style="fill:inherit;stroke:initial"/></g>',
  ),
  "revert-layer": styled(".a{fill:#1976d2}@layer x{.a{fill:red}}"),
  "a SMIL animation": svg(
    '<rect width="60" height="60" fill="#1976d2"><set attributeName="fill" to="#1976d2"/></rect>',
  ),
  // Images
  "an embedded PNG": await embedded("png"),
  "an embedded JPEG": await embedded("jpeg"),
  "an embedded WebP": await embedded("webp"),
  "an embedded AVIF": await embedded("avif"),
  "an embedded GIF": await embedded("gif"),
  "an embedded WebP in xlink:href": await embedded("webp", "xlink:href"),
  "an embedded SVG": svg(
    `<image href="data:image/svg+xml;base64,${Buffer.from(svg(RECT)).toString("base64")}" width="60" height="60"/>`,
  ),
  "an embedded SVG in percent-encoding": svg(
    `<image href="data:image/svg+xml,${encodeURIComponent(svg(RECT))}" width="60" height="60"/>`,
  ),
};

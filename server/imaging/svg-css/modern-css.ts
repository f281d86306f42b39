/** Finds everything that librsvg 2.63 does not support, and sometimes more. */
const MODERN =
  /var\(|@(?:media|supports|layer|property)\b|\b(?:light-dark|color-mix|ok(?:lab|lch)|lab|lch|color|calc|min|max|clamp|abs|sign|round|mod|rem|a?(?:sin|cos|tan)|atan2|pow|sqrt|hypot|log|exp|grayscale|sepia|saturate|hue-rotate|invert|brightness|contrast|opacity|circle|ellipse|inset|polygon|path|xywh|rect)\(|\bfrom\s+\S+\s+[rhlxw]\s|:(?:is|where|has)\(|transform-(?:origin|box)|\d(?:turn|rem|vw|vh)\b|(?<![-\w])(?:translate|rotate|scale)\s*:|(?<![-\w])background(?:-color)?\s*:|:\s*(?:initial|unset|revert)\b|<(?:[\w.-]+:)?style\s[^<>]*\bmedia\s*=/i;
const STYLE = /<(?:[\w.-]+:)?style[\s>]/gi;
const NESTED = /\{[^{}]*\{/;

/** Returns whether resolve-css.ts may change the SVG. */
export function usesModernCss(text: string): boolean {
  if (MODERN.test(text)) return true;
  STYLE.lastIndex = 0;
  while (STYLE.test(text)) {
    const from = STYLE.lastIndex;
    const end = text.indexOf("style>", from);
    if (end === -1) return false;
    if (NESTED.test(text.slice(from, end))) return true;
    STYLE.lastIndex = end;
  }
  return false;
}

import type { ReactNode } from "react";

/** First lines of blocks: fences, headings, rules, quotes and list items. */
const FENCE = /^\s{0,3}(```+|~~~+)/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const RULE = /^\s{0,3}([-*_])(?:\s*\1){2,}\s*$/;
const QUOTE = /^\s{0,3}>\s?/;
const ITEM = /^(\s{0,3})([-*+]|\d{1,9}[.)])\s+/;
const INLINE =
  /`([^`]+)`|\*\*([^*]+)\*\*|__([^_]+)__|\*([^*\s][^*]*)\*|\b_([^_]+)_\b|!?\[([^\]]*)\]\(([^)\s]+)[^)]*\)|<?(https?:\/\/[^\s<>]+)>?/;
/** The page and the viewer have headings of the first two levels. */
const HEADINGS = ["h3", "h4", "h5", "h6", "h6", "h6"] as const;

/** Renders the common part of Markdown. All text becomes text nodes, so that HTML in it is shown and never executed. */
export function Markdown({ text }: { text: string }) {
  return <div className="markdown">{blocksOf(text.split(/\r?\n/))}</div>;
}

function blocksOf(lines: readonly string[]): ReactNode[] {
  const blocks: ReactNode[] = [];
  let at = 0;
  /** Takes lines while they match. */
  const take = (matches: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && matches(lines[at] ?? "")) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const key = at;
    const line = lines[at] ?? "";
    const fence = FENCE.exec(line)?.[1];
    const [, marks = "", title = ""] = HEADING.exec(line) ?? [];
    const item = ITEM.exec(line);
    if (fence !== undefined) {
      at += 1;
      const code = take((each) => !each.trimStart().startsWith(fence));
      at += 1;
      blocks.push(<pre key={key}>{code.join("\n")}</pre>);
    } else if (marks) {
      at += 1;
      const Heading = HEADINGS[marks.length - 1] ?? "h6";
      blocks.push(<Heading key={key}>{inline(title)}</Heading>);
    } else if (RULE.test(line)) {
      at += 1;
      blocks.push(<hr key={key} />);
    } else if (QUOTE.test(line)) {
      const quoted = take((each) => QUOTE.test(each));
      blocks.push(<blockquote key={key}>{blocksOf(quoted.map((each) => each.replace(QUOTE, "")))}</blockquote>);
    } else if (item) {
      const isOrdered = /\d/.test(item[2] ?? "");
      const List = isOrdered ? "ol" : "ul";
      const items = take((each) => ITEM.test(each) || /^\s+\S/.test(each));
      blocks.push(<List key={key}>{itemsOf(items)}</List>);
    } else if (line.trim() === "") {
      at += 1;
    } else {
      const paragraph = take((each) => each.trim() !== "" && !beginsBlock(each));
      blocks.push(<p key={key}>{inline(paragraph.join("\n"))}</p>);
    }
  }
  return blocks;
}

const beginsBlock = (line: string): boolean => [FENCE, HEADING, RULE, QUOTE, ITEM].some((begin) => begin.test(line));

/** Groups the lines of a list into its items. Indented lines belong to the item above. */
function itemsOf(lines: readonly string[]): ReactNode[] {
  const items: string[][] = [];
  const indent = ITEM.exec(lines[0] ?? "")?.[1]?.length ?? 0;
  for (const line of lines) {
    const start = ITEM.exec(line);
    if (start && start[1]?.length === indent) items.push([line.slice(start[0].length)]);
    else items.at(-1)?.push(line.trimStart());
  }
  // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
  return items.map(([first = "", ...rest], index) => <li key={index}>{[inline(first), ...blocksOf(rest)]}</li>);
}

function inline(text: string): ReactNode[] {
  const nodes: ReactNode[] = [];
  let rest = text;
  for (let match = INLINE.exec(rest); match; match = INLINE.exec(rest)) {
    nodes.push(rest.slice(0, match.index), <Inline key={nodes.length} match={match} />);
    rest = rest.slice(match.index + match[0].length);
  }
  return [...nodes, rest];
}

function Inline({ match }: { match: RegExpExecArray }) {
  const [whole, code, strong, alsoStrong, emphasis, alsoEmphasis, label, target, url] = match;
  if (code) return <code>{code}</code>;
  if (strong || alsoStrong) return <strong>{inline(strong ?? alsoStrong ?? "")}</strong>;
  if (emphasis || alsoEmphasis) return <em>{inline(emphasis ?? alsoEmphasis ?? "")}</em>;
  // The page loads nothing from other origins, so an image is its description.
  if (whole.startsWith("!")) return <em>{label}</em>;
  const href = target ?? url ?? "";
  if (!/^(?:https?:\/\/|mailto:)/i.test(href)) return label || whole;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {label || href}
    </a>
  );
}

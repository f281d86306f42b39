/** The prose of a file, and the identifiers of its code. */
export interface Texts {
  prose: string;
  identifiers: Set<string>;
}

/** Comments, strings and regular expressions of TypeScript, JavaScript and CSS. */
const TOKEN =
  /\/\/(?<line>.*)|\/\*(?<block>[\s\S]*?)\*\/|(?<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|(?<=[=(,:;!&|?{}[\n]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\[])+\/[a-z]*/g;
/** Text between tags. */
const JSX_TEXT = /(?<=>)\s*[A-Z][^<>{}()=;]*(?=[<{])/g;
const IDENTIFIER = /[A-Za-z_$][\w$]*/g;

/** Null for files without prose of this project: generated ones, released documents, and formats without comments. */
export function textsOf(path: string, text: string): Texts | null {
  if (/(?:^|\/)(?:generated|__snapshots__|released)\/|^openapi-derived\.yaml$|^testing\/prose\//.test(path))
    return null;
  if (path.endsWith(".md")) return { prose: unmarked(markdownProse(text)), identifiers: new Set() };
  if (/\.ya?ml$/.test(path)) return { prose: unmarked(yamlProse(text)), identifiers: new Set() };
  if (/\.(?:tsx?|m?js|css|vue)$/.test(path)) return codeTexts(text, path.endsWith("x"));
  return null;
}

/** Without code and the targets of links. */
function markdownProse(text: string): string {
  return text
    .replace(/^( *)```[\s\S]*?^\1```/gm, "")
    .replace(/`[^`\n]*`/g, "")
    .replace(/\]\([^)]*\)/g, "]");
}

/** Without keys and references. */
function yamlProse(text: string): string {
  return text.replace(/^.*\$ref.*$/gm, "").replace(/^[ \t]*(?:- )?[\w$/{}.-]+:[ \t]*/gm, "");
}

/** Without the marks of comments, lists, headings and quotations, so that sentences begin their lines. */
function unmarked(prose: string): string {
  return prose.replace(/^[ \t#*>|-]+/gm, "");
}

/** The lines of a comment without its margin. Code in template literals counts as prose. */
function codeTexts(text: string, hasTags: boolean): Texts {
  const prose: string[] = [];
  const rest = text.replace(TOKEN, (token, ...groups) => {
    const { line, block, string } = groups.at(-1) as Record<string, string | undefined>;
    if (line !== undefined) prose.push(line);
    if (block !== undefined) prose.push(block);
    if (string !== undefined) prose.push(string.slice(1, -1));
    return token.startsWith("/") ? " " : '""';
  });
  if (hasTags) prose.push(...(rest.match(JSX_TEXT) ?? []));
  const code = hasTags ? rest.replace(JSX_TEXT, "") : rest;
  return { prose: unmarked(prose.join("\n")), identifiers: new Set(code.match(IDENTIFIER)) };
}

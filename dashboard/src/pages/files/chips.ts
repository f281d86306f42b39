/** A search operator, and the search without it. */
export interface Chip {
  text: string;
  without: string;
}

const OPERATOR =
  /^-?(?:tag|type|in|collection|label|is|before|after|larger|smaller|width|height|ratio|meta\.[a-z][\w-]*):./i;
const TOKEN = /(?:[^\s"]|"[^"]*")+/g;

/** Returns the operators that can be removed individually; none if the search contains OR, NOT or parentheses. */
export function chipsOf(search: string): Chip[] {
  const tokens = [...search.matchAll(TOKEN)];
  if (tokens.some(([token]) => /^(?:OR|NOT)$|^-?\(|\)$/.test(token))) return [];
  return tokens.flatMap(({ 0: text, index }) => {
    if (!OPERATOR.test(text)) return [];
    const without = `${search.slice(0, index)} ${search.slice(index + text.length)}`.replace(/\s+/g, " ").trim();
    return [{ text, without }];
  });
}

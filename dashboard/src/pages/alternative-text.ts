import type { FileRecord } from "../api.ts";

/**
 * Returns the alternative text in a language of the browser, in English, or in any language. Without one, returns the
 * description or the filename.
 */
export function alternativeText({ altText, description, filename }: FileRecord): string {
  const languages = [...navigator.languages.flatMap((tag) => [tag, tag.split("-")[0] ?? tag]), "en"];
  const language = languages.find((it) => altText[it]);
  return (language && altText[language]) || Object.values(altText)[0] || description || filename;
}

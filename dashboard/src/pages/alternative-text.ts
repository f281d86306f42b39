import type { FileRecord } from "../api.ts";

/** What stands for a picture: its alternative text in the language of the browser, in English or in any, or else what is known. */
export function alternativeText({ altText, description, filename }: FileRecord): string {
  const languages = [...navigator.languages.flatMap((tag) => [tag, tag.split("-")[0] ?? tag]), "en"];
  const language = languages.find((it) => altText[it]);
  return (language && altText[language]) || Object.values(altText)[0] || description || filename;
}

import { type Attack, send, upload } from "./attack.ts";

/* Searches among many files, each with the highest cost that the service accepts. */

const FILES = 400;
const LETTERS = [..."abcdefghijkl"];

function searches(name: string, text: string, sort = "createdAt"): Attack {
  return {
    name,
    concurrency: 4,
    async prepare(target) {
      for (let index = 0; index < FILES; index++) {
        await upload(target, new TextEncoder().encode(`${name} ${index}`), `évening ${index}.txt`);
      }
      return new URLSearchParams({ search: text, sort, limit: "100" }).toString();
    },
    execute: (target, query) => send(target, "GET", `/api/v1/files?${query}`, { headers: { "X-API-Key": target.key } }),
  };
}

export const queries: Attack[] = [
  searches("searches for twelve pairs of letters", LETTERS.map((letter) => `${letter}q`).join(" OR ")),
  searches(
    "searches for values of metadata",
    LETTERS.map((letter) => `meta.alpha:${letter}nï`)
      .slice(0, 6)
      .join(" OR "),
  ),
  searches(
    "searches for values of metadata above the cost limit",
    LETTERS.map((letter) => `meta.a:${letter}nï`).join(" OR "),
  ),
  searches("searches without twelve words, by name", LETTERS.map((letter) => `-${letter}zq`).join(" "), "filename"),
];

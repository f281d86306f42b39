import type { Language } from "../languages.ts";

/** Languages in other scripts than Latin, by the prefix of their Tesseract code. */
const SCRIPTS: Record<string, string[]> = {
  Arabic: ["ara", "fas", "kur_ara", "pus", "snd", "uig", "urd"],
  Cyrillic: ["bel", "bul", "kaz", "kir", "mkd", "mon", "rus", "srp", "tat", "tgk", "ukr", "uzb_cyrl"],
  Devanagari: ["hin", "mar", "nep", "san"],
  Greek: ["ell", "grc"],
  Han: ["chi"],
  Hangul: ["kor"],
  Hebrew: ["heb", "yid"],
  Japanese: ["jpn"],
  Thai: ["tha"],
};

/** Groups languages by script, in the order of their first language. Each unknown script is a separate group. */
export function byScript(languages: Language[]): Language[][] {
  return [...Map.groupBy(languages, scriptOf).values()];
}

export function scriptOf({ code }: Language): string {
  const script = Object.entries(SCRIPTS).find(([, codes]) => codes.some((start) => code.startsWith(start)));
  const other = /^(amh|asm|ben|bod|chr|div|dzo|guj|hye|iku|kan|kat|khm|lao|mal|mya|ori|pan|sin|syr|tam|tel|tir)/;
  return script?.[0] ?? other.exec(code)?.[0] ?? "Latin";
}

import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export interface Language {
  /** The Tesseract code: `eng`, `deu`, `chi_sim`. */
  code: string;
  /** The trained data, gzipped or not. */
  file: string;
}

const require = createRequire(import.meta.url);

/** The default languages. English is required, the others are used if installed. */
const DEFAULT_LANGUAGES = ["eng", "deu", "fra", "spa"];

/** Returns the requested languages, or the installed default languages. */
export function chooseLanguages(codes: string[] | null, folder: string | null): Language[] {
  if (codes) return findLanguages(codes, folder);
  const installed = DEFAULT_LANGUAGES.slice(1).filter((code) => inFolder(code, folder) ?? inPackage(code));
  return findLanguages([...DEFAULT_LANGUAGES.slice(0, 1), ...installed], folder);
}

/**
 * Finds the trained data of each language in `folder` or in installed packages `@tesseract.js-data/<code>`. Throws an
 * error for the operator that lists missing data and how to install it. Tesseract itself would never return.
 */
export function findLanguages(codes: string[], folder: string | null): Language[] {
  if (codes.length === 0) throw new Error("OCR requires at least one language, such as eng or eng+deu.");
  const invalid = codes.filter((code) => !/^[a-zA-Z_]{2,32}$/.test(code));
  if (invalid.length > 0)
    throw new Error(`${invalid.join(", ")}: invalid OCR language. Use codes such as eng, deu or chi_sim.`);
  const located = codes.map((code) => ({ code, file: inFolder(code, folder) ?? inPackage(code) }));
  const missing = located.filter(({ file }) => file === null).map(({ code }) => code);
  if (missing.length > 0) {
    const packages = missing.map((code) => `@tesseract.js-data/${code}`).join(" ");
    throw new Error(
      `OCR data not found for ${missing.join(", ")}. Install it (npm install ${packages})` +
        (folder === null
          ? ", or set AI_OCR_DATA to a folder with <language>.traineddata files."
          : `, or put ${missing[0]}.traineddata into ${folder}${contents(folder)}.`),
    );
  }
  return located.flatMap(({ code, file }) => (file === null ? [] : [{ code, file }]));
}

/** Returns the data for orientation and script detection, or null if it is not installed. It is not a language. */
export function findOrientationData(folder: string | null): string | null {
  return inFolder("osd", folder) ?? inPackage("osd");
}

function inFolder(code: string, folder: string | null): string | null {
  if (folder === null) return null;
  const files = [`${code}.traineddata`, `${code}.traineddata.gz`].map((name) => join(folder, name));
  return files.find((file) => existsSync(file)) ?? null;
}

/** The packages contain several qualities. `best_int` is the most accurate one with good speed. */
function inPackage(code: string): string | null {
  try {
    const home = dirname(require.resolve(`@tesseract.js-data/${code}/package.json`));
    const file = join(home, "4.0.0_best_int", `${code}.traineddata.gz`);
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

function contents(folder: string): string {
  if (!existsSync(folder)) return " (the folder does not exist)";
  const dataFiles = readdirSync(folder).filter((name) => name.includes(".traineddata"));
  return dataFiles.length > 0
    ? ` (the folder contains ${dataFiles.slice(0, 10).join(", ")})`
    : " (the folder contains no .traineddata files)";
}

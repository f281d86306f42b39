import type { ErrorEntry } from "./error-table.ts";
import { banner } from "./text.ts";

/** Server: each code with its one status, and what `details` must hold for it. */
export function emitServerErrors(errors: readonly ErrorEntry[]): string {
  return `${banner}
import type { components } from "./types.ts";

/** Every error code of the service, with the status it is answered under. */
export const errorStatus = {
${errors.map(({ code, status }) => `  ${code}: ${status},\n`).join("")}} as const;

export type ErrorCode = keyof typeof errorStatus;

/** What an error's \`details\` hold; undefined where there are none. */
${detailsType(errors, () => false)}`;
}

/** SDK: the codes as a type alone, so that nothing is shipped for them. */
export function emitSdkErrors(errors: readonly ErrorEntry[]): string {
  return `${banner}
import type { components } from "./types.ts";

/** What an error's \`details\` hold, by its code; undefined where there are none. Without a key some are left out. */
${detailsType(errors, ({ mayBeSilent }) => mayBeSilent)}
/** The HTTP status of each error code. */
export type ErrorStatus = {
${errors.map(({ code, status }) => `  ${code}: ${status};\n`).join("")}};

/** Every error code known when this package was made; the service may add codes. */
export type ErrorCode = keyof ErrorDetails;
`;
}

function detailsType(errors: readonly ErrorEntry[], isOptional: (error: ErrorEntry) => boolean): string {
  const rows = errors.map((error) => {
    const { code, schema, hasDetails } = error;
    if (!hasDetails) return `  ${code}: undefined;\n`;
    return `  ${code}: components["schemas"]["${schema}"]["details"]${isOptional(error) ? " | undefined" : ""};\n`;
  });
  return `export type ErrorDetails = {\n${rows.join("")}};\n`;
}

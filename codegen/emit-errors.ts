import type { ErrorEntry } from "./error-table.ts";
import { banner } from "./text.ts";

/** Returns the error codes for the server, with their status and the type of their `details`. */
export function emitServerErrors(errors: readonly ErrorEntry[]): string {
  return `${banner}
import type { components } from "./types.ts";

/** Every error code of the service, with its HTTP status. */
export const errorStatus = {
${errors.map(({ code, status }) => `  ${code}: ${status},\n`).join("")}} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The type of \`details\` for each error code; undefined if there are none. */
${detailsType(errors, () => false)}`;
}

/** Returns the error codes for the SDK as a type, which adds nothing to bundles. */
export function emitSdkErrors(errors: readonly ErrorEntry[]): string {
  return `${banner}
import type { components } from "./types.ts";

/** The type of \`details\` for each error code; undefined if there are none. Requests without an API key omit some. */
${detailsType(errors, ({ mayBeSilent }) => mayBeSilent)}
/** The HTTP status of each error code. */
export type ErrorStatus = {
${errors.map(({ code, status }) => `  ${code}: ${status};\n`).join("")}};

/** Every error code known when this package was built. The service can add codes. */
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

import ts from "typescript";
import { list } from "./text.ts";

const banner = "// Generated from server/db/schema.ts by `npm run codegen`. Never edit by hand.\n";

/** Returns the columns of each table, so that statements can list them. `schema`: the text of server/db/schema.ts. */
export function emitColumns(schema: string): string {
  const tables = membersOf(schema);
  const types = tables.get("Tables") ?? [];
  const entries = types.map(({ name, type }) => {
    const columns = (tables.get(type) ?? []).map((column) => column.name);
    return `  ${name}: ${list(columns, "  ", name.length + 2)},\n`;
  });
  return `${banner}
import type { Tables } from "./schema.ts";

export const COLUMNS = {
${entries.join("")}} as const satisfies { [Table in keyof Tables]: readonly (keyof Tables[Table])[] };
`;
}

interface Member {
  name: string;
  /** Source text of the type. */
  type: string;
}

/** Returns the members of all interfaces, by name of the interface. */
function membersOf(source: string): Map<string, Member[]> {
  const file = ts.createSourceFile("schema.ts", source, ts.ScriptTarget.Latest);
  const interfaces = file.statements.filter(ts.isInterfaceDeclaration);
  return new Map(
    interfaces.map(({ name, members }) => [
      name.text,
      members.filter(ts.isPropertySignature).map((member) => ({
        name: member.name.getText(file),
        type: member.type?.getText(file) ?? "",
      })),
    ]),
  );
}

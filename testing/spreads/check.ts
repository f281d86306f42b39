// `npm run lint:spreads` reports object literals with a spread that set a property which no type has.
import { join, resolve } from "node:path";
import ts from "typescript";
import { type UnreadProperty, unreadProperties } from "./unread-properties.ts";

const root = resolve(process.argv[2] ?? join(import.meta.dirname, "../.."));
const projects = process.argv[2] ? ["."] : [".", "dashboard", "docs", "react"];

const found = projects.flatMap((project) => unreadProperties(programOf(join(root, project)), root));
const messages = [...new Set(found.map(message))];
for (const line of messages) console.error(line);
if (messages.length > 0) process.exitCode = 1;

function programOf(folder: string): ts.Program {
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic({ messageText }) {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, "\n"));
    },
  };
  const config = ts.getParsedCommandLineOfConfigFile(join(folder, "tsconfig.json"), {}, host);
  if (!config) throw new Error(`${folder} has no tsconfig.json.`);
  return ts.createProgram(config.fileNames, config.options);
}

function message({ file, line, property, spread, similar }: UnreadProperty): string {
  return `${file}:${line} The property ${property} does not exist in ${spread}, nor in a type that the object is used as. \
Similar properties: ${similar.join(", ")}. Correct the name, or declare the type of the object.`;
}

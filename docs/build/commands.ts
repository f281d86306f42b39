import { notesOn } from "@media-asset-service/cli/arguments.ts";
import { type Command, ENVIRONMENT, GROUPS } from "@media-asset-service/cli/usage.ts";

/** Returns the complete output of `mas help`, in groups, as Markdown. */
export function commandReference(): string {
  const groups = GROUPS.map(({ title, commands }) => {
    const entries = Object.entries(commands).map(([command, { synopsis, about }]) => {
      const usage = `mas ${command} ${synopsis.replace(/\s+/g, " ")}`.trimEnd();
      return `- \`${usage}\`\\\n  ${about.replaceAll("\n", " ")}`;
    });
    return [`### ${title}`, entries.join("\n"), `\`\`\`text\n${notesOn(Object.keys(commands) as Command[])}\n\`\`\``];
  });
  return [...groups.flat(), ENVIRONMENT.replaceAll("\n", " ")].join("\n\n").concat("\n");
}

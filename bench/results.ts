import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

const results = new URL("./results.md", import.meta.url).pathname;

/** Replaces the section of this benchmark in the results. Other sections stay unchanged. */
export function saveResult(name: string, section: string, command: string): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const about = `${new Date().toISOString().slice(0, 10)}, \`${command}\`, Node ${process.version}, ${machine}.`;
  const [head, ...sections] = read().split(/^(?=<!-- )/m);
  const unchanged = sections.filter((it) => !it.startsWith(`<!-- ${name} -->`));
  const all = [...unchanged, `<!-- ${name} -->\n${section.replace("\n", `\n\n${about}\n`)}\n`].sort();
  writeFileSync(results, [head, ...all].join(""));
}

function read(): string {
  try {
    return readFileSync(results, "utf8");
  } catch {
    return "# Benchmarks\n\nWritten by `node bench/run.ts`.\n\n";
  }
}

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installedProgram } from "../../testing/installed-program.ts";
import { runMas } from "../../testing/mas.ts";
import { optionsIn } from "./synopsis.ts";
import { COMMANDS, type Command, LIMITS } from "./usage.ts";

/** Print the candidates for the last word, one per line. The first argument is the completion script. */
const DRIVERS = {
  // compopt works only in an interactive completion.
  bash: `source "$1"; shift; compopt() { :; }; COMP_WORDS=(mas "$@"); COMP_CWORD=$#; _mas
    for offer in "\${COMPREPLY[@]}"; do echo "$offer"; done`,
  // Calls the completion function as zsh does, with functions of zsh that print their arguments.
  zsh: `compdef() {}; compadd() { shift; print -rl -- "$@"; }; _describe() { print -rl -- "\${(@)\${(P@)2}%%:*}"; }
    _files() { [[ $1 == -/ ]] && print -rl -- *(/N) || print -rl -- *(N); }
    source "$1"; shift; words=(mas "$@"); CURRENT=$#words; _mas`,
  fish: `source $argv[1]; complete -C "mas $argv[2..]" | string split -f1 \\t; true`,
};
type Shell = keyof typeof DRIVERS;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "mas-"));
  await mkdir(join(directory, "here/photos"), { recursive: true });
  await writeFile(join(directory, "here/notes and more.txt"), "x");
  for (const shell of Object.keys(DRIVERS)) {
    const { status, stdout } = await runMas({}, ["completion", shell]);
    expect(status).toBe(0);
    await writeFile(join(directory, shell), stdout);
  }
});
afterAll(() => rm(directory, { recursive: true }));

async function offers(shell: Shell, ...words: string[]): Promise<string[]> {
  const flag = shell === "bash" ? ["--norc", "--noprofile"] : shell === "zsh" ? ["-f"] : ["--no-config"];
  const named = shell === "fish" ? [] : [shell];
  const { stdout, stderr } = await promisify(execFile)(
    shell,
    [...flag, "-c", DRIVERS[shell], ...named, join(directory, shell), ...words],
    { cwd: join(directory, "here"), env: { PATH: process.env.PATH, HOME: directory } },
  );
  expect(stderr).toBe("");
  return stdout.split("\n").filter((line) => line !== "");
}

const has = (shell: Shell) => installedProgram(shell) !== null;
const sorted = (words: string[]) => words.toSorted();

describe.each(Object.keys(DRIVERS) as Shell[])("completion in %s", (shell) => {
  test.skipIf(!has(shell))("offers commands, verbs, options and values, and nothing for unknown values", async () => {
    const first = new Set(Object.keys(COMMANDS).map((command) => command.split(" ")[0] ?? ""));
    expect(await offers(shell, "")).toEqual(expect.arrayContaining([...first, "help"]));
    expect(sorted(await offers(shell, "key", ""))).toEqual(["create", "list", "revoke", "rotate"]);
    expect(sorted(await offers(shell, "completion", ""))).toEqual(["bash", "fish", "zsh"]);
    expect(sorted(await offers(shell, "upload", "a", "--on-duplicate", ""))).toEqual(["existing", "refuse"]);
    expect(sorted(await offers(shell, "account", "create", "--plan", ""))).toEqual(["ENTERPRISE", "FREE", "PRO"]);
    expect(await offers(shell, "key", "create", "--account", "")).toEqual([]);
    expect(await offers(shell, "ls", "")).toEqual([]);
    expect(await offers(shell, "get", "--")).toEqual(expect.arrayContaining(["--force", "--json"]));
  });

  test.skipIf(!has(shell))("offers local files and directories if a command accepts them", async () => {
    const paths = async (...words: string[]) =>
      sorted(await offers(shell, ...words)).map((it) => it.replace(/\/$/, ""));
    const here = ["notes and more.txt", "photos"];
    expect((await paths("upload", "")).map((it) => it.replaceAll("\\", ""))).toEqual(here);
    expect((await paths("file", "replace", "file_1", "--from", "")).map((it) => it.replaceAll("\\", ""))).toEqual(here);
    expect(await paths("backup", "")).toEqual(["photos"]);
  });
});

test("bash offers the options of every command", async () => {
  for (const command of Object.keys(COMMANDS) as Command[]) {
    const { synopsis } = COMMANDS[command];
    const limits: string[] = synopsis.includes("[limits]") ? LIMITS : [];
    const names = [...optionsIn(synopsis).map(({ name }) => name), ...limits, "json"];
    expect(await offers("bash", ...command.split(" "), "--"), command).toEqual(names.map((name) => `--${name}`));
  }
});

const IN_A_TERMINAL = `zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PS1='%% '; autoload -Uz compinit; compinit -u -D; source '$1'; print re''ady"
zpty -r -m z seen '*ready*'
zpty -n -w z $'mas key ro\\t--js\\t\\x01print -r -- line: \\n'
zpty -r -m z seen $'*\\nline: mas*\\n'
print -r -- $seen
zpty -d z`;

test.skipIf(!has("zsh"))("zsh completes the line of a terminal", async () => {
  const { stdout } = await promisify(execFile)("zsh", ["-f", "-c", IN_A_TERMINAL, "zsh", join(directory, "zsh")], {
    env: { PATH: process.env.PATH, HOME: directory, TERM: "xterm" },
    timeout: 30_000,
  });
  expect(stdout).toMatch(/\nline: mas key rotate --json\s*\n/);
});

test("completion supports three shells", async () => {
  expect(await runMas({}, ["completion", "tcsh"])).toMatchObject({
    status: 2,
    stdout: "",
    stderr: expect.stringMatching(/^mas: completion supports bash, zsh, fish, not tcsh\n/),
  });
});

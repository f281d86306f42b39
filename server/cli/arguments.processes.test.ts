import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { readArguments, readDays, readExpiry, readHelp, UsageError } from "./arguments.ts";
import { COMMANDS, GROUPS } from "./usage.ts";

const NOW = new Date("2026-05-11T00:00:00.000Z");

describe("the arguments of mas", () => {
  it("are a command, its ID and its options", () => {
    const given = readArguments(["account", "update", "acct_1", "--plan", "PRO", "--max-file-size", "5"]);
    const { command, id, positionals, options, repeated, ...flags } = given;
    expect({ command, id, positionals, options, repeated }).toEqual({
      repeated: {},
      command: "account update",
      id: "acct_1",
      positionals: ["acct_1"],
      options: { plan: "PRO", "max-file-size": "5" },
    });
    expect(new Set(Object.values(flags))).toEqual(new Set([false]));
    expect(Object.keys(flags)).toEqual(expect.arrayContaining(["json", "yes", "dry-run", "recursive"]));
  });

  it.each([
    [["toString"], /^there is no command "toString"/],
    [["constructor"], /^there is no command "constructor"/],
    [["__proto__"], /^there is no command "__proto__"/],
    [["account"], /^there is no command "account"/],
    [["account", "list", "acct_1"], /^too many arguments: acct_1/],
    [["account", "list", "--name", "x"], /^account list does not take --name/],
    [["account", "create", "--name", "x", "--operator"], /^account create does not take --operator/],
    [["key", "rotate", "key_1", "key_2"], /^too many arguments: key_2/],
    [["key", "revoke", "key_1", "--account", "a", "--name", "n"], /^key revoke does not take --account, --name/],
    [["key", "create", "--frob"], /^Unknown option '--frob'/],
    [["key", "rotate"], /^missing ID/],
    [["sync", "photos"], /^missing FOLDER/],
    [["ls", "/Press", "/Other"], /^too many arguments: \/Other/],
  ])("%j are refused, with the usage", (args, message) => {
    const attempt = () => readArguments(args);
    expect(attempt).toThrow(UsageError);
    expect(attempt).toThrow(message);
    expect(attempt).toThrow(/\n {2}mas /);
  });

  it("are refused in lines of their own, where the message has several", () => {
    const args = ["user", "create", "--account", "--email", "someone@example.com"];
    expect(() => readArguments(args)).toThrow(
      expect.objectContaining({ lines: expect.arrayContaining(["Option '--account' argument is ambiguous."]) }),
    );
  });

  it("are any number of files where a command takes those", () => {
    const given = readArguments(["upload", "a", "b", "c", "--private"]);
    expect(given).toMatchObject({ command: "upload", positionals: ["a", "b", "c"], private: true, folders: false });
    expect(readArguments(["get", "/a.jpg", "-"])).toMatchObject({ id: "/a.jpg", positionals: ["/a.jpg", "-"] });
  });

  it("that a command refuses are answered with what it takes", () => {
    expect(() => readArguments(["key", "rotate", "key_1", "key_2"])).toThrow(/\n {2}mas key rotate ID\n/);
    expect(() => readArguments(["key", "rotate", "key_1", "key_2"])).not.toThrow(/mas key list/);
  });
});

describe("help", () => {
  it.each([[["help"]], [["--help"]], [["-h"]], [["help", "--json"]]])("%j names every command, in groups", (args) => {
    const { text = "", data } = readHelp(args) ?? {};
    expect(text.match(/^ {2}mas \w+/gm)).toHaveLength(Object.keys(COMMANDS).length);
    expect(text.match(/^[A-Z].*:\n {2}mas /gm)).toHaveLength(GROUPS.length);
    expect(text).toMatch(/MAS_BASE_URL/);
    expect(data).toMatchObject({ commands: Object.keys(COMMANDS).map((command) => ({ command })) });
  });

  it.each([[["key"]], [["help", "key"]], [["key", "--help"]]])("%j names the verbs of the group", (args) => {
    const commands = readHelp(args)?.text.match(/^ {2}mas \S+ \S+/gm);
    expect(commands).toEqual(["  mas key create", "  mas key list", "  mas key rotate", "  mas key revoke"]);
  });

  it.each([
    [["help", "key", "create"]],
    [["key", "create", "--help"]],
    [["key", "create", "--account", "acct_1", "-h"]],
  ])("%j tells about the command alone", (args) => {
    const { text } = readHelp(args) ?? {};
    expect(text).toMatch(/^Creates an API key.*\n\n {2}mas key create --account ID .*\n\n--expires 45s/);
    expect(text).not.toMatch(/--operator|mas key list/);
  });

  it("is given in the middle of a command, too", () => {
    expect(readHelp(["upload", "harbour.jpg", "--help"])?.text).toMatch(/^Uploads files, .*\n\n {2}mas upload PATH…/s);
  });

  it("is not what other arguments ask for", () => {
    expect(readHelp(["key", "list", "--account", "help"])).toBeUndefined();
    expect(readHelp(["frob"])).toBeUndefined();
    expect(readHelp(["audit"])).toBeUndefined();
    expect(readArguments(["audit"])).toMatchObject({ command: "audit", id: undefined });
    expect(() => readHelp(["help", "frob"])).toThrow(/^there is no command "frob"/);
    expect(() => readHelp(["key", "frob", "--help"])).toThrow(/^there is no command "key frob"/);
  });
});

describe("--older-than", () => {
  it("is whole days", () => {
    expect([readDays("0d"), readDays("30d")]).toEqual([0, 30]);
  });

  it.each(["", "7", "d", "-1d", "36h", "1.5d", "2026-05-11"])("refuses %j: more would go than was meant", (text) => {
    expect(() => readDays(text)).toThrow(/--older-than takes/);
  });
});

describe("--expires", () => {
  it("takes a span or a date", () => {
    expect(readExpiry("45s", NOW)).toBe("2026-05-11T00:00:45.000Z");
    expect(readExpiry("90d", NOW)).toBe("2026-08-09T00:00:00.000Z");
    expect(readExpiry("2028-02-29", NOW)).toBe("2028-02-29T00:00:00.000Z");
    expect(readExpiry("2027-05-11T10:00:00+02:00", NOW)).toBe("2027-05-11T08:00:00.000Z");
  });

  it.each(["", "90", "90D", "1.5h", "soon", "2027-02-29", "2027-02-30", "2027-13-01", "2027-05-11T25:00:00Z", "2027"])(
    "refuses %j: a key must not live longer than was meant",
    (text) => {
      expect(() => readExpiry(text, NOW)).toThrow(/--expires takes/);
    },
  );
});

describe("mas", () => {
  const MAS = fileURLToPath(new URL("../bin/mas.js", import.meta.url));
  const mas = (env: Record<string, string>, ...args: string[]) =>
    promisify(execFile)(process.execPath, [MAS, ...args], { env: { PATH: process.env.PATH, ...env } });

  it.each([
    [["--version"], /^\d+\.\d+\.\d+\n$/],
    [["help"], /^mas: files, accounts, API keys, users and stores/],
    [["help", "key", "--json"], /^\{\n {2}"commands": \[/],
    [["--version", "--json"], /^\{\n {2}"version": "\d+\.\d+\.\d+"\n\}\n$/],
    [["key"], /\n {2}mas key create /],
    [["user", "list", "--help"], /^Lists the users of an account\.\n/],
  ])("answers %j without a service", async (args, answer) => {
    expect((await mas({}, ...args)).stdout).toMatch(answer);
  });

  it.each([
    [{ MAS_URL: "nonsense", MAS_ADMIN_TOKEN: "x" }, ["account", "list"], /^mas: MAS_URL must be .* not nonsense/],
    [
      { MAS_BASE_URL: "nonsense", MAS_ADMIN_TOKEN: "x" },
      ["account", "list"],
      /^mas: MAS_BASE_URL must be .* not nonsense/,
    ],
    [{ MAS_ADMIN_TOKEN: "tök en" }, ["account", "list"], /^mas: the admin token, from MAS_ADMIN_TOKEN/],
    [{ DATA_DIR: "/nonexistent" }, ["account", "list"], /^mas: no admin token: set MAS_ADMIN_TOKEN/],
    [{ DATA_DIR: "/nonexistent" }, ["account", "frob"], /^mas: there is no command "account frob"/],
    [
      { MAS_ADMIN_TOKEN: "x", MAS_URL: "http://127.0.0.1:1" },
      ["key", "create", "--account", "acct_1", "--expires", ""],
      /^mas: --expires takes/,
    ],
  ])("exits with 2 and says what is wrong with %j %j", async (env, args, message) => {
    await expect(mas(env, ...args)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(message),
      stdout: "",
    });
  });
});

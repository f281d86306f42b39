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
    [["toString"], /^unknown command "toString"/],
    [["constructor"], /^unknown command "constructor"/],
    [["__proto__"], /^unknown command "__proto__"/],
    [["account"], /^unknown command "account"/],
    [["account", "list", "acct_1"], /^too many arguments: acct_1/],
    [["account", "list", "--name", "x"], /^account list does not accept --name/],
    [["account", "create", "--name", "x", "--operator"], /^account create does not accept --operator/],
    [["key", "rotate", "key_1", "key_2"], /^too many arguments: key_2/],
    [["key", "revoke", "key_1", "--account", "a", "--name", "n"], /^key revoke does not accept --account, --name/],
    [["key", "create", "--frob"], /^Unknown option '--frob'/],
    [["key", "rotate"], /^missing argument ID/],
    [["sync", "photos"], /^missing argument FOLDER/],
    [["ls", "/Press", "/Other"], /^too many arguments: \/Other/],
  ])("%j are rejected with the usage", (args, message) => {
    const attempt = () => readArguments(args);
    expect(attempt).toThrow(UsageError);
    expect(attempt).toThrow(message);
    expect(attempt).toThrow(/\n {2}mas /);
  });

  it("keep the lines of a message that has several", () => {
    const args = ["user", "create", "--account", "--email", "someone@example.com"];
    expect(() => readArguments(args)).toThrow(
      expect.objectContaining({ lines: expect.arrayContaining(["Option '--account' argument is ambiguous."]) }),
    );
  });

  it("can be several files if the command accepts them", () => {
    const given = readArguments(["upload", "a", "b", "c", "--private"]);
    expect(given).toMatchObject({ command: "upload", positionals: ["a", "b", "c"], private: true, folders: false });
    expect(readArguments(["get", "/a.jpg", "-"])).toMatchObject({ id: "/a.jpg", positionals: ["/a.jpg", "-"] });
  });

  it("are rejected with the usage of the command", () => {
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
  ])("%j describes only the command", (args) => {
    const { text } = readHelp(args) ?? {};
    expect(text).toMatch(/^Create an API key.*\n\n {2}mas key create --account ID .*\n\n--expires +45s/);
    expect(text).not.toMatch(/--operator|mas key list/);
  });

  it("is available in the middle of a command", () => {
    expect(readHelp(["upload", "harbour.jpg", "--help"])?.text).toMatch(/^Upload files, .*\n\n {2}mas upload PATH…/s);
  });

  it("is not returned for other arguments", () => {
    expect(readHelp(["key", "list", "--account", "help"])).toBeUndefined();
    expect(readHelp(["frob"])).toBeUndefined();
    expect(readHelp(["audit"])).toBeUndefined();
    expect(readArguments(["audit"])).toMatchObject({ command: "audit", id: undefined });
    expect(() => readHelp(["help", "frob"])).toThrow(/^unknown command "frob"/);
    expect(() => readHelp(["key", "frob", "--help"])).toThrow(/^unknown command "key frob"/);
  });
});

describe("--older-than", () => {
  it("accepts a number of days", () => {
    expect([readDays("0d"), readDays("30d")]).toEqual([0, 30]);
  });

  it.each(["", "7", "d", "-1d", "36h", "1.5d", "2026-05-11"])("rejects %j: it could delete too much", (text) => {
    expect(() => readDays(text)).toThrow(/--older-than must be/);
  });
});

describe("--expires", () => {
  it("accepts a duration or a date", () => {
    expect(readExpiry("45s", NOW)).toBe("2026-05-11T00:00:45.000Z");
    expect(readExpiry("90d", NOW)).toBe("2026-08-09T00:00:00.000Z");
    expect(readExpiry("2028-02-29", NOW)).toBe("2028-02-29T00:00:00.000Z");
    expect(readExpiry("2027-05-11T10:00:00+02:00", NOW)).toBe("2027-05-11T08:00:00.000Z");
  });

  it.each(["", "90", "90D", "1.5h", "soon", "2027-02-29", "2027-02-30", "2027-13-01", "2027-05-11T25:00:00Z", "2027"])(
    "rejects %j, so that a key does not live longer than intended",
    (text) => {
      expect(() => readExpiry(text, NOW)).toThrow(/--expires must be/);
    },
  );
});

describe("mas", () => {
  const MAS = fileURLToPath(new URL("../../server/bin/mas.js", import.meta.url));
  const mas = (env: Record<string, string>, ...args: string[]) =>
    promisify(execFile)(process.execPath, [MAS, ...args], { env: { PATH: process.env.PATH, ...env } });

  it.each([
    [["--version"], /^\d+\.\d+\.\d+\n$/],
    [["help"], /^mas: manage the files, accounts, API keys, users and stores/],
    [["help", "key", "--json"], /^\{\n {2}"commands": \[/],
    [["--version", "--json"], /^\{\n {2}"version": "\d+\.\d+\.\d+"\n\}\n$/],
    [["key"], /\n {2}mas key create /],
    [["user", "list", "--help"], /^List the users of an account\.\n/],
  ])("prints %j without a service", async (args, output) => {
    expect((await mas({}, ...args)).stdout).toMatch(output);
  });

  it.each([
    [{ MAS_URL: "nonsense", MAS_ADMIN_TOKEN: "x" }, ["account", "list"], /^mas: MAS_URL must be .* not nonsense/],
    [
      { MAS_BASE_URL: "nonsense", MAS_ADMIN_TOKEN: "x" },
      ["account", "list"],
      /^mas: MAS_BASE_URL must be .* not nonsense/,
    ],
    [{ MAS_ADMIN_TOKEN: "tök en" }, ["account", "list"], /^mas: the admin token in MAS_ADMIN_TOKEN/],
    [{ DATA_DIR: "/nonexistent" }, ["account", "list"], /^mas: no admin token: .* Set MAS_ADMIN_TOKEN/],
    [{ DATA_DIR: "/nonexistent" }, ["account", "frob"], /^mas: unknown command "account frob"/],
    [
      { MAS_ADMIN_TOKEN: "x", MAS_URL: "http://127.0.0.1:1" },
      ["key", "create", "--account", "acct_1", "--expires", ""],
      /^mas: --expires must be/,
    ],
  ])("exits with 2 and reports the problem of %j %j", async (env, args, message) => {
    await expect(mas(env, ...args)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(message),
      stdout: "",
    });
  });
});

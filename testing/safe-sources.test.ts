import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { files as npmTestFiles } from "../vitest.config.ts";
import { base, testFiles } from "./suite.ts";

/* Checks of the source code, for requirements that apply to every line and that no request can test. */

const ROOT = join(import.meta.dirname, "..");

const sources = ["server", "packages", "sdk", "codegen", "dashboard/src", "docs/.vitepress/theme"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter(
      (path) =>
        /\.(?:tsx?|js|vue)$/.test(path) && !/\.test\.ts$|(?:^|\/)(?:node_modules|dist|cache|testing)\//.test(path),
    )
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") })),
);

const matching = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test("no text is executed as code at runtime", () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(matching(/\beval\(|\bnew Function\(|\bnode:vm\b|set(?:Timeout|Interval)\(["'`]/)).toEqual([]);
});

test("no text is inserted as markup in a browser, and no page receives messages from other pages", () => {
  expect(
    matching(
      // A thread of Node.js sends messages only to its own process.
      /\.(?:inner|outer)HTML\b|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|\bv-html\b|(?<!parentPort\?\.)postMessage\(/,
    ),
  ).toEqual([]);
});

test("programs are started without a shell", () => {
  expect(
    matching(/\bshell: true\b|\bexecSync\(|\bexec\(["'`]|import \{[^}]*\bexec\b[^}]*\} from "node:child_process"/),
  ).toEqual([]);
});

test("password fields are masked, support password managers and permit pasting", () => {
  const fields = sources.filter(({ text }) =>
    /autoComplete(?:=|: )"?(?:current-|new-)?password|"(?:current|new)-password"/.test(text),
  );
  expect(fields.map(({ path }) => path).sort()).toEqual([
    "dashboard/src/pages/security/password-form.tsx",
    "dashboard/src/session/new-password.tsx",
    "dashboard/src/session/reauthentication.tsx",
    "dashboard/src/session/sign-in.tsx",
    "dashboard/src/shares/share-fields.tsx",
  ]);
  for (const { path, text } of fields) expect(text, path).toMatch(/type(?:=|: )"password"/);
  expect(matching(/\bonPaste\b|addEventListener\("paste"/)).toEqual([]);
});

test("no code accepts invalid certificates", () => {
  expect(matching(/rejectUnauthorized(?!: true)|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([]);
});

test("unpredictable values use a secure random generator", () => {
  // These files use it to spread retries over time.
  expect(matching(/Math\.random/).sort()).toEqual([
    "sdk/retry.ts",
    "server/accounts/webhooks/outcomes.ts",
    "server/db/unavailable.ts",
    "server/ops/start/open-stores.ts",
  ]);
});

/* A test must not fail because the machine is slow. */

const read = (paths: string[]) => paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
const everyTest = read(
  testFiles("{codegen,sdk,react,server,contract-tests,dashboard,docs,testing}/**/*.test.ts", /^$/),
);
const npmTests = read(npmTestFiles.filter((path) => path !== "testing/safe-sources.test.ts"));
const pathsOf = (tests: { path: string; text: string }[], pattern: RegExp) =>
  tests.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

// Hooks such as beforeAll need vi.waitFor, because expect.poll works only inside a test.
test("vi.waitFor has a timeout: its default is one second", () => {
  expect(everyTest.length).toBeGreaterThan(npmTests.length);
  const otherTests = everyTest.filter(({ path }) => path !== "testing/safe-sources.test.ts");
  expect(pathsOf(otherTests, /\bvi\.waitFor\((?![^;]*\btimeout\b)/)).toEqual([]);
});

test("no test of npm test has a shorter timeout than the default", () => {
  const tooShort = (pattern: RegExp, minMs: number) =>
    npmTests.flatMap(({ path, text }) =>
      [...text.matchAll(pattern)]
        .filter(([, timeout = ""]) => Number(timeout.replaceAll("_", "")) < minMs)
        .map(([, timeout]) => `${path}: ${timeout}`),
    );
  expect(npmTests.length).toBeGreaterThan(200);
  expect(tooShort(/(?:\.poll|\bwaitFor)\([^;]*?\btimeout: ([\d_]+)/g, base.expect.poll.timeout)).toEqual([]);
  expect(tooShort(/^ *\}, ([\d_]{4,})\);$/gm, base.testTimeout)).toEqual([]);
});

test("no test of npm test compares durations, CPU time, memory or the processes of one moment", () => {
  const measurement =
    /\bprocess\.(?:cpuUsage|memoryUsage|resourceUsage|hrtime)|\b(?:cpuOf|memoryOf|peakOf)\(|performance\.now\(\) - /;
  expect(pathsOf(npmTests, measurement)).toEqual([]);
  // `expect.poll` repeats the check, because processes end some milliseconds after the signal.
  expect(pathsOf(everyTest, /\bexpect\((?:(?!expect)[^;])*?\b(?:childrenOf|workersOf)\(/)).toEqual([]);
});

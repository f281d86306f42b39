import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { unreadProperties } from "./unread-properties.ts";

const folder = mkdtempSync(join(tmpdir(), "spreads-"));
afterAll(() => rmSync(folder, { recursive: true }));

const DECLARATIONS = `
interface Detections { objects: string[]; personMask: Uint8Array }
type Result = { kind: "a"; left: number } | { kind: "b"; right: number };
declare const raw: Detections;
declare const result: Result;
declare const isLarge: boolean;
declare const anything: any;
declare const headers: Record<string, string>;
declare function use(detections: Detections): void;
declare function useAny(value: unknown): void;
declare function identity<T>(value: T): T;
declare function shrink(mask: Uint8Array): Uint8Array;
`;

const options: ts.CompilerOptions = { strict: true, target: ts.ScriptTarget.ES2023, types: [] };
const library = new Map<string, ts.SourceFile | undefined>();
const host = ts.createCompilerHost(options);
const read = host.getSourceFile;
host.getSourceFile = (name, language) => {
  if (!name.includes("/typescript/lib/")) return read(name, language);
  if (!library.has(name)) library.set(name, read(name, language));
  return library.get(name);
};

function check(code: string) {
  const file = join(folder, "toy.ts");
  writeFileSync(file, `${DECLARATIONS}${code}\nexport {};\n`);
  return unreadProperties(ts.createProgram([file], options, host), folder);
}

const namesIn = (code: string) => check(code).map(({ property }) => property);

describe("a literal with a spread", () => {
  it("is refused if it sets a property under its name before a rename", () => {
    const code = "const detections = { ...raw, figure: shrink(raw.personMask) };\nuse(detections);";
    expect(check(code)).toEqual([
      {
        file: "toy.ts",
        line: DECLARATIONS.split("\n").length,
        property: "figure",
        spread: "Detections",
        similar: ["objects", "personMask"],
      },
    ]);
  });

  it.each([
    ["an argument of a generic function", "use(identity({ ...raw, figure: 1 }));"],
    ["the result of a callback", "for (const one of [raw].map((it) => ({ ...it, figure: 1 }))) use(one);"],
    ["the result of a function", "const small = () => ({ ...raw, figure: 1 });\nuse(small());"],
    ["a part of another literal", "const whole = { inner: { ...raw, figure: 1 } };\nuse(whole.inner);"],
    ["a copy", "const first = { ...raw, figure: 1 };\nconst second = { ...first };\nuse(second);"],
    ["several spreads", "const both = { ...raw, ...result, figure: 1 };\nuse(both);"],
    ["a conditional property", "const maybe = { ...raw, ...(isLarge ? { figure: 1 } : {}) };\nuse(maybe);"],
    ["a property after &&", "const maybe = { ...raw, ...(isLarge && { figure: 1 }) };\nuse(maybe);"],
    ["a shorthand property", "const figure = 1;\nconst detections = { ...raw, figure };\nuse(detections);"],
    ["a method", "const detections = { ...raw, figure() {} };\nuse(detections);"],
    ["Object.assign", "use(Object.assign(raw, { figure: 1 }));"],
    ["Object.assign to a new object", "use(Object.assign({}, raw, { figure: 1 }));"],
  ])("is refused as %s", (_, code) => {
    expect(namesIn(code)).toEqual(["figure"]);
  });

  it.each([
    ["the spread type has the property", "const detections = { ...raw, personMask: shrink(raw.personMask) };"],
    ["a member of a union has the property", "const other = { ...result, right: 1 };\nuseAny(other.kind);"],
    ["the spread type is any", "const other = { ...anything, figure: 1 };"],
    ["the spread type has an index signature", "const other = { ...headers, figure: 1 };"],
    ["the spread is a literal", "const other = { ...(isLarge && { a: 1 }), figure: 1 };"],
    [
      "the type of the variable has the property",
      "const other: Detections & { figure: number } = { ...raw, figure: 1 };",
    ],
    ["the return type has the property", "const f = (): { figure: number } => ({ ...raw, figure: 1 });"],
    ["the type of satisfies has the property", "const other = { ...raw, figure: 1 } satisfies { figure: number };"],
    ["the parameter has the property", "declare function f(it: { figure: number }): void;\nf({ ...raw, figure: 1 });"],
    [
      "the parameter has any property",
      "declare function f(it: Record<string, unknown>): void;\nf({ ...raw, figure: 1 });",
    ],
    [
      "a variable is used as a type with the property",
      "const other = { ...raw, figure: 1 };\nconst wide: { figure: number } = other;",
    ],
    ["code reads the property", "const other = { ...raw, figure: 1 };\nuseAny(other.figure);"],
    ["code destructures the property", "const { figure } = { ...raw, figure: 1 };"],
    [
      "code reads the property of a result",
      "const f = () => ({ ...raw, figure: 1 });\nconst { figure } = f();\nuseAny(figure);",
    ],
    [
      "code reads the property of an element",
      "for (const it of [raw].map((one) => ({ ...one, figure: 1 }))) useAny(it.figure);",
    ],
    ["Object.assign gets a declared type", "Object.assign(raw, { figure: 1 } satisfies { figure: number });"],
  ])("is accepted if %s", (_, code) => {
    expect(namesIn(code)).toEqual([]);
  });
});

it("fails the command with the place, the property, the type and similar properties", () => {
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { strict: true, target: "es2023", types: [] }, include: ["toy.ts"] }),
  );
  check("const detections = { ...raw, personmask: 1 };\nuse(detections);");
  const { status, stderr } = spawnSync("node", [join(import.meta.dirname, "check.ts"), folder], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain("toy.ts:13 The property personmask does not exist in Detections");
  expect(stderr).toContain("Similar properties: personMask, objects.");
});

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../examples.ts";
import { commandOf, contextFilter, parseDockerfile, variablesOf } from "./dockerfile.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const stages = parseDockerfile(read("Dockerfile"));
const last = stages.at(-1) ?? { image: "", name: null, instructions: [] };
const all = stages.flatMap((stage) => stage.instructions);

describe("the Dockerfile", () => {
  it("uses base images with versions, and the Node.js version of the project", () => {
    for (const { image } of stages) expect(image).toMatch(/^(node:\d+-)?(debian:)?[a-z]+-slim$/);
    expect(stages[0]?.image).toMatch(new RegExp(`^node:${read(".nvmrc").trim()}-`));
  });

  it("runs the command of npm start, not as root", () => {
    expect(`exec ${commandOf(last, "CMD").join(" ")}`).toBe(JSON.parse(read("package.json")).scripts.start);
    const [user = ""] = last.instructions.filter((it) => it.name === "USER").map((it) => it.text);
    expect(user).toMatch(/^[1-9]\d+:[1-9]\d+$/);
    const owners = last.instructions.flatMap((it) => it.flags.chown ?? []);
    expect(new Set(owners)).toEqual(new Set([user]));
  });

  it("downloads only packages, and deletes the package lists", () => {
    expect(all.map((it) => it.name)).not.toContain("ADD");
    for (const { name, text } of all) {
      if (name !== "RUN") continue;
      expect(text).not.toMatch(/\b(curl|wget|git|sudo|chmod 777)\b|https?:/);
      if (text.includes("apt-get install")) {
        expect(text).toMatch(/apt-get update &&[\s\S]*--no-install-recommends[\s\S]*rm -rf \/var\/lib\/apt\/lists/);
      }
    }
  });

  it("checks liveness with Node.js, and contains no secret", () => {
    const [program, flag, code = ""] = commandOf(last, "HEALTHCHECK");
    expect([program, flag]).toEqual(["node", "-e"]);
    expect(code).toContain("/health/live");
    expect(Object.keys(variablesOf(last))).not.toContainEqual(expect.stringMatching(/SECRET|TOKEN|PASSWORD|KEY/));
  });
});

describe(".dockerignore", () => {
  const included = contextFilter(read(".dockerignore"));

  it.each([
    "data/admin-token",
    ".env",
    "deploy/.env",
    "docs/.env.local",
    ".git/config",
    "node_modules/node/bin/node",
    "server/node_modules/x/index.js",
    "docs/dist/index.html",
    "server/app.test.ts",
    "testing/service.ts",
    "server.log",
  ])("excludes %s", (path) => {
    expect(included(path)).toBe(false);
  });

  it("includes the files of the service and its pages, and every workspace's package.json", () => {
    const files = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);
    const needed = files.filter((path) => /^(server|sdk|codegen|docs)\/.*(?<!\.test)\.ts$/.test(path));
    expect(needed.length).toBeGreaterThan(100);
    expect(needed.filter((path) => !included(path))).toEqual([]);
    const { workspaces }: { workspaces: string[] } = JSON.parse(read("package.json"));
    expect(workspaces.filter((folder) => !included(`${folder}/package.json`))).toEqual([]);
  });
});

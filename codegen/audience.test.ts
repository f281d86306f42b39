import { expect, test } from "vitest";
import { dashboardDocument, publicDocument } from "./audience.ts";
import { loadDocument } from "./load-document.ts";
import { readOperations } from "./model.ts";
import { tiny } from "./test-document.ts";

const document = tiny(
  ["paths:", "tags: [{ name: Files }, { name: Dashboard }, { name: Health }]\npaths:"],
  ["tags: [Operations]", "tags: [Health]"],
);
const before = structuredClone(document);
const callers = publicDocument(document);
const dashboard = dashboardDocument(document);

test("only the document of the dashboard contains internal operations", () => {
  expect(Object.keys(dashboard.paths)).toEqual(["/dashboard/api/session"]);
  expect(Object.keys(callers.paths)).toEqual(
    Object.keys(document.paths).filter((path) => !path.startsWith("/dashboard/")),
  );
});

test("components of internal operations are only in the document of the dashboard, shared ones in both", () => {
  const [ours, theirs] = [JSON.stringify(callers), JSON.stringify(dashboard)];
  for (const word of ["SESSION_REQUIRED", "CROSS_SITE_REQUEST", "SessionRequiredError", '"Session"', '"Dashboard"']) {
    expect(theirs, word).toContain(word);
    expect(ours, word).not.toContain(word);
  }
  for (const it of [callers, dashboard]) expect(it.components?.schemas).toHaveProperty("Account");
  expect(ours).toContain("FILE_NOT_FOUND");
  expect(theirs).not.toContain("FILE_NOT_FOUND");
});

test("the public document contains the error of routes that do not exist", () => {
  expect(callers["x-errors"]).toHaveProperty("NOT_FOUND");
});

test("a path with public and internal operations is split between both documents", () => {
  const mixed = tiny(["operationId: updateFile", "operationId: updateFile\n      x-internal: true"]);
  expect(Object.keys(publicDocument(mixed).paths["/api/v1/files"] ?? {})).toEqual(["get", "post"]);
  expect(Object.keys(dashboardDocument(mixed).paths["/api/v1/files"] ?? {})).toEqual(["patch"]);
});

test("does not change the source document, and keeps the order of its components", () => {
  expect(document).toEqual(before);
  for (const it of [callers, dashboard]) {
    const names = Object.keys(it.components?.schemas ?? {});
    expect(names).toEqual(Object.keys(document.components?.schemas ?? {}).filter((name) => names.includes(name)));
  }
});

test("the two documents of the service contain every operation, and no unused component", () => {
  const complete = loadDocument("openapi.yaml");
  const parts = [publicDocument(complete), dashboardDocument(complete)];
  const ids = parts.flatMap((it) => readOperations(it).map(({ id }) => id));
  expect(ids.sort()).toEqual(
    readOperations(complete)
      .map(({ id }) => id)
      .sort(),
  );
  for (const it of parts) {
    const text = JSON.stringify(it);
    for (const [kind, all] of Object.entries(it.components ?? {})) {
      const unused = Object.keys(all ?? {}).filter((name) => !text.includes(`"#/components/${kind}/${name}"`));
      expect(kind === "securitySchemes" ? [] : unused).toEqual([]);
    }
  }
});

import { describe, expect, it } from "vitest";
import type { Recorded } from "./case-run.ts";
import { toContract } from "./contract.ts";
import type { Document } from "./document.ts";
import { check, expectationOf, type Real } from "./expectation.ts";
import { createMutationTests } from "./mutation-tests.ts";
import { violationsOf } from "./violations.ts";

const error = (code: string) => ({
  type: "object",
  required: ["code", "requestId"],
  properties: { code: { type: "string", enum: [code] }, requestId: { type: "string" } },
});
const json = (schema: object) => ({ "application/json": { schema } });
const document = {
  paths: {
    "/boats": {
      post: {
        operationId: "createBoat",
        parameters: [{ name: "dryRun", in: "query", schema: { type: "boolean" } }],
        requestBody: {
          required: true,
          content: json({
            type: "object",
            required: ["name"],
            additionalProperties: false,
            properties: { name: { type: "string", maxLength: 9 }, length: { type: "integer", minimum: 1 } },
          }),
        },
        responses: {
          "201": {
            headers: { "X-Request-Id": { schema: { type: "string" } } },
            content: json({ $ref: "#/components/schemas/Boat" }),
          },
          "404": {
            headers: { "X-Request-Id": { schema: { type: "string" } } },
            content: json({ type: "object", properties: { error: { oneOf: [error("NO_SEA"), error("NO_PORT")] } } }),
          },
        },
      },
    },
  },
  components: {
    schemas: {
      ErrorCode: { enum: ["NO_SEA", "NO_PORT"] },
      Boat: {
        type: "object",
        required: ["name", "owner"],
        properties: {
          name: { type: "string", pattern: "^[A-Z]" },
          owner: { type: "string", nullable: true },
          crew: { type: "array", items: { type: "object", required: ["id"], properties: { id: { type: "integer" } } } },
        },
      },
    },
  },
} as unknown as Document;
const contract = toContract(document);
const [created, missing] = contract.responses;
if (!created || !missing) throw new Error("the document must have two responses");

const headers = { "content-type": "application/json; charset=utf-8", "x-request-id": "req_1" };
const respond = (body: unknown, statusCode = 201): Real => ({ statusCode, headers, body: JSON.stringify(body) });
const boat = { name: "Ada", owner: null, crew: [{ id: 1 }] };
const problems = (real: Real) => check(expectationOf(contract, created, null, null), real);

describe("the check of a response", () => {
  it("accepts documented responses", () => {
    expect(problems(respond(boat))).toEqual([]);
    expect(problems(respond({ ...boat, owner: "Bo" }))).toEqual([]);
  });

  it.each([
    ["an undocumented property", respond({ ...boat, color: "red" })],
    ["an undocumented property in a list", respond({ ...boat, crew: [{ id: 1, age: 40 }] })],
    ["null where it is not allowed", respond({ ...boat, name: null })],
    ["a missing property", respond({ name: "Ada" })],
    ["another status", respond(boat, 200)],
    ["a missing header", { ...respond(boat), headers: { "content-type": headers["content-type"] } }],
    [
      "a Content-Type without charset",
      { ...respond(boat), headers: { ...headers, "content-type": "application/json" } },
    ],
  ])("reports %s", (_, real) => {
    expect(problems(real)).not.toEqual([]);
  });

  it("requires the expected error code, and the request id of the header", () => {
    const of = (code: string) => expectationOf(contract, missing, code, null);
    const real = respond({ error: { code: "NO_SEA", requestId: "req_1" } }, 404);
    expect(check(of("NO_SEA"), real)).toEqual([]);
    expect(check(of("NO_PORT"), real)).not.toEqual([]);
    expect(check(of("NO_SEA"), respond({ error: { code: "NO_SEA", requestId: "req_2" } }, 404))).not.toEqual([]);
  });
});

describe("the check of a response without a body", () => {
  const header = { schema: { type: "string" } };
  const responses = toContract({
    paths: {
      "/boats": {
        head: {
          operationId: "findBoat",
          responses: {
            "204": {
              headers: {
                "X-Place": { schema: { type: "integer" } },
                "X-Moored": { "x-sometimes": true, schema: { type: "string", enum: ["?0", "?1"] } },
              },
            },
            "404": { headers: { "X-Request-Id": header }, content: json({ properties: { error: error("NO_SEA") } }) },
          },
        },
      },
    },
    components: document.components,
  } as unknown as Document).responses;
  const problemsOf = (status: string, code: string | null, headers: Record<string, string>) => {
    const response = responses.find((one) => one.status === status);
    if (!response) throw new Error(`the document has no response ${status}`);
    return check(expectationOf(contract, response, code, null), { statusCode: Number(status), headers });
  };

  it("checks the headers of an error response to HEAD, and requires no body", () => {
    expect(problemsOf("404", "NO_SEA", headers)).toEqual([]);
    expect(problemsOf("404", "NO_SEA", { "x-request-id": "req_1" })).not.toEqual([]);
  });

  it("accepts the absence of an optional header, but not an invalid value", () => {
    expect(problemsOf("204", null, { "x-place": "5" })).toEqual([]);
    expect(problemsOf("204", null, { "x-place": "5", "x-moored": "?1" })).toEqual([]);
    expect(problemsOf("204", null, { "x-place": "5", "x-moored": "yes" })).not.toEqual([]);
    expect(problemsOf("204", null, { "x-moored": "?1" })).not.toEqual([]);
  });
});

describe("the mutation tests", () => {
  const recorded: Recorded = { response: created, code: null, bytesType: null, real: respond(boat) };

  it("detect every mutation of a response", () => {
    const mutationTests = createMutationTests(contract);
    mutationTests.add(recorded);
    expect(mutationTests.result.survivors).toEqual([]);
    expect(mutationTests.result.tried).toBe(26);
    mutationTests.add(recorded); // a duplicate adds no mutations
    expect(mutationTests.result.tried).toBe(26);
  });
});

describe("the violations of a request", () => {
  it("break each rule once, and name the field", () => {
    const [operation] = contract.operations;
    if (!operation) throw new Error("the document must have an operation");
    const violations = [...violationsOf(contract, operation, { json: { name: "Ada" } })];
    expect(violations.map(({ what, field }) => `${what} → ${field?.in} ${field?.path}`)).toMatchInlineSnapshot(`
      [
        "query dryRun is "maybe" → query dryRun",
        "query dryRun is "" → query dryRun",
        "query dryRun is repeated → query dryRun",
        "query undocumented is not a parameter → query undocumented",
        "body / is [] by type → body ",
        "body / is null → body ",
        "body / has no name → body name",
        "body / has an undocumented property → body undocumented",
        "body /name is 42 by type → body name",
        "body /name is null → body name",
        "body /name is "a\\u0000b" → body name",
        "body /name is "a\\ud800b" → body name",
        "body /name violates its maxLength → body name",
        "body /length is "1" by type → body length",
        "body /length is 1.5 by type → body length",
        "body /length is null → body length",
        "body /length violates its minimum → body length",
        "body is not JSON → body ",
        "body is missing → body ",
      ]
    `);
  });
});

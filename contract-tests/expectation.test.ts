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
if (!created || !missing) throw new Error("the document above has two answers");

const headers = { "content-type": "application/json; charset=utf-8", "x-request-id": "req_1" };
const answer = (body: unknown, statusCode = 201): Real => ({ statusCode, headers, body: JSON.stringify(body) });
const boat = { name: "Ada", owner: null, crew: [{ id: 1 }] };
const problems = (real: Real) => check(expectationOf(contract, created, null, null), real);

describe("the check of an answer", () => {
  it("finds nothing wrong with what is documented", () => {
    expect(problems(answer(boat))).toEqual([]);
    expect(problems(answer({ ...boat, owner: "Bo" }))).toEqual([]);
  });

  it.each([
    ["a property that is not documented", answer({ ...boat, colour: "red" })],
    ["one deep inside a list", answer({ ...boat, crew: [{ id: 1, age: 40 }] })],
    ["null where it is not allowed", answer({ ...boat, name: null })],
    ["a missing property", answer({ name: "Ada" })],
    ["another status", answer(boat, 200)],
    ["a missing header", { ...answer(boat), headers: { "content-type": headers["content-type"] } }],
    [
      "a Content-Type without charset",
      { ...answer(boat), headers: { ...headers, "content-type": "application/json" } },
    ],
  ])("finds %s", (_, real) => {
    expect(problems(real)).not.toEqual([]);
  });

  it("wants the one error code that was meant, and the request id of the header", () => {
    const of = (code: string) => expectationOf(contract, missing, code, null);
    const real = answer({ error: { code: "NO_SEA", requestId: "req_1" } }, 404);
    expect(check(of("NO_SEA"), real)).toEqual([]);
    expect(check(of("NO_PORT"), real)).not.toEqual([]);
    expect(check(of("NO_SEA"), answer({ error: { code: "NO_SEA", requestId: "req_2" } }, 404))).not.toEqual([]);
  });
});

describe("the check of an answer without a body", () => {
  const header = { schema: { type: "string" } };
  const asked = toContract({
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
    const response = asked.find((one) => one.status === status);
    if (!response) throw new Error("the document above has this answer");
    return check(expectationOf(contract, response, code, null), { statusCode: Number(status), headers });
  };

  it("looks at the headers of an error to HEAD, and asks for no body", () => {
    expect(problemsOf("404", "NO_SEA", headers)).toEqual([]);
    expect(problemsOf("404", "NO_SEA", { "x-request-id": "req_1" })).not.toEqual([]);
  });

  it("lets a header be absent that may be, and not wrong", () => {
    expect(problemsOf("204", null, { "x-place": "5" })).toEqual([]);
    expect(problemsOf("204", null, { "x-place": "5", "x-moored": "?1" })).toEqual([]);
    expect(problemsOf("204", null, { "x-place": "5", "x-moored": "yes" })).not.toEqual([]);
    expect(problemsOf("204", null, { "x-moored": "?1" })).not.toEqual([]);
  });
});

describe("the hunt for mutants", () => {
  const recorded: Recorded = { response: created, code: null, bytesType: null, real: answer(boat) };

  it("makes an answer wrong in every way, and each is noticed", () => {
    const mutationTests = createMutationTests(contract);
    mutationTests.add(recorded);
    expect(mutationTests.result.survivors).toEqual([]);
    expect(mutationTests.result.tried).toBe(26);
    mutationTests.add(recorded); // a repeat tries nothing new
    expect(mutationTests.result.tried).toBe(26);
  });
});

describe("the violations of a request", () => {
  it("break each rule once, and say where", () => {
    const [operation] = contract.operations;
    if (!operation) throw new Error("the document above has an operation");
    const found = [...violationsOf(contract, operation, { json: { name: "Ada" } })];
    expect(found.map(({ what, field }) => `${what} → ${field?.in} ${field?.path}`)).toMatchInlineSnapshot(`
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
        "body /name is beyond its maxLength → body name",
        "body /length is "1" by type → body length",
        "body /length is 1.5 by type → body length",
        "body /length is null → body length",
        "body /length is beyond its minimum → body length",
        "body is no JSON → body ",
        "body is missing → body ",
      ]
    `);
  });
});

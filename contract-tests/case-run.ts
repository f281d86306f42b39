import { type Call, type HttpRequest, toHttp } from "./call.ts";
import type { Contract, DocumentedResponse } from "./contract.ts";
import { check, type Expectation, expectationOf, type Real } from "./expectation.ts";
import type { Case, World } from "./world.ts";

/** The documented response that a response is checked against. */
export interface Subject {
  response: DocumentedResponse;
  code: string | null;
  /** The media type of a binary body. */
  bytesType: string | null;
}

/** A response of the service that passed its check. */
export interface Recorded extends Subject {
  real: Real;
}

/** The run of one case, from its preparation to the check of the response. */
export class CaseRun {
  readonly title: string;
  readonly #contract: Contract;
  readonly #world: World;
  readonly #response: DocumentedResponse;
  readonly #case: Case;
  #call: Call = {};
  #request: HttpRequest | null = null;
  #restore: (() => void) | null = null;

  constructor(contract: Contract, world: World, response: DocumentedResponse, one: Case) {
    this.#contract = contract;
    this.#world = world;
    this.#response = response;
    this.#case = one;
    this.title = one.code ? `${response.key} ${one.code}` : response.key;
  }

  async start(): Promise<HttpRequest> {
    this.#call = await this.#case.prepare(this.#world);
    this.#request = await toHttp(this.#response.operation, this.#call, this.#world.service);
    this.#restore = this.#case.during?.(this.#world) ?? null;
    return this.#request;
  }

  /** Reverts the changes that the case made to the service. Can be called more than once. */
  end(): void {
    this.#restore?.();
    this.#restore = null;
  }

  subject(): Subject {
    const bytesType = this.#call.bytes?.contentType ?? null;
    return { response: this.#response, code: this.#case.code ?? null, bytesType };
  }

  expectation(): Expectation {
    const { response, code, bytesType } = this.subject();
    return expectationOf(this.#contract, response, code, bytesType);
  }

  check(real: Real): string[] {
    const problems = check(this.expectation(), real);
    return this.hasWrongBytes(real) ? [...problems, "body: differs from the expected bytes"] : problems;
  }

  /** Whether a success response differs from the bytes that the case expects. Dredd does not compare binary bodies. */
  hasWrongBytes({ body = "", bodyEncoding }: Real): boolean {
    const { content } = this.#call.bytes ?? {};
    if (content === undefined || this.#response.codes.length > 0) return false;
    return !Buffer.from(body, bodyEncoding).equals(content);
  }

  describe({ statusCode, headers, body = "" }: Real): string {
    const request = this.#request;
    const size =
      request && request.body.length > 0
        ? ` with ${request.body.length} bytes of ${request.headers["Content-Type"]}`
        : "";
    const excerpt = body.length > 1_000 ? `${body.slice(0, 1_000)}…` : body;
    return `  ${request?.method} ${request?.target}${size}\n  ${statusCode} ${headers["content-type"] ?? ""} ${excerpt}`;
  }
}

import { type Call, type HttpRequest, toHttp } from "./call.ts";
import type { Contract, DocumentedResponse } from "./contract.ts";
import { check, type Expectation, expectationOf, type Real } from "./expectation.ts";
import type { Case, World } from "./world.ts";

/** What an answer has to be checked against. */
export interface Subject {
  response: DocumentedResponse;
  code: string | null;
  /** The type of a body of bytes. */
  bytesType: string | null;
}

/** A real answer of the service that was found right. */
export interface Recorded extends Subject {
  real: Real;
}

/** One case on its way from the preparation to the answer. */
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
    this.#call = await this.#case.given(this.#world);
    this.#request = await toHttp(this.#response.operation, this.#call, this.#world.service);
    this.#restore = this.#case.during?.(this.#world) ?? null;
    return this.#request;
  }

  /** Ends what the case does to the service; may be called twice. */
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
    return this.hasWrongBytes(real) ? [...problems, "body: not the bytes that were expected"] : problems;
  }

  /** Whether a success is not made of the bytes that the case knows; Dredd compares none. */
  hasWrongBytes({ body = "", bodyEncoding }: Real): boolean {
    const { content } = this.#call.bytes ?? {};
    if (content === undefined || this.#response.codes.length > 0) return false;
    return !Buffer.from(body, bodyEncoding).equals(content);
  }

  describe({ statusCode, headers, body = "" }: Real): string {
    const sent = this.#request;
    const size =
      sent && sent.body.length > 0 ? ` with ${sent.body.length} bytes of ${sent.headers["Content-Type"]}` : "";
    const shown = body.length > 1_000 ? `${body.slice(0, 1_000)}…` : body;
    return `  ${sent?.method} ${sent?.target}${size}\n  ${statusCode} ${headers["content-type"] ?? ""} ${shown}`;
  }
}

// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

/* `Open`: what an enum of an answer may hold besides the members known today. `Binary`: bytes. */

export interface paths<Open, Binary> {
  "/dashboard/api/session": {
    get: operations<Open, Binary>["getSession"];
  };
}
export interface components<Open, Binary> {
  schemas: {
    /** @enum {boolean} */
    Success: true;
    /** @enum {boolean} */
    Failure: false;
    ErrorMessage: string;
    RequestId: string;
    Account: {
      id: string;
      plan: ("FREE" | "PRO") | Open;
    };
    Session: {
      account: components<Open, Binary>["schemas"]["Account"];
    };
    /** @description A parameter or the body is wrong. */
    ValidationError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "VALIDATION_ERROR";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        issues: string[];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description Nobody is signed in. */
    SessionRequiredError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "SESSION_REQUIRED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description Another site asks. */
    CrossSiteRequestError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "CROSS_SITE_REQUEST";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description A fault. */
    InternalError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "INTERNAL_ERROR";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description Not now. */
    ServiceUnavailableError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "SERVICE_UNAVAILABLE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
  };
  responses: {
    /** @description The session. */
    SessionAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Session"];
        };
      };
    };
    /** @description A parameter or the body is wrong. */
    ValidationFailure: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["ValidationError"];
        };
      };
    };
    /** @description Nobody is signed in. */
    SessionRequired: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["SessionRequiredError"];
        };
      };
    };
    /** @description Another site asks. */
    CrossSiteRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /** @description A fault. */
    InternalFailure: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["InternalError"];
        };
      };
    };
    /** @description Not now. */
    ServiceUnavailable: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["ServiceUnavailableError"];
        };
      };
    };
  };
}
export interface operations<Open, Binary> {
  getSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["SessionAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CrossSiteRequest"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
}

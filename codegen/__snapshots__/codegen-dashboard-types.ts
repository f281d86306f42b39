// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

/* `Open`: values that are added to response enums later. `Binary`: the type of binary content. `Absent`: `undefined` if it can stand for a missing property. */

export interface paths<Open, Binary, Absent> {
  "/dashboard/api/session": {
    get: operations<Open, Binary, Absent>["getSession"];
  };
}
export interface components<Open, Binary, Absent> {
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
      account: components<Open, Binary, Absent>["schemas"]["Account"];
    };
    /** @description A parameter or the body is invalid. */
    ValidationError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "VALIDATION_ERROR";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        issues: string[];
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The user is not signed in. */
    SessionRequiredError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "SESSION_REQUIRED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The request is from another site. */
    CrossSiteRequestError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "CROSS_SITE_REQUEST";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description An internal error. */
    InternalError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "INTERNAL_ERROR";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The service is unavailable. */
    ServiceUnavailableError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "SERVICE_UNAVAILABLE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
  };
  responses: {
    /** @description The session. */
    SessionResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Session"];
        };
      };
    };
    /** @description A parameter or the body is invalid. */
    ValidationFailure: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["ValidationError"];
        };
      };
    };
    /** @description The user is not signed in. */
    SessionRequired: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["SessionRequiredError"];
        };
      };
    };
    /** @description The request is from another site. */
    CrossSiteRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /** @description An internal error. */
    InternalFailure: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["InternalError"];
        };
      };
    };
    /** @description The service is unavailable. */
    ServiceUnavailable: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["ServiceUnavailableError"];
        };
      };
    };
  };
}
export interface operations<Open, Binary, Absent> {
  getSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["SessionResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["SessionRequired"];
      403: components<Open, Binary, Absent>["responses"]["CrossSiteRequest"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
}

// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

/* `Open`: values that are added to response enums later. `Binary`: the type of binary content. `Absent`: `undefined` if it can stand for a missing property. */

export interface paths<Open, Binary, Absent> {
  "/api/v1/files": {
    get: operations<Open, Binary, Absent>["listFiles"];
    post: operations<Open, Binary, Absent>["uploadFile"];
    patch: operations<Open, Binary, Absent>["updateFile"];
  };
  "/api/v1/files/{id}": {
    get: operations<Open, Binary, Absent>["getFile"];
  };
  "/api/v1/files/{id}/picture": {
    get: operations<Open, Binary, Absent>["getPicture"];
  };
  "/cdn/{id}": {
    get: operations<Open, Binary, Absent>["deliverFile"];
  };
  "/admin/accounts": {
    post: operations<Open, Binary, Absent>["createAccount"];
  };
  "/health/live": {
    get: operations<Open, Binary, Absent>["isLive"];
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
    /**
     * @description Type of a file.
     * @enum {string}
     */
    FileType: "IMAGE" | "VIDEO";
    FileRecord: {
      id: string;
      /** Format: uri */
      cdnUrl: string;
      fileType: components<Open, Binary, Absent>["schemas"]["FileType"] | Open;
      status: ("PENDING" | "COMPLETED") | Open;
    };
    FileList: {
      files: components<Open, Binary, Absent>["schemas"]["FileRecord"][];
      pagination: components<Open, Binary, Absent>["schemas"]["Pagination"];
    };
    Account: {
      id: string;
      plan: ("FREE" | "PRO") | Open;
    };
    Pagination: {
      total: number;
      limit: number;
      offset: number;
      hasMore: boolean;
      nextCursor: string | null;
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
    /** @description The API key is missing. */
    MissingApiKeyError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "MISSING_API_KEY";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The key is unknown. */
    InvalidApiKeyError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "INVALID_API_KEY";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The key has expired. */
    ExpiredApiKeyError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "EXPIRED_API_KEY";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The token is invalid. */
    InvalidAdminTokenError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "INVALID_ADMIN_TOKEN";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description Too many invalid tokens. */
    TooManyAttemptsError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "TOO_MANY_ATTEMPTS";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The file does not exist. */
    FileNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "FILE_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account is suspended. */
    AccountSuspendedError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "ACCOUNT_SUSPENDED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The key lacks the permission. */
    InsufficientPermissionsError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "INSUFFICIENT_PERMISSIONS";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The body is too large. */
    PayloadTooLargeError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "PAYLOAD_TOO_LARGE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The file is too large. */
    FileTooLargeError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "FILE_TOO_LARGE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The media type is not supported. */
    UnsupportedMediaTypeError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "UNSUPPORTED_MEDIA_TYPE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description Too many calls. */
    RateLimitExceededError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "RATE_LIMIT_EXCEEDED";
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
    /** @description One page. */
    FileListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["FileList"];
        };
      };
    };
    /** @description The file. */
    FileRecordResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["FileRecord"];
        };
      };
    };
    /** @description The picture. */
    Picture: {
      content: {
        "image/png": Binary;
      };
    };
    /** @description The bytes. */
    FileContent: {
      content: {
        "*/*": Binary;
      };
    };
    /** @description The account. */
    AccountResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Account"];
        };
      };
    };
    /** @description No key, or not a valid one. */
    Unauthorized: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["MissingApiKeyError"] | components<Open, Binary, Absent>["schemas"]["InvalidApiKeyError"] | components<Open, Binary, Absent>["schemas"]["ExpiredApiKeyError"];
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
    /** @description The token is invalid. */
    InvalidAdminToken: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["InvalidAdminTokenError"];
        };
      };
    };
    /** @description Too many invalid tokens. */
    TooManyAttempts: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["TooManyAttemptsError"];
        };
      };
    };
    /** @description The file does not exist. */
    FileNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["FileNotFoundError"];
        };
      };
    };
    /** @description The account is suspended. */
    AccountSuspended: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /** @description The body is too large. */
    PayloadTooLarge: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["PayloadTooLargeError"];
        };
      };
    };
    /** @description The media type is not supported. */
    UnsupportedMediaType: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["UnsupportedMediaTypeError"];
        };
      };
    };
    /** @description Too many calls. */
    RateLimitExceeded: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["RateLimitExceededError"];
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
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The key lacks the permission.
     *     - `ACCOUNT_SUSPENDED`: The account is suspended.
     */
    UploadFileForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `FILE_TOO_LARGE`: The file is too large.
     *     - `PAYLOAD_TOO_LARGE`: The body is too large.
     */
    UploadFilePayloadTooLarge: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["FileTooLargeError"] | components<Open, Binary, Absent>["schemas"]["PayloadTooLargeError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The key lacks the permission.
     *     - `ACCOUNT_SUSPENDED`: The account is suspended.
     */
    UpdateFileForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
  };
  parameters: {
    /**
     * @description In pixels.
     * @example 32
     */
    Width: number;
  };
}
export interface operations<Open, Binary, Absent> {
  listFiles: {
    parameters: {
      query?: {
        /** @description Only files of this type. */
        type?: components<Open, Binary, Absent>["schemas"]["FileType"] | Absent;
        /** @description Items of a page. */
        limit?: number | Absent;
        /** @description Start of a page. */
        cursor?: string | Absent;
      } | Absent;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["FileListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  uploadFile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          /**
           * Format: binary
           * @description The bytes.
           */
          file: Binary;
          /** @description Tags of the file. */
          tags?: string | Absent;
          /**
           * @description Whether anyone may read it.
           * @default true
           */
          isPublic?: boolean | Absent;
        };
      };
    };
    responses: {
      201: components<Open, Binary, Absent>["responses"]["FileRecordResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["UploadFileForbidden"];
      413: components<Open, Binary, Absent>["responses"]["UploadFilePayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  updateFile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description The file. */
          id: string;
          /** @description Whether anyone may read it. */
          isPublic?: boolean | Absent;
        };
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["FileRecordResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["UpdateFileForbidden"];
      404: components<Open, Binary, Absent>["responses"]["FileNotFound"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  getFile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The file. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["FileRecordResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      404: components<Open, Binary, Absent>["responses"]["FileNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  getPicture: {
    parameters: {
      query?: {
        /** @description Without color. */
        grayscale?: boolean | Absent;
        /**
         * @description In pixels.
         * @example 32
         */
        w?: components<Open, Binary, Absent>["parameters"]["Width"] | Absent;
      } | Absent;
      header?: never;
      path: {
        /** @description The file. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["Picture"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      404: components<Open, Binary, Absent>["responses"]["FileNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  deliverFile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The file. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["FileContent"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      404: components<Open, Binary, Absent>["responses"]["FileNotFound"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  createAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description Name of the account. */
          name: string;
        };
      };
    };
    responses: {
      201: components<Open, Binary, Absent>["responses"]["AccountResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  isLive: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The process is alive. */
      200: {
        content?: never;
      };
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
    };
  };
}

// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

export interface paths {
  "/api/v1/files": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List files
     * @description Newest first.
     */
    get: operations["listFiles"];
    put?: never;
    /** Upload a file */
    post: operations["uploadFile"];
    delete?: never;
    options?: never;
    head?: never;
    /** Change a file */
    patch: operations["updateFile"];
    trace?: never;
  };
  "/api/v1/files/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The file. */
        id: string;
      };
      cookie?: never;
    };
    /** Get a file */
    get: operations["getFile"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/files/{id}/picture": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a picture of a file */
    get: operations["getPicture"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/cdn/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a file's bytes */
    get: operations["deliverFile"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/accounts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Create an account */
    post: operations["createAccount"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/health/live": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether the process runs */
    get: operations["isLive"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @enum {boolean} */
    Success: true;
    /** @enum {boolean} */
    Failure: false;
    ErrorMessage: string;
    RequestId: string;
    /**
     * @description What a file is.
     * @enum {string}
     */
    FileType: "IMAGE" | "VIDEO";
    File: {
      id: string;
      /** Format: uri */
      cdnUrl: string;
      fileType: components["schemas"]["FileType"] | (string & {});
      status: ("PENDING" | "COMPLETED") | (string & {});
    };
    FileList: {
      files: components["schemas"]["File"][];
      pagination: components["schemas"]["Pagination"];
    };
    Account: {
      id: string;
      plan: ("FREE" | "PRO") | (string & {});
    };
    Pagination: {
      total: number;
      limit: number;
      offset: number;
      hasMore: boolean;
      nextCursor: string | null;
    };
    /**
     * @description Every error code. Stable; new ones may be added.
     * @enum {string}
     */
    ErrorCode: "VALIDATION_ERROR" | "MISSING_API_KEY" | "INVALID_API_KEY" | "EXPIRED_API_KEY" | "INVALID_ADMIN_TOKEN" | "FILE_NOT_FOUND" | "INSUFFICIENT_PERMISSIONS" | "PAYLOAD_TOO_LARGE" | "FILE_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMIT_EXCEEDED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE" | "NOT_FOUND";
    /** @description A parameter or the body is wrong. */
    ValidationError: {
      /** @enum {string} */
      code: "VALIDATION_ERROR";
      message: components["schemas"]["ErrorMessage"];
      details: {
        issues: string[];
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description No key was sent. */
    MissingApiKeyError: {
      /** @enum {string} */
      code: "MISSING_API_KEY";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The key is unknown. */
    InvalidApiKeyError: {
      /** @enum {string} */
      code: "INVALID_API_KEY";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The key has expired. */
    ExpiredApiKeyError: {
      /** @enum {string} */
      code: "EXPIRED_API_KEY";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The token is wrong. */
    InvalidAdminTokenError: {
      /** @enum {string} */
      code: "INVALID_ADMIN_TOKEN";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description There is no such file. */
    FileNotFoundError: {
      /** @enum {string} */
      code: "FILE_NOT_FOUND";
      message: components["schemas"]["ErrorMessage"];
      details: {
        id: string;
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The key may not. */
    InsufficientPermissionsError: {
      /** @enum {string} */
      code: "INSUFFICIENT_PERMISSIONS";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The body is too large. */
    PayloadTooLargeError: {
      /** @enum {string} */
      code: "PAYLOAD_TOO_LARGE";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The file is too large. */
    FileTooLargeError: {
      /** @enum {string} */
      code: "FILE_TOO_LARGE";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The type is not taken. */
    UnsupportedMediaTypeError: {
      /** @enum {string} */
      code: "UNSUPPORTED_MEDIA_TYPE";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description Too many calls. */
    RateLimitExceededError: {
      /** @enum {string} */
      code: "RATE_LIMIT_EXCEEDED";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description A fault. */
    InternalError: {
      /** @enum {string} */
      code: "INTERNAL_ERROR";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description Not now. */
    ServiceUnavailableError: {
      /** @enum {string} */
      code: "SERVICE_UNAVAILABLE";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description There is no such route. */
    NotFoundError: {
      /** @enum {string} */
      code: "NOT_FOUND";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
  };
  responses: {
    /** @description One page. */
    FileList: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "files": [
         *           {
         *             "id": "file_1",
         *             "cdnUrl": "https://cdn.example.com/file_1",
         *             "fileType": "IMAGE",
         *             "status": "COMPLETED"
         *           }
         *         ],
         *         "pagination": {
         *           "total": 1,
         *           "limit": 20,
         *           "offset": 0,
         *           "hasMore": false,
         *           "nextCursor": null
         *         }
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["FileList"];
        };
      };
    };
    /** @description The file. */
    File: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "id": "file_1",
         *         "cdnUrl": "https://cdn.example.com/file_1",
         *         "fileType": "IMAGE",
         *         "status": "COMPLETED"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["File"];
        };
      };
    };
    /** @description The picture. */
    Picture: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        /** @example (the bytes of a picture) */
        "image/png": Blob;
      };
    };
    /** @description The bytes. */
    FileContent: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        ETag: components["headers"]["ETag"];
        [name: string]: unknown;
      };
      content: {
        /** @example (the bytes of a file) */
        "*/*": Blob;
      };
    };
    /** @description The account. */
    Account: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "id": "acct_1",
         *         "plan": "FREE"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["Account"];
        };
      };
    };
    /** @description No key, or not a valid one. */
    Unauthorized: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "MISSING_API_KEY",
         *         "message": "Send your API key.",
         *         "requestId": "req_1"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["MissingApiKeyError"] | components["schemas"]["InvalidApiKeyError"] | components["schemas"]["ExpiredApiKeyError"];
        };
      };
    };
    /** @description The file or the rest of the form is too large. */
    FileOrFormTooLarge: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "PAYLOAD_TOO_LARGE",
         *         "message": "Too large.",
         *         "requestId": "req_1"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["FileTooLargeError"] | components["schemas"]["PayloadTooLargeError"];
        };
      };
    };
    /** @description A parameter or the body is wrong. */
    ValidationError: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "VALIDATION_ERROR",
         *         "message": "limit must be <= 100.",
         *         "details": {
         *           "issues": [
         *             "limit"
         *           ]
         *         },
         *         "requestId": "req_1"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["ValidationError"];
        };
      };
    };
    /** @description The token is wrong. */
    InvalidAdminToken: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "INVALID_ADMIN_TOKEN",
         *         "message": "Send the token.",
         *         "requestId": "req_1"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["InvalidAdminTokenError"];
        };
      };
    };
    /** @description There is no such file. */
    FileNotFound: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "FILE_NOT_FOUND",
         *         "message": "There is no file with this id.",
         *         "details": {
         *           "id": "file_1"
         *         },
         *         "requestId": "req_1"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["FileNotFoundError"];
        };
      };
    };
    /** @description The key may not. */
    InsufficientPermissions: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "INSUFFICIENT_PERMISSIONS",
         *         "message": "This key may not.",
         *         "requestId": "req_1"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["InsufficientPermissionsError"];
        };
      };
    };
    /** @description The body is too large. */
    PayloadTooLarge: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "PAYLOAD_TOO_LARGE",
         *         "message": "Too large.",
         *         "requestId": "req_1"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["PayloadTooLargeError"];
        };
      };
    };
    /** @description The type is not taken. */
    UnsupportedMediaType: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "UNSUPPORTED_MEDIA_TYPE",
         *         "message": "Send JSON.",
         *         "requestId": "req_1"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["UnsupportedMediaTypeError"];
        };
      };
    };
    /** @description Too many calls. */
    RateLimitExceeded: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "RATE_LIMIT_EXCEEDED",
         *         "message": "Try again later.",
         *         "requestId": "req_1"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["RateLimitExceededError"];
        };
      };
    };
    /** @description A fault. */
    InternalError: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "INTERNAL_ERROR",
         *         "message": "Something went wrong.",
         *         "requestId": "req_1"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["InternalError"];
        };
      };
    };
    /** @description Not now. */
    ServiceUnavailable: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "SERVICE_UNAVAILABLE",
         *         "message": "Try again later.",
         *         "requestId": "req_1"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["ServiceUnavailableError"];
        };
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: {
    /** @example req_1 */
    "X-Request-Id": string;
    /** @example ApiKey */
    "WWW-Authenticate": string;
    /** @example "1" */
    ETag: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listFiles: {
    parameters: {
      query?: {
        /** @description Only files of this type. */
        type?: components["schemas"]["FileType"];
        /** @description Items of a page. */
        limit?: number;
        /** @description Where a page starts. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["FileList"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["Unauthorized"];
      429: components["responses"]["RateLimitExceeded"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
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
          file: Blob;
          /** @description Tags of the file. */
          tags?: string;
          /**
           * @description Whether anyone may read it.
           * @default true
           */
          isPublic?: boolean;
        };
      };
    };
    responses: {
      201: components["responses"]["File"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["InsufficientPermissions"];
      413: components["responses"]["FileOrFormTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimitExceeded"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
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
          isPublic?: boolean;
        };
      };
    };
    responses: {
      200: components["responses"]["File"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["InsufficientPermissions"];
      404: components["responses"]["FileNotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimitExceeded"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
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
      200: components["responses"]["File"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["FileNotFound"];
      429: components["responses"]["RateLimitExceeded"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getPicture: {
    parameters: {
      query?: {
        /** @description Without colour. */
        grayscale?: boolean;
      };
      header?: never;
      path: {
        /** @description The file. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Picture"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["FileNotFound"];
      429: components["responses"]["RateLimitExceeded"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
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
      200: components["responses"]["FileContent"];
      400: components["responses"]["ValidationError"];
      404: components["responses"]["FileNotFound"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
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
          /** @description What to call it. */
          name: string;
        };
      };
    };
    responses: {
      201: components["responses"]["Account"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["InvalidAdminToken"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
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
      /** @description It does. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["ValidationError"];
    };
  };
}

// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

import type { Readable } from "node:stream";

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
    /**
     * @description What a file is.
     * @enum {string}
     */
    FileType: "IMAGE" | "VIDEO";
    File: {
      id: string;
      /** Format: uri */
      cdnUrl: string;
      fileType: components["schemas"]["FileType"];
      /** @enum {string} */
      status: "PENDING" | "COMPLETED";
    };
    Pagination: {
      total: number;
      limit: number;
      offset: number;
      hasMore: boolean;
      nextCursor: string | null;
    };
    /** @enum {string} */
    ErrorCode: "VALIDATION_ERROR" | "MISSING_API_KEY" | "INVALID_API_KEY" | "FILE_NOT_FOUND" | "NOT_FOUND";
    /** @description A parameter or the body is wrong. */
    ValidationError: {
      /** @enum {string} */
      code: "VALIDATION_ERROR";
      message: string;
      requestId: string;
      details: {
        issues: string[];
      };
    };
    /** @description No key was sent. */
    MissingApiKeyError: {
      /** @enum {string} */
      code: "MISSING_API_KEY";
      message: string;
      requestId: string;
    };
    /** @description The key is unknown. */
    InvalidApiKeyError: {
      /** @enum {string} */
      code: "INVALID_API_KEY";
      message: string;
      requestId: string;
    };
    /** @description There is no such route. */
    NotFoundError: {
      /** @enum {string} */
      code: "NOT_FOUND";
      message: string;
      requestId: string;
    };
    /** @description There is no such file. */
    FileNotFoundError: {
      /** @enum {string} */
      code: "FILE_NOT_FOUND";
      message: string;
      requestId: string;
      details: {
        id: string;
      };
    };
  };
  responses: {
    /** @description The file. */
    File: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @enum {boolean} */
          success: true;
          data: components["schemas"]["File"];
        };
      };
    };
    /** @description Something is wrong with the request. */
    ValidationError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @enum {boolean} */
          success: false;
          error: components["schemas"]["ValidationError"];
        };
      };
    };
    /** @description No key, or not a valid one. */
    Unauthorized: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @enum {boolean} */
          success: false;
          error: components["schemas"]["MissingApiKeyError"] | components["schemas"]["InvalidApiKeyError"];
        };
      };
    };
    /** @description There is no such file. */
    FileNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": {
          /** @enum {boolean} */
          success: false;
          error: components["schemas"]["FileNotFoundError"];
        };
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
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
      /** @description One page. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @enum {boolean} */
            success: true;
            data: {
              files: components["schemas"]["File"][];
              pagination: components["schemas"]["Pagination"];
            };
          };
        };
      };
      400: components["responses"]["ValidationError"];
      401: components["responses"]["Unauthorized"];
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
          file: Readable;
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
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["FileNotFound"];
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
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["FileNotFound"];
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
      /** @description The picture. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "image/png": Readable;
        };
      };
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["FileNotFound"];
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
      /** @description The bytes. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "*/*": Readable;
        };
      };
      404: components["responses"]["FileNotFound"];
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
      /** @description The account. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @enum {boolean} */
            success: true;
            data: {
              id: string;
              /** @enum {string} */
              plan: "FREE" | "PRO";
            };
          };
        };
      };
      400: components["responses"]["ValidationError"];
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
    };
  };
}

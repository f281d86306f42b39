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
     * @description The files of the account, newest first. Filters are combined with AND. Walk through many files with
     *     `cursor`: it costs the same on the first and on the last page, which `offset` does not.
     */
    get: operations["listFiles"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change a file's metadata
     * @description Changes the fields that are present and leaves the others as they are. `tags` replaces the whole list;
     *     `folderId: null` moves the file to the root. Making a file private, or public again, voids every signed URL
     *     handed out before.
     */
    patch: operations["updateFile"];
    trace?: never;
  };
  "/api/v1/files/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components["parameters"]["FileId"];
      };
      cookie?: never;
    };
    /**
     * Get a file
     * @description The record of one file. Its bytes are at `cdnUrl`.
     */
    get: operations["getFile"];
    put?: never;
    post?: never;
    /**
     * Delete a file
     * @description Soft delete: the file is gone from every answer, list, count and quota at once, and its URL stops working. Its
     *     bytes are purged later. The same content can be uploaded again right away, and gets a new id.
     */
    delete: operations["deleteFile"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/upload": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Upload a file
     * @description Stores one file. What it is (`fileType`, `mimeType`, dimensions) is found from its content, not from its name or
     *     its declared type. Content that the account already holds is refused with 409 and the id of the existing file,
     *     so that repeating an upload never stores it twice. A file above the plan's maximum is refused as early as it can
     *     be known. On the PRO and ENTERPRISE plans an image is tagged within seconds after its upload; where the file has
     *     no tags and no description, it gets those that were found.
     */
    post: operations["uploadFile"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/files/{id}/ai": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components["parameters"]["FileId"];
      };
      cookie?: never;
    };
    /**
     * Get the AI data of a file
     * @description What AI operations have found, automatic tagging after the upload included, and the latest 50 jobs. A file on
     *     which nothing was run yet, an image or not, has empty data and the status `NOT_STARTED`.
     */
    get: operations["getAi"];
    put?: never;
    /**
     * Run an AI operation on an image
     * @description Runs inline: the answer carries the result. Tagging (1 credit) and OCR (2) take a few seconds, background
     *     removal (5) 10 to 30 seconds; its image must have at most 5 MB and sides of 256 to 4096 pixels. Credits are
     *     reserved at the start, charged when the run succeeds, and released when it does not. A run goes on when the
     *     client hangs up; its result is then found with `GET`. The same operation runs on a file once at a time;
     *     run again, it is charged again and replaces its earlier result. A queued automatic tagging is taken over
     *     by an explicit one, and charged once.
     */
    post: operations["runAi"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/files/{id}/processed": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components["parameters"]["FileId"];
      };
      cookie?: never;
    };
    /**
     * Get a processed image
     * @description The picture without its background, a PNG, from the latest background removal that succeeded. Answers
     *     conditional requests and byte ranges (RFC 9110); HEAD is allowed. Its bytes count as bandwidth.
     */
    get: operations["getProcessedImage"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/folders": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List folders
     * @description The folders of the account in the order of their names (by code point), all levels in one flat list. With
     *     `parentId`, only those directly inside that folder.
     */
    get: operations["listFolders"];
    put?: never;
    /**
     * Create a folder
     * @description At the top, or inside `parentId`. The name is trimmed; case counts.
     */
    post: operations["createFolder"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/folders/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a folder.
         * @example fold_01jv3k2d8s6m4q0y7e9t1w5bhr
         */
        id: components["parameters"]["FolderId"];
      };
      cookie?: never;
    };
    /**
     * Get a folder
     * @description The folder with what is directly inside it. `children` holds the first 200 subfolders; the others are listed with
     *     `parentId`.
     */
    get: operations["getFolder"];
    put?: never;
    post?: never;
    /**
     * Delete a folder
     * @description An empty folder, or with `deleteContents` everything inside it as well, all or nothing. Files are soft-deleted, as
     *     when they are deleted one by one.
     */
    delete: operations["deleteFolder"];
    options?: never;
    head?: never;
    /**
     * Rename, describe or move a folder
     * @description Changes the fields that are present. `parentId: null` moves the folder to the top. A folder cannot be moved into
     *     itself or into one of its own subfolders.
     */
    patch: operations["updateFolder"];
    trace?: never;
  };
  "/api/v1/stats": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get usage statistics
     * @description `summary.storageBytes` and `totalFiles` are of now; `bandwidthBytes` and `aiCreditsUsed` of the current calendar
     *     month (UTC), which is what `limits` measure; `recentUploads`, `apiCallsTotal` and `daily` of the last `days`
     *     days. Today counts, this call included. Delivered bytes show up within a second or two.
     */
    get: operations["getStats"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/transform": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the URL of a transformed image
     * @description Builds the URL of a variant; the picture itself is made when that URL is first asked for, and kept. Operations
     *     are applied in this order: rotate, resize, brightness, contrast and saturation, grayscale, sepia, blur. Parameters
     *     that change nothing are left out of the URL, so that one variant has one URL. Beta.
     */
    get: operations["buildTransformUrl"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/cdn/{id}/{filename}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a file's bytes
     * @description The original, or, with any of the parameters of `GET /api/v1/transform`, a variant of an
     *     image, made on first request and kept. Use the URLs that records and transform hand out as they are. A public original needs no signature. A private file and every variant
     *     do; the `X-API-Key` of the account that owns the file opens them too. Answers conditional requests and byte
     *     ranges (RFC 9110); HEAD is allowed. HTML, SVG and XML are delivered as attachments and in a sandbox, so that an
     *     uploaded page cannot run. Delivery is not counted by the rate limit; its bytes count as bandwidth.
     */
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
    /**
     * List accounts
     * @description All accounts, newest first.
     */
    get: operations["listAccounts"];
    put?: never;
    /**
     * Create an account
     * @description Accounts hold files; API keys belong to an account.
     */
    post: operations["createAccount"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/accounts/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an account.
         * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
         */
        id: components["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    /**
     * Get an account
     * @description The name, plan and limits of one account.
     */
    get: operations["getAccount"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change an account
     * @description Changes the fields that are present. A limit set here wins over the plan's; `null` gives it back to the plan.
     *     Takes effect with the next request. An account above a lowered limit keeps what it has: reading and deleting
     *     work, uploads are refused.
     */
    patch: operations["updateAccount"];
    trace?: never;
  };
  "/admin/accounts/{id}/keys": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an account.
         * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
         */
        id: components["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    /**
     * List an account's API keys
     * @description All keys of the account, newest first, revoked and expired ones included.
     */
    get: operations["listKeys"];
    put?: never;
    /**
     * Create an API key
     * @description The full key is in this answer and nowhere else; the service keeps only its hash.
     */
    post: operations["createKey"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/keys/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an API key.
         * @example key_01jv3k1n7q5d2w9y4t8m6b0rfx
         */
        id: components["parameters"]["KeyId"];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Revoke an API key
     * @description The key, and the older secret that a rotation may have left valid, stop working at once. Cannot be undone.
     */
    delete: operations["revokeKey"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/keys/{id}/rotate": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an API key.
         * @example key_01jv3k1n7q5d2w9y4t8m6b0rfx
         */
        id: components["parameters"]["KeyId"];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate an API key
     * @description Gives the key a new secret and keeps its id. The old secret works for 24 more hours, so that clients can change
     *     over. A revoked key cannot be rotated.
     */
    post: operations["rotateKey"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/accounts/{id}/users": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an account.
         * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
         */
        id: components["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    /**
     * List an account's users
     * @description All users of the account, newest first.
     */
    get: operations["listUsers"];
    put?: never;
    /**
     * Create a user
     * @description A user signs in to the dashboard and sees the one account. The password is made by the service, and is in this
     *     answer and nowhere else; the user can change it in the dashboard.
     */
    post: operations["createUser"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/users/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a user.
         * @example user_01jv3k5r8c1h6m3z0q9w7t4xnd
         */
        id: components["parameters"]["UserId"];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete a user
     * @description Ends the user's sessions at once. The account and its keys stay as they are.
     */
    delete: operations["deleteUser"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/users/{id}/password": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a user.
         * @example user_01jv3k5r8c1h6m3z0q9w7t4xnd
         */
        id: components["parameters"]["UserId"];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reset a user's password
     * @description Gives the user a new password, which is in this answer and nowhere else, and ends the user's sessions.
     */
    post: operations["resetUserPassword"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/dashboard/api/session": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the current session
     * @description Who is signed in, to which account.
     */
    get: operations["getSession"];
    put?: never;
    /**
     * Sign in
     * @description Sets the session's cookie: HttpOnly, SameSite=Strict, for `/dashboard` alone. It lasts seven days and longer while
     *     it is used. An unknown email and a wrong password are answered alike. After too many failures for one email, or
     *     from one address, no further attempt is looked at for a while.
     */
    post: operations["createSession"];
    /**
     * Sign out
     * @description Ends the session and removes its cookie.
     */
    delete: operations["deleteSession"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/dashboard/api/sessions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the user's sessions
     * @description Where the user is signed in, newest first.
     */
    get: operations["listSessions"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/dashboard/api/sessions/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a session.
         * @example sess_01jv3k6m2b9f4x7d1r8w5t0qhc
         */
        id: components["parameters"]["SessionId"];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * End one of the user's sessions
     * @description It stops working at once, wherever it is.
     */
    delete: operations["revokeSession"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/dashboard/api/password": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change the user's password
     * @description Ends all other sessions of the user.
     */
    patch: operations["updatePassword"];
    trace?: never;
  };
  "/dashboard/api/keys": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the account's API keys
     * @description All keys of the account, newest first, revoked and expired ones included.
     */
    get: operations["listOwnKeys"];
    put?: never;
    /**
     * Create an API key of the account
     * @description The full key is in this answer and nowhere else; the service keeps only its hash.
     */
    post: operations["createOwnKey"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/dashboard/api/keys/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an API key.
         * @example key_01jv3k1n7q5d2w9y4t8m6b0rfx
         */
        id: components["parameters"]["KeyId"];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Revoke an API key of the account
     * @description The key, and the older secret that a rotation may have left valid, stop working at once. Cannot be undone.
     */
    delete: operations["revokeOwnKey"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/dashboard/api/keys/{id}/rotate": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an API key.
         * @example key_01jv3k1n7q5d2w9y4t8m6b0rfx
         */
        id: components["parameters"]["KeyId"];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate an API key of the account
     * @description Gives the key a new secret and keeps its id. The old secret works for 24 more hours. A revoked key cannot be
     *     rotated.
     */
    post: operations["rotateOwnKey"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/dashboard/api/accounts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List accounts with their usage
     * @description For operators. All accounts, newest first.
     */
    get: operations["listManagedAccounts"];
    put?: never;
    /**
     * Create an account
     * @description For operators.
     */
    post: operations["createManagedAccount"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/dashboard/api/accounts/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an account.
         * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
         */
        id: components["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change an account
     * @description For operators. Changes the fields that are present. A limit set here wins over the plan's; `null` gives it back
     *     to the plan.
     */
    patch: operations["updateManagedAccount"];
    trace?: never;
  };
  "/health/live": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Is the process alive
     * @description Answers as long as the process can answer at all.
     */
    get: operations["checkLiveness"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/health/ready": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Can the process serve requests
     * @description Asks the database and the blob store.
     */
    get: operations["checkReadiness"];
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
     * @description Always true in a successful answer.
     * @enum {boolean}
     */
    Success: true;
    /**
     * @description Always false in a failed answer.
     * @enum {boolean}
     */
    Failure: false;
    /** @description Equals the X-Request-Id header. */
    RequestId: string;
    /** @description For people; may change. */
    ErrorMessage: string;
    ValidationIssue: {
      /**
       * @description Part of the request.
       * @enum {string}
       */
      in: "query" | "path" | "headers" | "body";
      /** @description The parameter or field, such as `limit` or `tags/0`; empty for the whole. */
      path: string;
      /** @description The rule that was broken, such as `maximum` or `required`. */
      rule: string;
      /** @description For people. */
      message: string;
    };
    /**
     * Format: date-time
     * @description ISO 8601 in UTC with milliseconds.
     */
    Timestamp: string;
    Pagination: {
      /** @description Matching items on all pages. */
      total: number;
      /** @description Items per page. */
      limit: number;
      /** @description As requested; 0 with a cursor. */
      offset: number;
      /** @description Whether items follow this page. */
      hasMore: boolean;
      /** @description Pass it as cursor to get the next page; null on the last page. */
      nextCursor: string | null;
    };
    /** @description Opaque identifier of a file. */
    FileId: string;
    /**
     * @description Kind of file, from its content.
     * @enum {string}
     */
    FileType: "IMAGE" | "VIDEO" | "AUDIO" | "DOCUMENT";
    /** @description In the order given, without repeats. */
    FileTags: string[];
    /** @description The record of a file, the same wherever one is returned. Every field is always present. */
    File: {
      id: components["schemas"]["FileId"];
      /** @description Name of the uploaded file. Not unique. */
      filename: string;
      fileType: components["schemas"]["FileType"];
      /** @description Media type found from the content. */
      mimeType: string;
      /** @description Bytes. */
      fileSize: number;
      /** @description SHA-256 of the content in lowercase hex. */
      checksum: string;
      /** @description Pixels as displayed, after EXIF orientation; null where it does not apply. */
      width: number | null;
      /** @description Pixels as displayed, after EXIF orientation; null where it does not apply. */
      height: number | null;
      /** @description Seconds, for audio and video; otherwise null. */
      duration: number | null;
      /**
       * Format: uri
       * @description URL of the bytes; signed and expiring when the file is private.
       */
      cdnUrl: string;
      /**
       * Format: uri
       * @description URL of a 320 by 320 WebP picture: of a PDF the first page, of a video a frame where the service can make one; a placeholder for files without a picture.
       */
      thumbnailUrl: string;
      tags: components["schemas"]["FileTags"];
      /** @description Empty when unset. */
      description: string;
      /** @description Whether cdnUrl needs no signature. */
      isPublic: boolean;
      /** @description The folder the file is in; null for the root. */
      folderId: string | null;
      processingStatus: components["schemas"]["ProcessingStatus"];
      createdAt: components["schemas"]["Timestamp"];
      updatedAt: components["schemas"]["Timestamp"];
    };
    FileList: {
      files: components["schemas"]["File"][];
      pagination: components["schemas"]["Pagination"];
    };
    DeletedFile: {
      /** @enum {boolean} */
      deleted: true;
      id: components["schemas"]["FileId"];
    };
    /** @description At least one field besides id. */
    FileUpdate: {
      /** @description The file to change. */
      id: string;
      /** @description Replaces all tags. Tags are trimmed, empty ones and repeats dropped. */
      tags?: string[];
      /** @description Empty to clear. */
      description?: string;
      /** @description Whether cdnUrl needs no signature. */
      isPublic?: boolean;
      /** @description The folder to move to; null for the root. */
      folderId?: string | null;
    };
    /** @description Opaque identifier of a processing job. */
    JobId: string;
    /**
     * @description 1, 2 and 5 credits.
     * @enum {string}
     */
    AiOperation: "tagging" | "ocr" | "bg-removal";
    /**
     * @description Where AI processing stands.
     * @enum {string}
     */
    ProcessingStatus: "NOT_STARTED" | "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED";
    AiRunRequest: {
      /**
       * @description tagging: 1 credit; ocr: 2 credits; bg-removal: 5 credits.
       * @enum {string}
       */
      operation: "tagging" | "ocr" | "bg-removal";
    };
    /** @description An AI operation that succeeded. */
    AiRun: components["schemas"]["TaggingRun"] | components["schemas"]["OcrRun"] | components["schemas"]["BackgroundRemovalRun"];
    TaggingRun: {
      fileId: components["schemas"]["FileId"];
      /** @enum {string} */
      operation: "tagging";
      /** @description AI credits charged. */
      cost: number;
      /** @description For people. */
      message: string;
      result: components["schemas"]["TaggingResult"];
    };
    OcrRun: {
      fileId: components["schemas"]["FileId"];
      /** @enum {string} */
      operation: "ocr";
      /** @description AI credits charged. */
      cost: number;
      /** @description For people. */
      message: string;
      result: components["schemas"]["OcrResult"];
    };
    BackgroundRemovalRun: {
      fileId: components["schemas"]["FileId"];
      /** @enum {string} */
      operation: "bg-removal";
      /** @description AI credits charged. */
      cost: number;
      /** @description For people. */
      message: string;
      result: components["schemas"]["BackgroundRemovalResult"];
    };
    TaggingResult: {
      tags: components["schemas"]["FileTags"];
      /** @description One sentence. */
      description: string;
      /** @description Of the whole set, 0 to 1. */
      confidence: number;
    };
    OcrResult: {
      /** @description The text, lines separated by line feeds; empty when none was found. */
      extractedText: string;
    };
    BackgroundRemovalResult: {
      /**
       * Format: uri
       * @description Where the PNG is, for the API key of the account. Stable.
       */
      processedImageUrl: string;
    };
    AiTags: {
      tags: components["schemas"]["FileTags"];
      /** @description Of the whole set, 0 to 1; 0 when no tagging was run. */
      confidence: number;
    };
    AiData: {
      fileId: components["schemas"]["FileId"];
      ai: {
        tags: components["schemas"]["AiTags"];
        /** @description One sentence; empty when no tagging was run. */
        description: string;
        /** @description Result of OCR, empty when no text was found; null when none was run. */
        extractedText: string | null;
        processingStatus: components["schemas"]["ProcessingStatus"];
        /** @description AI credits charged for this file in all. */
        cost: number;
      };
      /** @description The latest jobs, newest first. */
      processingJobs: components["schemas"]["ProcessingJob"][];
    };
    ProcessingJob: {
      id: components["schemas"]["JobId"];
      operation: components["schemas"]["AiOperation"];
      /**
       * @description What asked for it: an upload, or a call.
       * @enum {string}
       */
      trigger: "upload" | "api";
      /** @description The engine that ran it, with its version where it has one; empty when none ran. */
      engine: string;
      /**
       * @description COMPLETED and FAILED are final.
       * @enum {string}
       */
      status: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED";
      /** @description AI credits charged; 0 unless it is COMPLETED. */
      cost: number;
      /** @description Why it failed; null unless it is FAILED. */
      error: {
        /** @description An error code, or INTERRUPTED when the service was stopped in the middle. */
        code: string;
        /** @description For people. */
        message: string;
      } | null;
      createdAt: components["schemas"]["Timestamp"];
      /**
       * Format: date-time
       * @description When an engine began; null before.
       */
      startedAt: string | null;
      /**
       * Format: date-time
       * @description When it ended; null before.
       */
      completedAt: string | null;
    };
    /** @description Opaque identifier of a folder. */
    FolderId: string;
    /** @description The record of a folder. */
    Folder: {
      id: components["schemas"]["FolderId"];
      /** @description Unique within the same parent. */
      name: string;
      /** @description The folder it is in; null at the top. */
      parentId: string | null;
      /** @description Empty when unset. */
      description: string;
      createdAt: components["schemas"]["Timestamp"];
      updatedAt: components["schemas"]["Timestamp"];
    };
    FolderList: {
      folders: components["schemas"]["Folder"][];
      pagination: components["schemas"]["Pagination"];
    };
    /** @description The record of a folder with what is directly inside it. */
    FolderWithContents: {
      id: components["schemas"]["FolderId"];
      /** @description Unique within the same parent. */
      name: string;
      /** @description The folder it is in; null at the top. */
      parentId: string | null;
      /** @description Empty when unset. */
      description: string;
      createdAt: components["schemas"]["Timestamp"];
      updatedAt: components["schemas"]["Timestamp"];
      /** @description Files directly inside. */
      fileCount: number;
      /** @description Folders directly inside. */
      childCount: number;
      /** @description The first 200 folders directly inside, by name. */
      children: components["schemas"]["Folder"][];
    };
    DeletedFolder: {
      /** @enum {boolean} */
      deleted: true;
      id: components["schemas"]["FolderId"];
      /** @description Files that were inside. */
      deletedFiles: number;
      /** @description Folders, this one included. */
      deletedFolders: number;
    };
    /** @description 1 to 255 characters once it is trimmed and in Unicode NFC, without slashes. */
    FolderName: string;
    /** @description Text description. */
    FolderDescription: string;
    /** @description The folder to be in; null for the top. */
    FolderParentId: string | null;
    FolderCreation: {
      name: components["schemas"]["FolderName"];
      parentId?: components["schemas"]["FolderParentId"];
      description?: components["schemas"]["FolderDescription"];
    };
    /** @description At least one field. */
    FolderUpdate: {
      name?: components["schemas"]["FolderName"];
      parentId?: components["schemas"]["FolderParentId"];
      description?: components["schemas"]["FolderDescription"];
    };
    Stats: {
      summary: {
        /** @description Files now. */
        totalFiles: number;
        /** @description Files uploaded in the window. */
        recentUploads: number;
        /** @description API calls in the window. */
        apiCallsTotal: number;
        /** @description AI credits charged this month. */
        aiCreditsUsed: number;
        /** @description Bytes of originals stored now. */
        storageBytes: number;
        /** @description Bytes delivered this month. */
        bandwidthBytes: number;
      };
      limits: {
        plan: components["schemas"]["Plan"];
        /** @description Bytes of stored originals. */
        storageBytes: number;
        /** @description Bytes delivered per calendar month. */
        bandwidthBytes: number;
        /** @description Bytes of one file. */
        maxFileSize: number;
        /** @description API calls per day. */
        apiCallsPerDay: number;
        /** @description AI credits per calendar month. */
        aiCreditsPerMonth: number;
      };
      usage: {
        /** @description Of the limit, two decimals; may pass 100. */
        storagePercent: number;
        /** @description Of the limit, two decimals; may pass 100. */
        bandwidthPercent: number;
        /** @description Bytes. */
        storageRemaining: number;
        /** @description Bytes. */
        bandwidthRemaining: number;
      };
      /** @description One entry for each of the last `days` days, oldest first. */
      daily: {
        /**
         * Format: date
         * @description Calendar date in UTC.
         */
        date: string;
        /** @description Bytes stored at the end of the day. */
        storageBytes: number;
        /** @description Bytes delivered on the day. */
        bandwidthBytes: number;
        /** @description API calls on the day. */
        apiCallsTotal: number;
      }[];
    };
    TransformedImage: {
      /**
       * Format: uri
       * @description Shows the variant. Signed; expires when the file is private.
       */
      url: string;
      /** @description Whether the variant is stored already. */
      cached: boolean;
      transforms: {
        /** @description Pixels of the variant. */
        width: number;
        /** @description Pixels of the variant. */
        height: number;
        /** @description As applied. */
        quality: number;
        /**
         * @description As applied.
         * @enum {string}
         */
        format: "jpeg" | "png" | "webp" | "avif";
      };
    };
    /** @description Opaque identifier of an account. */
    AccountId: string;
    /**
     * @description Plan of an account.
     * @enum {string}
     */
    Plan: "FREE" | "PRO" | "ENTERPRISE";
    /** @description What an account may use. */
    Limits: {
      /** @description Bytes of stored originals. */
      storageBytes: number;
      /** @description Bytes delivered per calendar month. */
      bandwidthBytes: number;
      /** @description Bytes of one file. */
      maxFileSize: number;
      /** @description API calls per day. */
      apiCallsPerDay: number;
      /** @description AI credits per calendar month. */
      aiCreditsPerMonth: number;
    };
    /** @description Limits that win over the plan's; null gives one back to the plan. Absent ones stay as they are. */
    CustomLimits: {
      /** @description Bytes of stored originals. */
      storageBytes?: number | null;
      /** @description Bytes delivered per calendar month. */
      bandwidthBytes?: number | null;
      /** @description Bytes of one file. */
      maxFileSize?: number | null;
      /** @description API calls per day. */
      apiCallsPerDay?: number | null;
      /** @description AI credits per calendar month. */
      aiCreditsPerMonth?: number | null;
    };
    Account: {
      id: components["schemas"]["AccountId"];
      /** @description For people. */
      name: string;
      plan: components["schemas"]["Plan"];
      limits: components["schemas"]["Limits"];
      /** @description The limits that are set for this account and win over the plan's. */
      customLimits: {
        storageBytes?: number;
        bandwidthBytes?: number;
        maxFileSize?: number;
        apiCallsPerDay?: number;
        aiCreditsPerMonth?: number;
      };
      createdAt: components["schemas"]["Timestamp"];
      updatedAt: components["schemas"]["Timestamp"];
    };
    AccountList: {
      accounts: components["schemas"]["Account"][];
      pagination: components["schemas"]["Pagination"];
    };
    /** @description For people. */
    AccountName: string;
    AccountCreation: {
      name: components["schemas"]["AccountName"];
      /**
       * @description Plan of the account.
       * @default FREE
       * @enum {string}
       */
      plan?: "FREE" | "PRO" | "ENTERPRISE";
      limits?: components["schemas"]["CustomLimits"];
    };
    /** @description At least one field. */
    AccountUpdate: {
      name?: components["schemas"]["AccountName"];
      /**
       * @description Plan of the account.
       * @enum {string}
       */
      plan?: "FREE" | "PRO" | "ENTERPRISE";
      limits?: components["schemas"]["CustomLimits"];
    };
    /** @description Opaque identifier of an API key. */
    KeyId: string;
    /**
     * @description Every key holds read.
     * @enum {string}
     */
    Permission: "read" | "write" | "delete";
    Key: {
      id: components["schemas"]["KeyId"];
      accountId: components["schemas"]["AccountId"];
      /** @description For people. */
      name: string;
      /** @description The first eight characters of the key. */
      prefix: string;
      /** @description The last four characters of the key. */
      lastFour: string;
      /** @description Always contains read. */
      permissions: components["schemas"]["Permission"][];
      /**
       * Format: date-time
       * @description When the key stops working; null for never.
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @description When the key was revoked; null if it was not.
       */
      revokedAt: string | null;
      /**
       * Format: date-time
       * @description Exact to a minute; null before the first use.
       */
      lastUsedAt: string | null;
      createdAt: components["schemas"]["Timestamp"];
    };
    KeyList: {
      keys: components["schemas"]["Key"][];
    };
    KeyWithSecret: {
      id: components["schemas"]["KeyId"];
      accountId: components["schemas"]["AccountId"];
      /** @description For people. */
      name: string;
      /** @description The first eight characters of the key. */
      prefix: string;
      /** @description The last four characters of the key. */
      lastFour: string;
      /** @description Always contains read. */
      permissions: components["schemas"]["Permission"][];
      /**
       * Format: date-time
       * @description When the key stops working; null for never.
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @description When the key was revoked; null if it was not.
       */
      revokedAt: string | null;
      /**
       * Format: date-time
       * @description Exact to a minute; null before the first use.
       */
      lastUsedAt: string | null;
      createdAt: components["schemas"]["Timestamp"];
      /** @description The full key. Shown this once. */
      key: string;
    };
    KeyCreation: {
      /**
       * @description For people.
       * @default
       */
      name?: string;
      /**
       * @description What the key may do. read is always included; delete does not imply write.
       * @default [
       *       "read"
       *     ]
       */
      permissions?: ("read" | "write" | "delete")[];
      /**
       * Format: date-time
       * @description When the key stops working; null for never.
       * @default null
       */
      expiresAt?: string | null;
    };
    /** @description Opaque identifier of a user. */
    UserId: string;
    /**
     * @description An owner sees the own account, an operator all of them.
     * @enum {string}
     */
    Role: "owner" | "operator";
    /** @description An email address, in any case. */
    Email: string;
    /** @description Someone who may sign in to the dashboard. */
    User: {
      id: components["schemas"]["UserId"];
      accountId: components["schemas"]["AccountId"];
      /** @description In lower case; unique among all users. */
      email: string;
      /** @description For people; the email where none was given. */
      name: string;
      role: components["schemas"]["Role"];
      createdAt: components["schemas"]["Timestamp"];
      updatedAt: components["schemas"]["Timestamp"];
    };
    UserList: {
      users: components["schemas"]["User"][];
    };
    UserWithPassword: {
      id: components["schemas"]["UserId"];
      accountId: components["schemas"]["AccountId"];
      /** @description In lower case; unique among all users. */
      email: string;
      /** @description For people; the email where none was given. */
      name: string;
      role: components["schemas"]["Role"];
      /** @description Shown this once. */
      password: string;
      createdAt: components["schemas"]["Timestamp"];
      updatedAt: components["schemas"]["Timestamp"];
    };
    UserCreation: {
      email: components["schemas"]["Email"];
      /** @description For people; the email if it is not given. */
      name?: string;
      /**
       * @description An owner sees the own account, an operator all of them.
       * @default owner
       * @enum {string}
       */
      role?: "owner" | "operator";
    };
    DeletedUser: {
      /** @enum {boolean} */
      deleted: true;
      id: components["schemas"]["UserId"];
    };
    /** @description Opaque identifier of a session. */
    SessionId: string;
    /** @description Who is signed in, to which account. */
    Session: {
      user: components["schemas"]["User"];
      account: components["schemas"]["Account"];
      expiresAt: components["schemas"]["Timestamp"];
    };
    /** @description One place where the user is signed in. */
    SessionRecord: {
      id: components["schemas"]["SessionId"];
      /** @description What the browser calls itself; empty if it does not say. */
      userAgent: string;
      /** @description The network address that signed in. */
      address: string;
      /** @description Whether it is the session that asks. */
      current: boolean;
      createdAt: components["schemas"]["Timestamp"];
      expiresAt: components["schemas"]["Timestamp"];
    };
    SessionList: {
      sessions: components["schemas"]["SessionRecord"][];
    };
    EndedSession: {
      /** @enum {boolean} */
      deleted: true;
      id: components["schemas"]["SessionId"];
    };
    Credentials: {
      email: components["schemas"]["Email"];
      password: string;
    };
    PasswordChange: {
      currentPassword: string;
      /** @description At least 12 characters. */
      newPassword: string;
    };
    /** @description The record of an account with what it uses of its limits. */
    AccountWithUsage: {
      id: components["schemas"]["AccountId"];
      /** @description For people. */
      name: string;
      plan: components["schemas"]["Plan"];
      limits: components["schemas"]["Limits"];
      /** @description The limits that are set for this account and win over the plan's. */
      customLimits: {
        storageBytes?: number;
        bandwidthBytes?: number;
        maxFileSize?: number;
        apiCallsPerDay?: number;
        aiCreditsPerMonth?: number;
      };
      usage: {
        /** @description Bytes of originals stored now. */
        storageBytes: number;
        /** @description Files now. */
        fileCount: number;
        /** @description Bytes delivered this month. */
        bandwidthBytes: number;
        /** @description API calls today. */
        apiCallsToday: number;
        /** @description AI credits charged this month. */
        aiCreditsUsed: number;
      };
      createdAt: components["schemas"]["Timestamp"];
      updatedAt: components["schemas"]["Timestamp"];
    };
    AccountWithUsageList: {
      accounts: components["schemas"]["AccountWithUsage"][];
      pagination: components["schemas"]["Pagination"];
    };
    Health: {
      /** @enum {string} */
      status: "ok";
    };
    /**
     * @description Every error code. Stable; new ones may be added.
     * @enum {string}
     */
    ErrorCode: "VALIDATION_ERROR" | "CIRCULAR_REFERENCE" | "FOLDER_NOT_EMPTY" | "INVALID_OPERATION" | "NOT_AN_IMAGE" | "IMAGE_OUT_OF_BOUNDS" | "MISSING_API_KEY" | "INVALID_API_KEY" | "EXPIRED_API_KEY" | "INVALID_ADMIN_TOKEN" | "SESSION_REQUIRED" | "INVALID_CREDENTIALS" | "INSUFFICIENT_PERMISSIONS" | "CROSS_SITE_REQUEST" | "OPERATOR_ONLY" | "WRONG_PASSWORD" | "PLAN_NOT_AI_CAPABLE" | "INSUFFICIENT_CREDITS" | "STORAGE_LIMIT_EXCEEDED" | "INVALID_SIGNATURE" | "URL_EXPIRED" | "FILE_NOT_FOUND" | "FOLDER_NOT_FOUND" | "PROCESSED_IMAGE_NOT_FOUND" | "ACCOUNT_NOT_FOUND" | "KEY_NOT_FOUND" | "USER_NOT_FOUND" | "SESSION_NOT_FOUND" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "DUPLICATE_FILE" | "DUPLICATE_FOLDER" | "DUPLICATE_USER" | "PROCESSING_IN_PROGRESS" | "FILE_TOO_LARGE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "IMAGE_NOT_PROCESSABLE" | "RATE_LIMIT_EXCEEDED" | "TOO_MANY_ATTEMPTS" | "INTERNAL_ERROR" | "AI_OPERATION_UNAVAILABLE" | "AI_PROVIDER_ERROR" | "SERVICE_UNAVAILABLE" | "AI_TIMEOUT";
    /** @description A parameter, field, form or JSON document is not as documented. `issues` names each problem. */
    ValidationError: {
      /** @enum {string} */
      code: "VALIDATION_ERROR";
      message: components["schemas"]["ErrorMessage"];
      details: {
        issues: components["schemas"]["ValidationIssue"][];
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The folder would end up inside itself. */
    CircularReferenceError: {
      /** @enum {string} */
      code: "CIRCULAR_REFERENCE";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The folder has contents. */
    FolderNotEmptyError: {
      /** @enum {string} */
      code: "FOLDER_NOT_EMPTY";
      message: components["schemas"]["ErrorMessage"];
      details: {
        fileCount: number;
        childCount: number;
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description There is no such AI operation. */
    InvalidOperationError: {
      /** @enum {string} */
      code: "INVALID_OPERATION";
      message: components["schemas"]["ErrorMessage"];
      details: {
        allowed: components["schemas"]["AiOperation"][];
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The file is not an image. */
    NotAnImageError: {
      /** @enum {string} */
      code: "NOT_AN_IMAGE";
      message: components["schemas"]["ErrorMessage"];
      details: {
        fileType: components["schemas"]["FileType"];
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The image is outside the bounds of background removal. Bytes and pixels. */
    ImageOutOfBoundsError: {
      /** @enum {string} */
      code: "IMAGE_OUT_OF_BOUNDS";
      message: components["schemas"]["ErrorMessage"];
      details: {
        actual: {
          fileSize: number;
          width: number;
          height: number;
        };
        limits: {
          maxFileSize: number;
          minSide: number;
          maxSide: number;
        };
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The request carries no `X-API-Key` header. */
    MissingApiKeyError: {
      /** @enum {string} */
      code: "MISSING_API_KEY";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The API key is malformed, unknown or revoked. */
    InvalidApiKeyError: {
      /** @enum {string} */
      code: "INVALID_API_KEY";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The API key has expired. */
    ExpiredApiKeyError: {
      /** @enum {string} */
      code: "EXPIRED_API_KEY";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The `X-Admin-Token` header is missing or wrong. */
    InvalidAdminTokenError: {
      /** @enum {string} */
      code: "INVALID_ADMIN_TOKEN";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description Nobody is signed in to the dashboard, or the session has ended. */
    SessionRequiredError: {
      /** @enum {string} */
      code: "SESSION_REQUIRED";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The email is unknown or the password is wrong. */
    InvalidCredentialsError: {
      /** @enum {string} */
      code: "INVALID_CREDENTIALS";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The API key lacks the permission that the operation needs. */
    InsufficientPermissionsError: {
      /** @enum {string} */
      code: "INSUFFICIENT_PERMISSIONS";
      message: components["schemas"]["ErrorMessage"];
      details: {
        /** @enum {string} */
        required: "write" | "delete";
        granted: components["schemas"]["Permission"][];
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The request to the dashboard may have been made by another site. */
    CrossSiteRequestError: {
      /** @enum {string} */
      code: "CROSS_SITE_REQUEST";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The user is not an operator. */
    OperatorOnlyError: {
      /** @enum {string} */
      code: "OPERATOR_ONLY";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The current password is wrong. */
    WrongPasswordError: {
      /** @enum {string} */
      code: "WRONG_PASSWORD";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The account's plan has no AI operations. */
    PlanNotAiCapableError: {
      /** @enum {string} */
      code: "PLAN_NOT_AI_CAPABLE";
      message: components["schemas"]["ErrorMessage"];
      details: {
        plan: components["schemas"]["Plan"];
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The AI credits of the month do not suffice. */
    InsufficientCreditsError: {
      /** @enum {string} */
      code: "INSUFFICIENT_CREDITS";
      message: components["schemas"]["ErrorMessage"];
      details: {
        required: number;
        remaining: number;
        resetsAt: components["schemas"]["Timestamp"];
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The upload would exceed the storage of the plan. Bytes. */
    StorageLimitExceededError: {
      /** @enum {string} */
      code: "STORAGE_LIMIT_EXCEEDED";
      message: components["schemas"]["ErrorMessage"];
      details: {
        limit: number;
        used: number;
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The delivery URL is not signed or was altered. */
    InvalidSignatureError: {
      /** @enum {string} */
      code: "INVALID_SIGNATURE";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The signed delivery URL is no longer valid. */
    UrlExpiredError: {
      /** @enum {string} */
      code: "URL_EXPIRED";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The account has no such file. */
    FileNotFoundError: {
      /** @enum {string} */
      code: "FILE_NOT_FOUND";
      message: components["schemas"]["ErrorMessage"];
      details: {
        id: string;
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The account has no such folder. */
    FolderNotFoundError: {
      /** @enum {string} */
      code: "FOLDER_NOT_FOUND";
      message: components["schemas"]["ErrorMessage"];
      details: {
        id: string;
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The background of this file was never removed. */
    ProcessedImageNotFoundError: {
      /** @enum {string} */
      code: "PROCESSED_IMAGE_NOT_FOUND";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description There is no such account. */
    AccountNotFoundError: {
      /** @enum {string} */
      code: "ACCOUNT_NOT_FOUND";
      message: components["schemas"]["ErrorMessage"];
      details: {
        id: string;
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description There is no such API key, or it is revoked. */
    KeyNotFoundError: {
      /** @enum {string} */
      code: "KEY_NOT_FOUND";
      message: components["schemas"]["ErrorMessage"];
      details: {
        id: string;
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description There is no such user. */
    UserNotFoundError: {
      /** @enum {string} */
      code: "USER_NOT_FOUND";
      message: components["schemas"]["ErrorMessage"];
      details: {
        id: string;
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The user has no such session. */
    SessionNotFoundError: {
      /** @enum {string} */
      code: "SESSION_NOT_FOUND";
      message: components["schemas"]["ErrorMessage"];
      details: {
        id: string;
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description There is no such route. */
    NotFoundError: {
      /** @enum {string} */
      code: "NOT_FOUND";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The route does not have this method; `Allow` lists those it has. */
    MethodNotAllowedError: {
      /** @enum {string} */
      code: "METHOD_NOT_ALLOWED";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The account already holds a file with this content. */
    DuplicateFileError: {
      /** @enum {string} */
      code: "DUPLICATE_FILE";
      message: components["schemas"]["ErrorMessage"];
      details: {
        existingFileId: components["schemas"]["FileId"];
        checksum: string;
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description There is a folder of this name in the same place. */
    DuplicateFolderError: {
      /** @enum {string} */
      code: "DUPLICATE_FOLDER";
      message: components["schemas"]["ErrorMessage"];
      details: {
        existingFolderId: components["schemas"]["FolderId"];
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description There is a user with this email. */
    DuplicateUserError: {
      /** @enum {string} */
      code: "DUPLICATE_USER";
      message: components["schemas"]["ErrorMessage"];
      details: {
        existingUserId: components["schemas"]["UserId"];
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The same operation is running on this file. */
    ProcessingInProgressError: {
      /** @enum {string} */
      code: "PROCESSING_IN_PROGRESS";
      message: components["schemas"]["ErrorMessage"];
      details: {
        jobId: components["schemas"]["JobId"];
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The file is larger than the plan allows. Bytes. */
    FileTooLargeError: {
      /** @enum {string} */
      code: "FILE_TOO_LARGE";
      message: components["schemas"]["ErrorMessage"];
      details: {
        maxFileSize: number;
        plan: components["schemas"]["Plan"];
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description A JSON body or a form field is larger than allowed. Bytes. */
    PayloadTooLargeError: {
      /** @enum {string} */
      code: "PAYLOAD_TOO_LARGE";
      message: components["schemas"]["ErrorMessage"];
      details: {
        limit: number;
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The request's Content-Type is not accepted. */
    UnsupportedMediaTypeError: {
      /** @enum {string} */
      code: "UNSUPPORTED_MEDIA_TYPE";
      message: components["schemas"]["ErrorMessage"];
      details: {
        accepted: string[];
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The byte range lies outside the file. Bytes. */
    RangeNotSatisfiableError: {
      /** @enum {string} */
      code: "RANGE_NOT_SATISFIABLE";
      message: components["schemas"]["ErrorMessage"];
      details: {
        size: number;
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The image cannot be decoded, has too many pixels, or (background removal) shows no clear subject. Nothing is charged. */
    ImageNotProcessableError: {
      /** @enum {string} */
      code: "IMAGE_NOT_PROCESSABLE";
      message: components["schemas"]["ErrorMessage"];
      details: {
        /** @enum {string} */
        reason: "corrupt" | "too_large" | "no_clear_subject";
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The calls of the day are used up. */
    RateLimitExceededError: {
      /** @enum {string} */
      code: "RATE_LIMIT_EXCEEDED";
      message: components["schemas"]["ErrorMessage"];
      details: {
        limit: number;
        resetAt: components["schemas"]["Timestamp"];
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description Too many wrong passwords for this email or from this address. */
    TooManyAttemptsError: {
      /** @enum {string} */
      code: "TOO_MANY_ATTEMPTS";
      message: components["schemas"]["ErrorMessage"];
      details: {
        retryAt: components["schemas"]["Timestamp"];
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description A fault of the service. The request id tells the operator where to look. */
    InternalError: {
      /** @enum {string} */
      code: "INTERNAL_ERROR";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The operator has switched this AI operation off. */
    AiOperationUnavailableError: {
      /** @enum {string} */
      code: "AI_OPERATION_UNAVAILABLE";
      message: components["schemas"]["ErrorMessage"];
      details: {
        operation: components["schemas"]["AiOperation"];
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The AI engine failed. Nothing is charged. */
    AiProviderError: {
      /** @enum {string} */
      code: "AI_PROVIDER_ERROR";
      message: components["schemas"]["ErrorMessage"];
      details: {
        operation: components["schemas"]["AiOperation"];
      };
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The database or the blob store cannot be reached at the moment, or too much work is waiting. */
    ServiceUnavailableError: {
      /** @enum {string} */
      code: "SERVICE_UNAVAILABLE";
      message: components["schemas"]["ErrorMessage"];
      requestId: components["schemas"]["RequestId"];
    };
    /** @description The AI engine took longer than 60 seconds. Nothing is charged. */
    AiTimeoutError: {
      /** @enum {string} */
      code: "AI_TIMEOUT";
      message: components["schemas"]["ErrorMessage"];
      details: {
        operation: components["schemas"]["AiOperation"];
      };
      requestId: components["schemas"]["RequestId"];
    };
  };
  responses: {
    /** @description One page of files. */
    FileList: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "files": [
         *           {
         *             "id": "file_01jv3m8q6ye5tb2x9w4k7r0czn",
         *             "filename": "harbour.jpg",
         *             "fileType": "IMAGE",
         *             "mimeType": "image/jpeg",
         *             "fileSize": 482133,
         *             "checksum": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *             "width": 3000,
         *             "height": 2000,
         *             "duration": null,
         *             "cdnUrl": "https://cdn.example.com/file_01jv3m8q6ye5tb2x9w4k7r0czn/harbour.jpg",
         *             "thumbnailUrl": "https://cdn.example.com/file_01jv3m8q6ye5tb2x9w4k7r0czn/harbour.jpg?w=320&h=320&q=80&f=webp&crop=cover&signature=Jx2fV1mS0pZrQ8tK5yN7wA",
         *             "tags": [
         *               "harbour",
         *               "boats"
         *             ],
         *             "description": "The old harbour at dusk.",
         *             "isPublic": true,
         *             "folderId": null,
         *             "processingStatus": "NOT_STARTED",
         *             "createdAt": "2026-05-11T09:30:00.000Z",
         *             "updatedAt": "2026-05-11T09:30:00.000Z"
         *           }
         *         ],
         *         "pagination": {
         *           "total": 137,
         *           "limit": 20,
         *           "offset": 120,
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
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "id": "file_01jv3m8q6ye5tb2x9w4k7r0czn",
         *         "filename": "harbour.jpg",
         *         "fileType": "IMAGE",
         *         "mimeType": "image/jpeg",
         *         "fileSize": 482133,
         *         "checksum": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *         "width": 3000,
         *         "height": 2000,
         *         "duration": null,
         *         "cdnUrl": "https://cdn.example.com/file_01jv3m8q6ye5tb2x9w4k7r0czn/harbour.jpg",
         *         "thumbnailUrl": "https://cdn.example.com/file_01jv3m8q6ye5tb2x9w4k7r0czn/harbour.jpg?w=320&h=320&q=80&f=webp&crop=cover&signature=Jx2fV1mS0pZrQ8tK5yN7wA",
         *         "tags": [
         *           "harbour",
         *           "boats"
         *         ],
         *         "description": "The old harbour at dusk.",
         *         "isPublic": true,
         *         "folderId": null,
         *         "processingStatus": "NOT_STARTED",
         *         "createdAt": "2026-05-11T09:30:00.000Z",
         *         "updatedAt": "2026-05-11T09:30:00.000Z"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["File"];
        };
      };
    };
    /** @description The file is stored. */
    StoredFile: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "id": "file_01jv3m8q6ye5tb2x9w4k7r0czn",
         *         "filename": "harbour.jpg",
         *         "fileType": "IMAGE",
         *         "mimeType": "image/jpeg",
         *         "fileSize": 482133,
         *         "checksum": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *         "width": 3000,
         *         "height": 2000,
         *         "duration": null,
         *         "cdnUrl": "https://cdn.example.com/file_01jv3m8q6ye5tb2x9w4k7r0czn/harbour.jpg",
         *         "thumbnailUrl": "https://cdn.example.com/file_01jv3m8q6ye5tb2x9w4k7r0czn/harbour.jpg?w=320&h=320&q=80&f=webp&crop=cover&signature=Jx2fV1mS0pZrQ8tK5yN7wA",
         *         "tags": [
         *           "harbour",
         *           "boats"
         *         ],
         *         "description": "The old harbour at dusk.",
         *         "isPublic": true,
         *         "folderId": null,
         *         "processingStatus": "NOT_STARTED",
         *         "createdAt": "2026-05-11T09:30:00.000Z",
         *         "updatedAt": "2026-05-11T09:30:00.000Z"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["File"];
        };
      };
    };
    /** @description The file is deleted. */
    DeletedFile: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "deleted": true,
         *         "id": "file_01jv3m8q6ye5tb2x9w4k7r0czn"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["DeletedFile"];
        };
      };
    };
    /** @description The operation succeeded. */
    AiRun: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "fileId": "file_01jv3m8q6ye5tb2x9w4k7r0czn",
         *         "operation": "ocr",
         *         "cost": 2,
         *         "message": "Text read. 2 AI credits charged.",
         *         "result": {
         *           "extractedText": "HARBOUR MASTER\nOpen from 8 to 17"
         *         }
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["AiRun"];
        };
      };
    };
    /** @description The AI data. */
    AiData: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "fileId": "file_01jv3m8q6ye5tb2x9w4k7r0czn",
         *         "ai": {
         *           "tags": {
         *             "tags": [
         *               "harbour",
         *               "boat",
         *               "sea"
         *             ],
         *             "confidence": 0.93
         *           },
         *           "description": "Fishing boats moored in a small harbour at dusk.",
         *           "extractedText": null,
         *           "processingStatus": "COMPLETED",
         *           "cost": 1
         *         },
         *         "processingJobs": [
         *           {
         *             "id": "job_01jv3m8t2k9d4w6q8b0n5h7c3x",
         *             "operation": "tagging",
         *             "trigger": "upload",
         *             "engine": "embedded",
         *             "status": "COMPLETED",
         *             "cost": 1,
         *             "error": null,
         *             "createdAt": "2026-05-11T09:30:00.120Z",
         *             "startedAt": "2026-05-11T09:30:00.310Z",
         *             "completedAt": "2026-05-11T09:30:03.904Z"
         *           }
         *         ]
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["AiData"];
        };
      };
    };
    /** @description The bytes. */
    ProcessedImage: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        ETag: components["headers"]["ETag"];
        "Last-Modified": components["headers"]["Last-Modified"];
        "Cache-Control": components["headers"]["Cache-Control"];
        "Accept-Ranges": components["headers"]["Accept-Ranges"];
        "Content-Disposition": components["headers"]["Content-Disposition"];
        [name: string]: unknown;
      };
      content: {
        /** @example (the bytes of harbour-bg-removed.png) */
        "image/png": Readable;
      };
    };
    /** @description The bytes of the range asked for. */
    ProcessedImageRange: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        ETag: components["headers"]["ETag"];
        "Last-Modified": components["headers"]["Last-Modified"];
        "Cache-Control": components["headers"]["Cache-Control"];
        "Accept-Ranges": components["headers"]["Accept-Ranges"];
        "Content-Disposition": components["headers"]["Content-Disposition"];
        "Content-Range": components["headers"]["Content-Range"];
        [name: string]: unknown;
      };
      content: {
        /** @example (the bytes of harbour-bg-removed.png) */
        "image/png": Readable;
      };
    };
    /** @description One page of folders. */
    FolderList: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "folders": [
         *           {
         *             "id": "fold_01jv3k2d8s6m4q0y7e9t1w5bhr",
         *             "name": "Press",
         *             "parentId": null,
         *             "description": "",
         *             "createdAt": "2026-05-11T09:00:00.000Z",
         *             "updatedAt": "2026-05-11T09:00:00.000Z"
         *           }
         *         ],
         *         "pagination": {
         *           "total": 1,
         *           "limit": 50,
         *           "offset": 0,
         *           "hasMore": false,
         *           "nextCursor": null
         *         }
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["FolderList"];
        };
      };
    };
    /** @description The folder. */
    Folder: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "id": "fold_01jv3k2d8s6m4q0y7e9t1w5bhr",
         *         "name": "Press",
         *         "parentId": null,
         *         "description": "",
         *         "createdAt": "2026-05-11T09:00:00.000Z",
         *         "updatedAt": "2026-05-11T09:00:00.000Z"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["Folder"];
        };
      };
    };
    /** @description The folder. */
    CreatedFolder: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        Location: components["headers"]["Location"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "id": "fold_01jv3k2d8s6m4q0y7e9t1w5bhr",
         *         "name": "Press",
         *         "parentId": null,
         *         "description": "",
         *         "createdAt": "2026-05-11T09:00:00.000Z",
         *         "updatedAt": "2026-05-11T09:00:00.000Z"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["Folder"];
        };
      };
    };
    /** @description The folder. */
    FolderWithContents: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "id": "fold_01jv3k2d8s6m4q0y7e9t1w5bhr",
         *         "name": "Press",
         *         "parentId": null,
         *         "description": "",
         *         "createdAt": "2026-05-11T09:00:00.000Z",
         *         "updatedAt": "2026-05-11T09:00:00.000Z",
         *         "fileCount": 12,
         *         "childCount": 1,
         *         "children": [
         *           {
         *             "id": "fold_01jv3k9z5c8p2x4n6r0q7d1mtg",
         *             "name": "2026",
         *             "parentId": "fold_01jv3k2d8s6m4q0y7e9t1w5bhr",
         *             "description": "",
         *             "createdAt": "2026-05-11T09:05:00.000Z",
         *             "updatedAt": "2026-05-11T09:05:00.000Z"
         *           }
         *         ]
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["FolderWithContents"];
        };
      };
    };
    /** @description The folder is deleted. */
    DeletedFolder: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "deleted": true,
         *         "id": "fold_01jv3k2d8s6m4q0y7e9t1w5bhr",
         *         "deletedFiles": 12,
         *         "deletedFolders": 2
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["DeletedFolder"];
        };
      };
    };
    /** @description The statistics. */
    Stats: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "summary": {
         *           "totalFiles": 137,
         *           "recentUploads": 21,
         *           "apiCallsTotal": 204,
         *           "aiCreditsUsed": 0,
         *           "storageBytes": 2147483648,
         *           "bandwidthBytes": 10737418240
         *         },
         *         "limits": {
         *           "plan": "PRO",
         *           "storageBytes": 107374182400,
         *           "bandwidthBytes": 536870912000,
         *           "maxFileSize": 104857600,
         *           "apiCallsPerDay": 100000,
         *           "aiCreditsPerMonth": 1000
         *         },
         *         "usage": {
         *           "storagePercent": 2,
         *           "bandwidthPercent": 2,
         *           "storageRemaining": 105226698752,
         *           "bandwidthRemaining": 526133493760
         *         },
         *         "daily": [
         *           {
         *             "date": "2026-05-11",
         *             "storageBytes": 2147483648,
         *             "bandwidthBytes": 358612992,
         *             "apiCallsTotal": 204
         *           }
         *         ]
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["Stats"];
        };
      };
    };
    /** @description The URL, and what the variant will be. */
    TransformedImage: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "url": "https://cdn.example.com/file_01jv3m8q6ye5tb2x9w4k7r0czn/harbour.jpg?w=600&h=400&q=80&f=webp&crop=cover&signature=q83vEjRWeJASNFZ4kBI0VniQEjRWeJASNFZ4kBI0Vng",
         *         "cached": false,
         *         "transforms": {
         *           "width": 600,
         *           "height": 400,
         *           "quality": 80,
         *           "format": "webp"
         *         }
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["TransformedImage"];
        };
      };
    };
    /** @description The bytes. */
    FileContent: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        ETag: components["headers"]["ETag"];
        "Last-Modified": components["headers"]["Last-Modified"];
        "Cache-Control": components["headers"]["Cache-Control"];
        "Accept-Ranges": components["headers"]["Accept-Ranges"];
        "Content-Disposition": components["headers"]["Content-Disposition"];
        [name: string]: unknown;
      };
      content: {
        /** @example (the bytes of harbour.jpg) */
        "*/*": Readable;
      };
    };
    /** @description The bytes of the range asked for. */
    FileContentRange: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        ETag: components["headers"]["ETag"];
        "Last-Modified": components["headers"]["Last-Modified"];
        "Cache-Control": components["headers"]["Cache-Control"];
        "Accept-Ranges": components["headers"]["Accept-Ranges"];
        "Content-Disposition": components["headers"]["Content-Disposition"];
        "Content-Range": components["headers"]["Content-Range"];
        [name: string]: unknown;
      };
      content: {
        /** @example (the bytes of harbour.jpg) */
        "*/*": Readable;
      };
    };
    /** @description The copy that the client holds is still good. */
    NotModified: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        ETag: components["headers"]["ETag"];
        "Cache-Control": components["headers"]["Cache-Control"];
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description One page of accounts. */
    AccountList: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "accounts": [
         *           {
         *             "id": "acct_01jv3k0c2w8n5r1t7x4b9d6fhm",
         *             "name": "Harbour Press",
         *             "plan": "PRO",
         *             "limits": {
         *               "storageBytes": 107374182400,
         *               "bandwidthBytes": 536870912000,
         *               "maxFileSize": 104857600,
         *               "apiCallsPerDay": 100000,
         *               "aiCreditsPerMonth": 1000
         *             },
         *             "customLimits": {},
         *             "createdAt": "2026-05-11T09:00:00.000Z",
         *             "updatedAt": "2026-05-11T09:00:00.000Z"
         *           }
         *         ],
         *         "pagination": {
         *           "total": 1,
         *           "limit": 50,
         *           "offset": 0,
         *           "hasMore": false,
         *           "nextCursor": null
         *         }
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["AccountList"];
        };
      };
    };
    /** @description The account. */
    Account: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "id": "acct_01jv3k0c2w8n5r1t7x4b9d6fhm",
         *         "name": "Harbour Press",
         *         "plan": "PRO",
         *         "limits": {
         *           "storageBytes": 107374182400,
         *           "bandwidthBytes": 536870912000,
         *           "maxFileSize": 104857600,
         *           "apiCallsPerDay": 100000,
         *           "aiCreditsPerMonth": 1000
         *         },
         *         "customLimits": {},
         *         "createdAt": "2026-05-11T09:00:00.000Z",
         *         "updatedAt": "2026-05-11T09:00:00.000Z"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["Account"];
        };
      };
    };
    /** @description The keys. */
    KeyList: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "keys": [
         *           {
         *             "id": "key_01jv3k1n7q5d2w9y4t8m6b0rfx",
         *             "accountId": "acct_01jv3k0c2w8n5r1t7x4b9d6fhm",
         *             "name": "Website",
         *             "prefix": "mas_7Hq2",
         *             "lastFour": "x9Kd",
         *             "permissions": [
         *               "read",
         *               "write",
         *               "delete"
         *             ],
         *             "expiresAt": "2027-05-11T00:00:00.000Z",
         *             "revokedAt": null,
         *             "lastUsedAt": null,
         *             "createdAt": "2026-05-11T09:00:00.000Z"
         *           }
         *         ]
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["KeyList"];
        };
      };
    };
    /** @description The key, with its secret. */
    KeyWithSecret: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "id": "key_01jv3k1n7q5d2w9y4t8m6b0rfx",
         *         "accountId": "acct_01jv3k0c2w8n5r1t7x4b9d6fhm",
         *         "name": "Website",
         *         "key": "mas_7Hq2EXAMPLEEXAMPLEEXAMPLEEXAMPLEx9Kd",
         *         "prefix": "mas_7Hq2",
         *         "lastFour": "x9Kd",
         *         "permissions": [
         *           "read",
         *           "write",
         *           "delete"
         *         ],
         *         "expiresAt": "2027-05-11T00:00:00.000Z",
         *         "revokedAt": null,
         *         "lastUsedAt": null,
         *         "createdAt": "2026-05-11T09:00:00.000Z"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["KeyWithSecret"];
        };
      };
    };
    /** @description The key is revoked. */
    RevokedKey: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "id": "key_01jv3k1n7q5d2w9y4t8m6b0rfx",
         *         "accountId": "acct_01jv3k0c2w8n5r1t7x4b9d6fhm",
         *         "name": "Website",
         *         "prefix": "mas_7Hq2",
         *         "lastFour": "x9Kd",
         *         "permissions": [
         *           "read",
         *           "write",
         *           "delete"
         *         ],
         *         "expiresAt": "2027-05-11T00:00:00.000Z",
         *         "revokedAt": null,
         *         "lastUsedAt": null,
         *         "createdAt": "2026-05-11T09:00:00.000Z"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["Key"];
        };
      };
    };
    /** @description The users. */
    UserList: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "users": [
         *           {
         *             "id": "user_01jv3k5r8c1h6m3z0q9w7t4xnd",
         *             "accountId": "acct_01jv3k0c2w8n5r1t7x4b9d6fhm",
         *             "email": "ada@example.com",
         *             "name": "Ada",
         *             "role": "owner",
         *             "createdAt": "2026-05-11T09:00:00.000Z",
         *             "updatedAt": "2026-05-11T09:00:00.000Z"
         *           }
         *         ]
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["UserList"];
        };
      };
    };
    /** @description The user, with the password. */
    UserWithPassword: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "id": "user_01jv3k5r8c1h6m3z0q9w7t4xnd",
         *         "accountId": "acct_01jv3k0c2w8n5r1t7x4b9d6fhm",
         *         "email": "ada@example.com",
         *         "name": "Ada",
         *         "role": "owner",
         *         "password": "EXAMPLEEXAMPLEEXAMPLE",
         *         "createdAt": "2026-05-11T09:00:00.000Z",
         *         "updatedAt": "2026-05-11T09:00:00.000Z"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["UserWithPassword"];
        };
      };
    };
    /** @description The user is deleted. */
    DeletedUser: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "deleted": true,
         *         "id": "user_01jv3k5r8c1h6m3z0q9w7t4xnd"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["DeletedUser"];
        };
      };
    };
    /** @description Signed in. */
    SessionStarted: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        "Set-Cookie": components["headers"]["Set-Cookie"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "user": {
         *           "id": "user_01jv3k5r8c1h6m3z0q9w7t4xnd",
         *           "accountId": "acct_01jv3k0c2w8n5r1t7x4b9d6fhm",
         *           "email": "ada@example.com",
         *           "name": "Ada",
         *           "role": "owner",
         *           "createdAt": "2026-05-11T09:00:00.000Z",
         *           "updatedAt": "2026-05-11T09:00:00.000Z"
         *         },
         *         "account": {
         *           "id": "acct_01jv3k0c2w8n5r1t7x4b9d6fhm",
         *           "name": "Harbour Press",
         *           "plan": "PRO",
         *           "limits": {
         *             "storageBytes": 107374182400,
         *             "bandwidthBytes": 536870912000,
         *             "maxFileSize": 104857600,
         *             "apiCallsPerDay": 100000,
         *             "aiCreditsPerMonth": 1000
         *           },
         *           "customLimits": {},
         *           "createdAt": "2026-05-11T09:00:00.000Z",
         *           "updatedAt": "2026-05-11T09:00:00.000Z"
         *         },
         *         "expiresAt": "2026-05-18T09:00:00.000Z"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["Session"];
        };
      };
    };
    /** @description The current session. */
    Session: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "user": {
         *           "id": "user_01jv3k5r8c1h6m3z0q9w7t4xnd",
         *           "accountId": "acct_01jv3k0c2w8n5r1t7x4b9d6fhm",
         *           "email": "ada@example.com",
         *           "name": "Ada",
         *           "role": "owner",
         *           "createdAt": "2026-05-11T09:00:00.000Z",
         *           "updatedAt": "2026-05-11T09:00:00.000Z"
         *         },
         *         "account": {
         *           "id": "acct_01jv3k0c2w8n5r1t7x4b9d6fhm",
         *           "name": "Harbour Press",
         *           "plan": "PRO",
         *           "limits": {
         *             "storageBytes": 107374182400,
         *             "bandwidthBytes": 536870912000,
         *             "maxFileSize": 104857600,
         *             "apiCallsPerDay": 100000,
         *             "aiCreditsPerMonth": 1000
         *           },
         *           "customLimits": {},
         *           "createdAt": "2026-05-11T09:00:00.000Z",
         *           "updatedAt": "2026-05-11T09:00:00.000Z"
         *         },
         *         "expiresAt": "2026-05-18T09:00:00.000Z"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["Session"];
        };
      };
    };
    /** @description The sessions. */
    SessionList: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "sessions": [
         *           {
         *             "id": "sess_01jv3k6m2b9f4x7d1r8w5t0qhc",
         *             "userAgent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
         *             "address": "192.0.2.7",
         *             "current": true,
         *             "createdAt": "2026-05-11T09:00:00.000Z",
         *             "expiresAt": "2026-05-18T09:00:00.000Z"
         *           }
         *         ]
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["SessionList"];
        };
      };
    };
    /** @description The session is ended. */
    EndedSession: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "deleted": true,
         *         "id": "sess_01jv3k6m2b9f4x7d1r8w5t0qhc"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["EndedSession"];
        };
      };
    };
    /** @description One page of accounts. */
    AccountWithUsageList: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "accounts": [
         *           {
         *             "id": "acct_01jv3k0c2w8n5r1t7x4b9d6fhm",
         *             "name": "Harbour Press",
         *             "plan": "PRO",
         *             "limits": {
         *               "storageBytes": 107374182400,
         *               "bandwidthBytes": 536870912000,
         *               "maxFileSize": 104857600,
         *               "apiCallsPerDay": 100000,
         *               "aiCreditsPerMonth": 1000
         *             },
         *             "customLimits": {},
         *             "usage": {
         *               "storageBytes": 2147483648,
         *               "fileCount": 137,
         *               "bandwidthBytes": 10737418240,
         *               "apiCallsToday": 204,
         *               "aiCreditsUsed": 48
         *             },
         *             "createdAt": "2026-05-11T09:00:00.000Z",
         *             "updatedAt": "2026-05-11T09:00:00.000Z"
         *           }
         *         ],
         *         "pagination": {
         *           "total": 1,
         *           "limit": 50,
         *           "offset": 0,
         *           "hasMore": false,
         *           "nextCursor": null
         *         }
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["AccountWithUsageList"];
        };
      };
    };
    /** @description The account. */
    AccountWithUsage: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "id": "acct_01jv3k0c2w8n5r1t7x4b9d6fhm",
         *         "name": "Harbour Press",
         *         "plan": "PRO",
         *         "limits": {
         *           "storageBytes": 107374182400,
         *           "bandwidthBytes": 536870912000,
         *           "maxFileSize": 104857600,
         *           "apiCallsPerDay": 100000,
         *           "aiCreditsPerMonth": 1000
         *         },
         *         "customLimits": {},
         *         "usage": {
         *           "storageBytes": 2147483648,
         *           "fileCount": 137,
         *           "bandwidthBytes": 10737418240,
         *           "apiCallsToday": 204,
         *           "aiCreditsUsed": 48
         *         },
         *         "createdAt": "2026-05-11T09:00:00.000Z",
         *         "updatedAt": "2026-05-11T09:00:00.000Z"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["AccountWithUsage"];
        };
      };
    };
    /** @description Alive. */
    Alive: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "status": "ok"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["Health"];
        };
      };
    };
    /** @description Ready. */
    Ready: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": true,
         *       "data": {
         *         "status": "ok"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Success"];
          data: components["schemas"]["Health"];
        };
      };
    };
    /** @description The API key is missing, unknown, revoked or expired. */
    Unauthorized: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "MISSING_API_KEY",
         *         "message": "Send your API key in the X-API-Key header.",
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["MissingApiKeyError"] | components["schemas"]["InvalidApiKeyError"] | components["schemas"]["ExpiredApiKeyError"];
        };
      };
    };
    /** @description The key lacks the write permission, or the plan's storage is used up. */
    InsufficientPermissionsOrStorage: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "STORAGE_LIMIT_EXCEEDED",
         *         "message": "This file would exceed the storage of 1 GB of the FREE plan: 1073000000 bytes are used. Delete files or change the plan.",
         *         "details": {
         *           "limit": 1073741824,
         *           "used": 1073000000
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["InsufficientPermissionsError"] | components["schemas"]["StorageLimitExceededError"];
        };
      };
    };
    /** @description The account has no such file, or no such folder to move it to. */
    FileOrFolderNotFound: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
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
         *           "id": "file_01jv3m8q6ye5tb2x9w4k7r0czn"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["FileNotFoundError"] | components["schemas"]["FolderNotFoundError"];
        };
      };
    };
    /** @description The file is larger than the plan allows, or a text field is too long to read. */
    FileOrFormTooLarge: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "FILE_TOO_LARGE",
         *         "message": "The file is larger than the 10 MB that the FREE plan allows.",
         *         "details": {
         *           "maxFileSize": 10485760,
         *           "plan": "FREE"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["FileTooLargeError"] | components["schemas"]["PayloadTooLargeError"];
        };
      };
    };
    /** @description The body is not as documented, the file is not an image, or the image is outside the bounds of background removal. */
    InvalidAiRun: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "IMAGE_OUT_OF_BOUNDS",
         *         "message": "bg-removal needs an image of at most 5 MB with sides of 256 to 4096 px.",
         *         "details": {
         *           "actual": {
         *             "fileSize": 6291456,
         *             "width": 5000,
         *             "height": 3000
         *           },
         *           "limits": {
         *             "maxFileSize": 5242880,
         *             "minSide": 256,
         *             "maxSide": 4096
         *           }
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["ValidationError"] | components["schemas"]["InvalidOperationError"] | components["schemas"]["NotAnImageError"] | components["schemas"]["ImageOutOfBoundsError"];
        };
      };
    };
    /** @description The key lacks the write permission, the plan has no AI, or the credits of the month are used up. */
    AiRunForbidden: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "INSUFFICIENT_CREDITS",
         *         "message": "bg-removal costs 5 AI credits, and 3 are left. They are renewed at 2026-06-01T00:00:00.000Z.",
         *         "details": {
         *           "required": 5,
         *           "remaining": 3,
         *           "resetsAt": "2026-06-01T00:00:00.000Z"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["InsufficientPermissionsError"] | components["schemas"]["PlanNotAiCapableError"] | components["schemas"]["InsufficientCreditsError"];
        };
      };
    };
    /** @description The account has no such file, or its background was never removed. */
    FileOrProcessedImageNotFound: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "PROCESSED_IMAGE_NOT_FOUND",
         *         "message": "This file has no bg-removed image. Run bg-removal on it first.",
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["FileNotFoundError"] | components["schemas"]["ProcessedImageNotFoundError"];
        };
      };
    };
    /** @description A field is not as documented, or the folder would end up inside itself. */
    ValidationOrCircularReference: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "CIRCULAR_REFERENCE",
         *         "message": "A folder cannot be moved into itself or into one of its own subfolders.",
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["ValidationError"] | components["schemas"]["CircularReferenceError"];
        };
      };
    };
    /** @description A parameter is not as documented, or the folder is not empty. */
    ValidationOrFolderNotEmpty: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "FOLDER_NOT_EMPTY",
         *         "message": "This folder holds 12 files and 1 folder. Empty it first, or pass deleteContents=true.",
         *         "details": {
         *           "fileCount": 12,
         *           "childCount": 1
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["ValidationError"] | components["schemas"]["FolderNotEmptyError"];
        };
      };
    };
    /** @description A parameter is not as documented, or the file is not an image. */
    ValidationOrNotAnImage: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "NOT_AN_IMAGE",
         *         "message": "Only images can be transformed; this file is AUDIO.",
         *         "details": {
         *           "fileType": "AUDIO"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["ValidationError"] | components["schemas"]["NotAnImageError"];
        };
      };
    };
    /** @description The URL is not signed, was altered, or has expired. */
    InvalidSignatureOrUrlExpired: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "INVALID_SIGNATURE",
         *         "message": "This URL is not signed, or was altered. Get a fresh one from the file's record.",
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["InvalidSignatureError"] | components["schemas"]["UrlExpiredError"];
        };
      };
    };
    /** @description The request may have been made by another site, or the current password is wrong. */
    CrossSiteOrWrongPassword: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "WRONG_PASSWORD",
         *         "message": "The current password is wrong.",
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["CrossSiteRequestError"] | components["schemas"]["WrongPasswordError"];
        };
      };
    };
    /** @description The request may have been made by another site, or the user is not an operator. */
    CrossSiteOrOperatorOnly: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "OPERATOR_ONLY",
         *         "message": "Only operators may do this.",
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["CrossSiteRequestError"] | components["schemas"]["OperatorOnlyError"];
        };
      };
    };
    /** @description A parameter, field, form or JSON document is not as documented. `issues` names each problem. */
    ValidationError: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
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
         *             {
         *               "in": "query",
         *               "path": "limit",
         *               "rule": "maximum",
         *               "message": "must be <= 100"
         *             }
         *           ]
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["ValidationError"];
        };
      };
    };
    /** @description The `X-Admin-Token` header is missing or wrong. */
    InvalidAdminToken: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "INVALID_ADMIN_TOKEN",
         *         "message": "Send the operator's token in the X-Admin-Token header.",
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["InvalidAdminTokenError"];
        };
      };
    };
    /** @description Nobody is signed in to the dashboard, or the session has ended. */
    SessionRequired: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "SESSION_REQUIRED",
         *         "message": "Sign in to the dashboard.",
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["SessionRequiredError"];
        };
      };
    };
    /** @description The email is unknown or the password is wrong. */
    InvalidCredentials: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "INVALID_CREDENTIALS",
         *         "message": "The email or the password is wrong.",
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["InvalidCredentialsError"];
        };
      };
    };
    /** @description The API key lacks the permission that the operation needs. */
    InsufficientPermissions: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "INSUFFICIENT_PERMISSIONS",
         *         "message": "This operation needs a key with the write permission.",
         *         "details": {
         *           "required": "write",
         *           "granted": [
         *             "read"
         *           ]
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["InsufficientPermissionsError"];
        };
      };
    };
    /** @description The request to the dashboard may have been made by another site. */
    CrossSiteRequest: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "CROSS_SITE_REQUEST",
         *         "message": "Send the header X-Dashboard: 1.",
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /** @description The account has no such file. */
    FileNotFound: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
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
         *           "id": "file_01jv3m8q6ye5tb2x9w4k7r0czn"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["FileNotFoundError"];
        };
      };
    };
    /** @description The account has no such folder. */
    FolderNotFound: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "FOLDER_NOT_FOUND",
         *         "message": "There is no folder with this id.",
         *         "details": {
         *           "id": "fold_01jv3k2d8s6m4q0y7e9t1w5bhr"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["FolderNotFoundError"];
        };
      };
    };
    /** @description There is no such account. */
    AccountNotFound: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "ACCOUNT_NOT_FOUND",
         *         "message": "There is no account with this id.",
         *         "details": {
         *           "id": "acct_01jv3k0c2w8n5r1t7x4b9d6fhm"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["AccountNotFoundError"];
        };
      };
    };
    /** @description There is no such API key, or it is revoked. */
    KeyNotFound: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "KEY_NOT_FOUND",
         *         "message": "There is no API key with this id.",
         *         "details": {
         *           "id": "key_01jv3k1n7q5d2w9y4t8m6b0rfx"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["KeyNotFoundError"];
        };
      };
    };
    /** @description There is no such user. */
    UserNotFound: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "USER_NOT_FOUND",
         *         "message": "There is no user with this id.",
         *         "details": {
         *           "id": "user_01jv3k5r8c1h6m3z0q9w7t4xnd"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["UserNotFoundError"];
        };
      };
    };
    /** @description The user has no such session. */
    SessionNotFound: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "SESSION_NOT_FOUND",
         *         "message": "There is no session with this id.",
         *         "details": {
         *           "id": "sess_01jv3k6m2b9f4x7d1r8w5t0qhc"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["SessionNotFoundError"];
        };
      };
    };
    /** @description The account already holds a file with this content. */
    DuplicateFile: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "DUPLICATE_FILE",
         *         "message": "This file is already stored.",
         *         "details": {
         *           "existingFileId": "file_01jv3m8q6ye5tb2x9w4k7r0czn",
         *           "checksum": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["DuplicateFileError"];
        };
      };
    };
    /** @description There is a folder of this name in the same place. */
    DuplicateFolder: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "DUPLICATE_FOLDER",
         *         "message": "There is a folder named \"Press\" in the same place.",
         *         "details": {
         *           "existingFolderId": "fold_01jv3k2d8s6m4q0y7e9t1w5bhr"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["DuplicateFolderError"];
        };
      };
    };
    /** @description There is a user with this email. */
    DuplicateUser: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "DUPLICATE_USER",
         *         "message": "There is a user with the email ada@example.com.",
         *         "details": {
         *           "existingUserId": "user_01jv3k5r8c1h6m3z0q9w7t4xnd"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["DuplicateUserError"];
        };
      };
    };
    /** @description The same operation is running on this file. */
    ProcessingInProgress: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        "Retry-After": components["headers"]["Retry-After"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "PROCESSING_IN_PROGRESS",
         *         "message": "ocr is already running on this file. Wait for it, or read its result in a few seconds.",
         *         "details": {
         *           "jobId": "job_01jv3m8t2k9d4w6q8b0n5h7c3x"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["ProcessingInProgressError"];
        };
      };
    };
    /** @description A JSON body or a form field is larger than allowed. Bytes. */
    PayloadTooLarge: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "PAYLOAD_TOO_LARGE",
         *         "message": "The JSON body is larger than 256 KiB.",
         *         "details": {
         *           "limit": 262144
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["PayloadTooLargeError"];
        };
      };
    };
    /** @description The request's Content-Type is not accepted. */
    UnsupportedMediaType: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "UNSUPPORTED_MEDIA_TYPE",
         *         "message": "Send the body as application/json.",
         *         "details": {
         *           "accepted": [
         *             "application/json"
         *           ]
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["UnsupportedMediaTypeError"];
        };
      };
    };
    /** @description The byte range lies outside the file. Bytes. */
    RangeNotSatisfiable: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        "Content-Range": components["headers"]["Content-Range"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "RANGE_NOT_SATISFIABLE",
         *         "message": "The range lies outside the 482133 bytes of this file.",
         *         "details": {
         *           "size": 482133
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["RangeNotSatisfiableError"];
        };
      };
    };
    /** @description The image cannot be decoded, has too many pixels, or (background removal) shows no clear subject. Nothing is charged. */
    ImageNotProcessable: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "IMAGE_NOT_PROCESSABLE",
         *         "message": "This image cannot be decoded.",
         *         "details": {
         *           "reason": "corrupt"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["ImageNotProcessableError"];
        };
      };
    };
    /** @description The calls of the day are used up. */
    RateLimitExceeded: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        "Retry-After": components["headers"]["Retry-After"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "RATE_LIMIT_EXCEEDED",
         *         "message": "Daily limit of 1000 API calls reached. It resets at 2026-05-12T00:00:00.000Z.",
         *         "details": {
         *           "limit": 1000,
         *           "resetAt": "2026-05-12T00:00:00.000Z"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["RateLimitExceededError"];
        };
      };
    };
    /** @description Too many wrong passwords for this email or from this address. */
    TooManyAttempts: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        "Retry-After": components["headers"]["Retry-After"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "TOO_MANY_ATTEMPTS",
         *         "message": "Too many failed attempts. Try again at 2026-05-11T09:15:00.000Z.",
         *         "details": {
         *           "retryAt": "2026-05-11T09:15:00.000Z"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["TooManyAttemptsError"];
        };
      };
    };
    /** @description A fault of the service. The request id tells the operator where to look. */
    InternalError: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "INTERNAL_ERROR",
         *         "message": "Something went wrong on our side. Try again, and quote the request id if it stays.",
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["InternalError"];
        };
      };
    };
    /** @description The operator has switched this AI operation off. */
    AiOperationUnavailable: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "AI_OPERATION_UNAVAILABLE",
         *         "message": "The operator of this service has switched bg-removal off.",
         *         "details": {
         *           "operation": "bg-removal"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["AiOperationUnavailableError"];
        };
      };
    };
    /** @description The AI engine failed. Nothing is charged. */
    AiProviderError: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "AI_PROVIDER_ERROR",
         *         "message": "tagging failed. Nothing was charged; try again later.",
         *         "details": {
         *           "operation": "tagging"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["AiProviderError"];
        };
      };
    };
    /** @description The database or the blob store cannot be reached at the moment, or too much work is waiting. */
    ServiceUnavailable: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        "Retry-After": components["headers"]["Retry-After"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "SERVICE_UNAVAILABLE",
         *         "message": "The service is not available at the moment. Try again in a few seconds.",
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["ServiceUnavailableError"];
        };
      };
    };
    /** @description The AI engine took longer than 60 seconds. Nothing is charged. */
    AiTimeout: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "success": false,
         *       "error": {
         *         "code": "AI_TIMEOUT",
         *         "message": "bg-removal took longer than 60 seconds and was stopped. Nothing was charged.",
         *         "details": {
         *           "operation": "bg-removal"
         *         },
         *         "requestId": "req_01jv3mc0q4b7d9f2h5k8n1r4tw"
         *       }
         *     }
         */
        "application/json": {
          success: components["schemas"]["Failure"];
          error: components["schemas"]["AiTimeoutError"];
        };
      };
    };
  };
  parameters: {
    /**
     * @description The id of a file.
     * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
     */
    FileId: string;
    /**
     * @description The id of a folder.
     * @example fold_01jv3k2d8s6m4q0y7e9t1w5bhr
     */
    FolderId: string;
    /**
     * @description The id of an account.
     * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
     */
    AccountId: string;
    /**
     * @description The id of an API key.
     * @example key_01jv3k1n7q5d2w9y4t8m6b0rfx
     */
    KeyId: string;
    /**
     * @description The id of a user.
     * @example user_01jv3k5r8c1h6m3z0q9w7t4xnd
     */
    UserId: string;
    /**
     * @description The id of a session.
     * @example sess_01jv3k6m2b9f4x7d1r8w5t0qhc
     */
    SessionId: string;
    /**
     * @description Target width in pixels. An image is never enlarged.
     * @example 320
     */
    VariantW: number;
    /**
     * @description Target height in pixels.
     * @example 320
     */
    VariantH: number;
    /**
     * @description Quality; 80 when absent.
     * @example 80
     */
    VariantQ: number;
    /**
     * @description Output format. Without it JPEG, PNG, WebP and AVIF stay what they are, GIF becomes WebP (an animation is kept), all else PNG.
     * @example webp
     */
    VariantF: "jpeg" | "png" | "webp" | "avif";
    /**
     * @description How the image meets a box of both `w` and `h`. `cover` (the default) fills the box and cuts what sticks out, `contain` fits inside without padding, `fill` stretches.
     * @example cover
     */
    VariantCrop: "cover" | "contain" | "fill";
    /**
     * @description Degrees clockwise. Corners become transparent, white in JPEG.
     * @example 90
     */
    VariantRotate: number;
    /**
     * @description Blur radius in pixels of the result; two decimals count.
     * @example 1.5
     */
    VariantBlur: number;
    /**
     * @description From black (-100) to white (100).
     * @example 10
     */
    VariantBrightness: number;
    /**
     * @description From flat grey (-100) to two tones (100).
     * @example 10
     */
    VariantContrast: number;
    /**
     * @description From grey (-100) to twice as colourful (100).
     * @example -20
     */
    VariantSaturation: number;
    /**
     * @description Present to take the colour out. `true` and `1` mean the same, `false` and `0` the opposite.
     * @example true
     */
    VariantGrayscale: boolean;
    /**
     * @description Present to tone the image brown. `true` and `1` mean the same, `false` and `0` the opposite.
     * @example true
     */
    VariantSepia: boolean;
    /**
     * @description How many results to skip. Not together with `cursor`.
     * @example 0
     */
    Offset: number;
    /**
     * @description Where to go on, `nextCursor` of an earlier page. Not together with `offset`.
     * @example eyJjIjoxNzc4NDg5NDAwMDAwfQ
     */
    Cursor: string;
  };
  requestBodies: never;
  headers: {
    /**
     * @description Names this request in the service's logs.
     * @example req_01jv3mc0q4b7d9f2h5k8n1r4tw
     */
    "X-Request-Id": string;
    /**
     * @description Calls allowed per day.
     * @example 100000
     */
    "X-RateLimit-Limit": number;
    /**
     * @description Calls left today.
     * @example 99987
     */
    "X-RateLimit-Remaining": number;
    /**
     * @description Next midnight UTC, in Unix seconds.
     * @example 1778544000
     */
    "X-RateLimit-Reset": number;
    /**
     * @description The same limit as a structured field (draft-ietf-httpapi-ratelimit-headers-10).
     * @example "day";q=100000;w=86400
     */
    "RateLimit-Policy": string;
    /**
     * @description Calls left and seconds to the reset, as a structured field (draft-ietf-httpapi-ratelimit-headers-10).
     * @example "day";r=99987;t=41234
     */
    RateLimit: string;
    /**
     * @description Seconds to wait before trying again.
     * @example 41234
     */
    "Retry-After": number;
    /**
     * @description How to authenticate.
     * @example ApiKey realm="media-asset-service"
     */
    "WWW-Authenticate": string;
    /**
     * @description Names this exact content (strong, RFC 9110 §8.8.3).
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    ETag: string;
    /**
     * @description When this content was made.
     * @example Mon, 11 May 2026 09:30:00 GMT
     */
    "Last-Modified": string;
    /**
     * @description How long the bytes may be kept, and by whom.
     * @example public, max-age=86400
     */
    "Cache-Control": string;
    /**
     * @description Byte ranges are answered.
     * @example bytes
     */
    "Accept-Ranges": string;
    /**
     * @description Which bytes these are (RFC 9110 §14.4).
     * @example bytes 0-99/482133
     */
    "Content-Range": string;
    /**
     * @description Whether to show or to save, and under which name (RFC 6266).
     * @example inline; filename="harbour.jpg"
     */
    "Content-Disposition": string;
    /**
     * @description The session.
     * @example mas_session=4f9c…; Path=/dashboard; HttpOnly; SameSite=Strict
     */
    "Set-Cookie": string;
    /**
     * @description Where the new resource is.
     * @example /api/v1/folders/fold_01jv3k2d8s6m4q0y7e9t1w5bhr
     */
    Location: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listFiles: {
    parameters: {
      query?: {
        /**
         * @description Results per page.
         * @example 20
         */
        limit?: number;
        /**
         * @description How many results to skip. Not together with `cursor`.
         * @example 0
         */
        offset?: components["parameters"]["Offset"];
        /**
         * @description Where to go on, `nextCursor` of an earlier page. Not together with `offset`.
         * @example eyJjIjoxNzc4NDg5NDAwMDAwfQ
         */
        cursor?: components["parameters"]["Cursor"];
        /**
         * @description Only files directly inside this folder; `root` for files that are in no folder. An unknown folder gives an empty list.
         * @example root
         */
        folderId?: string;
        /**
         * @description Only files of this type.
         * @example IMAGE
         */
        type?: "IMAGE" | "VIDEO" | "AUDIO" | "DOCUMENT";
        /**
         * @description Only files whose filename or one of whose tags contains this text, in any case. `%` and `_` have no special meaning.
         * @example harbour
         */
        search?: string;
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
  updateFile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "file_01jv3m8q6ye5tb2x9w4k7r0czn",
         *       "tags": [
         *         "harbour"
         *       ],
         *       "description": "The old harbour at dusk.",
         *       "isPublic": false,
         *       "folderId": null
         *     }
         */
        "application/json": components["schemas"]["FileUpdate"];
      };
    };
    responses: {
      200: components["responses"]["File"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["InsufficientPermissions"];
      404: components["responses"]["FileOrFolderNotFound"];
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
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components["parameters"]["FileId"];
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
  deleteFile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components["parameters"]["FileId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["DeletedFile"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["InsufficientPermissions"];
      404: components["responses"]["FileNotFound"];
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
        /**
         * @example {
         *       "file": "(the bytes of harbour.jpg)",
         *       "tags": "harbour, boats",
         *       "description": "The old harbour at dusk.",
         *       "isPublic": true,
         *       "autoTag": true
         *     }
         */
        "multipart/form-data": {
          /**
           * Format: binary
           * @description The file. Exactly one part, with a filename.
           */
          file: Readable;
          /** @description Comma-separated tags, at most 50 of 1 to 64 characters each. */
          tags?: string;
          /** @description Text description. */
          description?: string;
          /** @description Destination folder; the root when absent. */
          folderId?: string;
          /**
           * @description Whether anyone who knows `cdnUrl` may read the file. Otherwise `cdnUrl` is signed and expires.
           * @default true
           */
          isPublic?: boolean;
          /**
           * @description Whether an image is tagged automatically, for 1 AI credit, on the PRO and ENTERPRISE plans.
           * @default true
           */
          autoTag?: boolean;
        };
      };
    };
    responses: {
      201: components["responses"]["StoredFile"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["InsufficientPermissionsOrStorage"];
      404: components["responses"]["FolderNotFound"];
      409: components["responses"]["DuplicateFile"];
      413: components["responses"]["FileOrFormTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimitExceeded"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getAi: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components["parameters"]["FileId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["AiData"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["FileNotFound"];
      429: components["responses"]["RateLimitExceeded"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  runAi: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components["parameters"]["FileId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "operation": "ocr"
         *     }
         */
        "application/json": components["schemas"]["AiRunRequest"];
      };
    };
    responses: {
      200: components["responses"]["AiRun"];
      400: components["responses"]["InvalidAiRun"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AiRunForbidden"];
      404: components["responses"]["FileNotFound"];
      409: components["responses"]["ProcessingInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ImageNotProcessable"];
      429: components["responses"]["RateLimitExceeded"];
      500: components["responses"]["InternalError"];
      501: components["responses"]["AiOperationUnavailable"];
      502: components["responses"]["AiProviderError"];
      503: components["responses"]["ServiceUnavailable"];
      504: components["responses"]["AiTimeout"];
    };
  };
  getProcessedImage: {
    parameters: {
      query: {
        /**
         * @description Which processed image.
         * @example bg-removed
         */
        type: "bg-removed";
      };
      header?: never;
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components["parameters"]["FileId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["ProcessedImage"];
      206: components["responses"]["ProcessedImageRange"];
      304: components["responses"]["NotModified"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["FileOrProcessedImageNotFound"];
      416: components["responses"]["RangeNotSatisfiable"];
      429: components["responses"]["RateLimitExceeded"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listFolders: {
    parameters: {
      query?: {
        /**
         * @description Only folders directly inside this one; `root` for those at the top. An unknown folder gives an empty list.
         * @example root
         */
        parentId?: string;
        /**
         * @description Results per page.
         * @example 50
         */
        limit?: number;
        /**
         * @description How many results to skip. Not together with `cursor`.
         * @example 0
         */
        offset?: components["parameters"]["Offset"];
        /**
         * @description Where to go on, `nextCursor` of an earlier page. Not together with `offset`.
         * @example eyJjIjoxNzc4NDg5NDAwMDAwfQ
         */
        cursor?: components["parameters"]["Cursor"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["FolderList"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["Unauthorized"];
      429: components["responses"]["RateLimitExceeded"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createFolder: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Press",
         *       "parentId": null,
         *       "description": "Pictures for journalists."
         *     }
         */
        "application/json": components["schemas"]["FolderCreation"];
      };
    };
    responses: {
      201: components["responses"]["CreatedFolder"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["InsufficientPermissions"];
      404: components["responses"]["FolderNotFound"];
      409: components["responses"]["DuplicateFolder"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimitExceeded"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getFolder: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a folder.
         * @example fold_01jv3k2d8s6m4q0y7e9t1w5bhr
         */
        id: components["parameters"]["FolderId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["FolderWithContents"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["FolderNotFound"];
      429: components["responses"]["RateLimitExceeded"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteFolder: {
    parameters: {
      query?: {
        /**
         * @description Delete the folder even when it has files or subfolders, together with them.
         * @example true
         */
        deleteContents?: boolean;
      };
      header?: never;
      path: {
        /**
         * @description The id of a folder.
         * @example fold_01jv3k2d8s6m4q0y7e9t1w5bhr
         */
        id: components["parameters"]["FolderId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["DeletedFolder"];
      400: components["responses"]["ValidationOrFolderNotEmpty"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["InsufficientPermissions"];
      404: components["responses"]["FolderNotFound"];
      429: components["responses"]["RateLimitExceeded"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateFolder: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a folder.
         * @example fold_01jv3k2d8s6m4q0y7e9t1w5bhr
         */
        id: components["parameters"]["FolderId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Press 2026",
         *       "parentId": null
         *     }
         */
        "application/json": components["schemas"]["FolderUpdate"];
      };
    };
    responses: {
      200: components["responses"]["Folder"];
      400: components["responses"]["ValidationOrCircularReference"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["InsufficientPermissions"];
      404: components["responses"]["FolderNotFound"];
      409: components["responses"]["DuplicateFolder"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimitExceeded"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getStats: {
    parameters: {
      query?: {
        /**
         * @description Number of past days included, today among them.
         * @example 30
         */
        days?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Stats"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["Unauthorized"];
      429: components["responses"]["RateLimitExceeded"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  buildTransformUrl: {
    parameters: {
      query: {
        /**
         * @description The id of an image file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: string;
        /**
         * @description Target width in pixels. An image is never enlarged.
         * @example 320
         */
        w?: components["parameters"]["VariantW"];
        /**
         * @description Target height in pixels.
         * @example 320
         */
        h?: components["parameters"]["VariantH"];
        /**
         * @description Quality; 80 when absent.
         * @example 80
         */
        q?: components["parameters"]["VariantQ"];
        /**
         * @description Output format. Without it JPEG, PNG, WebP and AVIF stay what they are, GIF becomes WebP (an animation is kept), all else PNG.
         * @example webp
         */
        f?: components["parameters"]["VariantF"];
        /**
         * @description How the image meets a box of both `w` and `h`. `cover` (the default) fills the box and cuts what sticks out, `contain` fits inside without padding, `fill` stretches.
         * @example cover
         */
        crop?: components["parameters"]["VariantCrop"];
        /**
         * @description Degrees clockwise. Corners become transparent, white in JPEG.
         * @example 90
         */
        rotate?: components["parameters"]["VariantRotate"];
        /**
         * @description Blur radius in pixels of the result; two decimals count.
         * @example 1.5
         */
        blur?: components["parameters"]["VariantBlur"];
        /**
         * @description From black (-100) to white (100).
         * @example 10
         */
        brightness?: components["parameters"]["VariantBrightness"];
        /**
         * @description From flat grey (-100) to two tones (100).
         * @example 10
         */
        contrast?: components["parameters"]["VariantContrast"];
        /**
         * @description From grey (-100) to twice as colourful (100).
         * @example -20
         */
        saturation?: components["parameters"]["VariantSaturation"];
        /**
         * @description Present to take the colour out. `true` and `1` mean the same, `false` and `0` the opposite.
         * @example true
         */
        grayscale?: components["parameters"]["VariantGrayscale"];
        /**
         * @description Present to tone the image brown. `true` and `1` mean the same, `false` and `0` the opposite.
         * @example true
         */
        sepia?: components["parameters"]["VariantSepia"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["TransformedImage"];
      400: components["responses"]["ValidationOrNotAnImage"];
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["FileNotFound"];
      422: components["responses"]["ImageNotProcessable"];
      429: components["responses"]["RateLimitExceeded"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deliverFile: {
    parameters: {
      query?: {
        /**
         * @description Target width in pixels. An image is never enlarged.
         * @example 320
         */
        w?: components["parameters"]["VariantW"];
        /**
         * @description Target height in pixels.
         * @example 320
         */
        h?: components["parameters"]["VariantH"];
        /**
         * @description Quality; 80 when absent.
         * @example 80
         */
        q?: components["parameters"]["VariantQ"];
        /**
         * @description Output format. Without it JPEG, PNG, WebP and AVIF stay what they are, GIF becomes WebP (an animation is kept), all else PNG.
         * @example webp
         */
        f?: components["parameters"]["VariantF"];
        /**
         * @description How the image meets a box of both `w` and `h`. `cover` (the default) fills the box and cuts what sticks out, `contain` fits inside without padding, `fill` stretches.
         * @example cover
         */
        crop?: components["parameters"]["VariantCrop"];
        /**
         * @description Degrees clockwise. Corners become transparent, white in JPEG.
         * @example 90
         */
        rotate?: components["parameters"]["VariantRotate"];
        /**
         * @description Blur radius in pixels of the result; two decimals count.
         * @example 1.5
         */
        blur?: components["parameters"]["VariantBlur"];
        /**
         * @description From black (-100) to white (100).
         * @example 10
         */
        brightness?: components["parameters"]["VariantBrightness"];
        /**
         * @description From flat grey (-100) to two tones (100).
         * @example 10
         */
        contrast?: components["parameters"]["VariantContrast"];
        /**
         * @description From grey (-100) to twice as colourful (100).
         * @example -20
         */
        saturation?: components["parameters"]["VariantSaturation"];
        /**
         * @description Present to take the colour out. `true` and `1` mean the same, `false` and `0` the opposite.
         * @example true
         */
        grayscale?: components["parameters"]["VariantGrayscale"];
        /**
         * @description Present to tone the image brown. `true` and `1` mean the same, `false` and `0` the opposite.
         * @example true
         */
        sepia?: components["parameters"]["VariantSepia"];
        /**
         * @description When the URL stops working, in Unix seconds; part of a signed URL.
         * @example 1778497200
         */
        expires?: number;
        /**
         * @description Signature over the file and all parameters; part of a signed URL.
         * @example Jx2fV1mS0pZrQ8tK5yN7wA
         */
        signature?: string;
        /**
         * @description Present to save the file under its name instead of showing it. Not part of the signature.
         * @example true
         */
        download?: boolean;
      };
      header?: never;
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components["parameters"]["FileId"];
        /**
         * @description The stored filename, as in `cdnUrl`.
         * @example harbour.jpg
         */
        filename: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["FileContent"];
      206: components["responses"]["FileContentRange"];
      304: components["responses"]["NotModified"];
      400: components["responses"]["ValidationOrNotAnImage"];
      403: components["responses"]["InvalidSignatureOrUrlExpired"];
      404: components["responses"]["FileNotFound"];
      416: components["responses"]["RangeNotSatisfiable"];
      422: components["responses"]["ImageNotProcessable"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listAccounts: {
    parameters: {
      query?: {
        /**
         * @description Results per page.
         * @example 50
         */
        limit?: number;
        /**
         * @description How many results to skip. Not together with `cursor`.
         * @example 0
         */
        offset?: components["parameters"]["Offset"];
        /**
         * @description Where to go on, `nextCursor` of an earlier page. Not together with `offset`.
         * @example eyJjIjoxNzc4NDg5NDAwMDAwfQ
         */
        cursor?: components["parameters"]["Cursor"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["AccountList"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["InvalidAdminToken"];
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
        /**
         * @example {
         *       "name": "Harbour Press",
         *       "plan": "PRO"
         *     }
         */
        "application/json": components["schemas"]["AccountCreation"];
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
  getAccount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an account.
         * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
         */
        id: components["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Account"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["InvalidAdminToken"];
      404: components["responses"]["AccountNotFound"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateAccount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an account.
         * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
         */
        id: components["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "plan": "ENTERPRISE",
         *       "limits": {
         *         "storageBytes": 2199023255552
         *       }
         *     }
         */
        "application/json": components["schemas"]["AccountUpdate"];
      };
    };
    responses: {
      200: components["responses"]["Account"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["InvalidAdminToken"];
      404: components["responses"]["AccountNotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listKeys: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an account.
         * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
         */
        id: components["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["KeyList"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["InvalidAdminToken"];
      404: components["responses"]["AccountNotFound"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an account.
         * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
         */
        id: components["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Website",
         *       "permissions": [
         *         "write",
         *         "delete"
         *       ],
         *       "expiresAt": "2027-05-11T00:00:00.000Z"
         *     }
         */
        "application/json": components["schemas"]["KeyCreation"];
      };
    };
    responses: {
      201: components["responses"]["KeyWithSecret"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["InvalidAdminToken"];
      404: components["responses"]["AccountNotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  revokeKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an API key.
         * @example key_01jv3k1n7q5d2w9y4t8m6b0rfx
         */
        id: components["parameters"]["KeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["RevokedKey"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["InvalidAdminToken"];
      404: components["responses"]["KeyNotFound"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  rotateKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an API key.
         * @example key_01jv3k1n7q5d2w9y4t8m6b0rfx
         */
        id: components["parameters"]["KeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["KeyWithSecret"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["InvalidAdminToken"];
      404: components["responses"]["KeyNotFound"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listUsers: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an account.
         * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
         */
        id: components["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["UserList"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["InvalidAdminToken"];
      404: components["responses"]["AccountNotFound"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an account.
         * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
         */
        id: components["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "ada@example.com",
         *       "name": "Ada",
         *       "role": "owner"
         *     }
         */
        "application/json": components["schemas"]["UserCreation"];
      };
    };
    responses: {
      201: components["responses"]["UserWithPassword"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["InvalidAdminToken"];
      404: components["responses"]["AccountNotFound"];
      409: components["responses"]["DuplicateUser"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a user.
         * @example user_01jv3k5r8c1h6m3z0q9w7t4xnd
         */
        id: components["parameters"]["UserId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["DeletedUser"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["InvalidAdminToken"];
      404: components["responses"]["UserNotFound"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  resetUserPassword: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a user.
         * @example user_01jv3k5r8c1h6m3z0q9w7t4xnd
         */
        id: components["parameters"]["UserId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["UserWithPassword"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["InvalidAdminToken"];
      404: components["responses"]["UserNotFound"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  getSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Session"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["SessionRequired"];
      403: components["responses"]["CrossSiteRequest"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "ada@example.com",
         *       "password": "correct horse battery staple"
         *     }
         */
        "application/json": components["schemas"]["Credentials"];
      };
    };
    responses: {
      200: components["responses"]["SessionStarted"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["InvalidCredentials"];
      403: components["responses"]["CrossSiteRequest"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyAttempts"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  deleteSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["EndedSession"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["SessionRequired"];
      403: components["responses"]["CrossSiteRequest"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listSessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["SessionList"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["SessionRequired"];
      403: components["responses"]["CrossSiteRequest"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  revokeSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a session.
         * @example sess_01jv3k6m2b9f4x7d1r8w5t0qhc
         */
        id: components["parameters"]["SessionId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["EndedSession"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["SessionRequired"];
      403: components["responses"]["CrossSiteRequest"];
      404: components["responses"]["SessionNotFound"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updatePassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "currentPassword": "correct horse battery staple",
         *       "newPassword": "wrong donkey engine paperclip"
         *     }
         */
        "application/json": components["schemas"]["PasswordChange"];
      };
    };
    responses: {
      200: components["responses"]["Session"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["SessionRequired"];
      403: components["responses"]["CrossSiteOrWrongPassword"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyAttempts"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listOwnKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["KeyList"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["SessionRequired"];
      403: components["responses"]["CrossSiteRequest"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createOwnKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Website",
         *       "permissions": [
         *         "write",
         *         "delete"
         *       ],
         *       "expiresAt": "2027-05-11T00:00:00.000Z"
         *     }
         */
        "application/json": components["schemas"]["KeyCreation"];
      };
    };
    responses: {
      201: components["responses"]["KeyWithSecret"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["SessionRequired"];
      403: components["responses"]["CrossSiteRequest"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  revokeOwnKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an API key.
         * @example key_01jv3k1n7q5d2w9y4t8m6b0rfx
         */
        id: components["parameters"]["KeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["RevokedKey"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["SessionRequired"];
      403: components["responses"]["CrossSiteRequest"];
      404: components["responses"]["KeyNotFound"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  rotateOwnKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an API key.
         * @example key_01jv3k1n7q5d2w9y4t8m6b0rfx
         */
        id: components["parameters"]["KeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["KeyWithSecret"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["SessionRequired"];
      403: components["responses"]["CrossSiteRequest"];
      404: components["responses"]["KeyNotFound"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  listManagedAccounts: {
    parameters: {
      query?: {
        /**
         * @description Results per page.
         * @example 50
         */
        limit?: number;
        /**
         * @description How many results to skip. Not together with `cursor`.
         * @example 0
         */
        offset?: components["parameters"]["Offset"];
        /**
         * @description Where to go on, `nextCursor` of an earlier page. Not together with `offset`.
         * @example eyJjIjoxNzc4NDg5NDAwMDAwfQ
         */
        cursor?: components["parameters"]["Cursor"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["AccountWithUsageList"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["SessionRequired"];
      403: components["responses"]["CrossSiteOrOperatorOnly"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  createManagedAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Harbour Press",
         *       "plan": "PRO"
         *     }
         */
        "application/json": components["schemas"]["AccountCreation"];
      };
    };
    responses: {
      201: components["responses"]["AccountWithUsage"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["SessionRequired"];
      403: components["responses"]["CrossSiteOrOperatorOnly"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  updateManagedAccount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an account.
         * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
         */
        id: components["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "plan": "ENTERPRISE",
         *       "limits": {
         *         "storageBytes": 2199023255552
         *       }
         *     }
         */
        "application/json": components["schemas"]["AccountUpdate"];
      };
    };
    responses: {
      200: components["responses"]["AccountWithUsage"];
      400: components["responses"]["ValidationError"];
      401: components["responses"]["SessionRequired"];
      403: components["responses"]["CrossSiteOrOperatorOnly"];
      404: components["responses"]["AccountNotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
  checkLiveness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Alive"];
      400: components["responses"]["ValidationError"];
    };
  };
  checkReadiness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Ready"];
      400: components["responses"]["ValidationError"];
      503: components["responses"]["ServiceUnavailable"];
    };
  };
}

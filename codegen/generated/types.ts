// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

/* `Open`: what an enum of an answer may hold besides the members known today. `Binary`: bytes. */

export interface paths<Open, Binary> {
  "/api/v1/files": {
    get: operations<Open, Binary>["listFiles"];
    patch: operations<Open, Binary>["updateFile"];
  };
  "/api/v1/files/{id}": {
    get: operations<Open, Binary>["getFile"];
    delete: operations<Open, Binary>["deleteFile"];
  };
  "/api/v1/upload": {
    post: operations<Open, Binary>["uploadFile"];
  };
  "/api/v1/files/{id}/ai": {
    get: operations<Open, Binary>["getAi"];
    post: operations<Open, Binary>["runAi"];
  };
  "/api/v1/files/{id}/processed": {
    get: operations<Open, Binary>["getProcessedImage"];
  };
  "/api/v1/folders": {
    get: operations<Open, Binary>["listFolders"];
    post: operations<Open, Binary>["createFolder"];
  };
  "/api/v1/folders/{id}": {
    get: operations<Open, Binary>["getFolder"];
    delete: operations<Open, Binary>["deleteFolder"];
    patch: operations<Open, Binary>["updateFolder"];
  };
  "/api/v1/stats": {
    get: operations<Open, Binary>["getStats"];
  };
  "/api/v1/transform": {
    get: operations<Open, Binary>["buildTransformUrl"];
  };
  "/cdn/{id}/{filename}": {
    get: operations<Open, Binary>["deliverFile"];
  };
  "/admin/accounts": {
    get: operations<Open, Binary>["listAccounts"];
    post: operations<Open, Binary>["createAccount"];
  };
  "/admin/accounts/{id}": {
    get: operations<Open, Binary>["getAccount"];
    patch: operations<Open, Binary>["updateAccount"];
  };
  "/admin/accounts/{id}/keys": {
    get: operations<Open, Binary>["listKeys"];
    post: operations<Open, Binary>["createKey"];
  };
  "/admin/keys/{id}": {
    delete: operations<Open, Binary>["revokeKey"];
  };
  "/admin/keys/{id}/rotate": {
    post: operations<Open, Binary>["rotateKey"];
  };
  "/admin/accounts/{id}/users": {
    get: operations<Open, Binary>["listUsers"];
    post: operations<Open, Binary>["createUser"];
  };
  "/admin/users/{id}": {
    delete: operations<Open, Binary>["deleteUser"];
  };
  "/admin/users/{id}/password": {
    post: operations<Open, Binary>["resetUserPassword"];
  };
  "/dashboard/api/session": {
    get: operations<Open, Binary>["getSession"];
    post: operations<Open, Binary>["createSession"];
    delete: operations<Open, Binary>["deleteSession"];
  };
  "/dashboard/api/sessions": {
    get: operations<Open, Binary>["listSessions"];
  };
  "/dashboard/api/sessions/{id}": {
    delete: operations<Open, Binary>["revokeSession"];
  };
  "/dashboard/api/password": {
    patch: operations<Open, Binary>["updatePassword"];
  };
  "/dashboard/api/keys": {
    get: operations<Open, Binary>["listOwnKeys"];
    post: operations<Open, Binary>["createOwnKey"];
  };
  "/dashboard/api/keys/{id}": {
    delete: operations<Open, Binary>["revokeOwnKey"];
  };
  "/dashboard/api/keys/{id}/rotate": {
    post: operations<Open, Binary>["rotateOwnKey"];
  };
  "/dashboard/api/accounts": {
    get: operations<Open, Binary>["listManagedAccounts"];
    post: operations<Open, Binary>["createManagedAccount"];
  };
  "/dashboard/api/accounts/{id}": {
    patch: operations<Open, Binary>["updateManagedAccount"];
  };
  "/health/live": {
    get: operations<Open, Binary>["checkLiveness"];
  };
  "/health/ready": {
    get: operations<Open, Binary>["checkReadiness"];
  };
}
export interface components<Open, Binary> {
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
      /** @description Part of the request. */
      in: ("query" | "path" | "headers" | "body") | Open;
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
    /** @description Kind of file, from its content. */
    FileType: ("IMAGE" | "VIDEO" | "AUDIO" | "DOCUMENT") | Open;
    /** @description In the order given, without repeats. */
    FileTags: string[];
    /** @description The record of a file, the same wherever one is returned. Every field is always present. */
    File: {
      id: components<Open, Binary>["schemas"]["FileId"];
      /** @description Name of the uploaded file. Not unique. */
      filename: string;
      fileType: components<Open, Binary>["schemas"]["FileType"];
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
      tags: components<Open, Binary>["schemas"]["FileTags"];
      /** @description Empty when unset. */
      description: string;
      /** @description Whether cdnUrl needs no signature. */
      isPublic: boolean;
      /** @description The folder the file is in; null for the root. */
      folderId: string | null;
      processingStatus: components<Open, Binary>["schemas"]["ProcessingStatus"];
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    FileList: {
      files: components<Open, Binary>["schemas"]["File"][];
      pagination: components<Open, Binary>["schemas"]["Pagination"];
    };
    DeletedFile: {
      /** @enum {boolean} */
      deleted: true;
      id: components<Open, Binary>["schemas"]["FileId"];
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
    /** @description 1, 2 and 5 credits. */
    AiOperation: ("tagging" | "ocr" | "bg-removal") | Open;
    /** @description Where AI processing stands. */
    ProcessingStatus: ("NOT_STARTED" | "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED") | Open;
    AiRunRequest: {
      /**
       * @description tagging: 1 credit; ocr: 2 credits; bg-removal: 5 credits.
       * @enum {string}
       */
      operation: "tagging" | "ocr" | "bg-removal";
    };
    /** @description An AI operation that succeeded. */
    AiRun: components<Open, Binary>["schemas"]["TaggingRun"] | components<Open, Binary>["schemas"]["OcrRun"] | components<Open, Binary>["schemas"]["BackgroundRemovalRun"];
    TaggingRun: {
      fileId: components<Open, Binary>["schemas"]["FileId"];
      /** @enum {string} */
      operation: "tagging";
      /** @description AI credits charged. */
      cost: number;
      /** @description For people. */
      message: string;
      result: components<Open, Binary>["schemas"]["TaggingResult"];
    };
    OcrRun: {
      fileId: components<Open, Binary>["schemas"]["FileId"];
      /** @enum {string} */
      operation: "ocr";
      /** @description AI credits charged. */
      cost: number;
      /** @description For people. */
      message: string;
      result: components<Open, Binary>["schemas"]["OcrResult"];
    };
    BackgroundRemovalRun: {
      fileId: components<Open, Binary>["schemas"]["FileId"];
      /** @enum {string} */
      operation: "bg-removal";
      /** @description AI credits charged. */
      cost: number;
      /** @description For people. */
      message: string;
      result: components<Open, Binary>["schemas"]["BackgroundRemovalResult"];
    };
    TaggingResult: {
      tags: components<Open, Binary>["schemas"]["FileTags"];
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
      tags: components<Open, Binary>["schemas"]["FileTags"];
      /** @description Of the whole set, 0 to 1; 0 when no tagging was run. */
      confidence: number;
    };
    AiData: {
      fileId: components<Open, Binary>["schemas"]["FileId"];
      ai: {
        tags: components<Open, Binary>["schemas"]["AiTags"];
        /** @description One sentence; empty when no tagging was run. */
        description: string;
        /** @description Result of OCR, empty when no text was found; null when none was run. */
        extractedText: string | null;
        processingStatus: components<Open, Binary>["schemas"]["ProcessingStatus"];
        /** @description AI credits charged for this file in all. */
        cost: number;
      };
      /** @description The latest jobs, newest first. */
      processingJobs: components<Open, Binary>["schemas"]["ProcessingJob"][];
    };
    ProcessingJob: {
      id: components<Open, Binary>["schemas"]["JobId"];
      operation: components<Open, Binary>["schemas"]["AiOperation"];
      /** @description What asked for it: an upload, or a call. */
      trigger: ("upload" | "api") | Open;
      /** @description The engine that ran it, with its version where it has one; empty when none ran. */
      engine: string;
      /** @description COMPLETED and FAILED are final. */
      status: ("PENDING" | "PROCESSING" | "COMPLETED" | "FAILED") | Open;
      /** @description AI credits charged; 0 unless it is COMPLETED. */
      cost: number;
      /** @description Why it failed; null unless it is FAILED. */
      error: {
        /** @description An error code, or INTERRUPTED when the service was stopped in the middle. */
        code: string;
        /** @description For people. */
        message: string;
      } | null;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
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
      id: components<Open, Binary>["schemas"]["FolderId"];
      /** @description Unique within the same parent. */
      name: string;
      /** @description The folder it is in; null at the top. */
      parentId: string | null;
      /** @description Empty when unset. */
      description: string;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    FolderList: {
      folders: components<Open, Binary>["schemas"]["Folder"][];
      pagination: components<Open, Binary>["schemas"]["Pagination"];
    };
    /** @description The record of a folder with what is directly inside it. */
    FolderWithContents: {
      id: components<Open, Binary>["schemas"]["FolderId"];
      /** @description Unique within the same parent. */
      name: string;
      /** @description The folder it is in; null at the top. */
      parentId: string | null;
      /** @description Empty when unset. */
      description: string;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary>["schemas"]["Timestamp"];
      /** @description Files directly inside. */
      fileCount: number;
      /** @description Folders directly inside. */
      childCount: number;
      /** @description The first 200 folders directly inside, by name. */
      children: components<Open, Binary>["schemas"]["Folder"][];
    };
    DeletedFolder: {
      /** @enum {boolean} */
      deleted: true;
      id: components<Open, Binary>["schemas"]["FolderId"];
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
      name: components<Open, Binary>["schemas"]["FolderName"];
      parentId?: components<Open, Binary>["schemas"]["FolderParentId"];
      description?: components<Open, Binary>["schemas"]["FolderDescription"];
    };
    /** @description At least one field. */
    FolderUpdate: {
      name?: components<Open, Binary>["schemas"]["FolderName"];
      parentId?: components<Open, Binary>["schemas"]["FolderParentId"];
      description?: components<Open, Binary>["schemas"]["FolderDescription"];
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
        plan: components<Open, Binary>["schemas"]["Plan"];
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
        /** @description As applied. */
        format: ("jpeg" | "png" | "webp" | "avif") | Open;
      };
    };
    /** @description Opaque identifier of an account. */
    AccountId: string;
    /** @description Plan of an account. */
    Plan: ("FREE" | "PRO" | "ENTERPRISE") | Open;
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
      id: components<Open, Binary>["schemas"]["AccountId"];
      /** @description For people. */
      name: string;
      plan: components<Open, Binary>["schemas"]["Plan"];
      limits: components<Open, Binary>["schemas"]["Limits"];
      /** @description The limits that are set for this account and win over the plan's. */
      customLimits: {
        storageBytes?: number;
        bandwidthBytes?: number;
        maxFileSize?: number;
        apiCallsPerDay?: number;
        aiCreditsPerMonth?: number;
      };
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    AccountList: {
      accounts: components<Open, Binary>["schemas"]["Account"][];
      pagination: components<Open, Binary>["schemas"]["Pagination"];
    };
    /** @description For people. */
    AccountName: string;
    AccountCreation: {
      name: components<Open, Binary>["schemas"]["AccountName"];
      /**
       * @description Plan of the account.
       * @default FREE
       * @enum {string}
       */
      plan?: "FREE" | "PRO" | "ENTERPRISE";
      limits?: components<Open, Binary>["schemas"]["CustomLimits"];
    };
    /** @description At least one field. */
    AccountUpdate: {
      name?: components<Open, Binary>["schemas"]["AccountName"];
      /**
       * @description Plan of the account.
       * @enum {string}
       */
      plan?: "FREE" | "PRO" | "ENTERPRISE";
      limits?: components<Open, Binary>["schemas"]["CustomLimits"];
    };
    /** @description Opaque identifier of an API key. */
    KeyId: string;
    /** @description Every key holds read. */
    Permission: ("read" | "write" | "delete") | Open;
    Key: {
      id: components<Open, Binary>["schemas"]["KeyId"];
      accountId: components<Open, Binary>["schemas"]["AccountId"];
      /** @description For people. */
      name: string;
      /** @description The first eight characters of the key. */
      prefix: string;
      /** @description The last four characters of the key. */
      lastFour: string;
      /** @description Always contains read. */
      permissions: components<Open, Binary>["schemas"]["Permission"][];
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
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    KeyList: {
      keys: components<Open, Binary>["schemas"]["Key"][];
    };
    KeyWithSecret: {
      id: components<Open, Binary>["schemas"]["KeyId"];
      accountId: components<Open, Binary>["schemas"]["AccountId"];
      /** @description For people. */
      name: string;
      /** @description The first eight characters of the key. */
      prefix: string;
      /** @description The last four characters of the key. */
      lastFour: string;
      /** @description Always contains read. */
      permissions: components<Open, Binary>["schemas"]["Permission"][];
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
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
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
    /** @description An owner sees the own account, an operator all of them. */
    Role: ("owner" | "operator") | Open;
    /** @description An email address, in any case. */
    Email: string;
    /** @description Someone who may sign in to the dashboard. */
    User: {
      id: components<Open, Binary>["schemas"]["UserId"];
      accountId: components<Open, Binary>["schemas"]["AccountId"];
      /** @description In lower case; unique among all users. */
      email: string;
      /** @description For people; the email where none was given. */
      name: string;
      role: components<Open, Binary>["schemas"]["Role"];
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    UserList: {
      users: components<Open, Binary>["schemas"]["User"][];
    };
    UserWithPassword: {
      id: components<Open, Binary>["schemas"]["UserId"];
      accountId: components<Open, Binary>["schemas"]["AccountId"];
      /** @description In lower case; unique among all users. */
      email: string;
      /** @description For people; the email where none was given. */
      name: string;
      role: components<Open, Binary>["schemas"]["Role"];
      /** @description Shown this once. */
      password: string;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    UserCreation: {
      email: components<Open, Binary>["schemas"]["Email"];
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
      id: components<Open, Binary>["schemas"]["UserId"];
    };
    /** @description Opaque identifier of a session. */
    SessionId: string;
    /** @description Who is signed in, to which account. */
    Session: {
      user: components<Open, Binary>["schemas"]["User"];
      account: components<Open, Binary>["schemas"]["Account"];
      expiresAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description One place where the user is signed in. */
    SessionRecord: {
      id: components<Open, Binary>["schemas"]["SessionId"];
      /** @description What the browser calls itself; empty if it does not say. */
      userAgent: string;
      /** @description The network address that signed in. */
      address: string;
      /** @description Whether it is the session that asks. */
      current: boolean;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      expiresAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    SessionList: {
      sessions: components<Open, Binary>["schemas"]["SessionRecord"][];
    };
    EndedSession: {
      /** @enum {boolean} */
      deleted: true;
      id: components<Open, Binary>["schemas"]["SessionId"];
    };
    Credentials: {
      email: components<Open, Binary>["schemas"]["Email"];
      password: string;
    };
    PasswordChange: {
      currentPassword: string;
      /** @description At least 12 characters. */
      newPassword: string;
    };
    /** @description The record of an account with what it uses of its limits. */
    AccountWithUsage: {
      id: components<Open, Binary>["schemas"]["AccountId"];
      /** @description For people. */
      name: string;
      plan: components<Open, Binary>["schemas"]["Plan"];
      limits: components<Open, Binary>["schemas"]["Limits"];
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
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    AccountWithUsageList: {
      accounts: components<Open, Binary>["schemas"]["AccountWithUsage"][];
      pagination: components<Open, Binary>["schemas"]["Pagination"];
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
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        issues: components<Open, Binary>["schemas"]["ValidationIssue"][];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The folder would end up inside itself. */
    CircularReferenceError: {
      /** @enum {string} */
      code: "CIRCULAR_REFERENCE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The folder has contents. */
    FolderNotEmptyError: {
      /** @enum {string} */
      code: "FOLDER_NOT_EMPTY";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        fileCount: number;
        childCount: number;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is no such AI operation. */
    InvalidOperationError: {
      /** @enum {string} */
      code: "INVALID_OPERATION";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        allowed: components<Open, Binary>["schemas"]["AiOperation"][];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The file is not an image. */
    NotAnImageError: {
      /** @enum {string} */
      code: "NOT_AN_IMAGE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        fileType: components<Open, Binary>["schemas"]["FileType"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The image is outside the bounds of background removal. Bytes and pixels. */
    ImageOutOfBoundsError: {
      /** @enum {string} */
      code: "IMAGE_OUT_OF_BOUNDS";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
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
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The request carries no `X-API-Key` header. */
    MissingApiKeyError: {
      /** @enum {string} */
      code: "MISSING_API_KEY";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The API key is malformed, unknown or revoked. */
    InvalidApiKeyError: {
      /** @enum {string} */
      code: "INVALID_API_KEY";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The API key has expired. */
    ExpiredApiKeyError: {
      /** @enum {string} */
      code: "EXPIRED_API_KEY";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The `X-Admin-Token` header is missing or wrong. */
    InvalidAdminTokenError: {
      /** @enum {string} */
      code: "INVALID_ADMIN_TOKEN";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description Nobody is signed in to the dashboard, or the session has ended. */
    SessionRequiredError: {
      /** @enum {string} */
      code: "SESSION_REQUIRED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The email is unknown or the password is wrong. */
    InvalidCredentialsError: {
      /** @enum {string} */
      code: "INVALID_CREDENTIALS";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The API key lacks the permission that the operation needs. */
    InsufficientPermissionsError: {
      /** @enum {string} */
      code: "INSUFFICIENT_PERMISSIONS";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        required: ("write" | "delete") | Open;
        granted: components<Open, Binary>["schemas"]["Permission"][];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The request to the dashboard may have been made by another site. */
    CrossSiteRequestError: {
      /** @enum {string} */
      code: "CROSS_SITE_REQUEST";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The user is not an operator. */
    OperatorOnlyError: {
      /** @enum {string} */
      code: "OPERATOR_ONLY";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The current password is wrong. */
    WrongPasswordError: {
      /** @enum {string} */
      code: "WRONG_PASSWORD";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The account's plan has no AI operations. */
    PlanNotAiCapableError: {
      /** @enum {string} */
      code: "PLAN_NOT_AI_CAPABLE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        plan: components<Open, Binary>["schemas"]["Plan"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The AI credits of the month do not suffice. */
    InsufficientCreditsError: {
      /** @enum {string} */
      code: "INSUFFICIENT_CREDITS";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        required: number;
        remaining: number;
        resetsAt: components<Open, Binary>["schemas"]["Timestamp"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The upload would exceed the storage of the plan. Bytes. */
    StorageLimitExceededError: {
      /** @enum {string} */
      code: "STORAGE_LIMIT_EXCEEDED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        limit: number;
        used: number;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The delivery URL is not signed or was altered. */
    InvalidSignatureError: {
      /** @enum {string} */
      code: "INVALID_SIGNATURE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The signed delivery URL is no longer valid. */
    UrlExpiredError: {
      /** @enum {string} */
      code: "URL_EXPIRED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The account has no such file. */
    FileNotFoundError: {
      /** @enum {string} */
      code: "FILE_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The account has no such folder. */
    FolderNotFoundError: {
      /** @enum {string} */
      code: "FOLDER_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The background of this file was never removed. */
    ProcessedImageNotFoundError: {
      /** @enum {string} */
      code: "PROCESSED_IMAGE_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is no such account. */
    AccountNotFoundError: {
      /** @enum {string} */
      code: "ACCOUNT_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is no such API key, or it is revoked. */
    KeyNotFoundError: {
      /** @enum {string} */
      code: "KEY_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is no such user. */
    UserNotFoundError: {
      /** @enum {string} */
      code: "USER_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The user has no such session. */
    SessionNotFoundError: {
      /** @enum {string} */
      code: "SESSION_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is no such route. */
    NotFoundError: {
      /** @enum {string} */
      code: "NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The route does not have this method; `Allow` lists those it has. */
    MethodNotAllowedError: {
      /** @enum {string} */
      code: "METHOD_NOT_ALLOWED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The account already holds a file with this content. */
    DuplicateFileError: {
      /** @enum {string} */
      code: "DUPLICATE_FILE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        existingFileId: components<Open, Binary>["schemas"]["FileId"];
        checksum: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is a folder of this name in the same place. */
    DuplicateFolderError: {
      /** @enum {string} */
      code: "DUPLICATE_FOLDER";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        existingFolderId: components<Open, Binary>["schemas"]["FolderId"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is a user with this email. */
    DuplicateUserError: {
      /** @enum {string} */
      code: "DUPLICATE_USER";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        existingUserId: components<Open, Binary>["schemas"]["UserId"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The same operation is running on this file. */
    ProcessingInProgressError: {
      /** @enum {string} */
      code: "PROCESSING_IN_PROGRESS";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        jobId: components<Open, Binary>["schemas"]["JobId"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The file is larger than the plan allows. Bytes. */
    FileTooLargeError: {
      /** @enum {string} */
      code: "FILE_TOO_LARGE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        maxFileSize: number;
        plan: components<Open, Binary>["schemas"]["Plan"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description A JSON body or a form field is larger than allowed. Bytes. */
    PayloadTooLargeError: {
      /** @enum {string} */
      code: "PAYLOAD_TOO_LARGE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        limit: number;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The request's Content-Type is not accepted. */
    UnsupportedMediaTypeError: {
      /** @enum {string} */
      code: "UNSUPPORTED_MEDIA_TYPE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        accepted: string[];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The byte range lies outside the file. Bytes. */
    RangeNotSatisfiableError: {
      /** @enum {string} */
      code: "RANGE_NOT_SATISFIABLE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        size: number;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The image cannot be decoded, has too many pixels, or (background removal) shows no clear subject. Nothing is charged. */
    ImageNotProcessableError: {
      /** @enum {string} */
      code: "IMAGE_NOT_PROCESSABLE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        reason: ("corrupt" | "too_large" | "no_clear_subject") | Open;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The calls of the day are used up. */
    RateLimitExceededError: {
      /** @enum {string} */
      code: "RATE_LIMIT_EXCEEDED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        limit: number;
        resetAt: components<Open, Binary>["schemas"]["Timestamp"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description Too many wrong passwords for this email or from this address. */
    TooManyAttemptsError: {
      /** @enum {string} */
      code: "TOO_MANY_ATTEMPTS";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        retryAt: components<Open, Binary>["schemas"]["Timestamp"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description A fault of the service. The request id tells the operator where to look. */
    InternalError: {
      /** @enum {string} */
      code: "INTERNAL_ERROR";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The operator has switched this AI operation off. */
    AiOperationUnavailableError: {
      /** @enum {string} */
      code: "AI_OPERATION_UNAVAILABLE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        operation: components<Open, Binary>["schemas"]["AiOperation"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The AI engine failed. Nothing is charged. */
    AiProviderError: {
      /** @enum {string} */
      code: "AI_PROVIDER_ERROR";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        operation: components<Open, Binary>["schemas"]["AiOperation"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The database or the blob store cannot be reached, or too much work waits. */
    ServiceUnavailableError: {
      /** @enum {string} */
      code: "SERVICE_UNAVAILABLE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The AI engine took longer than 60 seconds. Nothing is charged. */
    AiTimeoutError: {
      /** @enum {string} */
      code: "AI_TIMEOUT";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      details: {
        operation: components<Open, Binary>["schemas"]["AiOperation"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
  };
  responses: {
    /** @description One page of files. */
    FileList: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["FileList"];
        };
      };
    };
    /** @description The file. */
    File: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["File"];
        };
      };
    };
    /** @description The file is stored. */
    StoredFile: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["File"];
        };
      };
    };
    /** @description The file is deleted. */
    DeletedFile: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["DeletedFile"];
        };
      };
    };
    /** @description The operation succeeded. */
    AiRun: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["AiRun"];
        };
      };
    };
    /** @description The AI data. */
    AiData: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["AiData"];
        };
      };
    };
    /** @description The bytes. */
    ProcessedImage: {
      content: {
        "image/png": Binary;
      };
    };
    /** @description The bytes of the range asked for. */
    ProcessedImageRange: {
      content: {
        "image/png": Binary;
      };
    };
    /** @description One page of folders. */
    FolderList: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["FolderList"];
        };
      };
    };
    /** @description The folder. */
    Folder: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Folder"];
        };
      };
    };
    /** @description The folder. */
    CreatedFolder: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Folder"];
        };
      };
    };
    /** @description The folder. */
    FolderWithContents: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["FolderWithContents"];
        };
      };
    };
    /** @description The folder is deleted. */
    DeletedFolder: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["DeletedFolder"];
        };
      };
    };
    /** @description The statistics. */
    Stats: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Stats"];
        };
      };
    };
    /** @description The URL, and what the variant will be. */
    TransformedImage: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["TransformedImage"];
        };
      };
    };
    /** @description The bytes. */
    FileContent: {
      content: {
        "*/*": Binary;
      };
    };
    /** @description The bytes of the range asked for. */
    FileContentRange: {
      content: {
        "*/*": Binary;
      };
    };
    /** @description The copy that the client holds is still good. */
    NotModified: {};
    /** @description One page of accounts. */
    AccountList: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["AccountList"];
        };
      };
    };
    /** @description The account. */
    Account: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Account"];
        };
      };
    };
    /** @description The keys. */
    KeyList: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["KeyList"];
        };
      };
    };
    /** @description The key, with its secret. */
    KeyWithSecret: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["KeyWithSecret"];
        };
      };
    };
    /** @description The key is revoked. */
    RevokedKey: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Key"];
        };
      };
    };
    /** @description The users. */
    UserList: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["UserList"];
        };
      };
    };
    /** @description The user, with the password. */
    UserWithPassword: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["UserWithPassword"];
        };
      };
    };
    /** @description The user is deleted. */
    DeletedUser: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["DeletedUser"];
        };
      };
    };
    /** @description Signed in. */
    SessionStarted: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Session"];
        };
      };
    };
    /** @description The current session. */
    Session: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Session"];
        };
      };
    };
    /** @description The sessions. */
    SessionList: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["SessionList"];
        };
      };
    };
    /** @description The session is ended. */
    EndedSession: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["EndedSession"];
        };
      };
    };
    /** @description One page of accounts. */
    AccountWithUsageList: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["AccountWithUsageList"];
        };
      };
    };
    /** @description The account. */
    AccountWithUsage: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["AccountWithUsage"];
        };
      };
    };
    /** @description Alive. */
    Alive: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Health"];
        };
      };
    };
    /** @description Ready. */
    Ready: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Health"];
        };
      };
    };
    /** @description The API key is missing, unknown, revoked or expired. */
    Unauthorized: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["MissingApiKeyError"] | components<Open, Binary>["schemas"]["InvalidApiKeyError"] | components<Open, Binary>["schemas"]["ExpiredApiKeyError"];
        };
      };
    };
    /** @description The key lacks the write permission, or the plan's storage is used up. */
    InsufficientPermissionsOrStorage: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["StorageLimitExceededError"];
        };
      };
    };
    /** @description The account has no such file, or no such folder to move it to. */
    FileOrFolderNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["FileNotFoundError"] | components<Open, Binary>["schemas"]["FolderNotFoundError"];
        };
      };
    };
    /** @description The file is larger than the plan allows, or a text field is too long to read. */
    FileOrFormTooLarge: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["FileTooLargeError"] | components<Open, Binary>["schemas"]["PayloadTooLargeError"];
        };
      };
    };
    /** @description The body is not as documented, the file is not an image, or the image is outside the bounds of background removal. */
    InvalidAiRun: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["ValidationError"] | components<Open, Binary>["schemas"]["InvalidOperationError"] | components<Open, Binary>["schemas"]["NotAnImageError"] | components<Open, Binary>["schemas"]["ImageOutOfBoundsError"];
        };
      };
    };
    /** @description The key lacks the write permission, the plan has no AI, or the credits of the month are used up. */
    AiRunForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["PlanNotAiCapableError"] | components<Open, Binary>["schemas"]["InsufficientCreditsError"];
        };
      };
    };
    /** @description The account has no such file, or its background was never removed. */
    FileOrProcessedImageNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["FileNotFoundError"] | components<Open, Binary>["schemas"]["ProcessedImageNotFoundError"];
        };
      };
    };
    /** @description A field is not as documented, or the folder would end up inside itself. */
    ValidationOrCircularReference: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["ValidationError"] | components<Open, Binary>["schemas"]["CircularReferenceError"];
        };
      };
    };
    /** @description A parameter is not as documented, or the folder is not empty. */
    ValidationOrFolderNotEmpty: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["ValidationError"] | components<Open, Binary>["schemas"]["FolderNotEmptyError"];
        };
      };
    };
    /** @description A parameter is not as documented, or the file is not an image. */
    ValidationOrNotAnImage: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["ValidationError"] | components<Open, Binary>["schemas"]["NotAnImageError"];
        };
      };
    };
    /** @description The URL is not signed, was altered, or has expired. */
    InvalidSignatureOrUrlExpired: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["InvalidSignatureError"] | components<Open, Binary>["schemas"]["UrlExpiredError"];
        };
      };
    };
    /** @description The request may have been made by another site, or the current password is wrong. */
    CrossSiteOrWrongPassword: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["CrossSiteRequestError"] | components<Open, Binary>["schemas"]["WrongPasswordError"];
        };
      };
    };
    /** @description The request may have been made by another site, or the user is not an operator. */
    CrossSiteOrOperatorOnly: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["CrossSiteRequestError"] | components<Open, Binary>["schemas"]["OperatorOnlyError"];
        };
      };
    };
    /** @description A parameter, field, form or JSON document is not as documented. `issues` names each problem. */
    ValidationError: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["ValidationError"];
        };
      };
    };
    /** @description The `X-Admin-Token` header is missing or wrong. */
    InvalidAdminToken: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["InvalidAdminTokenError"];
        };
      };
    };
    /** @description Nobody is signed in to the dashboard, or the session has ended. */
    SessionRequired: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["SessionRequiredError"];
        };
      };
    };
    /** @description The email is unknown or the password is wrong. */
    InvalidCredentials: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["InvalidCredentialsError"];
        };
      };
    };
    /** @description The API key lacks the permission that the operation needs. */
    InsufficientPermissions: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"];
        };
      };
    };
    /** @description The request to the dashboard may have been made by another site. */
    CrossSiteRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["CrossSiteRequestError"];
        };
      };
    };
    /** @description The account has no such file. */
    FileNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["FileNotFoundError"];
        };
      };
    };
    /** @description The account has no such folder. */
    FolderNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["FolderNotFoundError"];
        };
      };
    };
    /** @description There is no such account. */
    AccountNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["AccountNotFoundError"];
        };
      };
    };
    /** @description There is no such API key, or it is revoked. */
    KeyNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["KeyNotFoundError"];
        };
      };
    };
    /** @description There is no such user. */
    UserNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["UserNotFoundError"];
        };
      };
    };
    /** @description The user has no such session. */
    SessionNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["SessionNotFoundError"];
        };
      };
    };
    /** @description The account already holds a file with this content. */
    DuplicateFile: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["DuplicateFileError"];
        };
      };
    };
    /** @description There is a folder of this name in the same place. */
    DuplicateFolder: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["DuplicateFolderError"];
        };
      };
    };
    /** @description There is a user with this email. */
    DuplicateUser: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["DuplicateUserError"];
        };
      };
    };
    /** @description The same operation is running on this file. */
    ProcessingInProgress: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["ProcessingInProgressError"];
        };
      };
    };
    /** @description A JSON body or a form field is larger than allowed. Bytes. */
    PayloadTooLarge: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["PayloadTooLargeError"];
        };
      };
    };
    /** @description The request's Content-Type is not accepted. */
    UnsupportedMediaType: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["UnsupportedMediaTypeError"];
        };
      };
    };
    /** @description The byte range lies outside the file. Bytes. */
    RangeNotSatisfiable: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["RangeNotSatisfiableError"];
        };
      };
    };
    /** @description The image cannot be decoded, has too many pixels, or (background removal) shows no clear subject. Nothing is charged. */
    ImageNotProcessable: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["ImageNotProcessableError"];
        };
      };
    };
    /** @description The calls of the day are used up. */
    RateLimitExceeded: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["RateLimitExceededError"];
        };
      };
    };
    /** @description Too many wrong passwords for this email or from this address. */
    TooManyAttempts: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["TooManyAttemptsError"];
        };
      };
    };
    /** @description A fault of the service. The request id tells the operator where to look. */
    InternalError: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["InternalError"];
        };
      };
    };
    /** @description The operator has switched this AI operation off. */
    AiOperationUnavailable: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["AiOperationUnavailableError"];
        };
      };
    };
    /** @description The AI engine failed. Nothing is charged. */
    AiProviderError: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["AiProviderError"];
        };
      };
    };
    /** @description The database or the blob store cannot be reached, or too much work waits. */
    ServiceUnavailable: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["ServiceUnavailableError"];
        };
      };
    };
    /** @description The AI engine took longer than 60 seconds. Nothing is charged. */
    AiTimeout: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["AiTimeoutError"];
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
     * @description Target width in pixels. Pixels are never enlarged; SVG is drawn at the size asked for.
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
}
export interface operations<Open, Binary> {
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
        offset?: components<Open, Binary>["parameters"]["Offset"];
        /**
         * @description Where to go on, `nextCursor` of an earlier page. Not together with `offset`.
         * @example eyJjIjoxNzc4NDg5NDAwMDAwfQ
         */
        cursor?: components<Open, Binary>["parameters"]["Cursor"];
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
      200: components<Open, Binary>["responses"]["FileList"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary>["schemas"]["FileUpdate"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["File"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissions"];
      404: components<Open, Binary>["responses"]["FileOrFolderNotFound"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["FileId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["File"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      404: components<Open, Binary>["responses"]["FileNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["FileId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["DeletedFile"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissions"];
      404: components<Open, Binary>["responses"]["FileNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
           * @description The file. Exactly one part, with a filename.
           */
          file: Binary;
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
      201: components<Open, Binary>["responses"]["StoredFile"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissionsOrStorage"];
      404: components<Open, Binary>["responses"]["FolderNotFound"];
      409: components<Open, Binary>["responses"]["DuplicateFile"];
      413: components<Open, Binary>["responses"]["FileOrFormTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["FileId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["AiData"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      404: components<Open, Binary>["responses"]["FileNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["FileId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["AiRunRequest"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["AiRun"];
      400: components<Open, Binary>["responses"]["InvalidAiRun"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AiRunForbidden"];
      404: components<Open, Binary>["responses"]["FileNotFound"];
      409: components<Open, Binary>["responses"]["ProcessingInProgress"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["ImageNotProcessable"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalError"];
      501: components<Open, Binary>["responses"]["AiOperationUnavailable"];
      502: components<Open, Binary>["responses"]["AiProviderError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
      504: components<Open, Binary>["responses"]["AiTimeout"];
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
        id: components<Open, Binary>["parameters"]["FileId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["ProcessedImage"];
      206: components<Open, Binary>["responses"]["ProcessedImageRange"];
      304: components<Open, Binary>["responses"]["NotModified"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      404: components<Open, Binary>["responses"]["FileOrProcessedImageNotFound"];
      416: components<Open, Binary>["responses"]["RangeNotSatisfiable"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        offset?: components<Open, Binary>["parameters"]["Offset"];
        /**
         * @description Where to go on, `nextCursor` of an earlier page. Not together with `offset`.
         * @example eyJjIjoxNzc4NDg5NDAwMDAwfQ
         */
        cursor?: components<Open, Binary>["parameters"]["Cursor"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["FolderList"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary>["schemas"]["FolderCreation"];
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["CreatedFolder"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissions"];
      404: components<Open, Binary>["responses"]["FolderNotFound"];
      409: components<Open, Binary>["responses"]["DuplicateFolder"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["FolderId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["FolderWithContents"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      404: components<Open, Binary>["responses"]["FolderNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["FolderId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["DeletedFolder"];
      400: components<Open, Binary>["responses"]["ValidationOrFolderNotEmpty"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissions"];
      404: components<Open, Binary>["responses"]["FolderNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["FolderId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["FolderUpdate"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["Folder"];
      400: components<Open, Binary>["responses"]["ValidationOrCircularReference"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissions"];
      404: components<Open, Binary>["responses"]["FolderNotFound"];
      409: components<Open, Binary>["responses"]["DuplicateFolder"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary>["responses"]["Stats"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
         * @description Target width in pixels. Pixels are never enlarged; SVG is drawn at the size asked for.
         * @example 320
         */
        w?: components<Open, Binary>["parameters"]["VariantW"];
        /**
         * @description Target height in pixels.
         * @example 320
         */
        h?: components<Open, Binary>["parameters"]["VariantH"];
        /**
         * @description Quality; 80 when absent.
         * @example 80
         */
        q?: components<Open, Binary>["parameters"]["VariantQ"];
        /**
         * @description Output format. Without it JPEG, PNG, WebP and AVIF stay what they are, GIF becomes WebP (an animation is kept), all else PNG.
         * @example webp
         */
        f?: components<Open, Binary>["parameters"]["VariantF"];
        /**
         * @description How the image meets a box of both `w` and `h`. `cover` (the default) fills the box and cuts what sticks out, `contain` fits inside without padding, `fill` stretches.
         * @example cover
         */
        crop?: components<Open, Binary>["parameters"]["VariantCrop"];
        /**
         * @description Degrees clockwise. Corners become transparent, white in JPEG.
         * @example 90
         */
        rotate?: components<Open, Binary>["parameters"]["VariantRotate"];
        /**
         * @description Blur radius in pixels of the result; two decimals count.
         * @example 1.5
         */
        blur?: components<Open, Binary>["parameters"]["VariantBlur"];
        /**
         * @description From black (-100) to white (100).
         * @example 10
         */
        brightness?: components<Open, Binary>["parameters"]["VariantBrightness"];
        /**
         * @description From flat grey (-100) to two tones (100).
         * @example 10
         */
        contrast?: components<Open, Binary>["parameters"]["VariantContrast"];
        /**
         * @description From grey (-100) to twice as colourful (100).
         * @example -20
         */
        saturation?: components<Open, Binary>["parameters"]["VariantSaturation"];
        /**
         * @description Present to take the colour out. `true` and `1` mean the same, `false` and `0` the opposite.
         * @example true
         */
        grayscale?: components<Open, Binary>["parameters"]["VariantGrayscale"];
        /**
         * @description Present to tone the image brown. `true` and `1` mean the same, `false` and `0` the opposite.
         * @example true
         */
        sepia?: components<Open, Binary>["parameters"]["VariantSepia"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["TransformedImage"];
      400: components<Open, Binary>["responses"]["ValidationOrNotAnImage"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      404: components<Open, Binary>["responses"]["FileNotFound"];
      422: components<Open, Binary>["responses"]["ImageNotProcessable"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  deliverFile: {
    parameters: {
      query?: {
        /**
         * @description Target width in pixels. Pixels are never enlarged; SVG is drawn at the size asked for.
         * @example 320
         */
        w?: components<Open, Binary>["parameters"]["VariantW"];
        /**
         * @description Target height in pixels.
         * @example 320
         */
        h?: components<Open, Binary>["parameters"]["VariantH"];
        /**
         * @description Quality; 80 when absent.
         * @example 80
         */
        q?: components<Open, Binary>["parameters"]["VariantQ"];
        /**
         * @description Output format. Without it JPEG, PNG, WebP and AVIF stay what they are, GIF becomes WebP (an animation is kept), all else PNG.
         * @example webp
         */
        f?: components<Open, Binary>["parameters"]["VariantF"];
        /**
         * @description How the image meets a box of both `w` and `h`. `cover` (the default) fills the box and cuts what sticks out, `contain` fits inside without padding, `fill` stretches.
         * @example cover
         */
        crop?: components<Open, Binary>["parameters"]["VariantCrop"];
        /**
         * @description Degrees clockwise. Corners become transparent, white in JPEG.
         * @example 90
         */
        rotate?: components<Open, Binary>["parameters"]["VariantRotate"];
        /**
         * @description Blur radius in pixels of the result; two decimals count.
         * @example 1.5
         */
        blur?: components<Open, Binary>["parameters"]["VariantBlur"];
        /**
         * @description From black (-100) to white (100).
         * @example 10
         */
        brightness?: components<Open, Binary>["parameters"]["VariantBrightness"];
        /**
         * @description From flat grey (-100) to two tones (100).
         * @example 10
         */
        contrast?: components<Open, Binary>["parameters"]["VariantContrast"];
        /**
         * @description From grey (-100) to twice as colourful (100).
         * @example -20
         */
        saturation?: components<Open, Binary>["parameters"]["VariantSaturation"];
        /**
         * @description Present to take the colour out. `true` and `1` mean the same, `false` and `0` the opposite.
         * @example true
         */
        grayscale?: components<Open, Binary>["parameters"]["VariantGrayscale"];
        /**
         * @description Present to tone the image brown. `true` and `1` mean the same, `false` and `0` the opposite.
         * @example true
         */
        sepia?: components<Open, Binary>["parameters"]["VariantSepia"];
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
        id: components<Open, Binary>["parameters"]["FileId"];
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
      200: components<Open, Binary>["responses"]["FileContent"];
      206: components<Open, Binary>["responses"]["FileContentRange"];
      304: components<Open, Binary>["responses"]["NotModified"];
      400: components<Open, Binary>["responses"]["ValidationOrNotAnImage"];
      403: components<Open, Binary>["responses"]["InvalidSignatureOrUrlExpired"];
      404: components<Open, Binary>["responses"]["FileNotFound"];
      416: components<Open, Binary>["responses"]["RangeNotSatisfiable"];
      422: components<Open, Binary>["responses"]["ImageNotProcessable"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        offset?: components<Open, Binary>["parameters"]["Offset"];
        /**
         * @description Where to go on, `nextCursor` of an earlier page. Not together with `offset`.
         * @example eyJjIjoxNzc4NDg5NDAwMDAwfQ
         */
        cursor?: components<Open, Binary>["parameters"]["Cursor"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["AccountList"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary>["schemas"]["AccountCreation"];
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["Account"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["Account"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["AccountNotFound"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["AccountUpdate"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["Account"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["AccountNotFound"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["KeyList"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["AccountNotFound"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["KeyCreation"];
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["KeyWithSecret"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["AccountNotFound"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["KeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["RevokedKey"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["KeyNotFound"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["KeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["KeyWithSecret"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["KeyNotFound"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["UserList"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["AccountNotFound"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["UserCreation"];
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["UserWithPassword"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["AccountNotFound"];
      409: components<Open, Binary>["responses"]["DuplicateUser"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["UserId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["DeletedUser"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["UserNotFound"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["UserId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["UserWithPassword"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["UserNotFound"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary>["responses"]["Session"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CrossSiteRequest"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary>["schemas"]["Credentials"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["SessionStarted"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["InvalidCredentials"];
      403: components<Open, Binary>["responses"]["CrossSiteRequest"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary>["responses"]["EndedSession"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CrossSiteRequest"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary>["responses"]["SessionList"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CrossSiteRequest"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["SessionId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["EndedSession"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CrossSiteRequest"];
      404: components<Open, Binary>["responses"]["SessionNotFound"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary>["schemas"]["PasswordChange"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["Session"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CrossSiteOrWrongPassword"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary>["responses"]["KeyList"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CrossSiteRequest"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary>["schemas"]["KeyCreation"];
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["KeyWithSecret"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CrossSiteRequest"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["KeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["RevokedKey"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CrossSiteRequest"];
      404: components<Open, Binary>["responses"]["KeyNotFound"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["KeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["KeyWithSecret"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CrossSiteRequest"];
      404: components<Open, Binary>["responses"]["KeyNotFound"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        offset?: components<Open, Binary>["parameters"]["Offset"];
        /**
         * @description Where to go on, `nextCursor` of an earlier page. Not together with `offset`.
         * @example eyJjIjoxNzc4NDg5NDAwMDAwfQ
         */
        cursor?: components<Open, Binary>["parameters"]["Cursor"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["AccountWithUsageList"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CrossSiteOrOperatorOnly"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary>["schemas"]["AccountCreation"];
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["AccountWithUsage"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CrossSiteOrOperatorOnly"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["AccountUpdate"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["AccountWithUsage"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      401: components<Open, Binary>["responses"]["SessionRequired"];
      403: components<Open, Binary>["responses"]["CrossSiteOrOperatorOnly"];
      404: components<Open, Binary>["responses"]["AccountNotFound"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      500: components<Open, Binary>["responses"]["InternalError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary>["responses"]["Alive"];
      400: components<Open, Binary>["responses"]["ValidationError"];
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
      200: components<Open, Binary>["responses"]["Ready"];
      400: components<Open, Binary>["responses"]["ValidationError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
}

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
  "/api/v1/files/{id}/similar": {
    get: operations<Open, Binary>["listSimilarFiles"];
  };
  "/api/v1/upload": {
    post: operations<Open, Binary>["uploadFile"];
  };
  "/api/v1/uploads": {
    get: operations<Open, Binary>["listUploads"];
    post: operations<Open, Binary>["createUpload"];
    options: operations<Open, Binary>["describeUploads"];
  };
  "/api/v1/uploads/{id}": {
    get: operations<Open, Binary>["getUpload"];
    delete: operations<Open, Binary>["cancelUpload"];
  };
  "/api/v1/uploads/{id}/content": {
    put: operations<Open, Binary>["putContent"];
    delete: operations<Open, Binary>["abortUpload"];
    options: operations<Open, Binary>["describeContent"];
    head: operations<Open, Binary>["getUploadOffset"];
    patch: operations<Open, Binary>["appendContent"];
  };
  "/api/v1/files/{id}/content": {
    post: operations<Open, Binary>["replaceFileContent"];
  };
  "/api/v1/files/{id}/versions": {
    get: operations<Open, Binary>["listVersions"];
  };
  "/api/v1/files/{id}/versions/{version}": {
    delete: operations<Open, Binary>["deleteVersion"];
  };
  "/api/v1/files/{id}/versions/{version}/restore": {
    post: operations<Open, Binary>["restoreVersion"];
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
  "/api/v1/trash": {
    get: operations<Open, Binary>["listTrash"];
    delete: operations<Open, Binary>["emptyTrash"];
  };
  "/api/v1/trash/{id}": {
    delete: operations<Open, Binary>["purgeTrashItem"];
  };
  "/api/v1/files/{id}/restore": {
    post: operations<Open, Binary>["restoreFile"];
  };
  "/api/v1/folders/{id}/restore": {
    post: operations<Open, Binary>["restoreFolder"];
  };
  "/api/v1/operations": {
    get: operations<Open, Binary>["listBulkOperations"];
    post: operations<Open, Binary>["createBulkOperation"];
  };
  "/api/v1/operations/{id}": {
    get: operations<Open, Binary>["getBulkOperation"];
    delete: operations<Open, Binary>["cancelBulkOperation"];
  };
  "/api/v1/operations/{id}/items": {
    get: operations<Open, Binary>["listBulkItems"];
  };
  "/api/v1/stats": {
    get: operations<Open, Binary>["getStats"];
  };
  "/api/v1/audit": {
    get: operations<Open, Binary>["listAuditEvents"];
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
    delete: operations<Open, Binary>["eraseAccount"];
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
  "/admin/users/{id}/second-factor": {
    delete: operations<Open, Binary>["resetUserSecondFactor"];
  };
  "/admin/audit": {
    get: operations<Open, Binary>["listAllAuditEvents"];
  };
  "/admin/check": {
    get: operations<Open, Binary>["checkStores"];
    post: operations<Open, Binary>["repairStores"];
  };
  "/admin/rows": {
    get: operations<Open, Binary>["exportRows"];
  };
  "/admin/purge": {
    post: operations<Open, Binary>["purgeStores"];
  };
  "/admin/deletions": {
    get: operations<Open, Binary>["listDeletions"];
  };
  "/admin/deletions/undo": {
    post: operations<Open, Binary>["undoDeletions"];
  };
  "/admin/read-only": {
    get: operations<Open, Binary>["checkReadOnly"];
    put: operations<Open, Binary>["setReadOnly"];
  };
  "/admin/backups": {
    post: operations<Open, Binary>["recordBackup"];
  };
  "/admin/migration": {
    get: operations<Open, Binary>["getMigrationStatus"];
  };
  "/health/live": {
    get: operations<Open, Binary>["checkLiveness"];
  };
  "/health/startup": {
    get: operations<Open, Binary>["checkStartup"];
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
      /** @description Human-readable message. */
      message: string;
    };
    /**
     * Format: date-time
     * @description ISO 8601 in UTC with milliseconds.
     */
    Timestamp: string;
    /** @description Which page this is, and how to go on. */
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
    FileRecord: {
      id: components<Open, Binary>["schemas"]["FileId"];
      /** @description Name of the uploaded file. Not unique. */
      filename: string;
      fileType: components<Open, Binary>["schemas"]["FileType"] | Open;
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
      /** @description Where a person has said that the picture is about; null where nobody has. */
      focus: {
        /** @description From the left, as a share of the width as displayed. */
        x: number;
        /** @description From the top, as a share of the height as displayed. */
        y: number;
      } | null;
      /** @description Whether moderation takes it for pornography. Null for what it has not looked at: where it is off or came later, shortly after the upload, and for what is no image. */
      sensitive: boolean | null;
      processingStatus: components<Open, Binary>["schemas"]["ProcessingStatus"];
      /** @description 1 for the content that was uploaded; higher with each one that replaced it. */
      version: number;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description One page of files. */
    FileList: {
      /** @description The files of this page. */
      files: components<Open, Binary>["schemas"]["FileRecord"][];
      pagination: components<Open, Binary>["schemas"]["Pagination"];
    };
    /** @description Images that look alike. */
    SimilarFiles: {
      /** @description The nearest first. */
      similar: components<Open, Binary>["schemas"]["SimilarFile"][];
    };
    /** @description An image, and how much it looks like another. */
    SimilarFile: {
      file: components<Open, Binary>["schemas"]["FileRecord"];
      /** @description Bits of 64 in which the hashes of the two images differ; 0 for what looks the same. */
      distance: number;
    };
    /** @description What was deleted. */
    DeletedFile: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      id: components<Open, Binary>["schemas"]["FileId"];
    };
    /** @description At least one field besides id. */
    FileUpdate: {
      /** @description The file to change. */
      id: string;
      /**
       * @description Its new name, cleaned as in an upload: the last segment, without control characters and characters that are
       *     invisible or change the direction of text, in NFC, trimmed, cut to 255 bytes before its extension. Refused when nothing is left. Need not be unique.
       */
      filename?: string;
      /** @description Replaces all tags. Tags are trimmed, empty ones and repeats dropped. */
      tags?: string[];
      /** @description Empty to clear. */
      description?: string;
      /** @description Whether cdnUrl needs no signature. */
      isPublic?: boolean;
      /** @description The folder to move to; null for the root. */
      folderId?: string | null;
      /** @description What smart crops and the thumbnail are to show; null to leave it to the service. */
      focus?: {
        /** @description From the left, as a share of the width as displayed. */
        x: number;
        /** @description From the top, as a share of the height as displayed. */
        y: number;
      } | null;
    };
    /**
     * @description OPEN alone is not final.
     * @enum {string}
     */
    UploadState: "OPEN" | "COMPLETED" | "FAILED" | "CANCELLED" | "EXPIRED";
    /** @description A file on its way. */
    Upload: {
      /** @description Opaque identifier of an upload. */
      id: string;
      /**
       * Format: uri
       * @description Where its bytes are sent to. Whoever has it can send them: null for a key that may not write, and once the upload has ended.
       */
      uploadUrl: string | null;
      state: components<Open, Binary>["schemas"]["UploadState"] | Open;
      /** @description The name that the file will have. */
      filename: string;
      /** @description Bytes that have arrived and are safe. */
      offset: number;
      /** @description Bytes of the whole; null while that is not known. */
      size: number | null;
      /** @description Maximum size in bytes. */
      maxSize: number;
      /** @description What its content may be, such as `image/*`; null for anything. */
      mimeTypes: string[] | null;
      /** @description The file that it has become; null unless it is COMPLETED, and once the file is deleted. */
      file: {
        id: components<Open, Binary>["schemas"]["FileId"];
        /** @description Name of the uploaded file. Not unique. */
        filename: string;
        fileType: components<Open, Binary>["schemas"]["FileType"] | Open;
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
        /** @description Where a person has said that the picture is about; null where nobody has. */
        focus: {
          /** @description From the left, as a share of the width as displayed. */
          x: number;
          /** @description From the top, as a share of the height as displayed. */
          y: number;
        } | null;
        /** @description Whether moderation takes it for pornography. Null for what it has not looked at: where it is off or came later, shortly after the upload, and for what is no image. */
        sensitive: boolean | null;
        processingStatus: components<Open, Binary>["schemas"]["ProcessingStatus"];
        /** @description 1 for the content that was uploaded; higher with each one that replaced it. */
        version: number;
        createdAt: components<Open, Binary>["schemas"]["Timestamp"];
        updatedAt: components<Open, Binary>["schemas"]["Timestamp"];
      } | null;
      /** @description Why no file has come of it; null unless it is FAILED. */
      error: {
        /** @description An error code. */
        code: string;
        /** @description Human-readable message; may change. */
        message: string;
        /** @description Further facts, as those of the error with this code; null where there are none. */
        details: {
          [key: string]: unknown;
        } | null;
      } | null;
      expiresAt: components<Open, Binary>["schemas"]["Timestamp"];
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      /**
       * Format: date-time
       * @description When it ended; null before.
       */
      endedAt: string | null;
    };
    /** @description A file on its way, with the URL for its bytes. */
    BegunUpload: components<Open, Binary>["schemas"]["Upload"] & {
      /**
       * Format: uri
       * @description Where its bytes are sent to: whoever has it can send them.
       */
      uploadUrl: string;
    };
    /** @description What was sent to an upload URL. What was set with a key, and what becomes of the file, is for those who have one. */
    UploadReceipt: {
      id: components<Open, Binary>["schemas"]["FileId"];
      /** @description The upload. */
      uploadId: string;
      /** @description Bytes. */
      fileSize: number;
      /** @description Media type found from the content. */
      mimeType: string;
      /** @description SHA-256 of the content in lowercase hex. */
      checksum: string;
    };
    /** @description One page of uploads. */
    UploadList: {
      /** @description The uploads of this page, newest first. */
      uploads: components<Open, Binary>["schemas"]["Upload"][];
      pagination: components<Open, Binary>["schemas"]["Pagination"];
    };
    /** @description What is to be uploaded, and what the upload URL allows. */
    UploadCreation: {
      /** @description Name of the file, cleaned as in the form. */
      filename: string;
      /** @description Bytes of the whole. Without it the upload is complete when a request says so. */
      size?: number;
      /** @description SHA-256 of the content in hex. Other content is refused. */
      checksum?: string;
      /** @description A list, or as in the form a text with commas between them. Tags are trimmed, empty ones and repeats dropped. */
      tags?: string[] | string;
      /** @description Text description. */
      description?: string;
      /** @description Destination folder; the root when absent, null or empty. */
      folderId?: string | null;
      /**
       * @description Whether anyone who knows `cdnUrl` may read the file.
       * @default true
       */
      isPublic?: boolean;
      /**
       * @description Whether an image is tagged automatically, for 1 AI credit, on the PRO and ENTERPRISE plans.
       * @default true
       */
      autoTag?: boolean;
      /** @description Maximum size in bytes of what the URL accepts; at most what the plan allows for a file. */
      maxSize?: number;
      /** @description What the content may be, found from the content itself: media types, or all of a kind, such as `image/*`. */
      mimeTypes?: string[];
      /**
       * @description Seconds until the URL is void.
       * @default 86400
       */
      expiresIn?: number;
    };
    /** @description The versions of a file. */
    FileVersions: {
      /** @description The current one, and the old ones that are kept. */
      versions: components<Open, Binary>["schemas"]["FileVersion"][];
    };
    /** @description Content that a file has, or had. */
    FileVersion: {
      /** @description Its number. */
      version: number;
      /** @description Whether it is the content that the file has. */
      current: boolean;
      fileType: components<Open, Binary>["schemas"]["FileType"] | Open;
      /** @description Media type found from the content. */
      mimeType: string;
      /** @description Bytes. */
      fileSize: number;
      /** @description SHA-256 of the content in lowercase hex. */
      checksum: string;
      /** @description Pixels as displayed; null where it does not apply. */
      width: number | null;
      /** @description Pixels as displayed; null where it does not apply. */
      height: number | null;
      /** @description Seconds, for audio and video; otherwise null. */
      duration: number | null;
      /**
       * Format: uri
       * @description URL of the bytes; of an old version signed and expiring.
       */
      cdnUrl: string;
      /**
       * Format: uri
       * @description URL of a 320 by 320 WebP picture; of an old version signed and expiring.
       */
      thumbnailUrl: string;
      /**
       * Format: date-time
       * @description When the file got this content.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When an old version is deleted; null for the current one.
       */
      purgeAt: string | null;
    };
    /** @description What was deleted. */
    DeletedVersion: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      id: components<Open, Binary>["schemas"]["FileId"];
      /** @description The version. */
      version: number;
    };
    /** @description Opaque identifier of a processing job. */
    JobId: string;
    /**
     * @description 1, 2 and 5 credits.
     * @enum {string}
     */
    AiOperation: "tagging" | "ocr" | "bg-removal";
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
      /**
       * @description The operation that ran.
       * @enum {string}
       */
      operation: "tagging";
      /** @description AI credits charged. */
      cost: number;
      /** @description Human-readable message. */
      message: string;
      result: components<Open, Binary>["schemas"]["TaggingResult"];
    };
    OcrRun: {
      fileId: components<Open, Binary>["schemas"]["FileId"];
      /**
       * @description The operation that ran.
       * @enum {string}
       */
      operation: "ocr";
      /** @description AI credits charged. */
      cost: number;
      /** @description Human-readable message. */
      message: string;
      result: components<Open, Binary>["schemas"]["OcrResult"];
    };
    BackgroundRemovalRun: {
      fileId: components<Open, Binary>["schemas"]["FileId"];
      /**
       * @description The operation that ran.
       * @enum {string}
       */
      operation: "bg-removal";
      /** @description AI credits charged. */
      cost: number;
      /** @description Human-readable message. */
      message: string;
      result: components<Open, Binary>["schemas"]["BackgroundRemovalResult"];
    };
    /** @description What tagging has found. */
    TaggingResult: {
      tags: components<Open, Binary>["schemas"]["FileTags"];
      /** @description One sentence. */
      description: string;
      /** @description Of the whole set, 0 to 1. */
      confidence: number;
    };
    /** @description What text recognition has found. */
    OcrResult: {
      /** @description The text, lines separated by line feeds; empty when none was found. */
      extractedText: string;
    };
    /** @description Where the picture without its background is. */
    BackgroundRemovalResult: {
      /**
       * Format: uri
       * @description Where the PNG is, for the API key of the account. Stable.
       */
      processedImageUrl: string;
    };
    /** @description Tags that tagging has found. */
    AiTags: {
      tags: components<Open, Binary>["schemas"]["FileTags"];
      /** @description Of the whole set, 0 to 1; 0 when no tagging was run. */
      confidence: number;
    };
    /** @description What AI has found in a file, and the jobs that looked. */
    AiData: {
      fileId: components<Open, Binary>["schemas"]["FileId"];
      /** @description What was found. */
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
      operation: components<Open, Binary>["schemas"]["AiOperation"] | Open;
      /** @description What asked for it: an upload, a call, or a bulk operation. */
      trigger: ("upload" | "api" | "bulk") | Open;
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
        /** @description Human-readable message. */
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
    /** @description One page of folders. */
    FolderList: {
      /** @description The folders of this page. */
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
    /** @description What was deleted. */
    DeletedFolder: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      id: components<Open, Binary>["schemas"]["FolderId"];
      /** @description Files that were inside. */
      deletedFiles: number;
      /** @description Folders, this one included. */
      deletedFolders: number;
    };
    /** @description 1 to 255 characters, without slashes. Stored in Unicode NFC, trimmed, and without control characters and characters that are invisible or change the direction of text. */
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
    /** @description One page of what was deleted. */
    TrashList: {
      /** @description What was deleted by itself. */
      items: components<Open, Binary>["schemas"]["TrashItem"][];
      /** @description What the whole trash takes. */
      storage: {
        /** @description Bytes of all its files, those in folders included. */
        bytes: number;
        /** @description How many it may take: as much as the plan's storage. Above it, the oldest is purged. */
        limit: number;
      };
      pagination: components<Open, Binary>["schemas"]["Pagination"];
    };
    /** @description A file that was deleted, or a folder with what went with it. */
    TrashItem: {
      /** @description The id that it had and gets back. */
      id: string;
      /** @description What it is. */
      type: ("FILE" | "FOLDER") | Open;
      /** @description Filename, or name of the folder. */
      name: string;
      /** @description `fileType` of the file; null for a folder. */
      fileType: string | null;
      /** @description `mimeType` of the file; null for a folder. */
      mimeType: string | null;
      /** @description Bytes that come back with it. */
      size: number;
      /** @description Files that come back with it: of a folder, all that went with it at any depth. */
      fileCount: number;
      /** @description The folder that it was in; null for the root. */
      folderId: string | null;
      /** @description Names of the folders that it was in from the top, with slashes between; empty for the root. */
      folderPath: string;
      deletedAt: components<Open, Binary>["schemas"]["Timestamp"];
      purgeAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description What was purged. */
    EmptiedTrash: {
      /** @description Files. */
      purgedFiles: number;
      /** @description Folders. */
      purgedFolders: number;
    };
    /** @description What was purged. */
    PurgedTrashItem: {
      /** @description The file or folder. */
      id: string;
      /** @description Files, those that went with a folder included. */
      purgedFiles: number;
      /** @description Folders. */
      purgedFolders: number;
    };
    /** @description Restore destination. */
    Restoring: {
      /** @description The folder to put it into, null for the root; without it, where it was. */
      folderId?: string | null;
    };
    /** @description What was restored. */
    RestoredFolder: {
      folder: components<Open, Binary>["schemas"]["Folder"];
      /** @description Files that came back with it. */
      restoredFiles: number;
      /** @description Folders, this one included. */
      restoredFolders: number;
    };
    /**
     * @description What is done to each file.
     * @enum {string}
     */
    BulkType: "update" | "move" | "delete" | "restore" | "purge" | "ai";
    /** @description COMPLETED, CANCELLED and FAILED are final. FAILED is a fault of the service; an operation whose items fail is COMPLETED. */
    BulkState: ("QUEUED" | "RUNNING" | "COMPLETED" | "CANCELLED" | "FAILED") | Open;
    /**
     * @description PENDING alone is not final.
     * @enum {string}
     */
    BulkItemState: "PENDING" | "DONE" | "FAILED" | "CANCELLED";
    /** @description Something that is done to many files. */
    BulkOperation: {
      /** @description Opaque identifier of a bulk operation. */
      id: string;
      type: components<Open, Binary>["schemas"]["BulkType"] | Open;
      state: components<Open, Binary>["schemas"]["BulkState"];
      /** @description Whether it only told what it would do. */
      dryRun: boolean;
      /** @description Its files. The others add up to total. */
      counts: {
        /** @description All. */
        total: number;
        /** @description Those that are done. */
        done: number;
        /** @description Those that could not be done. */
        failed: number;
        /** @description Those whose turn is to come. */
        pending: number;
        /** @description Those that were left as they are because it was cancelled or failed. */
        cancelled: number;
      };
      /** @description What files failed with, and how many of them. */
      errors: {
        /** @description An error code. */
        code: string;
        /** @description Files that failed with it. */
        count: number;
      }[];
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      /**
       * Format: date-time
       * @description When its first files were done; null before.
       */
      startedAt: string | null;
      /**
       * Format: date-time
       * @description When it ended; null before.
       */
      endedAt: string | null;
    };
    /** @description One page of bulk operations. */
    BulkOperationList: {
      /** @description The operations of this page, newest first. */
      operations: components<Open, Binary>["schemas"]["BulkOperation"][];
      pagination: components<Open, Binary>["schemas"]["Pagination"];
    };
    /** @description A file of a bulk operation. */
    BulkItem: {
      /** @description The id of the file; as it was given where it is none. */
      id: string;
      state: components<Open, Binary>["schemas"]["BulkItemState"] | Open;
      /** @description Why it could not be done; null unless it is FAILED. */
      errorCode: string | null;
    };
    /** @description One page of the files of a bulk operation. */
    BulkItemList: {
      /** @description The files of this page. */
      items: components<Open, Binary>["schemas"]["BulkItem"][];
      pagination: components<Open, Binary>["schemas"]["Pagination"];
    };
    /** @description Either ids or filter. */
    BulkOperationCreation: {
      type: components<Open, Binary>["schemas"]["BulkType"];
      /** @description The files. Repeats count once. */
      ids?: string[];
      filter?: components<Open, Binary>["schemas"]["BulkFilter"];
      arguments?: components<Open, Binary>["schemas"]["BulkArguments"];
      /**
       * @description Only tell what would be done.
       * @default false
       */
      dryRun?: boolean;
    };
    /** @description As in the list of files, combined with AND. An empty one finds every file of the account. */
    BulkFilter: {
      /** @description Only files directly inside this folder; `root` for files that are in no folder. */
      folderId?: string;
      type?: components<Open, Binary>["schemas"]["FileType"];
      /** @description Only files whose filename or one of whose tags contains this text. */
      search?: string;
      /**
       * @description Only files that moderation has flagged, or only those that it has looked at and not flagged.
       * @enum {boolean}
       */
      sensitive?: true | false;
    };
    /**
     * @description What the type takes. `update`: at least one of `tags`, `addTags`, `removeTags`, `description` and `isPublic`. `move`:
     *     `folderId`. `restore`: `folderId`, without which each file goes back to where it was. `ai`: `operation`. `delete` and
     *     `purge`: none.
     */
    BulkArguments: {
      tags?: components<Open, Binary>["schemas"]["BulkTags"];
      addTags?: components<Open, Binary>["schemas"]["BulkTags"];
      removeTags?: components<Open, Binary>["schemas"]["BulkTags"];
      /** @description Empty to clear. */
      description?: string;
      /** @description Whether cdnUrl needs no signature. */
      isPublic?: boolean;
      /** @description The folder to move or restore to; null for the root. */
      folderId?: string | null;
      operation?: components<Open, Binary>["schemas"]["AiOperation"];
    };
    /** @description `tags` replaces all tags; `removeTags` and `addTags` change those that a file has, in this order. Tags are trimmed, empty ones and repeats dropped. */
    BulkTags: string[];
    /** @description What an account uses of its plan. */
    Stats: {
      /** @description Totals. */
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
      /** @description What the plan allows. */
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
      /** @description How much of the limits is used. */
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
    /**
     * @description What was done. `session.create` is signing in, `session.end-all` signing out everywhere, `password.reset` the
     *     operator's and `password.change` the user's own. `session.challenge` is the right password of somebody who then is asked
     *     for a second factor; an authenticator is a passkey or an authenticator app. `access.deny` is a request whose key or admin token was refused.
     * @enum {string}
     */
    AuditAction: "access.deny" | "account.create" | "account.update" | "account.erase" | "key.create" | "key.rotate" | "key.revoke" | "user.create" | "user.delete" | "password.reset" | "password.change" | "second-factor.reset" | "authenticator.create" | "authenticator.update" | "authenticator.delete" | "recovery-codes.create" | "session.create" | "session.challenge" | "session.reauthenticate" | "session.end" | "session.end-all" | "file.visibility" | "file.delete" | "file.restore" | "file.replace" | "version.restore" | "version.delete" | "folder.delete" | "folder.restore" | "trash.purge" | "trash.empty" | "operation.create" | "operation.cancel" | "store.repair" | "store.purge" | "store.undo-deletions" | "store.export" | "store.read-only" | "store.backup";
    /** @description The record of one thing that was done, or refused. */
    AuditEvent: {
      /** @description Opaque identifier of an event. */
      id: string;
      action: components<Open, Binary>["schemas"]["AuditAction"] | Open;
      /** @description The operation of this document. */
      operationId: string;
      /**
       * @description The code of the error that it was refused with; null when it was done. Of refusals, those are kept that signing in
       *     and changing a password end with; `TOO_MANY_ATTEMPTS` once for as long as it lasts. So are wrong admin tokens, keys
       *     that exist and are revoked, expired or of a suspended account, and permissions that a key or a user lacks: for each
       *     key and network the first in a quarter of an hour.
       */
      error: string | null;
      /** @description Whose it was; null for an attempt to sign in with an unknown email. */
      accountId: string | null;
      actor: components<Open, Binary>["schemas"]["AuditActor"];
      /** @description The file, folder, bulk operation, key, user, session or account; null where it is none. */
      targetId: string | null;
      /** @description The network address that it came from. Null for what the operator did in the list of an account, and in an erased account. */
      address: string | null;
      /** @description The `X-Request-Id` of the request. */
      requestId: string;
      /** @description What the request said, as far as the action needs it. */
      details: {
        [key: string]: unknown;
      };
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description Who did it. */
    AuditActor: {
      /** @description An API key, a user of the dashboard, the operator, or somebody who is not signed in. */
      type: ("KEY" | "USER" | "OPERATOR" | "ANONYMOUS") | Open;
      /** @description The id of the key or the user; null for the operator's token and for nobody. */
      id: string | null;
    };
    /** @description One page of events. */
    AuditEventList: {
      /** @description The events of this page, newest first. */
      events: components<Open, Binary>["schemas"]["AuditEvent"][];
      pagination: components<Open, Binary>["schemas"]["Pagination"];
    };
    /** @description A variant of an image. */
    TransformedImage: {
      /**
       * Format: uri
       * @description Shows the variant. Signed; expires when the file is private.
       */
      url: string;
      /** @description Whether the variant is stored already. */
      cached: boolean;
      /** @description What the variant will be. */
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
    /** @description The record of an account. */
    Account: {
      id: components<Open, Binary>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      plan: components<Open, Binary>["schemas"]["Plan"];
      limits: components<Open, Binary>["schemas"]["Limits"];
      /** @description The limits that are set for this account and win over the plan's. */
      customLimits: {
        /** @description Bytes of stored originals. */
        storageBytes?: number;
        /** @description Bytes delivered per calendar month. */
        bandwidthBytes?: number;
        /** @description Bytes of one file. */
        maxFileSize?: number;
        /** @description API calls per day. */
        apiCallsPerDay?: number;
        /** @description AI credits per calendar month. */
        aiCreditsPerMonth?: number;
      };
      /** @description Whether the account is suspended. */
      suspended: boolean;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description One page of accounts. */
    AccountList: {
      /** @description The accounts of this page. */
      accounts: components<Open, Binary>["schemas"]["Account"][];
      pagination: components<Open, Binary>["schemas"]["Pagination"];
    };
    /** @description Human-readable name. */
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
    /**
     * @description At least one field. A record that was answered can be sent back with changes: where there are `customLimits`, they
     *     are what is set, and `limits`, which hold the plan's too, are not looked at.
     */
    AccountUpdate: {
      /** @description That of the path, or absent. */
      id?: string;
      name?: components<Open, Binary>["schemas"]["AccountName"];
      /**
       * @description Plan of the account.
       * @enum {string}
       */
      plan?: "FREE" | "PRO" | "ENTERPRISE";
      limits?: components<Open, Binary>["schemas"]["CustomLimits"];
      customLimits?: components<Open, Binary>["schemas"]["CustomLimits"];
      /** @description True suspends the account, false resumes it. */
      suspended?: boolean;
      /** @description Not looked at. */
      createdAt?: string;
      /** @description Not looked at. */
      updatedAt?: string;
    };
    /** @description A part of the check, and how far it came. */
    CheckPosition: string;
    /** @description Where to go on. */
    StoreRepair: {
      after?: components<Open, Binary>["schemas"]["CheckPosition"];
      /**
       * @description Whether every byte is read.
       * @default false
       */
      checksums?: boolean;
    };
    /** @description One batch of a check. */
    StoreCheck: {
      /** @description What was looked at. */
      part: ("files" | "variants" | "cutouts" | "objects" | "accounts" | "credits" | "claims") | Open;
      /** @description How many of them. */
      checked: number;
      /** @description What is wrong. */
      problems: components<Open, Binary>["schemas"]["StoreProblem"][];
      /** @description The `after` of the next batch; null when this was the last one. */
      next: string | null;
    };
    /** @description Something that does not fit. */
    StoreProblem: {
      /**
       * @description `missing`, `size` and `content`: the bytes that a row names are not there, are too many or too few, or have
       *     another checksum. `orphan`: a variant or a result of a file that is not there. `unknown`: an object that no row names. `counter`: what was counted is not what there is.
       *     `overdue`: bytes that should have been swept an hour ago. `claimed`: a row names what is to be swept.
       */
      kind: ("missing" | "size" | "content" | "orphan" | "unknown" | "counter" | "overdue" | "claimed") | Open;
      /** @description The key of the object, or the account and what is counted. */
      id: string;
      /** @description What the rows say. */
      expected: string | null;
      /** @description What there is. */
      found: string | null;
      /** @description Whether it is mended by now. */
      repaired: boolean;
    };
    /** @description What to purge. */
    StorePurge: {
      /** @description How long ago the files were deleted, at least; 0 for all that are deleted. */
      olderThanDays?: number;
    };
    /** @description What went. */
    StorePurged: {
      /** @description Files that were removed for good. */
      files: number;
      /** @description Objects that were deleted: originals, variants, cut-outs. */
      objects: number;
      /** @description Whether nothing is left to do. */
      done: boolean;
    };
    /** @description Deletions that can be undone. */
    DeletionList: {
      /** @description By key. */
      deletions: {
        /** @description Of the object. */
        key: string;
        deleteAt: components<Open, Binary>["schemas"]["Timestamp"];
      }[];
      /** @description The `after` of what follows; null when nothing does. */
      next: string | null;
    };
    /** @description Which deletions to undo. */
    DeletionKeys: {
      /** @description Keys of objects, from the list. */
      keys: string[];
    };
    /** @description Which deletions were undone. */
    UndoneDeletions: {
      /** @description Keys of objects that stay. */
      undone: string[];
    };
    /**
     * @description What made the backup, `mas backup` or something else.
     * @enum {string}
     */
    BackupSource: "mas" | "external";
    /** @description A backup that has succeeded. */
    BackupRecording: {
      source: components<Open, Binary>["schemas"]["BackupSource"];
    };
    /** @description A backup, and when the service was told of it. */
    BackupRecord: {
      source: components<Open, Binary>["schemas"]["BackupSource"] | Open;
      recordedAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description How far migrations are. */
    MigrationStatus: {
      /** @description The last migration that the database has. */
      schema: string;
      /** @description Migrations of this release that it lacks. */
      pending: string[];
      /** @description All that there were. */
      backfills: components<Open, Binary>["schemas"]["Backfill"][];
    };
    /** @description What a migration has left to be written for the rows that were there. */
    Backfill: {
      /** @description What is written. */
      name: string;
      /** @description Rows that were gone through. */
      done: number;
      /** @description Rows that there are to go through: an estimate, until it has finished. */
      total: number;
      startedAt: components<Open, Binary>["schemas"]["Timestamp"];
      /**
       * Format: date-time
       * @description Null while it is under way.
       */
      finishedAt: string | null;
    };
    /** @description Whether the service is read-only. */
    ReadOnly: {
      /** @description Whether nothing can be changed. */
      readOnly: boolean;
    };
    /** @description What was erased. */
    ErasedAccount: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      id: components<Open, Binary>["schemas"]["AccountId"];
    };
    /** @description Opaque identifier of an API key. */
    KeyId: string;
    /** @description Every key holds read. */
    Permission: ("read" | "write" | "delete") | Open;
    /** @description The record of an API key. */
    Key: {
      id: components<Open, Binary>["schemas"]["KeyId"];
      accountId: components<Open, Binary>["schemas"]["AccountId"];
      /** @description Human-readable name. */
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
    /** @description The keys of an account. */
    KeyList: {
      /** @description All keys, newest first. */
      keys: components<Open, Binary>["schemas"]["Key"][];
    };
    /** @description The record of an API key, with the key itself. */
    KeyWithSecret: {
      id: components<Open, Binary>["schemas"]["KeyId"];
      accountId: components<Open, Binary>["schemas"]["AccountId"];
      /** @description Human-readable name. */
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
       * @description Human-readable name.
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
      /** @description Whether a passkey or an authenticator app is asked for beside the password. */
      secondFactor: boolean;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description The users of an account. */
    UserList: {
      /** @description All users. */
      users: components<Open, Binary>["schemas"]["User"][];
    };
    /** @description The record of a user, with the password. */
    UserWithPassword: {
      id: components<Open, Binary>["schemas"]["UserId"];
      accountId: components<Open, Binary>["schemas"]["AccountId"];
      /** @description In lower case; unique among all users. */
      email: string;
      /** @description For people; the email where none was given. */
      name: string;
      role: components<Open, Binary>["schemas"]["Role"];
      /** @description Whether a passkey or an authenticator app is asked for beside the password. */
      secondFactor: boolean;
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
    /** @description What was deleted. */
    DeletedUser: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      id: components<Open, Binary>["schemas"]["UserId"];
    };
    /** @description How the process is. */
    Health: {
      /**
       * @description Always ok.
       * @enum {string}
       */
      status: "ok";
    };
    /** @description How the process can serve. */
    Readiness: {
      /** @description Degraded where a part is unavailable; what does not need it is served. */
      status: ("ok" | "degraded") | Open;
      /** @description What the process works with. */
      parts: {
        database: components<Open, Binary>["schemas"]["PartState"];
        blobs: components<Open, Binary>["schemas"]["PartState"];
        decoders: components<Open, Binary>["schemas"]["PartState"];
      };
      isolation: components<Open, Binary>["schemas"]["DecoderIsolation"];
    };
    /** @description What native code in a decoder that was taken over could reach. Null while the process that decodes cannot be asked. */
    DecoderIsolation: {
      /**
       * @description `full`: only what it decodes and its own code. `partial`: files and programs of the machine, but no network. `none`: whatever
       *     the service can.
       */
      level: ("full" | "partial" | "none") | Open;
      /** @description What provides it; `socket` where decoding happens in another process (`MEDIA_SOCKET`). */
      mechanism: ("bubblewrap" | "namespaces" | "landlock" | "network" | "permissions" | "socket") | Open;
    } | null;
    /** @description Whether a part answered when it was asked. */
    PartState: ("ok" | "unavailable") | Open;
    /** @description A parameter, field, form or JSON document is not as documented. `issues` names each problem. */
    ValidationError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "VALIDATION_ERROR";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description Each problem, up to 20. */
        issues: components<Open, Binary>["schemas"]["ValidationIssue"][];
        /** @description How many problems more there are than issues names. */
        omitted: number;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The folder would end up inside itself. */
    CircularReferenceError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "CIRCULAR_REFERENCE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The folder has contents. */
    FolderNotEmptyError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "FOLDER_NOT_EMPTY";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description Files directly inside. */
        fileCount: number;
        /** @description Folders directly inside. */
        childCount: number;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is no such AI operation. */
    InvalidOperationError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "INVALID_OPERATION";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description What there is. */
        allowed: (components<Open, Binary>["schemas"]["AiOperation"] | Open)[];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The file is not an image. */
    NotAnImageError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "NOT_AN_IMAGE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        fileType: components<Open, Binary>["schemas"]["FileType"] | Open;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The image is outside the bounds of background removal. Bytes and pixels. */
    ImageOutOfBoundsError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "IMAGE_OUT_OF_BOUNDS";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description What this image has. */
        actual: {
          /** @description Bytes. */
          fileSize: number;
          /** @description Pixels. */
          width: number;
          /** @description Pixels. */
          height: number;
        };
        /** @description What it may have. */
        limits: {
          /** @description Maximum size in bytes. */
          maxFileSize: number;
          /** @description Fewest pixels of a side. */
          minSide: number;
          /** @description Most pixels of a side. */
          maxSide: number;
        };
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The bytes do not match `checksum`, `Repr-Digest` or `Content-Digest`. */
    DigestMismatchError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "DIGEST_MISMATCH";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description What was computed. */
        algorithm: string;
        /** @description What was announced, in lowercase hex. */
        expected: string;
        /** @description What arrived, in lowercase hex. */
        actual: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The request carries no `X-API-Key` header. */
    MissingApiKeyError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "MISSING_API_KEY";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The API key is malformed, unknown or revoked. */
    InvalidApiKeyError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "INVALID_API_KEY";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The API key has expired. */
    ExpiredApiKeyError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "EXPIRED_API_KEY";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The `X-Admin-Token` header is missing or wrong. */
    InvalidAdminTokenError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "INVALID_ADMIN_TOKEN";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The API key lacks the permission that the operation needs. */
    InsufficientPermissionsError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "INSUFFICIENT_PERMISSIONS";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description What the key must hold. */
        required: ("write" | "delete") | Open;
        /** @description What it holds. */
        granted: components<Open, Binary>["schemas"]["Permission"][];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The operator has suspended the account. */
    AccountSuspendedError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "ACCOUNT_SUSPENDED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The account's plan has no AI operations. */
    PlanNotAiCapableError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "PLAN_NOT_AI_CAPABLE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        plan: components<Open, Binary>["schemas"]["Plan"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The AI credits of the month do not suffice. */
    InsufficientCreditsError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "INSUFFICIENT_CREDITS";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description Credits that it costs. */
        required: number;
        /** @description Credits that are left. */
        remaining: number;
        resetsAt: components<Open, Binary>["schemas"]["Timestamp"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The upload, or what is to be restored, would exceed the storage of the plan. Bytes. */
    StorageLimitExceededError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "STORAGE_LIMIT_EXCEEDED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description Bytes that the account may store. */
        limit: number;
        /** @description Bytes that it stores. */
        used: number;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The upload, or what is to be restored, would exceed the storage of the plan. Bytes. */
    StorageLimitExceededErrorWithoutDetails: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "STORAGE_LIMIT_EXCEEDED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The delivery URL is not signed or was altered. */
    InvalidSignatureError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "INVALID_SIGNATURE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The signed delivery URL is no longer valid. */
    UrlExpiredError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "URL_EXPIRED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The upload URL is not signed or was altered. */
    InvalidUploadUrlError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "INVALID_UPLOAD_URL";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The account has no such file. */
    FileNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "FILE_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The id that was asked for. */
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The account has no such folder. */
    FolderNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "FOLDER_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The id that was asked for. */
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The account has no such folder. */
    FolderNotFoundErrorWithoutDetails: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "FOLDER_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The file has no such version, or has it no longer. */
    VersionNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "VERSION_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The version that was asked for. */
        version: number;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is nothing with this id in the trash of the account. */
    TrashItemNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "TRASH_ITEM_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The id that was asked for. */
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The account has no such upload, or it ended more than 30 days ago. */
    UploadNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "UPLOAD_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The id that was asked for. */
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The background of this file was never removed. */
    ProcessedImageNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "PROCESSED_IMAGE_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The account has no such bulk operation, or it ended more than 30 days ago. */
    OperationNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "OPERATION_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The id that was asked for. */
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is no such account. */
    AccountNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "ACCOUNT_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The id that was asked for. */
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is no such API key, or it is revoked. */
    KeyNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "KEY_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The id that was asked for. */
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is no such user. */
    UserNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "USER_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The id that was asked for. */
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The account already holds a file with this content. */
    DuplicateFileError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "DUPLICATE_FILE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        existingFileId: components<Open, Binary>["schemas"]["FileId"];
        /** @description SHA-256 of the content in lowercase hex. */
        checksum: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The account already holds a file with this content. */
    DuplicateFileErrorWithoutDetails: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "DUPLICATE_FILE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /**
     * @description The bytes begin at another offset than that of the upload, or other requests are sending to it; then there is a `Retry-After`.
     *     `Upload-Offset` has the offset, too.
     */
    UploadOffsetMismatchError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "UPLOAD_OFFSET_MISMATCH";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description Bytes that have arrived. */
        offset: number;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The account has as many open uploads as its plan allows. */
    TooManyUploadsError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "TOO_MANY_UPLOADS";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description Open uploads that it may have. */
        limit: number;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is a folder of this name in the same place. */
    DuplicateFolderError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "DUPLICATE_FOLDER";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        existingFolderId: components<Open, Binary>["schemas"]["FolderId"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The folder that it was in is deleted itself. */
    FolderDeletedError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "FOLDER_DELETED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        folderId: components<Open, Binary>["schemas"]["FolderId"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description This is the content that the file has. */
    VersionIsCurrentError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "VERSION_IS_CURRENT";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is a user with this email. */
    DuplicateUserError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "DUPLICATE_USER";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        existingUserId: components<Open, Binary>["schemas"]["UserId"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The same operation is running on this file. */
    ProcessingInProgressError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "PROCESSING_IN_PROGRESS";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        jobId: components<Open, Binary>["schemas"]["JobId"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /**
     * @description The upload was cancelled, has expired, is completed and takes no more bytes, or has ended with the API key or the session
     *     that created it.
     */
    UploadEndedError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "UPLOAD_ENDED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        state: components<Open, Binary>["schemas"]["UploadState"] | Open;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The `Tus-Resumable` header names a version that is not spoken here. */
    TusVersionUnsupportedError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "TUS_VERSION_UNSUPPORTED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The content is other than `If-Match` names, or was changed after `If-Unmodified-Since`. */
    PreconditionFailedError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "PRECONDITION_FAILED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description SHA-256 of the content that is there in lowercase hex. */
        checksum: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again. */
    IdempotencyConflictError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "IDEMPOTENCY_CONFLICT";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The request with this `Idempotency-Key` was carried out. Its answer had a secret that is shown once, and comes no second time. */
    SecretNotRepeatedError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "SECRET_NOT_REPEATED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The key or user that has the secret; null for the caller. */
        id: string | null;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The file is larger than the plan allows. Bytes. */
    FileTooLargeError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "FILE_TOO_LARGE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description Bytes that one file may have. */
        maxFileSize: number;
        plan: components<Open, Binary>["schemas"]["Plan"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /**
     * @description Requests have sent more to this upload than 4 times its size and 16 MiB, those that were cut off or discarded included. The
     *     upload has failed.
     */
    UploadBudgetExceededError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "UPLOAD_BUDGET_EXCEEDED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description Bytes that may be sent to it. */
        limit: number;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description A JSON body or a form field is larger than the operation takes. Bytes. */
    PayloadTooLargeError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "PAYLOAD_TOO_LARGE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description Bytes that it may have. */
        limit: number;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The request's Content-Type is not accepted. */
    UnsupportedMediaTypeError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "UNSUPPORTED_MEDIA_TYPE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The media types that are taken. */
        accepted: string[];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description What the content is found to be is not among the `mimeTypes` that the upload takes. */
    MediaTypeNotAllowedError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "MEDIA_TYPE_NOT_ALLOWED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description What it is. */
        mimeType: string;
        /** @description What the upload takes. */
        allowed: string[];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The byte range lies outside the file. Bytes. */
    RangeNotSatisfiableError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "RANGE_NOT_SATISFIABLE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description Bytes of the whole. */
        size: number;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The image cannot be decoded, has too many pixels, or (background removal) shows no clear subject. Nothing is charged. */
    ImageNotProcessableError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "IMAGE_NOT_PROCESSABLE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description What stands in the way. */
        reason: ("corrupt" | "too_large" | "no_clear_subject") | Open;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The `Idempotency-Key` was used for another request in the last 24 hours. */
    IdempotencyKeyReusedError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "IDEMPOTENCY_KEY_REUSED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The calls of the day are used up. */
    RateLimitExceededError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "RATE_LIMIT_EXCEEDED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description Calls allowed per day. */
        limit: number;
        resetAt: components<Open, Binary>["schemas"]["Timestamp"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The calls of the day are used up. */
    RateLimitExceededErrorWithoutDetails: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "RATE_LIMIT_EXCEEDED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description Too many wrong passwords or codes for this email, or too many wrong passwords or admin tokens from this address. */
    TooManyAttemptsError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "TOO_MANY_ATTEMPTS";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        retryAt: components<Open, Binary>["schemas"]["Timestamp"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The bytes of this request are not those that `Upload-Checksum` tells of; they were dropped. The status is that of the tus protocol. */
    ChecksumMismatchError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "CHECKSUM_MISMATCH";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description A fault of the service. The request id tells the operator where to look. */
    InternalError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "INTERNAL_ERROR";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The file has its record, but its bytes are not in the blob store. The operator is alarmed. */
    ContentMissingError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "CONTENT_MISSING";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The operator has switched this AI operation off. */
    AiOperationUnavailableError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "AI_OPERATION_UNAVAILABLE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        operation: components<Open, Binary>["schemas"]["AiOperation"] | Open;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The AI engine failed. Nothing is charged. */
    AiProviderError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "AI_PROVIDER_ERROR";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        operation: components<Open, Binary>["schemas"]["AiOperation"] | Open;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The database or the blob store cannot be used, the disk is full, too much work waits, or the service is read-only. */
    ServiceUnavailableError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "SERVICE_UNAVAILABLE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The AI engine worked for longer than 60 seconds, or was not done 110 seconds after the call. Nothing is charged. */
    AiTimeoutError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "AI_TIMEOUT";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        operation: components<Open, Binary>["schemas"]["AiOperation"] | Open;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
  };
  responses: {
    /** @description One page of files. */
    FileListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["FileList"];
        };
      };
    };
    /** @description The file. */
    FileRecordAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["FileRecord"];
        };
      };
    };
    /** @description The images that look like it. */
    SimilarFilesAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["SimilarFiles"];
        };
      };
    };
    /** @description The file is stored. */
    StoredFile: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["FileRecord"];
        };
      };
    };
    /** @description One page of uploads. */
    UploadListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["UploadList"];
        };
      };
    };
    /** @description The upload. */
    UploadAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Upload"];
        };
      };
    };
    /** @description The upload has begun; `Location` is its URL. */
    BegunUploadAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["BegunUpload"];
        };
      };
    };
    /** @description All bytes are there, and the file is stored. What an upload URL tells of it. */
    CompletedUpload: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["UploadReceipt"];
        };
      };
    };
    /** @description The bytes are stored. `Upload-File` is there when they were the last ones, for a client of tus. */
    ReceivedContent: {};
    /** @description Where the upload is. */
    UploadOffset: {};
    /** @description The upload is ended. */
    AbortedUpload: {};
    /** @description Supported tus features. */
    UploadAbilities: {};
    /** @description The file is deleted. */
    DeletedFileAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["DeletedFile"];
        };
      };
    };
    /** @description The versions. */
    VersionsAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["FileVersions"];
        };
      };
    };
    /** @description The version is deleted. */
    DeletedVersionAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["DeletedVersion"];
        };
      };
    };
    /** @description The operation succeeded. */
    AiRunAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["AiRun"];
        };
      };
    };
    /** @description The AI data. */
    AiDataAnswer: {
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
    FolderListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["FolderList"];
        };
      };
    };
    /** @description The folder. */
    FolderAnswer: {
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
    FolderWithContentsAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["FolderWithContents"];
        };
      };
    };
    /** @description The folder is deleted. */
    DeletedFolderAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["DeletedFolder"];
        };
      };
    };
    /** @description One page of bulk operations. */
    BulkOperationListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["BulkOperationList"];
        };
      };
    };
    /** @description The operation has begun, or what it would do. */
    BegunBulkOperation: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["BulkOperation"];
        };
      };
    };
    /** @description The bulk operation. */
    BulkOperationAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["BulkOperation"];
        };
      };
    };
    /** @description One page of files. */
    BulkItemListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["BulkItemList"];
        };
      };
    };
    /** @description One page of the trash. */
    TrashListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["TrashList"];
        };
      };
    };
    /** @description The trash is empty. */
    EmptiedTrashAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["EmptiedTrash"];
        };
      };
    };
    /** @description It is purged. */
    PurgedTrashItemAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["PurgedTrashItem"];
        };
      };
    };
    /** @description The file with its new content. */
    ReplacedFileAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["FileRecord"];
        };
      };
    };
    /** @description The file is restored. */
    RestoredFileAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["FileRecord"];
        };
      };
    };
    /** @description The folder is restored. */
    RestoredFolderAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["RestoredFolder"];
        };
      };
    };
    /** @description The statistics. */
    StatsAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Stats"];
        };
      };
    };
    /** @description The URL, and what the variant will be. */
    TransformedImageAnswer: {
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
    /** @description The file has another name by now. */
    FileRenamed: {};
    /** @description The copy that the client holds is still good. */
    FileNotModified: {};
    /** @description The copy that the client holds is still good. */
    NotModified: {};
    /** @description One page of events. */
    AuditEventListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["AuditEventList"];
        };
      };
    };
    /** @description The account is erased. */
    ErasedAccountAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["ErasedAccount"];
        };
      };
    };
    /** @description One page of accounts. */
    AccountListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["AccountList"];
        };
      };
    };
    /** @description The account. */
    AccountAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Account"];
        };
      };
    };
    /** @description The account. */
    CreatedAccount: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Account"];
        };
      };
    };
    /** @description The keys. */
    KeyListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["KeyList"];
        };
      };
    };
    /** @description The key, with its secret. */
    KeyWithSecretAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["KeyWithSecret"];
        };
      };
    };
    /** @description One batch of the check. */
    StoreCheckAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["StoreCheck"];
        };
      };
    };
    /** @description The rows. */
    RowsExport: {
      content: {
        "application/x-ndjson": Binary;
      };
    };
    /** @description The bytes of the range asked for. */
    RowsExportRange: {
      content: {
        "application/x-ndjson": Binary;
      };
    };
    /** @description One batch of the purge. */
    StorePurgeAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["StorePurged"];
        };
      };
    };
    /** @description Some of the deletions. */
    DeletionListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["DeletionList"];
        };
      };
    };
    /** @description What is not deleted. */
    UndoneDeletionsAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["UndoneDeletions"];
        };
      };
    };
    /** @description Whether the service is read-only. */
    ReadOnlyAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["ReadOnly"];
        };
      };
    };
    /** @description The backup is recorded. */
    BackupRecordAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["BackupRecord"];
        };
      };
    };
    /** @description How far migrations are. */
    MigrationStatusAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["MigrationStatus"];
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
    UserListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["UserList"];
        };
      };
    };
    /** @description The user, with the password. */
    UserWithPasswordAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["UserWithPassword"];
        };
      };
    };
    /** @description The user is deleted. */
    DeletedUserAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["DeletedUser"];
        };
      };
    };
    /** @description The user. */
    UserAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["User"];
        };
      };
    };
    /** @description The process is alive. */
    Alive: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Health"];
        };
      };
    };
    /** @description Started. */
    Started: {
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
          data: components<Open, Binary>["schemas"]["Readiness"];
        };
      };
    };
    /** @description The API key is missing, unknown, revoked or expired. */
    Unauthorized: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["MissingApiKeyError"] | components<Open, Binary>["schemas"]["InvalidApiKeyError"] | components<Open, Binary>["schemas"]["ExpiredApiKeyError"];
        };
      };
    };
    /** @description The key lacks the permission, or the account is suspended. */
    InsufficientPermissionsOrSuspended: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /** @description The key lacks the write permission, the account is suspended, or the plan's storage is used up. */
    InsufficientPermissionsOrStorage: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"] | components<Open, Binary>["schemas"]["StorageLimitExceededError"];
        };
      };
    };
    /** @description Something is not as documented, or the bytes are not those that were announced. */
    ValidationOrDigestMismatch: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ValidationError"] | components<Open, Binary>["schemas"]["DigestMismatchError"];
        };
      };
    };
    /** @description The account already holds this content, has as many open uploads as it may, or the first request with this key is still being carried out. */
    UploadNotBegun: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["DuplicateFileError"] | components<Open, Binary>["schemas"]["TooManyUploadsError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /** @description The URL is not signed or was altered, or the account is suspended. */
    InvalidUploadUrlOrSuspended: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InvalidUploadUrlError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /** @description The URL is not signed or was altered, the account is suspended, or the plan's storage is used up. */
    UploadForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InvalidUploadUrlError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"] | components<Open, Binary>["schemas"]["StorageLimitExceededErrorWithoutDetails"];
        };
      };
    };
    /** @description There is no such upload any more, or the folder that the file was to go to was deleted. */
    UploadOrFolderNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["UploadNotFoundError"] | components<Open, Binary>["schemas"]["FolderNotFoundErrorWithoutDetails"];
        };
      };
    };
    /** @description The upload is at another place, or the account holds this content already. */
    OffsetMismatchOrDuplicate: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["UploadOffsetMismatchError"] | components<Open, Binary>["schemas"]["DuplicateFileErrorWithoutDetails"];
        };
      };
    };
    /** @description The file is larger than the upload takes, or far more bytes were sent to it than it has. */
    FileTooLargeOrBudgetExceeded: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FileTooLargeError"] | components<Open, Binary>["schemas"]["UploadBudgetExceededError"];
        };
      };
    };
    /** @description The calls that the upload may draw from are used up until `Retry-After`. */
    UploadRateLimitExceeded: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["RateLimitExceededErrorWithoutDetails"];
        };
      };
    };
    /** @description The request's Content-Type is not one for parts, or the content is of a type that the upload does not take. */
    UnsupportedMediaTypeOrNotAllowed: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["UnsupportedMediaTypeError"] | components<Open, Binary>["schemas"]["MediaTypeNotAllowedError"];
        };
      };
    };
    /** @description The account has no such file, or no such folder to move it to. */
    FileOrFolderNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FileNotFoundError"] | components<Open, Binary>["schemas"]["FolderNotFoundError"];
        };
      };
    };
    /** @description The folder that the file was in is deleted, its content is stored again, or the first request with this key is still being carried out. */
    FileNotRestored: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FolderDeletedError"] | components<Open, Binary>["schemas"]["DuplicateFileError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description The folder that it was in is deleted, its name is taken there, the content of a file is stored again, or the first request
     *     with this key is still being carried out.
     */
    FolderNotRestored: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FolderDeletedError"] | components<Open, Binary>["schemas"]["DuplicateFolderError"] | components<Open, Binary>["schemas"]["DuplicateFileError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /** @description The account has no such file, or the file has no such version. */
    FileOrVersionNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FileNotFoundError"] | components<Open, Binary>["schemas"]["VersionNotFoundError"];
        };
      };
    };
    /** @description The content is stored as another file by now, it is what the file has, or the first request with this key is still being carried out. */
    DuplicateFileOrVersionIsCurrent: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["DuplicateFileError"] | components<Open, Binary>["schemas"]["VersionIsCurrentError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /** @description The file is larger than the plan allows, or a text field is too long to read. */
    FileOrFormTooLarge: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FileTooLargeError"] | components<Open, Binary>["schemas"]["PayloadTooLargeError"];
        };
      };
    };
    /** @description A fault of the service, or the bytes of the file are lost. */
    InternalFailureOrContentMissing: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InternalError"] | components<Open, Binary>["schemas"]["ContentMissingError"];
        };
      };
    };
    /** @description The body is not as documented, the file is not an image, or the image is outside the bounds of background removal. */
    InvalidAiRun: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ValidationError"] | components<Open, Binary>["schemas"]["InvalidOperationError"] | components<Open, Binary>["schemas"]["NotAnImageError"] | components<Open, Binary>["schemas"]["ImageOutOfBoundsError"];
        };
      };
    };
    /** @description The key lacks the write permission, the account is suspended, the plan has no AI, or the credits of the month are used up. */
    AiRunForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"] | components<Open, Binary>["schemas"]["PlanNotAiCapableError"] | components<Open, Binary>["schemas"]["InsufficientCreditsError"];
        };
      };
    };
    /** @description The key lacks the permission that the type takes, the account is suspended, or the plan has no AI. */
    BulkOperationForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"] | components<Open, Binary>["schemas"]["PlanNotAiCapableError"];
        };
      };
    };
    /** @description The account has no such file, or its background was never removed. */
    FileOrProcessedImageNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FileNotFoundError"] | components<Open, Binary>["schemas"]["ProcessedImageNotFoundError"];
        };
      };
    };
    /** @description A field is not as documented, or the folder would end up inside itself. */
    ValidationOrCircularReference: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ValidationError"] | components<Open, Binary>["schemas"]["CircularReferenceError"];
        };
      };
    };
    /** @description A parameter is not as documented, or the folder is not empty. */
    ValidationOrFolderNotEmpty: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ValidationError"] | components<Open, Binary>["schemas"]["FolderNotEmptyError"];
        };
      };
    };
    /** @description A parameter is not as documented, or the file is not an image. */
    ValidationOrNotAnImage: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ValidationError"] | components<Open, Binary>["schemas"]["NotAnImageError"];
        };
      };
    };
    /** @description The URL is not signed, was altered, or has expired. */
    InvalidSignatureOrUrlExpired: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InvalidSignatureError"] | components<Open, Binary>["schemas"]["UrlExpiredError"];
        };
      };
    };
    /** @description The account already holds a file with this content, or the first request with this key is still being carried out. */
    DuplicateFileOrConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["DuplicateFileError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /** @description There is a folder of this name in the same place, or the first request with this key is still being carried out. */
    DuplicateFolderOrConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["DuplicateFolderError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /** @description There is a user with this email, or the first request with this key is still being carried out, or had a secret in its answer. */
    DuplicateUserOrConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["DuplicateUserError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"] | components<Open, Binary>["schemas"]["SecretNotRepeatedError"];
        };
      };
    };
    /** @description The first request with this key is still being carried out, or had a secret in its answer. */
    SecretNotRepeatedOrConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["IdempotencyConflictError"] | components<Open, Binary>["schemas"]["SecretNotRepeatedError"];
        };
      };
    };
    /** @description The same operation is running on this file, or the first request with this key is still being carried out. */
    ProcessingOrConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ProcessingInProgressError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /** @description The image cannot be processed, or the key was used for another request. */
    NotProcessableOrKeyReused: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ImageNotProcessableError"] | components<Open, Binary>["schemas"]["IdempotencyKeyReusedError"];
        };
      };
    };
    /** @description A parameter, field, form or JSON document is not as documented. `issues` names each problem. */
    ValidationFailure: {
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
    /** @description The operator has suspended the account. */
    AccountSuspended: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["AccountSuspendedError"];
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
    /** @description There is nothing with this id in the trash of the account. */
    TrashItemNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["TrashItemNotFoundError"];
        };
      };
    };
    /** @description The account has no such upload, or it ended more than 30 days ago. */
    UploadNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["UploadNotFoundError"];
        };
      };
    };
    /** @description The account has no such bulk operation, or it ended more than 30 days ago. */
    OperationNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["OperationNotFoundError"];
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
    /** @description There is a folder of this name in the same place. */
    DuplicateFolder: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["DuplicateFolderError"];
        };
      };
    };
    /** @description This is the content that the file has. */
    VersionIsCurrent: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["VersionIsCurrentError"];
        };
      };
    };
    /**
     * @description The upload was cancelled, has expired, is completed and takes no more bytes, or has ended with the API key or the session
     *     that created it.
     */
    UploadEnded: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["UploadEndedError"];
        };
      };
    };
    /** @description The `Tus-Resumable` header names a version that is not spoken here. */
    TusVersionUnsupported: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["TusVersionUnsupportedError"];
        };
      };
    };
    /** @description The content is other than `If-Match` names, or was changed after `If-Unmodified-Since`. */
    PreconditionFailed: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["PreconditionFailedError"];
        };
      };
    };
    /** @description The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again. */
    IdempotencyConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /** @description A JSON body or a form field is larger than the operation takes. Bytes. */
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
    /** @description The `Idempotency-Key` was used for another request in the last 24 hours. */
    IdempotencyKeyReused: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["IdempotencyKeyReusedError"];
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
    /** @description Too many wrong passwords or codes for this email, or too many wrong passwords or admin tokens from this address. */
    TooManyAttempts: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["TooManyAttemptsError"];
        };
      };
    };
    /** @description The bytes of this request are not those that `Upload-Checksum` tells of; they were dropped. The status is that of the tus protocol. */
    ChecksumMismatch: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["ChecksumMismatchError"];
        };
      };
    };
    /** @description A fault of the service. The request id tells the operator where to look. */
    InternalFailure: {
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
    AiProviderFailure: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["AiProviderError"];
        };
      };
    };
    /** @description The database or the blob store cannot be used, the disk is full, too much work waits, or the service is read-only. */
    ServiceUnavailable: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["ServiceUnavailableError"];
        };
      };
    };
    /** @description The AI engine worked for longer than 60 seconds, or was not done 110 seconds after the call. Nothing is charged. */
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
     * @description Entity tags of the content to get, or `*` (RFC 9110 §13.1.1). 412 where it has none of them: who goes on with a download
     *     does not mix two contents. Weak tags never match.
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    IfMatch: string;
    /**
     * @description An HTTP date. 412 where the content was changed after it (RFC 9110 §13.1.4). Ignored with `If-Match`.
     * @example Mon, 11 May 2026 09:30:00 GMT
     */
    IfUnmodifiedSince: string;
    /**
     * @description Entity tags of copies, or `*`. 304 where the content has one of them (RFC 9110 §13.1.2).
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    IfNoneMatch: string;
    /**
     * @description An HTTP date. 304 where the content was not changed after it (RFC 9110 §13.1.3). Ignored with `If-None-Match`.
     * @example Mon, 11 May 2026 09:30:00 GMT
     */
    IfModifiedSince: string;
    /**
     * @description One range of bytes, which are answered with 206 (RFC 9110 §14.2). Several are answered with all bytes.
     * @example bytes=0-1023
     */
    Range: string;
    /**
     * @description The entity tag of the copy that the range is to be added to, or the `Last-Modified` of content that was never replaced. All
     *     bytes where the content is another one by now (RFC 9110 §13.1.5).
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    IfRange: string;
    /**
     * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
     *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
     *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`. See
     *     *Repeating a request* above.
     * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
     */
    IdempotencyKey: string;
    /**
     * @description The id of a file.
     * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
     */
    FileId: string;
    /**
     * @description The number of a version.
     * @example 1
     */
    Version: number;
    /**
     * @description The id of a folder.
     * @example fold_01jv3k2d8s6m4q0y7e9t1w5bhr
     */
    FolderId: string;
    /**
     * @description The id of a file or of a folder in the trash.
     * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
     */
    TrashItemId: string;
    /**
     * @description The id of the upload.
     * @example upl_01jv3mb4s7w2x9k5d0q8t6r1nz
     */
    UploadId: string;
    /**
     * @description Part of `uploadUrl`, as it was handed out.
     * @example q83vEjRWeJASNFZ4kBI0Vg
     */
    UploadSignature: string;
    /**
     * @description Where the bytes of this request begin.
     * @example 0
     */
    UploadOffset: string;
    /**
     * @description Bytes of the whole.
     * @example 482133
     */
    UploadLength: string;
    /**
     * @description `1` when the length is not known yet (tus).
     * @example 1
     */
    UploadDeferLength: "1";
    /**
     * @description The fields of the form as in tus: pairs of a key and its value in base64, with commas between them. Other keys are
     *     kept and given back, and mean nothing.
     * @example filename aGFyYm91ci5qcGc=,tags aGFyYm91cg==
     */
    UploadMetadata: string;
    /**
     * @description Of the bytes of this request: sha1, sha256 or md5, and its value in base64 (tus).
     * @example sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=
     */
    UploadChecksum: string;
    /**
     * @description Whether the last byte comes with this request: `?1` or `?0` (draft-ietf-httpbis-resumable-upload).
     * @example ?1
     */
    UploadComplete: "?0" | "?1";
    /**
     * @description The version of the IETF draft that the client speaks; 5, 6 and 8 are understood.
     * @example 8
     */
    UploadDraftInteropVersion: string;
    /**
     * @description The version of tus that the client speaks.
     * @example 1.0.0
     */
    TusResumable: string;
    /**
     * @description Which bytes of the whole these are (RFC 9110 §14.4).
     * @example bytes 0-482132/482133
     */
    ContentRange: string;
    /**
     * @description Of the bytes of this request (RFC 9530 §2); `sha-256` and `sha-512` are verified, others left alone.
     * @example sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:
     */
    ContentDigest: string;
    /**
     * @description Of the whole content (RFC 9530 §3); `sha-256` is verified, others are left alone.
     * @example sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:
     */
    ReprDigest: string;
    /**
     * @description The id of a bulk operation.
     * @example op_01jv3mb4s7w2x9k5d0q8t6r1nz
     */
    BulkOperationId: string;
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
     * @description Events of this kind alone.
     * @example key.create
     */
    AuditAction: components<Open, Binary>["schemas"]["AuditAction"];
    /**
     * @description What was done to this file, folder, bulk operation, key, user, session or account.
     * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
     */
    AuditTarget: string;
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
     * @description How the image meets a box of both `w` and `h`. `cover` (the default) fills the box and cuts what sticks out, `contain` fits inside without padding, `fill` stretches. `smart` fills the box like `cover`, and cuts so that the subject stays: what `focus` points at, else what was found in the picture.
     * @example cover
     */
    VariantCrop: "cover" | "contain" | "fill" | "smart";
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
     * @description Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with `offset`.
     * @example
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
         * @description Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with `offset`.
         * @example
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
        /**
         * @description Only files that moderation has flagged, or only those that it has looked at and not flagged; without it, all.
         * @example false
         */
        sensitive?: true | false;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["FileListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
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
      200: components<Open, Binary>["responses"]["FileRecordAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissionsOrSuspended"];
      404: components<Open, Binary>["responses"]["FileOrFolderNotFound"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
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
      200: components<Open, Binary>["responses"]["FileRecordAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      404: components<Open, Binary>["responses"]["FileNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
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
      200: components<Open, Binary>["responses"]["DeletedFileAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissionsOrSuspended"];
      404: components<Open, Binary>["responses"]["FileNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  listSimilarFiles: {
    parameters: {
      query?: {
        /**
         * @description The most that are listed.
         * @example 10
         */
        limit?: number;
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
      200: components<Open, Binary>["responses"]["SimilarFilesAnswer"];
      400: components<Open, Binary>["responses"]["ValidationOrNotAnImage"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      404: components<Open, Binary>["responses"]["FileNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  uploadFile: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`. See
         *     *Repeating a request* above.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
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
          /** @description Destination folder; the root when absent or empty. */
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
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissionsOrStorage"];
      404: components<Open, Binary>["responses"]["FolderNotFound"];
      409: components<Open, Binary>["responses"]["DuplicateFileOrConflict"];
      413: components<Open, Binary>["responses"]["FileOrFormTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  listUploads: {
    parameters: {
      query?: {
        /**
         * @description Only those in this state.
         * @example OPEN
         */
        state?: components<Open, Binary>["schemas"]["UploadState"];
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
         * @description Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with `offset`.
         * @example
         */
        cursor?: components<Open, Binary>["parameters"]["Cursor"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["UploadListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createUpload: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`. See
         *     *Repeating a request* above.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
        /**
         * @description The version of tus that the client speaks.
         * @example 1.0.0
         */
        "Tus-Resumable"?: components<Open, Binary>["parameters"]["TusResumable"];
        /**
         * @description Bytes of the whole.
         * @example 482133
         */
        "Upload-Length"?: components<Open, Binary>["parameters"]["UploadLength"];
        /**
         * @description `1` when the length is not known yet (tus).
         * @example 1
         */
        "Upload-Defer-Length"?: components<Open, Binary>["parameters"]["UploadDeferLength"];
        /**
         * @description The fields of the form as in tus: pairs of a key and its value in base64, with commas between them. Other keys are
         *     kept and given back, and mean nothing.
         * @example filename aGFyYm91ci5qcGc=,tags aGFyYm91cg==
         */
        "Upload-Metadata"?: components<Open, Binary>["parameters"]["UploadMetadata"];
        /**
         * @description Of the bytes of this request: sha1, sha256 or md5, and its value in base64 (tus).
         * @example sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=
         */
        "Upload-Checksum"?: components<Open, Binary>["parameters"]["UploadChecksum"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["UploadCreation"];
        "application/offset+octet-stream": Binary;
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["BegunUploadAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissionsOrStorage"];
      404: components<Open, Binary>["responses"]["FolderNotFound"];
      409: components<Open, Binary>["responses"]["UploadNotBegun"];
      412: components<Open, Binary>["responses"]["TusVersionUnsupported"];
      413: components<Open, Binary>["responses"]["FileOrFormTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      460: components<Open, Binary>["responses"]["ChecksumMismatch"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  describeUploads: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components<Open, Binary>["responses"]["UploadAbilities"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
    };
  };
  getUpload: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the upload.
         * @example upl_01jv3mb4s7w2x9k5d0q8t6r1nz
         */
        id: components<Open, Binary>["parameters"]["UploadId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["UploadAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      404: components<Open, Binary>["responses"]["UploadNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  cancelUpload: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the upload.
         * @example upl_01jv3mb4s7w2x9k5d0q8t6r1nz
         */
        id: components<Open, Binary>["parameters"]["UploadId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["UploadAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissionsOrSuspended"];
      404: components<Open, Binary>["responses"]["UploadNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  putContent: {
    parameters: {
      query?: {
        /**
         * @description Part of `uploadUrl`, as it was handed out.
         * @example q83vEjRWeJASNFZ4kBI0Vg
         */
        signature?: components<Open, Binary>["parameters"]["UploadSignature"];
      };
      header?: {
        /**
         * @description Which bytes of the whole these are (RFC 9110 §14.4).
         * @example bytes 0-482132/482133
         */
        "Content-Range"?: components<Open, Binary>["parameters"]["ContentRange"];
        /**
         * @description Whether the last byte comes with this request: `?1` or `?0` (draft-ietf-httpbis-resumable-upload).
         * @example ?1
         */
        "Upload-Complete"?: components<Open, Binary>["parameters"]["UploadComplete"];
        /**
         * @description Bytes of the whole.
         * @example 482133
         */
        "Upload-Length"?: components<Open, Binary>["parameters"]["UploadLength"];
        /**
         * @description The version of the IETF draft that the client speaks; 5, 6 and 8 are understood.
         * @example 8
         */
        "Upload-Draft-Interop-Version"?: components<Open, Binary>["parameters"]["UploadDraftInteropVersion"];
        /**
         * @description Of the bytes of this request (RFC 9530 §2); `sha-256` and `sha-512` are verified, others left alone.
         * @example sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:
         */
        "Content-Digest"?: components<Open, Binary>["parameters"]["ContentDigest"];
        /**
         * @description Of the whole content (RFC 9530 §3); `sha-256` is verified, others are left alone.
         * @example sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:
         */
        "Repr-Digest"?: components<Open, Binary>["parameters"]["ReprDigest"];
      };
      path: {
        /**
         * @description The id of the upload.
         * @example upl_01jv3mb4s7w2x9k5d0q8t6r1nz
         */
        id: components<Open, Binary>["parameters"]["UploadId"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "*/*": Binary;
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["CompletedUpload"];
      204: components<Open, Binary>["responses"]["ReceivedContent"];
      400: components<Open, Binary>["responses"]["ValidationOrDigestMismatch"];
      403: components<Open, Binary>["responses"]["UploadForbidden"];
      404: components<Open, Binary>["responses"]["UploadOrFolderNotFound"];
      409: components<Open, Binary>["responses"]["OffsetMismatchOrDuplicate"];
      410: components<Open, Binary>["responses"]["UploadEnded"];
      413: components<Open, Binary>["responses"]["FileTooLargeOrBudgetExceeded"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaTypeOrNotAllowed"];
      429: components<Open, Binary>["responses"]["UploadRateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  abortUpload: {
    parameters: {
      query?: {
        /**
         * @description Part of `uploadUrl`, as it was handed out.
         * @example q83vEjRWeJASNFZ4kBI0Vg
         */
        signature?: components<Open, Binary>["parameters"]["UploadSignature"];
      };
      header?: {
        /**
         * @description The version of tus that the client speaks.
         * @example 1.0.0
         */
        "Tus-Resumable"?: components<Open, Binary>["parameters"]["TusResumable"];
      };
      path: {
        /**
         * @description The id of the upload.
         * @example upl_01jv3mb4s7w2x9k5d0q8t6r1nz
         */
        id: components<Open, Binary>["parameters"]["UploadId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components<Open, Binary>["responses"]["AbortedUpload"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      403: components<Open, Binary>["responses"]["InvalidUploadUrlOrSuspended"];
      404: components<Open, Binary>["responses"]["UploadNotFound"];
      410: components<Open, Binary>["responses"]["UploadEnded"];
      412: components<Open, Binary>["responses"]["TusVersionUnsupported"];
      429: components<Open, Binary>["responses"]["UploadRateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  describeContent: {
    parameters: {
      query?: {
        /**
         * @description Part of `uploadUrl`, as it was handed out.
         * @example q83vEjRWeJASNFZ4kBI0Vg
         */
        signature?: components<Open, Binary>["parameters"]["UploadSignature"];
      };
      header?: never;
      path: {
        /**
         * @description The id of the upload.
         * @example upl_01jv3mb4s7w2x9k5d0q8t6r1nz
         */
        id: components<Open, Binary>["parameters"]["UploadId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components<Open, Binary>["responses"]["UploadAbilities"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
    };
  };
  getUploadOffset: {
    parameters: {
      query?: {
        /**
         * @description Part of `uploadUrl`, as it was handed out.
         * @example q83vEjRWeJASNFZ4kBI0Vg
         */
        signature?: components<Open, Binary>["parameters"]["UploadSignature"];
      };
      header?: {
        /**
         * @description The version of tus that the client speaks.
         * @example 1.0.0
         */
        "Tus-Resumable"?: components<Open, Binary>["parameters"]["TusResumable"];
        /**
         * @description The version of the IETF draft that the client speaks; 5, 6 and 8 are understood.
         * @example 8
         */
        "Upload-Draft-Interop-Version"?: components<Open, Binary>["parameters"]["UploadDraftInteropVersion"];
      };
      path: {
        /**
         * @description The id of the upload.
         * @example upl_01jv3mb4s7w2x9k5d0q8t6r1nz
         */
        id: components<Open, Binary>["parameters"]["UploadId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components<Open, Binary>["responses"]["UploadOffset"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      403: components<Open, Binary>["responses"]["InvalidUploadUrlOrSuspended"];
      404: components<Open, Binary>["responses"]["UploadNotFound"];
      410: components<Open, Binary>["responses"]["UploadEnded"];
      412: components<Open, Binary>["responses"]["TusVersionUnsupported"];
      429: components<Open, Binary>["responses"]["UploadRateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  appendContent: {
    parameters: {
      query?: {
        /**
         * @description Part of `uploadUrl`, as it was handed out.
         * @example q83vEjRWeJASNFZ4kBI0Vg
         */
        signature?: components<Open, Binary>["parameters"]["UploadSignature"];
      };
      header: {
        /**
         * @description Where the bytes of this request begin.
         * @example 0
         */
        "Upload-Offset": components<Open, Binary>["parameters"]["UploadOffset"];
        /**
         * @description The version of tus that the client speaks.
         * @example 1.0.0
         */
        "Tus-Resumable"?: components<Open, Binary>["parameters"]["TusResumable"];
        /**
         * @description Bytes of the whole.
         * @example 482133
         */
        "Upload-Length"?: components<Open, Binary>["parameters"]["UploadLength"];
        /**
         * @description Of the bytes of this request: sha1, sha256 or md5, and its value in base64 (tus).
         * @example sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=
         */
        "Upload-Checksum"?: components<Open, Binary>["parameters"]["UploadChecksum"];
        /**
         * @description Whether the last byte comes with this request: `?1` or `?0` (draft-ietf-httpbis-resumable-upload).
         * @example ?1
         */
        "Upload-Complete"?: components<Open, Binary>["parameters"]["UploadComplete"];
        /**
         * @description The version of the IETF draft that the client speaks; 5, 6 and 8 are understood.
         * @example 8
         */
        "Upload-Draft-Interop-Version"?: components<Open, Binary>["parameters"]["UploadDraftInteropVersion"];
        /**
         * @description Of the bytes of this request (RFC 9530 §2); `sha-256` and `sha-512` are verified, others left alone.
         * @example sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:
         */
        "Content-Digest"?: components<Open, Binary>["parameters"]["ContentDigest"];
        /**
         * @description Of the whole content (RFC 9530 §3); `sha-256` is verified, others are left alone.
         * @example sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:
         */
        "Repr-Digest"?: components<Open, Binary>["parameters"]["ReprDigest"];
      };
      path: {
        /**
         * @description The id of the upload.
         * @example upl_01jv3mb4s7w2x9k5d0q8t6r1nz
         */
        id: components<Open, Binary>["parameters"]["UploadId"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/offset+octet-stream": Binary;
        "application/partial-upload": Binary;
        "application/octet-stream": Binary;
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["CompletedUpload"];
      204: components<Open, Binary>["responses"]["ReceivedContent"];
      400: components<Open, Binary>["responses"]["ValidationOrDigestMismatch"];
      403: components<Open, Binary>["responses"]["UploadForbidden"];
      404: components<Open, Binary>["responses"]["UploadOrFolderNotFound"];
      409: components<Open, Binary>["responses"]["OffsetMismatchOrDuplicate"];
      410: components<Open, Binary>["responses"]["UploadEnded"];
      412: components<Open, Binary>["responses"]["TusVersionUnsupported"];
      413: components<Open, Binary>["responses"]["FileTooLargeOrBudgetExceeded"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaTypeOrNotAllowed"];
      429: components<Open, Binary>["responses"]["UploadRateLimitExceeded"];
      460: components<Open, Binary>["responses"]["ChecksumMismatch"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  replaceFileContent: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`. See
         *     *Repeating a request* above.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
        /**
         * @description The `checksum` of the content that is to be replaced, in double quotes (RFC 9110 §13.1.1): where somebody else was
         *     faster, nothing changes, and the answer is 412.
         * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         */
        "If-Match"?: string;
      };
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
        "multipart/form-data": {
          /**
           * Format: binary
           * @description The new content. Exactly one part, with a filename, which is not taken over.
           */
          file: Binary;
          /**
           * @description Whether an image is tagged automatically, for 1 AI credit, on the PRO and ENTERPRISE plans.
           * @default true
           */
          autoTag?: boolean;
        };
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["ReplacedFileAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissionsOrStorage"];
      404: components<Open, Binary>["responses"]["FileNotFound"];
      409: components<Open, Binary>["responses"]["DuplicateFileOrConflict"];
      412: components<Open, Binary>["responses"]["PreconditionFailed"];
      413: components<Open, Binary>["responses"]["FileOrFormTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  listVersions: {
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
      200: components<Open, Binary>["responses"]["VersionsAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      404: components<Open, Binary>["responses"]["FileNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  deleteVersion: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components<Open, Binary>["parameters"]["FileId"];
        /**
         * @description The number of a version.
         * @example 1
         */
        version: components<Open, Binary>["parameters"]["Version"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["DeletedVersionAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissionsOrSuspended"];
      404: components<Open, Binary>["responses"]["FileOrVersionNotFound"];
      409: components<Open, Binary>["responses"]["VersionIsCurrent"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  restoreVersion: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`. See
         *     *Repeating a request* above.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components<Open, Binary>["parameters"]["FileId"];
        /**
         * @description The number of a version.
         * @example 1
         */
        version: components<Open, Binary>["parameters"]["Version"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["ReplacedFileAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissionsOrStorage"];
      404: components<Open, Binary>["responses"]["FileOrVersionNotFound"];
      409: components<Open, Binary>["responses"]["DuplicateFileOrVersionIsCurrent"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
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
      200: components<Open, Binary>["responses"]["AiDataAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      404: components<Open, Binary>["responses"]["FileNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  runAi: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`. See
         *     *Repeating a request* above.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
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
      200: components<Open, Binary>["responses"]["AiRunAnswer"];
      400: components<Open, Binary>["responses"]["InvalidAiRun"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AiRunForbidden"];
      404: components<Open, Binary>["responses"]["FileNotFound"];
      409: components<Open, Binary>["responses"]["ProcessingOrConflict"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["NotProcessableOrKeyReused"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailureOrContentMissing"];
      501: components<Open, Binary>["responses"]["AiOperationUnavailable"];
      502: components<Open, Binary>["responses"]["AiProviderFailure"];
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
      header?: {
        /**
         * @description Entity tags of the content to get, or `*` (RFC 9110 §13.1.1). 412 where it has none of them: who goes on with a download
         *     does not mix two contents. Weak tags never match.
         * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         */
        "If-Match"?: components<Open, Binary>["parameters"]["IfMatch"];
        /**
         * @description An HTTP date. 412 where the content was changed after it (RFC 9110 §13.1.4). Ignored with `If-Match`.
         * @example Mon, 11 May 2026 09:30:00 GMT
         */
        "If-Unmodified-Since"?: components<Open, Binary>["parameters"]["IfUnmodifiedSince"];
        /**
         * @description Entity tags of copies, or `*`. 304 where the content has one of them (RFC 9110 §13.1.2).
         * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         */
        "If-None-Match"?: components<Open, Binary>["parameters"]["IfNoneMatch"];
        /**
         * @description An HTTP date. 304 where the content was not changed after it (RFC 9110 §13.1.3). Ignored with `If-None-Match`.
         * @example Mon, 11 May 2026 09:30:00 GMT
         */
        "If-Modified-Since"?: components<Open, Binary>["parameters"]["IfModifiedSince"];
        /**
         * @description One range of bytes, which are answered with 206 (RFC 9110 §14.2). Several are answered with all bytes.
         * @example bytes=0-1023
         */
        Range?: components<Open, Binary>["parameters"]["Range"];
        /**
         * @description The entity tag of the copy that the range is to be added to, or the `Last-Modified` of content that was never replaced. All
         *     bytes where the content is another one by now (RFC 9110 §13.1.5).
         * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         */
        "If-Range"?: components<Open, Binary>["parameters"]["IfRange"];
      };
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
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      404: components<Open, Binary>["responses"]["FileOrProcessedImageNotFound"];
      412: components<Open, Binary>["responses"]["PreconditionFailed"];
      416: components<Open, Binary>["responses"]["RangeNotSatisfiable"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
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
         * @description Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with `offset`.
         * @example
         */
        cursor?: components<Open, Binary>["parameters"]["Cursor"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["FolderListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createFolder: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`. See
         *     *Repeating a request* above.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
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
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissionsOrSuspended"];
      404: components<Open, Binary>["responses"]["FolderNotFound"];
      409: components<Open, Binary>["responses"]["DuplicateFolderOrConflict"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
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
      200: components<Open, Binary>["responses"]["FolderWithContentsAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      404: components<Open, Binary>["responses"]["FolderNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
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
      200: components<Open, Binary>["responses"]["DeletedFolderAnswer"];
      400: components<Open, Binary>["responses"]["ValidationOrFolderNotEmpty"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissionsOrSuspended"];
      404: components<Open, Binary>["responses"]["FolderNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
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
      200: components<Open, Binary>["responses"]["FolderAnswer"];
      400: components<Open, Binary>["responses"]["ValidationOrCircularReference"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissionsOrSuspended"];
      404: components<Open, Binary>["responses"]["FolderNotFound"];
      409: components<Open, Binary>["responses"]["DuplicateFolder"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  listTrash: {
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
         * @description Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with `offset`.
         * @example
         */
        cursor?: components<Open, Binary>["parameters"]["Cursor"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["TrashListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  emptyTrash: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["EmptiedTrashAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissionsOrSuspended"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  purgeTrashItem: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a file or of a folder in the trash.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components<Open, Binary>["parameters"]["TrashItemId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["PurgedTrashItemAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissionsOrSuspended"];
      404: components<Open, Binary>["responses"]["TrashItemNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  restoreFile: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`. See
         *     *Repeating a request* above.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components<Open, Binary>["parameters"]["FileId"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["Restoring"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["RestoredFileAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissionsOrStorage"];
      404: components<Open, Binary>["responses"]["FileOrFolderNotFound"];
      409: components<Open, Binary>["responses"]["FileNotRestored"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  restoreFolder: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`. See
         *     *Repeating a request* above.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description The id of a folder.
         * @example fold_01jv3k2d8s6m4q0y7e9t1w5bhr
         */
        id: components<Open, Binary>["parameters"]["FolderId"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["Restoring"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["RestoredFolderAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissionsOrStorage"];
      404: components<Open, Binary>["responses"]["FolderNotFound"];
      409: components<Open, Binary>["responses"]["FolderNotRestored"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  listBulkOperations: {
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
         * @description Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with `offset`.
         * @example
         */
        cursor?: components<Open, Binary>["parameters"]["Cursor"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["BulkOperationListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createBulkOperation: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`. See
         *     *Repeating a request* above.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["BulkOperationCreation"];
      };
    };
    responses: {
      202: components<Open, Binary>["responses"]["BegunBulkOperation"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["BulkOperationForbidden"];
      404: components<Open, Binary>["responses"]["FolderNotFound"];
      409: components<Open, Binary>["responses"]["IdempotencyConflict"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      501: components<Open, Binary>["responses"]["AiOperationUnavailable"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  getBulkOperation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a bulk operation.
         * @example op_01jv3mb4s7w2x9k5d0q8t6r1nz
         */
        id: components<Open, Binary>["parameters"]["BulkOperationId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["BulkOperationAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      404: components<Open, Binary>["responses"]["OperationNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  cancelBulkOperation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a bulk operation.
         * @example op_01jv3mb4s7w2x9k5d0q8t6r1nz
         */
        id: components<Open, Binary>["parameters"]["BulkOperationId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["BulkOperationAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissionsOrSuspended"];
      404: components<Open, Binary>["responses"]["OperationNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  listBulkItems: {
    parameters: {
      query?: {
        /**
         * @description Only those in this state.
         * @example FAILED
         */
        state?: components<Open, Binary>["schemas"]["BulkItemState"];
        /**
         * @description Results per page.
         * @example 100
         */
        limit?: number;
        /**
         * @description How many results to skip. Not together with `cursor`.
         * @example 0
         */
        offset?: components<Open, Binary>["parameters"]["Offset"];
        /**
         * @description Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with `offset`.
         * @example
         */
        cursor?: components<Open, Binary>["parameters"]["Cursor"];
      };
      header?: never;
      path: {
        /**
         * @description The id of a bulk operation.
         * @example op_01jv3mb4s7w2x9k5d0q8t6r1nz
         */
        id: components<Open, Binary>["parameters"]["BulkOperationId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["BulkItemListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      404: components<Open, Binary>["responses"]["OperationNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
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
      200: components<Open, Binary>["responses"]["StatsAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  listAuditEvents: {
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
         * @description Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with `offset`.
         * @example
         */
        cursor?: components<Open, Binary>["parameters"]["Cursor"];
        /**
         * @description Events of this kind alone.
         * @example key.create
         */
        action?: components<Open, Binary>["parameters"]["AuditAction"];
        /**
         * @description What was done to this file, folder, bulk operation, key, user, session or account.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        targetId?: components<Open, Binary>["parameters"]["AuditTarget"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["AuditEventListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["InsufficientPermissionsOrSuspended"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
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
         * @description How the image meets a box of both `w` and `h`. `cover` (the default) fills the box and cuts what sticks out, `contain` fits inside without padding, `fill` stretches. `smart` fills the box like `cover`, and cuts so that the subject stays: what `focus` points at, else what was found in the picture.
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
      200: components<Open, Binary>["responses"]["TransformedImageAnswer"];
      400: components<Open, Binary>["responses"]["ValidationOrNotAnImage"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      404: components<Open, Binary>["responses"]["FileNotFound"];
      422: components<Open, Binary>["responses"]["ImageNotProcessable"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
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
         * @description How the image meets a box of both `w` and `h`. `cover` (the default) fills the box and cuts what sticks out, `contain` fits inside without padding, `fill` stretches. `smart` fills the box like `cover`, and cuts so that the subject stays: what `focus` points at, else what was found in the picture.
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
         * @description The version that the file had when the URL was handed out, so that caches keep each apart. The answer is always the
         *     newest content; where that is another version, or `v` is missing on a file that was replaced, caches may keep it for
         *     a minute only. Not part of the signature.
         * @example 2
         */
        v?: number;
        /**
         * @description An old version; part of a signed URL, as the list of versions has it.
         * @example 1
         */
        version?: number;
        /**
         * @description Present to save the file under its name instead of showing it. Not part of the signature.
         * @example true
         */
        download?: boolean;
      };
      header?: {
        /**
         * @description Entity tags of the content to get, or `*` (RFC 9110 §13.1.1). 412 where it has none of them: who goes on with a download
         *     does not mix two contents. Weak tags never match.
         * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         */
        "If-Match"?: components<Open, Binary>["parameters"]["IfMatch"];
        /**
         * @description An HTTP date. 412 where the content was changed after it (RFC 9110 §13.1.4). Ignored with `If-Match`.
         * @example Mon, 11 May 2026 09:30:00 GMT
         */
        "If-Unmodified-Since"?: components<Open, Binary>["parameters"]["IfUnmodifiedSince"];
        /**
         * @description Entity tags of copies, or `*`. 304 where the content has one of them (RFC 9110 §13.1.2).
         * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         */
        "If-None-Match"?: components<Open, Binary>["parameters"]["IfNoneMatch"];
        /**
         * @description An HTTP date. 304 where the content was not changed after it (RFC 9110 §13.1.3). Ignored with `If-None-Match`.
         * @example Mon, 11 May 2026 09:30:00 GMT
         */
        "If-Modified-Since"?: components<Open, Binary>["parameters"]["IfModifiedSince"];
        /**
         * @description One range of bytes, which are answered with 206 (RFC 9110 §14.2). Several are answered with all bytes.
         * @example bytes=0-1023
         */
        Range?: components<Open, Binary>["parameters"]["Range"];
        /**
         * @description The entity tag of the copy that the range is to be added to, or the `Last-Modified` of content that was never replaced. All
         *     bytes where the content is another one by now (RFC 9110 §13.1.5).
         * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         */
        "If-Range"?: components<Open, Binary>["parameters"]["IfRange"];
      };
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components<Open, Binary>["parameters"]["FileId"];
        /**
         * @description The stored filename, as in `cdnUrl`, or one that the file had before.
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
      301: components<Open, Binary>["responses"]["FileRenamed"];
      304: components<Open, Binary>["responses"]["FileNotModified"];
      400: components<Open, Binary>["responses"]["ValidationOrNotAnImage"];
      403: components<Open, Binary>["responses"]["InvalidSignatureOrUrlExpired"];
      404: components<Open, Binary>["responses"]["FileNotFound"];
      412: components<Open, Binary>["responses"]["PreconditionFailed"];
      416: components<Open, Binary>["responses"]["RangeNotSatisfiable"];
      422: components<Open, Binary>["responses"]["ImageNotProcessable"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailureOrContentMissing"];
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
         * @description Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with `offset`.
         * @example
         */
        cursor?: components<Open, Binary>["parameters"]["Cursor"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["AccountListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createAccount: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`. See
         *     *Repeating a request* above.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["AccountCreation"];
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["CreatedAccount"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      409: components<Open, Binary>["responses"]["IdempotencyConflict"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
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
      200: components<Open, Binary>["responses"]["AccountAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["AccountNotFound"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  eraseAccount: {
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
      200: components<Open, Binary>["responses"]["ErasedAccountAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["AccountNotFound"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
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
      200: components<Open, Binary>["responses"]["AccountAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["AccountNotFound"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
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
      200: components<Open, Binary>["responses"]["KeyListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["AccountNotFound"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createKey: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`. See
         *     *Repeating a request* above.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
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
      201: components<Open, Binary>["responses"]["KeyWithSecretAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["AccountNotFound"];
      409: components<Open, Binary>["responses"]["SecretNotRepeatedOrConflict"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
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
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["KeyNotFound"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  rotateKey: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`. See
         *     *Repeating a request* above.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
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
      200: components<Open, Binary>["responses"]["KeyWithSecretAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["KeyNotFound"];
      409: components<Open, Binary>["responses"]["SecretNotRepeatedOrConflict"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
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
      200: components<Open, Binary>["responses"]["UserListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["AccountNotFound"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createUser: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`. See
         *     *Repeating a request* above.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
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
      201: components<Open, Binary>["responses"]["UserWithPasswordAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["AccountNotFound"];
      409: components<Open, Binary>["responses"]["DuplicateUserOrConflict"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
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
      200: components<Open, Binary>["responses"]["DeletedUserAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["UserNotFound"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  resetUserPassword: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`. See
         *     *Repeating a request* above.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
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
      200: components<Open, Binary>["responses"]["UserWithPasswordAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["UserNotFound"];
      409: components<Open, Binary>["responses"]["SecretNotRepeatedOrConflict"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  resetUserSecondFactor: {
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
      200: components<Open, Binary>["responses"]["UserAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["UserNotFound"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  listAllAuditEvents: {
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
         * @description Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with `offset`.
         * @example
         */
        cursor?: components<Open, Binary>["parameters"]["Cursor"];
        /**
         * @description Events of this kind alone.
         * @example key.create
         */
        action?: components<Open, Binary>["parameters"]["AuditAction"];
        /**
         * @description What was done to this file, folder, bulk operation, key, user, session or account.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        targetId?: components<Open, Binary>["parameters"]["AuditTarget"];
        /**
         * @description Of this account alone.
         * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
         */
        accountId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["AuditEventListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  checkStores: {
    parameters: {
      query?: {
        /**
         * @description The `next` of the batch before. A name of a part alone begins there; without it, the walk begins.
         * @example variants:
         */
        after?: components<Open, Binary>["schemas"]["CheckPosition"];
        /**
         * @description Reads every byte and compares it with the checksum that was taken when it was stored.
         * @example true
         */
        checksums?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["StoreCheckAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  repairStores: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["StoreRepair"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["StoreCheckAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  exportRows: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Entity tags of the content to get, or `*` (RFC 9110 §13.1.1). 412 where it has none of them: who goes on with a download
         *     does not mix two contents. Weak tags never match.
         * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         */
        "If-Match"?: components<Open, Binary>["parameters"]["IfMatch"];
        /**
         * @description An HTTP date. 412 where the content was changed after it (RFC 9110 §13.1.4). Ignored with `If-Match`.
         * @example Mon, 11 May 2026 09:30:00 GMT
         */
        "If-Unmodified-Since"?: components<Open, Binary>["parameters"]["IfUnmodifiedSince"];
        /**
         * @description Entity tags of copies, or `*`. 304 where the content has one of them (RFC 9110 §13.1.2).
         * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         */
        "If-None-Match"?: components<Open, Binary>["parameters"]["IfNoneMatch"];
        /**
         * @description An HTTP date. 304 where the content was not changed after it (RFC 9110 §13.1.3). Ignored with `If-None-Match`.
         * @example Mon, 11 May 2026 09:30:00 GMT
         */
        "If-Modified-Since"?: components<Open, Binary>["parameters"]["IfModifiedSince"];
        /**
         * @description One range of bytes, which are answered with 206 (RFC 9110 §14.2). Several are answered with all bytes.
         * @example bytes=0-1023
         */
        Range?: components<Open, Binary>["parameters"]["Range"];
        /**
         * @description The entity tag of the copy that the range is to be added to, or the `Last-Modified` of content that was never replaced. All
         *     bytes where the content is another one by now (RFC 9110 §13.1.5).
         * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         */
        "If-Range"?: components<Open, Binary>["parameters"]["IfRange"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["RowsExport"];
      206: components<Open, Binary>["responses"]["RowsExportRange"];
      304: components<Open, Binary>["responses"]["NotModified"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      412: components<Open, Binary>["responses"]["PreconditionFailed"];
      416: components<Open, Binary>["responses"]["RangeNotSatisfiable"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  purgeStores: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["StorePurge"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["StorePurgeAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  listDeletions: {
    parameters: {
      query?: {
        /**
         * @description The `next` of the answer before.
         * @example originals/acct_01jv3k0c2w8n5r1t7x4b9d6fhm/file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        after?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["DeletionListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  undoDeletions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["DeletionKeys"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["UndoneDeletionsAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  checkReadOnly: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["ReadOnlyAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  setReadOnly: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["ReadOnly"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["ReadOnlyAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  recordBackup: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["BackupRecording"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["BackupRecordAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  getMigrationStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["MigrationStatusAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
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
      400: components<Open, Binary>["responses"]["ValidationFailure"];
    };
  };
  checkStartup: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["Started"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
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
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
}

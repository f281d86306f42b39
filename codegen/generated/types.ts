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
  "/api/v1/metadata-fields": {
    get: operations<Open, Binary>["getMetadataFields"];
    put: operations<Open, Binary>["setMetadataFields"];
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
  "/api/v1/collections": {
    get: operations<Open, Binary>["listCollections"];
    post: operations<Open, Binary>["createCollection"];
  };
  "/api/v1/collections/{id}": {
    get: operations<Open, Binary>["getCollection"];
    delete: operations<Open, Binary>["deleteCollection"];
    patch: operations<Open, Binary>["updateCollection"];
  };
  "/api/v1/collections/{id}/files": {
    get: operations<Open, Binary>["listCollectionFiles"];
    post: operations<Open, Binary>["addCollectionFiles"];
  };
  "/api/v1/collections/{id}/files/remove": {
    post: operations<Open, Binary>["removeCollectionFiles"];
  };
  "/api/v1/archives": {
    post: operations<Open, Binary>["createArchive"];
  };
  "/api/v1/archives/{id}/content": {
    get: operations<Open, Binary>["downloadArchive"];
  };
  "/api/v1/shares": {
    get: operations<Open, Binary>["listShares"];
    post: operations<Open, Binary>["createShare"];
  };
  "/api/v1/shares/{id}": {
    get: operations<Open, Binary>["getShare"];
    delete: operations<Open, Binary>["deleteShare"];
    patch: operations<Open, Binary>["updateShare"];
  };
  "/s/{token}": {
    get: operations<Open, Binary>["showShare"];
    post: operations<Open, Binary>["unlockShare"];
  };
  "/s/{token}/files/{id}/image": {
    get: operations<Open, Binary>["viewSharedFile"];
  };
  "/s/{token}/files/{id}/content": {
    get: operations<Open, Binary>["downloadSharedFile"];
  };
  "/s/{token}/archive": {
    get: operations<Open, Binary>["downloadShare"];
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
  "/api/v1/presets": {
    get: operations<Open, Binary>["listPresets"];
    post: operations<Open, Binary>["createPreset"];
  };
  "/api/v1/presets/{name}": {
    get: operations<Open, Binary>["getPreset"];
    delete: operations<Open, Binary>["deletePreset"];
    patch: operations<Open, Binary>["updatePreset"];
  };
  "/api/v1/signed-urls": {
    post: operations<Open, Binary>["signUrls"];
  };
  "/cdn/{id}/{filename}": {
    get: operations<Open, Binary>["deliverFile"];
  };
  "/cdn/{id}/image/{filename}": {
    get: operations<Open, Binary>["deliverImage"];
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
  "/admin/accounts/{id}/delivery-keys": {
    get: operations<Open, Binary>["listDeliveryKeys"];
    post: operations<Open, Binary>["createDeliveryKey"];
  };
  "/admin/delivery-keys/{id}": {
    delete: operations<Open, Binary>["revokeDeliveryKey"];
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
      /** @description Of a search that cannot be read: how many characters (UTF-16 code units) are before what is wrong. */
      position?: number;
      /** @description Of a search that cannot be read: what was expected there. */
      expected?: string;
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
      /** @description False when there are more than `total`, which is 10,000 then, in a filtered list of files and in the audit log. Absent when `total` is exact. */
      totalIsExact?: boolean;
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
    /** @description Words, "phrases" and operators, as `listFiles` describes them. */
    FileSearch: string;
    /**
     * @description What files are sorted by.
     * @default createdAt
     * @enum {string}
     */
    FileSort: "createdAt" | "updatedAt" | "filename" | "fileSize" | "relevance";
    /**
     * @description Ascending or descending.
     * @enum {string}
     */
    SortOrder: "asc" | "desc";
    /**
     * @description Kind of file, from its content.
     * @enum {string}
     */
    FileType: "IMAGE" | "VIDEO" | "AUDIO" | "DOCUMENT";
    /**
     * @description A colour that somebody has given the file, for all who use the account; what it means is theirs.
     * @enum {string}
     */
    FileLabel: "none" | "red" | "orange" | "yellow" | "green" | "blue" | "purple";
    /** @description In the order given, without repeats. */
    FileTags: string[];
    /** @description The record of a file, the same wherever one is returned. Every field is always present. */
    FileRecord: {
      id: components<Open, Binary>["schemas"]["FileId"];
      /** @description Name of the uploaded file, at most 255 bytes. Not unique. */
      filename: string;
      fileType: components<Open, Binary>["schemas"]["FileType"] | Open;
      /** @description Media type found from the content, without parameters. */
      mimeType: string;
      /** @description Bytes. */
      fileSize: number;
      /** @description SHA-256 of the bytes that were sent, in lowercase hex. The `ETag` of a download is another one where the location was removed. */
      checksum: string;
      /** @description Pixels as displayed, after EXIF orientation; of SVG the natural size in browsers, at 96 pixels per inch; null where it does not apply. */
      width: number | null;
      /** @description Pixels as displayed, after EXIF orientation; of SVG the natural size in browsers, at 96 pixels per inch; null where it does not apply. */
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
      /**
       * Format: uri
       * @description Signed URL of the image in all listed widths, ratios and formats: append `&w=640` and the like yourself, see `GET /cdn/{id}/image/{filename}`. Null for what is no image or has no known width.
       */
      imageUrl: string | null;
      tags: components<Open, Binary>["schemas"]["FileTags"];
      /** @description Empty when unset. */
      description: string;
      metadata: components<Open, Binary>["schemas"]["Metadata"];
      altText: components<Open, Binary>["schemas"]["AltText"];
      /**
       * @description What an image says of itself in EXIF, IPTC and XMP; only what it says is there. Never a position. Null where it says none
       *     of this, for other files, and shortly after the upload of a large image.
       */
      embedded: {
        /** @description Its title, cut to 250 characters. */
        title?: string;
        /** @description What it shows, cut to 1,000 characters. */
        description?: string;
        /** @description Who made it; several with `; ` between them. */
        creator?: string;
        /** @description The copyright notice. */
        copyright?: string;
        /** @description Its keywords, each once. */
        keywords?: string[];
        /** @description When it was taken, in ISO 8601: local time where no time zone is known, and the date alone where no time is. */
        takenAt?: string;
        /** @description Maker and model of the camera. */
        camera?: string;
      } | null;
      /** @description Whether somebody has starred it, for all who use the account. */
      starred: boolean;
      label: components<Open, Binary>["schemas"]["FileLabel"] | Open;
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
      /** @description What to show until the picture is there: its ThumbHash, some 25 bytes in base64. Null for what has no pixels, such as SVG, for what cannot be decoded, and shortly after the upload of a large image. */
      placeholder: string | null;
      /** @description The colour in sRGB that the picture has most of; transparent parts do not count. Null like `placeholder`, and for what is transparent everywhere. */
      dominantColor: string | null;
      /** @description Whether any part of the picture is transparent, of an animation its first frame; what is too small to be seen at 128 by 128 pixels does not count. Null like `placeholder`. */
      hasAlpha: boolean | null;
      /** @description Whether it has several frames: GIF, WebP, PNG and AVIF. Null like `placeholder`. */
      isAnimated: boolean | null;
      /** @description Whether the content contains the location where it was made: images, MP4 and MOV, including those with only sound. Null for other content, and for what cannot be read. */
      hasLocation: boolean | null;
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
       * @description Its new name, cleaned: the last segment, without control characters and characters that are
       *     invisible or change the direction of text, in NFC, trimmed, cut to 255 bytes before its extension. Refused when nothing is left. Need not be unique.
       */
      filename?: string;
      /** @description Replaces all tags. Tags are trimmed, empty ones and repeats dropped. */
      tags?: string[];
      /** @description Empty to clear. */
      description?: string;
      metadata?: components<Open, Binary>["schemas"]["MetadataPatch"];
      altText?: components<Open, Binary>["schemas"]["AltTextPatch"];
      /** @description Whether it is starred. */
      starred?: boolean;
      label?: components<Open, Binary>["schemas"]["FileLabel"];
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
     * @description Your own facts about the file: up to 50 keys and 4,096 bytes of JSON, as `JSON.stringify` writes it in UTF-8. A key has 1 to 64
     *     letters, digits, `-` and `_`, and begins with a letter. A value is a string, a boolean, or a number to 9,007,199,254,740,991. A date
     *     is a string in ISO 8601, such as `2026-05-11` or `2026-05-11T09:30:00Z`; a metadata field of the type `date` takes nothing
     *     else.
     */
    Metadata: {
      [key: string]: components<Open, Binary>["schemas"]["MetadataValue"];
    };
    /** @description A string, a number or a boolean. */
    MetadataValue: string | number | boolean;
    /** @description Keys that are absent stay, null removes a key, and any other value is set (JSON Merge Patch, RFC 7396). The limits are those of `metadata` of a file, which is what comes of it. */
    MetadataPatch: {
      [key: string]: (string | null) | number | boolean;
    };
    /**
     * @description What is read out or shown in place of the picture, by language: a tag of BCP 47, such as `en` or `pt-BR`. Up to 50 languages
     *     and 8,192 bytes of JSON; each text has at most 1,000 characters. An empty text says that the picture is only decoration.
     */
    AltText: {
      [key: string]: string;
    };
    /** @description Languages that are absent stay, null removes one, and a text is set (JSON Merge Patch, RFC 7396). The limits are those of `altText` of a file, which is what comes of it. */
    AltTextPatch: {
      [key: string]: string | null;
    };
    /** @description The fields that forms ask for. */
    MetadataFields: {
      /** @description In the order in which forms show them. Names are unique. */
      fields: components<Open, Binary>["schemas"]["MetadataField"][];
    };
    /** @description What forms ask for under a key of `metadata`. */
    MetadataField: {
      /** @description The key in `metadata`. */
      name: string;
      /** @description What people are shown. */
      label: string;
      /**
       * @description What its values are; a date is a string in ISO 8601.
       * @enum {string}
       */
      type: "string" | "number" | "boolean" | "date";
      /** @description Of a `string`, the only values that it takes. */
      options?: string[];
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
      /** @description The name that the file will have, at most 255 bytes. */
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
        /** @description Name of the uploaded file, at most 255 bytes. Not unique. */
        filename: string;
        fileType: components<Open, Binary>["schemas"]["FileType"] | Open;
        /** @description Media type found from the content, without parameters. */
        mimeType: string;
        /** @description Bytes. */
        fileSize: number;
        /** @description SHA-256 of the bytes that were sent, in lowercase hex. The `ETag` of a download is another one where the location was removed. */
        checksum: string;
        /** @description Pixels as displayed, after EXIF orientation; of SVG the natural size in browsers, at 96 pixels per inch; null where it does not apply. */
        width: number | null;
        /** @description Pixels as displayed, after EXIF orientation; of SVG the natural size in browsers, at 96 pixels per inch; null where it does not apply. */
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
        /**
         * Format: uri
         * @description Signed URL of the image in all listed widths, ratios and formats: append `&w=640` and the like yourself, see `GET /cdn/{id}/image/{filename}`. Null for what is no image or has no known width.
         */
        imageUrl: string | null;
        tags: components<Open, Binary>["schemas"]["FileTags"];
        /** @description Empty when unset. */
        description: string;
        metadata: components<Open, Binary>["schemas"]["Metadata"];
        altText: components<Open, Binary>["schemas"]["AltText"];
        /**
         * @description What an image says of itself in EXIF, IPTC and XMP; only what it says is there. Never a position. Null where it says none
         *     of this, for other files, and shortly after the upload of a large image.
         */
        embedded: {
          /** @description Its title, cut to 250 characters. */
          title?: string;
          /** @description What it shows, cut to 1,000 characters. */
          description?: string;
          /** @description Who made it; several with `; ` between them. */
          creator?: string;
          /** @description The copyright notice. */
          copyright?: string;
          /** @description Its keywords, each once. */
          keywords?: string[];
          /** @description When it was taken, in ISO 8601: local time where no time zone is known, and the date alone where no time is. */
          takenAt?: string;
          /** @description Maker and model of the camera. */
          camera?: string;
        } | null;
        /** @description Whether somebody has starred it, for all who use the account. */
        starred: boolean;
        label: components<Open, Binary>["schemas"]["FileLabel"] | Open;
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
        /** @description What to show until the picture is there: its ThumbHash, some 25 bytes in base64. Null for what has no pixels, such as SVG, for what cannot be decoded, and shortly after the upload of a large image. */
        placeholder: string | null;
        /** @description The colour in sRGB that the picture has most of; transparent parts do not count. Null like `placeholder`, and for what is transparent everywhere. */
        dominantColor: string | null;
        /** @description Whether any part of the picture is transparent, of an animation its first frame; what is too small to be seen at 128 by 128 pixels does not count. Null like `placeholder`. */
        hasAlpha: boolean | null;
        /** @description Whether it has several frames: GIF, WebP, PNG and AVIF. Null like `placeholder`. */
        isAnimated: boolean | null;
        /** @description Whether the content contains the location where it was made: images, MP4 and MOV, including those with only sound. Null for other content, and for what cannot be read. */
        hasLocation: boolean | null;
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
      /** @description Media type found from the content, without parameters. */
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
      /** @description Name of the file, cleaned as `updateFile` does, and cut to 255 bytes before its extension. */
      filename: string;
      /** @description Bytes of the whole. Without it the upload is complete when a request says so. */
      size?: number;
      /** @description SHA-256 of the content in hex. Other content is refused. */
      checksum?: string;
      /** @description A list, or a text with commas between the tags. Tags are trimmed, empty ones and repeats dropped. */
      tags?: string[] | string;
      /** @description Text description. */
      description?: string;
      metadata?: components<Open, Binary>["schemas"]["Metadata"];
      altText?: components<Open, Binary>["schemas"]["AltText"];
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
      /** @description Whether the location in an image or a video is removed before it is stored; the setting of the account unless said. */
      stripLocation?: boolean;
      /** @description Maximum size in bytes of what the URL accepts; at most what the plan allows for a file. */
      maxSize?: number;
      /** @description What the content may be, found from the content itself: media types, or all of a kind, such as `image/*`. Case and parameters are ignored; common aliases, such as `image/jpg` and `audio/x-wav`, are accepted. `text/csv` allows all plain text. */
      mimeTypes?: string[];
      /**
       * @description Seconds until the URL is void.
       * @default 86400
       */
      expiresIn?: number;
      onDuplicate?: components<Open, Binary>["schemas"]["OnDuplicate"];
    };
    /**
     * @description What to do with content that the account already holds: `refuse` it with 409 `DUPLICATE_FILE`, or answer with the
     *     `existing` file and change nothing. `refuse` is the default, except for uploads that a tus client creates.
     * @enum {string}
     */
    OnDuplicate: "refuse" | "existing";
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
      /** @description Media type found from the content, without parameters. */
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
    /** @description 1 to 255 characters as it is stored, without slashes: in Unicode NFC, trimmed, and without control characters and characters that are invisible or change the direction of text. */
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
      onDuplicate?: components<Open, Binary>["schemas"]["OnDuplicate"];
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
    BulkType: "update" | "move" | "delete" | "restore" | "purge" | "ai" | "strip-location";
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
    /** @description The filters of `listFiles`, combined with AND. An empty one finds every file of the account. */
    BulkFilter: {
      /** @description Only files directly inside this folder; `root` for files that are in no folder. */
      folderId?: string;
      type?: components<Open, Binary>["schemas"]["FileType"];
      search?: components<Open, Binary>["schemas"]["FileSearch"];
      /**
       * @description Only files that moderation has flagged, or only those that it has looked at and not flagged.
       * @enum {boolean}
       */
      sensitive?: true | false;
    };
    /**
     * @description What the type takes. `update`: at least one of `tags`, `addTags`, `removeTags`, `description`, `metadata`, `altText`, `starred`,
     *     `label` and `isPublic`; `metadata` and `altText` change key by key, and null removes. `move`: `folderId`. `restore`: `folderId`, without
     *     which each file goes back to where it was. `ai`: `operation`. `delete` and `purge`: none.
     */
    BulkArguments: {
      tags?: components<Open, Binary>["schemas"]["BulkTags"];
      addTags?: components<Open, Binary>["schemas"]["BulkTags"];
      removeTags?: components<Open, Binary>["schemas"]["BulkTags"];
      /** @description Empty to clear. */
      description?: string;
      metadata?: components<Open, Binary>["schemas"]["MetadataPatch"];
      altText?: components<Open, Binary>["schemas"]["AltTextPatch"];
      /** @description Whether it is starred. */
      starred?: boolean;
      label?: components<Open, Binary>["schemas"]["FileLabel"];
      /** @description Whether cdnUrl needs no signature. */
      isPublic?: boolean;
      /** @description The folder to move or restore to; null for the root. */
      folderId?: string | null;
      operation?: components<Open, Binary>["schemas"]["AiOperation"];
    };
    /** @description `tags` replaces all tags; `removeTags` and `addTags` change those that a file has, in this order. Tags are trimmed, empty ones and repeats dropped. */
    BulkTags: string[];
    /** @description Opaque identifier of a collection. */
    CollectionId: string;
    /**
     * @description `manual`: the files that were added, in an order of its own. `query`: those that a search finds.
     * @enum {string}
     */
    CollectionType: "manual" | "query";
    /**
     * @description What the files that a query finds are sorted by: `createdAt` when absent from a new collection.
     * @enum {string}
     */
    CollectionSort: "createdAt" | "updatedAt" | "filename" | "fileSize" | "relevance";
    /** @description 1 to 100 characters as it is stored: in Unicode NFC, trimmed, and without control characters and characters that are invisible or change the direction of text. Unique within the account, in any case. */
    CollectionName: string;
    /** @description Empty to clear. */
    CollectionDescription: string;
    /** @description Files under a name. */
    Collection: {
      id: components<Open, Binary>["schemas"]["CollectionId"];
      /** @description Unique within the account, in any case. */
      name: string;
      type: components<Open, Binary>["schemas"]["CollectionType"] | Open;
      /** @description Empty when unset. */
      description: string;
      /** @description What finds its files, as `search` of `listFiles`. This, `sort` and `order` are there for the type `query` alone. */
      query?: string;
      sort?: components<Open, Binary>["schemas"]["CollectionSort"] | Open;
      order?: components<Open, Binary>["schemas"]["SortOrder"] | Open;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description One page of collections. */
    CollectionList: {
      /** @description The collections of this page. */
      collections: components<Open, Binary>["schemas"]["Collection"][];
      pagination: components<Open, Binary>["schemas"]["Pagination"];
    };
    /** @description A collection, and what is in it. */
    CollectionWithCount: {
      id: components<Open, Binary>["schemas"]["CollectionId"];
      /** @description Unique within the account, in any case. */
      name: string;
      type: components<Open, Binary>["schemas"]["CollectionType"] | Open;
      /** @description Empty when unset. */
      description: string;
      /** @description What finds its files, as `search` of `listFiles`. This, `sort` and `order` are there for the type `query` alone. */
      query?: string;
      sort?: components<Open, Binary>["schemas"]["CollectionSort"] | Open;
      order?: components<Open, Binary>["schemas"]["SortOrder"] | Open;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary>["schemas"]["Timestamp"];
      /** @description Files that are not in the trash. What a query finds is counted up to 10,000. */
      fileCount: number;
      /** @description The first image in its order; null where it has none. */
      coverFileId: string | null;
    };
    /** @description `query` is required for the type `query`, and refused for `manual`, as `sort` and `order` are. */
    CollectionCreation: {
      name: components<Open, Binary>["schemas"]["CollectionName"];
      type: components<Open, Binary>["schemas"]["CollectionType"];
      description?: components<Open, Binary>["schemas"]["CollectionDescription"];
      query?: components<Open, Binary>["schemas"]["FileSearch"];
      sort?: components<Open, Binary>["schemas"]["CollectionSort"];
      order?: components<Open, Binary>["schemas"]["SortOrder"];
    };
    /** @description At least one field. */
    CollectionUpdate: {
      name?: components<Open, Binary>["schemas"]["CollectionName"];
      description?: components<Open, Binary>["schemas"]["CollectionDescription"];
      query?: components<Open, Binary>["schemas"]["FileSearch"];
      sort?: components<Open, Binary>["schemas"]["CollectionSort"];
      order?: components<Open, Binary>["schemas"]["SortOrder"];
    };
    /** @description What was deleted. */
    DeletedCollection: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      id: components<Open, Binary>["schemas"]["CollectionId"];
    };
    /** @description Files, and where they come. */
    CollectionAddition: {
      /** @description The files, in this order. Repeats count once. */
      fileIds: string[];
      /** @description A file of the collection, not among `fileIds`, that they come behind; null for the beginning. */
      after?: string | null;
    };
    /** @description What was done. */
    AddedToCollection: {
      id: components<Open, Binary>["schemas"]["CollectionId"];
      /** @description Files that were not in the collection before. */
      added: number;
      /** @description Files that were in the collection and were put elsewhere in it. */
      moved: number;
    };
    CollectionRemoval: {
      /** @description The files. */
      fileIds: string[];
    };
    /** @description What was done. */
    RemovedFromCollection: {
      id: components<Open, Binary>["schemas"]["CollectionId"];
      /** @description Files that were in the collection before. */
      removed: number;
    };
    /** @description Exactly one of `fileIds`, `folderId` and `filter`. */
    ArchiveCreation: {
      /** @description The files, in this order. Repeats count once. */
      fileIds?: string[];
      /** @description All files in this folder and in the folders inside it. */
      folderId?: string;
      filter?: components<Open, Binary>["schemas"]["BulkFilter"];
    };
    /** @description Files that are downloaded as one ZIP. */
    Archive: {
      /** @description `arc_` and 26 characters. */
      id: string;
      /**
       * Format: uri
       * @description Where the ZIP is downloaded. Whoever has it needs no API key.
       */
      url: string;
      /** @description What the download is called: after the folder, or `files.zip`. */
      filename: string;
      /** @description How many files it has; `manifest.json` is none of them. */
      fileCount: number;
      /**
       * Format: int64
       * @description Bytes of the ZIP.
       */
      size: number;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      expiresAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description What an archive has ended with. */
    ArchiveGoneReason: ("OWNER_ENDED" | "CONTENT_GONE") | Open;
    /**
     * @description What the link allows: to see pictures, or to have the originals too.
     * @enum {string}
     */
    ShareAccess: "view" | "download";
    /** @description Heads the page. The name of the folder or of the one file when absent. */
    ShareTitle: string;
    /** @description Has to be given before anything is shown. Kept as a hash alone. */
    ShareSecret: string;
    /** @description Exactly one of `fileIds`, `folderId` and `collectionId`. */
    ShareTargetChoice: {
      /** @description The files, in this order. Repeats count once. */
      fileIds?: string[];
      /** @description The files that are in this folder, whenever the link is opened. */
      folderId?: string;
      /** @description With `folderId`: whether the folders inside it are shared too. `false` when absent. */
      includeSubfolders?: boolean;
      /** @description The files that are in this collection, whenever the link is opened, in its order. */
      collectionId?: string;
    };
    /** @description What is shared, and how. */
    ShareCreation: {
      target: components<Open, Binary>["schemas"]["ShareTargetChoice"];
      /**
       * @description What the link allows: to see pictures, or to have the originals too.
       * @default view
       * @enum {string}
       */
      access?: "view" | "download";
      title?: components<Open, Binary>["schemas"]["ShareTitle"];
      /**
       * Format: date-time
       * @description When the link ends: within 366 days. In 30 days when absent.
       */
      expiresAt?: string;
      password?: components<Open, Binary>["schemas"]["ShareSecret"];
    };
    /** @description What is to change. */
    ShareUpdate: {
      access?: components<Open, Binary>["schemas"]["ShareAccess"];
      title?: components<Open, Binary>["schemas"]["ShareTitle"];
      /**
       * Format: date-time
       * @description When the link ends. Within 366 days from now.
       */
      expiresAt?: string;
      /** @description A new password; null for none any more. */
      password?: string | null;
    };
    /** @description What a link shows. Of its fields, all but one kind are null. */
    ShareTarget: {
      /** @description The files, deleted ones too. */
      fileIds: string[] | null;
      /** @description The folder. */
      folderId: string | null;
      /** @description Whether the folders inside it are shared too. */
      includeSubfolders: boolean;
      /** @description The collection. */
      collectionId: string | null;
    };
    /** @description Whether the link works: it has expired, or the API key or the user that created it is no longer there. */
    ShareState: ("ACTIVE" | "EXPIRED" | "OWNER_ENDED") | Open;
    /** @description A link to a page that shows files to whoever has it. */
    Share: {
      /** @description Opaque identifier of a share link. */
      id: string;
      /**
       * Format: uri
       * @description Where the page is. Whoever has it needs no API key.
       */
      url: string;
      /** @description Heads the page. */
      title: string;
      target: components<Open, Binary>["schemas"]["ShareTarget"];
      access: components<Open, Binary>["schemas"]["ShareAccess"] | Open;
      /** @description Whether a password is asked for. */
      hasPassword: boolean;
      state: components<Open, Binary>["schemas"]["ShareState"];
      expiresAt: components<Open, Binary>["schemas"]["Timestamp"];
      /** @description How often the page was shown. */
      views: number;
      /** @description How many downloads were begun, of single originals and of the ZIP. */
      downloads: number;
      /**
       * Format: date-time
       * @description When it was shown or downloaded from last; null for never.
       */
      lastUsedAt: string | null;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description One page of share links. */
    ShareList: {
      /** @description The share links of this page. */
      shares: components<Open, Binary>["schemas"]["Share"][];
      pagination: components<Open, Binary>["schemas"]["Pagination"];
    };
    /** @description The share link that was revoked. */
    DeletedShare: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      /** @description Its id. */
      id: string;
    };
    /** @description What the form of the page sends. */
    SharePassword: {
      /** @description The password. */
      password: string;
    };
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
        plan: components<Open, Binary>["schemas"]["Plan"] | Open;
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
     *     for a second factor; an authenticator is a passkey or an authenticator app. `file.create` is a new file, whatever its
     *     upload protocol; an upload of content that the account has already is none. `access.deny` is a request whose key or admin token was refused.
     * @enum {string}
     */
    AuditAction: "access.deny" | "account.create" | "account.update" | "account.erase" | "key.create" | "key.rotate" | "key.revoke" | "delivery-key.create" | "delivery-key.revoke" | "user.create" | "user.delete" | "password.reset" | "password.change" | "second-factor.reset" | "authenticator.create" | "authenticator.update" | "authenticator.delete" | "recovery-codes.create" | "session.create" | "session.challenge" | "session.reauthenticate" | "session.end" | "session.end-all" | "file.create" | "file.rename" | "file.move" | "file.visibility" | "file.delete" | "file.restore" | "file.replace" | "version.restore" | "version.delete" | "folder.create" | "folder.rename" | "folder.move" | "folder.delete" | "folder.restore" | "metadata-fields.set" | "collection.create" | "collection.update" | "collection.delete" | "preset.create" | "preset.update" | "preset.delete" | "share.create" | "share.update" | "share.delete" | "trash.purge" | "trash.empty" | "operation.create" | "operation.cancel" | "store.repair" | "store.purge" | "store.undo-deletions" | "store.export" | "store.read-only" | "store.backup";
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
      /** @description The file, folder, collection, preset, share link, bulk operation, key, user, session or account; null where it is none. */
      targetId: string | null;
      /** @description The current name of the target: of a file, its filename; of a share link, its title. Null if it has none or no longer exists. */
      targetName: string | null;
      /** @description The network address that it came from. Null for what the operator did in the list of an account, and in an erased account. */
      address: string | null;
      /** @description The `X-Request-Id` of the request. */
      requestId: string;
      /** @description The fields of the request that belong to the action, such as the new `filename` of a renamed file. */
      details: {
        [key: string]: unknown;
      };
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description Who did it. */
    AuditActor: {
      /**
       * @description An API key, a user of the dashboard, the operator, or an anonymous caller. Of a file that was sent to an upload URL,
       *     the key or user that created the upload.
       */
      type: ("KEY" | "USER" | "OPERATOR" | "ANONYMOUS") | Open;
      /** @description The id of the key or the user; null for the operator's token and for nobody. */
      id: string | null;
      /** @description The current name of the key or the user; null if it no longer exists. */
      name: string | null;
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
    /** @description Opaque identifier of a preset. */
    PresetId: string;
    /** @description 1 to 64 lowercase letters, digits, `-` and `_`, beginning with a letter or a digit. Unique within the account. */
    PresetName: string;
    /** @description At least one of the parameters of `GET /api/v1/transform`, with the same meaning. */
    PresetTransform: {
      /** @description Target width in pixels. Pixels are never enlarged; SVG is drawn at the size asked for. */
      w?: number;
      /** @description Target height in pixels. */
      h?: number;
      /** @description Quality; 80 when absent. */
      q?: number;
      /**
       * @description Output format. Without it JPEG, PNG, WebP and AVIF stay what they are, GIF becomes WebP (an animation is kept), all else PNG.
       * @enum {string}
       */
      f?: "jpeg" | "png" | "webp" | "avif";
      /**
       * @description How the image meets a box of both `w` and `h`. `cover` (the default) fills the box and cuts what sticks out, `contain` fits inside without padding, `fill` stretches. `smart` fills the box like `cover`, and cuts so that the subject stays: what `focus` points at, else what was found in the picture.
       * @enum {string}
       */
      crop?: "cover" | "contain" | "fill" | "smart";
      /** @description Degrees clockwise. Corners become transparent, white in JPEG. */
      rotate?: number;
      /** @description Blur radius in pixels of the result; two decimals count. */
      blur?: number;
      /** @description From black (-100) to white (100). */
      brightness?: number;
      /** @description From flat grey (-100) to two tones (100). */
      contrast?: number;
      /** @description From grey (-100) to twice as colourful (100). */
      saturation?: number;
      /** @description Takes the colour out. */
      grayscale?: boolean;
      /** @description Tones the image brown. */
      sepia?: boolean;
      /**
       * @description What to keep of the metadata. `rights`: copyright, creator, credit and licence, as EXIF, IPTC and XMP of the original name them. Without it none; the location and serial numbers never.
       * @enum {string}
       */
      meta?: "rights";
    };
    /** @description A transform under a name. */
    Preset: {
      id: components<Open, Binary>["schemas"]["PresetId"];
      name: components<Open, Binary>["schemas"]["PresetName"];
      transform: components<Open, Binary>["schemas"]["PresetTransform"];
      /** @description 1 when it is created, and one more with every update. */
      revision: number;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description One page of presets. */
    PresetList: {
      /** @description The presets of this page. */
      presets: components<Open, Binary>["schemas"]["Preset"][];
      pagination: components<Open, Binary>["schemas"]["Pagination"];
    };
    /** @description What was deleted. */
    DeletedPreset: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      name: components<Open, Binary>["schemas"]["PresetName"];
    };
    PresetCreation: {
      name: components<Open, Binary>["schemas"]["PresetName"];
      transform: components<Open, Binary>["schemas"]["PresetTransform"];
    };
    PresetUpdate: {
      transform: components<Open, Binary>["schemas"]["PresetTransform"];
    };
    /** @description Which URLs to sign. */
    UrlSigning: {
      /** @description Seconds that the URLs work for, at most the limit `maxUrlLifetime` of the account. */
      expiresIn: number;
      /** @description What to sign: a file may be there several times. */
      files: components<Open, Binary>["schemas"]["FileToSign"][];
    };
    /** @description An original, or with any of the parameters of `GET /api/v1/transform`, a variant. */
    FileToSign: {
      /** @description The id of the file. */
      id: string;
      /** @description The name of a preset, whose transform applies. Parameters of the entry take precedence over the preset's. */
      preset?: string;
      /** @description Target width in pixels. Pixels are never enlarged; SVG is drawn at the size asked for. */
      w?: number;
      /** @description Target height in pixels. */
      h?: number;
      /** @description Quality; 80 when absent. */
      q?: number;
      /**
       * @description Output format. Without it JPEG, PNG, WebP and AVIF stay what they are, GIF becomes WebP (an animation is kept), all else PNG.
       * @enum {string}
       */
      f?: "jpeg" | "png" | "webp" | "avif";
      /**
       * @description How the image meets a box of both `w` and `h`. `cover` (the default) fills the box and cuts what sticks out, `contain` fits inside without padding, `fill` stretches. `smart` fills the box like `cover`, and cuts so that the subject stays: what `focus` points at, else what was found in the picture.
       * @enum {string}
       */
      crop?: "cover" | "contain" | "fill" | "smart";
      /** @description Degrees clockwise. Corners become transparent, white in JPEG. */
      rotate?: number;
      /** @description Blur radius in pixels of the result; two decimals count. */
      blur?: number;
      /** @description From black (-100) to white (100). */
      brightness?: number;
      /** @description From flat grey (-100) to two tones (100). */
      contrast?: number;
      /** @description From grey (-100) to twice as colourful (100). */
      saturation?: number;
      /** @description Takes the colour out. */
      grayscale?: boolean;
      /** @description Tones the image brown. */
      sepia?: boolean;
      /**
       * @description What to keep of the metadata. `rights`: copyright, creator, credit and licence, as EXIF, IPTC and XMP of the original name them. Without it none; the location and serial numbers never.
       * @enum {string}
       */
      meta?: "rights";
    };
    /** @description A signed URL. */
    SignedUrl: {
      /** @description The id of the file; as it was given where it is none. */
      id: string;
      /**
       * Format: uri
       * @description Delivers the original or the variant until it expires.
       */
      url: string | null;
      /** @description Why there is no URL: `FILE_NOT_FOUND`, `PRESET_NOT_FOUND` or `NOT_AN_IMAGE`; null where there is one. */
      errorCode: string | null;
    };
    /** @description Signed URLs that expire at the same time. */
    SignedUrlList: {
      /** @description As many as `files`, in the same order. */
      urls: components<Open, Binary>["schemas"]["SignedUrl"][];
      expiresAt: components<Open, Binary>["schemas"]["Timestamp"];
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
      /** @description Uploads that may be open at once. */
      maxOpenUploads: number;
      /** @description Seconds that a signed URL may work for. */
      maxUrlLifetime: number;
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
      /** @description Uploads that may be open at once. */
      maxOpenUploads?: number | null;
      /** @description Seconds that a signed URL may work for. */
      maxUrlLifetime?: number | null;
    };
    /** @description The record of an account. */
    Account: {
      id: components<Open, Binary>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      plan: components<Open, Binary>["schemas"]["Plan"] | Open;
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
        /** @description Uploads that may be open at once. */
        maxOpenUploads?: number;
        /** @description Seconds that a signed URL may work for. */
        maxUrlLifetime?: number;
      };
      /** @description Whether the account is suspended. */
      suspended: boolean;
      /** @description Whether locations are removed from images and videos whose upload does not say. */
      stripLocation: boolean;
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
      /**
       * @description Whether locations are removed from images and videos whose upload does not say.
       * @default false
       */
      stripLocation?: boolean;
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
      /** @description Whether locations are removed from images and videos whose upload does not say. */
      stripLocation?: boolean;
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
    /** @description Opaque identifier of a delivery key. */
    DeliveryKeyId: string;
    /** @description The record of a delivery key. */
    DeliveryKey: {
      id: components<Open, Binary>["schemas"]["DeliveryKeyId"];
      accountId: components<Open, Binary>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      /**
       * Format: date-time
       * @description When the key was revoked; null if it was not.
       */
      revokedAt: string | null;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
    };
    /** @description The delivery keys of an account. */
    DeliveryKeyList: {
      /** @description All delivery keys, newest first. */
      keys: components<Open, Binary>["schemas"]["DeliveryKey"][];
    };
    /** @description The record of a delivery key, with the key itself. */
    DeliveryKeyWithSecret: {
      id: components<Open, Binary>["schemas"]["DeliveryKeyId"];
      accountId: components<Open, Binary>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      /**
       * Format: date-time
       * @description When the key was revoked; null if it was not.
       */
      revokedAt: string | null;
      createdAt: components<Open, Binary>["schemas"]["Timestamp"];
      /** @description The full key. Shown this once. */
      key: string;
    };
    /** @description What the delivery key is to be called. */
    DeliveryKeyCreation: {
      /**
       * @description Human-readable name.
       * @default
       */
      name?: string;
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
      /** @description The release that the process runs, such as `1.2.0`. */
      version: string;
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
    /** @description The share link has a password, and the cookie that it is answered with did not come along, has expired, or is that of another link or of a password before. */
    LinkPasswordRequiredError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "LINK_PASSWORD_REQUIRED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description This is not the password of the share link. */
    LinkPasswordWrongError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "LINK_PASSWORD_WRONG";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The share link has `access` `view`: originals cannot be downloaded. */
    LinkViewOnlyError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "LINK_VIEW_ONLY";
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
        plan: components<Open, Binary>["schemas"]["Plan"] | Open;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description Not enough AI credits are left this month. */
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
    /** @description The upload, or the restored files, would exceed the plan's storage. Sizes in bytes. */
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
    /** @description The upload, or the restored files, would exceed the plan's storage. Sizes in bytes. */
    StorageLimitExceededErrorWithoutDetails: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "STORAGE_LIMIT_EXCEEDED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The URL would work for longer than the account's limits allow. */
    UrlLifetimeExceededError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "URL_LIFETIME_EXCEEDED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description Seconds that a URL may work for. */
        limit: number;
      };
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
    /** @description The account has no such preset. */
    PresetNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "PRESET_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The name that was asked for. */
        preset: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The account has no such collection. */
    CollectionNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "COLLECTION_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The id that was asked for. */
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is no such archive, or it has expired. */
    ArchiveNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "ARCHIVE_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The id that was asked for. */
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The account has no such share link. */
    ShareNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "SHARE_NOT_FOUND";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description The id that was asked for. */
        id: string;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description There is nothing under this link. Whether it never was one, has expired, was revoked, or shares other files is not told. */
    LinkNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "LINK_NOT_FOUND";
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
    /** @description There is no such delivery key. */
    DeliveryKeyNotFoundError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "DELIVERY_KEY_NOT_FOUND";
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
    /** @description The account has as many open uploads as its limits allow. */
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
    /** @description The account has a preset of this name. */
    PresetExistsError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "PRESET_EXISTS";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        existingPresetId: components<Open, Binary>["schemas"]["PresetId"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The account has as many presets as there may be. */
    TooManyPresetsError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "TOO_MANY_PRESETS";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description Presets that it may have. */
        limit: number;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The account has a collection of this name, perhaps in another case. */
    CollectionExistsError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "COLLECTION_EXISTS";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        existingCollectionId: components<Open, Binary>["schemas"]["CollectionId"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The account has as many collections as there may be. */
    TooManyCollectionsError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "TOO_MANY_COLLECTIONS";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description Collections that it may have. */
        limit: number;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The collection would have more files than there may be. */
    CollectionFullError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "COLLECTION_FULL";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        /** @description Files that it may have, those in the trash included. */
        limit: number;
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The collection is a saved search, which finds its files by itself. */
    CollectionNotManualError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "COLLECTION_NOT_MANUAL";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The original folder is deleted, too. */
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
    /**
     * @description The archive has ended before it expired: with the API key or the session that created it (`OWNER_ENDED`), or with one of its
     *     files (`CONTENT_GONE`), which was deleted, whose visibility was changed, or whose content is kept no longer.
     */
    ArchiveGoneError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "ARCHIVE_GONE";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      /** @description Facts about this error. */
      details: {
        reason: components<Open, Binary>["schemas"]["ArchiveGoneReason"];
      };
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The `Tus-Resumable` header names an unsupported version. */
    TusVersionUnsupportedError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "TUS_VERSION_UNSUPPORTED";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description The content does not match `If-Match`, or was changed after `If-Unmodified-Since`. */
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
        plan: components<Open, Binary>["schemas"]["Plan"] | Open;
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
    /** @description The detected media type is not among the `mimeTypes` that the upload accepts. */
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
    /** @description The account's calls per day are used up. */
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
    /** @description The account's calls per day are used up. */
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
    /** @description The bytes of this request do not match `Upload-Checksum`, and were discarded. The status is that of the tus protocol. */
    ChecksumMismatchError: {
      /**
       * @description For programs; stable.
       * @enum {string}
       */
      code: "CHECKSUM_MISMATCH";
      message: components<Open, Binary>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary>["schemas"]["RequestId"];
    };
    /** @description An internal error. With the request id the operator finds the cause in the log. */
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
    /** @description The account already holds this content, as this file, and `onDuplicate` is `existing`. Nothing is changed. */
    ExistingFile: {
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
    /** @description The upload has begun; `Location` is its URL. `Upload-File` is there when it is completed already. */
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
    /**
     * @description The bytes are stored. When they were the last ones, a client of tus gets `Upload-File`; of an upload with
     *     `onDuplicate: existing`, only if it sends an API key of the account.
     */
    ReceivedContent: {};
    /** @description The current state of the upload. */
    UploadOffset: {};
    /** @description The upload is ended. */
    AbortedUpload: {};
    /** @description Supported tus features. */
    UploadAbilities: {};
    /** @description Supported tus features. */
    UploadUrlAbilities: {};
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
    /** @description The URLs. */
    SignedUrlListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["SignedUrlList"];
        };
      };
    };
    /** @description The fields. */
    MetadataFieldsAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["MetadataFields"];
        };
      };
    };
    /** @description One page of collections. */
    CollectionListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["CollectionList"];
        };
      };
    };
    /** @description The collection. */
    CollectionAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Collection"];
        };
      };
    };
    /** @description The collection. */
    CollectionWithCountAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["CollectionWithCount"];
        };
      };
    };
    /** @description The collection. */
    CreatedCollection: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Collection"];
        };
      };
    };
    /** @description The collection is deleted. */
    DeletedCollectionAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["DeletedCollection"];
        };
      };
    };
    /** @description The files are in the collection. */
    AddedToCollectionAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["AddedToCollection"];
        };
      };
    };
    /** @description The files are not in the collection. */
    RemovedFromCollectionAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["RemovedFromCollection"];
        };
      };
    };
    /** @description One page of presets. */
    PresetListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["PresetList"];
        };
      };
    };
    /** @description The preset. */
    PresetAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Preset"];
        };
      };
    };
    /** @description The preset. */
    CreatedPreset: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Preset"];
        };
      };
    };
    /** @description The preset is deleted. */
    DeletedPresetAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["DeletedPreset"];
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
    /** @description The client's copy is still valid. */
    FileNotModified: {};
    /** @description The client's copy is still valid. */
    NotModified: {};
    /** @description The archive, ready to be downloaded. */
    CreatedArchive: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Archive"];
        };
      };
    };
    /** @description The bytes. */
    ArchiveContent: {
      content: {
        "application/zip": Binary;
      };
    };
    /** @description The bytes of the range asked for. */
    ArchiveContentRange: {
      content: {
        "application/zip": Binary;
      };
    };
    /** @description One page of share links. */
    ShareListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["ShareList"];
        };
      };
    };
    /** @description The share link. */
    ShareAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Share"];
        };
      };
    };
    /** @description The share link. */
    CreatedShare: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["Share"];
        };
      };
    };
    /** @description The share link is revoked. */
    DeletedShareAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["DeletedShare"];
        };
      };
    };
    /** @description The page. */
    SharedPage: {
      content: {
        "text/html": Binary;
      };
    };
    /** @description The password is right. The page. */
    UnlockedShare: {
      content: {
        "text/html": Binary;
      };
    };
    /** @description The bytes. */
    SharedImage: {
      content: {
        "image/webp": Binary;
      };
    };
    /** @description The bytes of the range asked for. */
    SharedImageRange: {
      content: {
        "image/webp": Binary;
      };
    };
    /** @description The bytes. */
    SharedContent: {
      content: {
        "*/*": Binary;
      };
    };
    /** @description The bytes of the range asked for. */
    SharedContentRange: {
      content: {
        "*/*": Binary;
      };
    };
    /** @description The bytes. */
    SharedArchive: {
      content: {
        "application/zip": Binary;
      };
    };
    /** @description The bytes of the range asked for. */
    SharedArchiveRange: {
      content: {
        "application/zip": Binary;
      };
    };
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
    /** @description The delivery keys. */
    DeliveryKeyListAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["DeliveryKeyList"];
        };
      };
    };
    /** @description The delivery key, with its secret. */
    DeliveryKeyWithSecretAnswer: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["DeliveryKeyWithSecret"];
        };
      };
    };
    /** @description The delivery key is revoked. */
    RevokedDeliveryKey: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Success"];
          data: components<Open, Binary>["schemas"]["DeliveryKey"];
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
    /** @description The share link has a password, and the cookie that it is answered with did not come along, has expired, or is that of another link or of a password before. */
    LinkPasswordRequired: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["LinkPasswordRequiredError"];
        };
      };
    };
    /** @description This is not the password of the share link. */
    LinkPasswordWrong: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["LinkPasswordWrongError"];
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
    /** @description The account has no such preset. */
    PresetNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["PresetNotFoundError"];
        };
      };
    };
    /** @description The account has no such collection. */
    CollectionNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["CollectionNotFoundError"];
        };
      };
    };
    /** @description There is no such archive, or it has expired. */
    ArchiveNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["ArchiveNotFoundError"];
        };
      };
    };
    /** @description The account has no such share link. */
    ShareNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["ShareNotFoundError"];
        };
      };
    };
    /** @description There is nothing under this link. Whether it never was one, has expired, was revoked, or shares other files is not told. */
    LinkNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["LinkNotFoundError"];
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
    /** @description There is no such delivery key. */
    DeliveryKeyNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["DeliveryKeyNotFoundError"];
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
    /** @description The account has a collection of this name, perhaps in another case. */
    CollectionExists: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["CollectionExistsError"];
        };
      };
    };
    /** @description The collection is a saved search, which finds its files by itself. */
    CollectionNotManual: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["CollectionNotManualError"];
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
    /**
     * @description The archive has ended before it expired: with the API key or the session that created it (`OWNER_ENDED`), or with one of its
     *     files (`CONTENT_GONE`), which was deleted, whose visibility was changed, or whose content is kept no longer.
     */
    ArchiveGone: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["ArchiveGoneError"];
        };
      };
    };
    /** @description The `Tus-Resumable` header names an unsupported version. */
    TusVersionUnsupported: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["TusVersionUnsupportedError"];
        };
      };
    };
    /** @description The content does not match `If-Match`, or was changed after `If-Unmodified-Since`. */
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
    /** @description The account's calls per day are used up. */
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
    /** @description The bytes of this request do not match `Upload-Checksum`, and were discarded. The status is that of the tus protocol. */
    ChecksumMismatch: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["ChecksumMismatchError"];
        };
      };
    };
    /** @description An internal error. With the request id the operator finds the cause in the log. */
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
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    UpdateFileForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `FILE_NOT_FOUND`: The account has no such file.
     *     - `FOLDER_NOT_FOUND`: The account has no such folder.
     */
    UpdateFileNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FileNotFoundError"] | components<Open, Binary>["schemas"]["FolderNotFoundError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    DeleteFileForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `NOT_AN_IMAGE`: The file is not an image.
     *     - `VALIDATION_ERROR`: A parameter, field, form or JSON document is not as documented. `issues` names each problem.
     */
    ListSimilarFilesBadRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["NotAnImageError"] | components<Open, Binary>["schemas"]["ValidationError"];
        };
      };
    };
    /**
     * @description - `STORAGE_LIMIT_EXCEEDED`: The upload, or the restored files, would exceed the plan's storage. Sizes in bytes.
     *     - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    UploadFileForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["StorageLimitExceededError"] | components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `DUPLICATE_FILE`: The account already holds a file with this content.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again.
     */
    UploadFileConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["DuplicateFileError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `FILE_TOO_LARGE`: The file is larger than the plan allows. Bytes.
     *     - `PAYLOAD_TOO_LARGE`: A JSON body or a form field is larger than the operation takes. Bytes.
     */
    UploadFilePayloadTooLarge: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FileTooLargeError"] | components<Open, Binary>["schemas"]["PayloadTooLargeError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    SetMetadataFieldsForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `STORAGE_LIMIT_EXCEEDED`: The upload, or the restored files, would exceed the plan's storage. Sizes in bytes.
     *     - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    CreateUploadForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["StorageLimitExceededError"] | components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `DUPLICATE_FILE`: The account already holds a file with this content.
     *     - `TOO_MANY_UPLOADS`: The account has as many open uploads as its limits allow.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again.
     */
    CreateUploadConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["DuplicateFileError"] | components<Open, Binary>["schemas"]["TooManyUploadsError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `FILE_TOO_LARGE`: The file is larger than the plan allows. Bytes.
     *     - `PAYLOAD_TOO_LARGE`: A JSON body or a form field is larger than the operation takes. Bytes.
     */
    CreateUploadPayloadTooLarge: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FileTooLargeError"] | components<Open, Binary>["schemas"]["PayloadTooLargeError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    CancelUploadForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `VALIDATION_ERROR`: A parameter, field, form or JSON document is not as documented. `issues` names each problem.
     *     - `DIGEST_MISMATCH`: The bytes do not match `checksum`, `Repr-Digest` or `Content-Digest`.
     */
    PutContentBadRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ValidationError"] | components<Open, Binary>["schemas"]["DigestMismatchError"];
        };
      };
    };
    /**
     * @description - `INVALID_UPLOAD_URL`: The upload URL is not signed or was altered.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     *     - `STORAGE_LIMIT_EXCEEDED`: The upload, or the restored files, would exceed the plan's storage. Sizes in bytes.
     */
    PutContentForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InvalidUploadUrlError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"] | components<Open, Binary>["schemas"]["StorageLimitExceededErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `UPLOAD_NOT_FOUND`: The account has no such upload, or it ended more than 30 days ago.
     *     - `FOLDER_NOT_FOUND`: The account has no such folder.
     */
    PutContentNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["UploadNotFoundError"] | components<Open, Binary>["schemas"]["FolderNotFoundErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `UPLOAD_OFFSET_MISMATCH`: The bytes begin at another offset than that of the upload, or other requests are sending to it; then there is a `Retry-After`. `Upload-Offset` has the offset, too.
     *     - `DUPLICATE_FILE`: The account already holds a file with this content.
     */
    PutContentConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["UploadOffsetMismatchError"] | components<Open, Binary>["schemas"]["DuplicateFileErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `FILE_TOO_LARGE`: The file is larger than the plan allows. Bytes.
     *     - `UPLOAD_BUDGET_EXCEEDED`: Requests have sent more to this upload than 4 times its size and 16 MiB, those that were cut off or discarded included. The upload has failed.
     */
    PutContentPayloadTooLarge: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FileTooLargeError"] | components<Open, Binary>["schemas"]["UploadBudgetExceededError"];
        };
      };
    };
    /**
     * @description - `UNSUPPORTED_MEDIA_TYPE`: The request's Content-Type is not accepted.
     *     - `MEDIA_TYPE_NOT_ALLOWED`: The detected media type is not among the `mimeTypes` that the upload accepts.
     */
    PutContentUnsupportedMediaType: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["UnsupportedMediaTypeError"] | components<Open, Binary>["schemas"]["MediaTypeNotAllowedError"];
        };
      };
    };
    /** @description - `RATE_LIMIT_EXCEEDED`: The account's calls per day are used up. */
    PutContentTooManyRequests: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["RateLimitExceededErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `INVALID_UPLOAD_URL`: The upload URL is not signed or was altered.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    AbortUploadForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InvalidUploadUrlError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /** @description - `RATE_LIMIT_EXCEEDED`: The account's calls per day are used up. */
    AbortUploadTooManyRequests: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["RateLimitExceededErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `INVALID_UPLOAD_URL`: The upload URL is not signed or was altered.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    GetUploadOffsetForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InvalidUploadUrlError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /** @description - `RATE_LIMIT_EXCEEDED`: The account's calls per day are used up. */
    GetUploadOffsetTooManyRequests: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["RateLimitExceededErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `VALIDATION_ERROR`: A parameter, field, form or JSON document is not as documented. `issues` names each problem.
     *     - `DIGEST_MISMATCH`: The bytes do not match `checksum`, `Repr-Digest` or `Content-Digest`.
     */
    AppendContentBadRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ValidationError"] | components<Open, Binary>["schemas"]["DigestMismatchError"];
        };
      };
    };
    /**
     * @description - `INVALID_UPLOAD_URL`: The upload URL is not signed or was altered.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     *     - `STORAGE_LIMIT_EXCEEDED`: The upload, or the restored files, would exceed the plan's storage. Sizes in bytes.
     */
    AppendContentForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InvalidUploadUrlError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"] | components<Open, Binary>["schemas"]["StorageLimitExceededErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `UPLOAD_NOT_FOUND`: The account has no such upload, or it ended more than 30 days ago.
     *     - `FOLDER_NOT_FOUND`: The account has no such folder.
     */
    AppendContentNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["UploadNotFoundError"] | components<Open, Binary>["schemas"]["FolderNotFoundErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `UPLOAD_OFFSET_MISMATCH`: The bytes begin at another offset than that of the upload, or other requests are sending to it; then there is a `Retry-After`. `Upload-Offset` has the offset, too.
     *     - `DUPLICATE_FILE`: The account already holds a file with this content.
     */
    AppendContentConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["UploadOffsetMismatchError"] | components<Open, Binary>["schemas"]["DuplicateFileErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `FILE_TOO_LARGE`: The file is larger than the plan allows. Bytes.
     *     - `UPLOAD_BUDGET_EXCEEDED`: Requests have sent more to this upload than 4 times its size and 16 MiB, those that were cut off or discarded included. The upload has failed.
     */
    AppendContentPayloadTooLarge: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FileTooLargeError"] | components<Open, Binary>["schemas"]["UploadBudgetExceededError"];
        };
      };
    };
    /**
     * @description - `UNSUPPORTED_MEDIA_TYPE`: The request's Content-Type is not accepted.
     *     - `MEDIA_TYPE_NOT_ALLOWED`: The detected media type is not among the `mimeTypes` that the upload accepts.
     */
    AppendContentUnsupportedMediaType: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["UnsupportedMediaTypeError"] | components<Open, Binary>["schemas"]["MediaTypeNotAllowedError"];
        };
      };
    };
    /** @description - `RATE_LIMIT_EXCEEDED`: The account's calls per day are used up. */
    AppendContentTooManyRequests: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          error: components<Open, Binary>["schemas"]["RateLimitExceededErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `STORAGE_LIMIT_EXCEEDED`: The upload, or the restored files, would exceed the plan's storage. Sizes in bytes.
     *     - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    ReplaceFileContentForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["StorageLimitExceededError"] | components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `DUPLICATE_FILE`: The account already holds a file with this content.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again.
     */
    ReplaceFileContentConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["DuplicateFileError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `FILE_TOO_LARGE`: The file is larger than the plan allows. Bytes.
     *     - `PAYLOAD_TOO_LARGE`: A JSON body or a form field is larger than the operation takes. Bytes.
     */
    ReplaceFileContentPayloadTooLarge: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FileTooLargeError"] | components<Open, Binary>["schemas"]["PayloadTooLargeError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    DeleteVersionForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `VERSION_NOT_FOUND`: The file has no such version, or has it no longer.
     *     - `FILE_NOT_FOUND`: The account has no such file.
     */
    DeleteVersionNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["VersionNotFoundError"] | components<Open, Binary>["schemas"]["FileNotFoundError"];
        };
      };
    };
    /**
     * @description - `STORAGE_LIMIT_EXCEEDED`: The upload, or the restored files, would exceed the plan's storage. Sizes in bytes.
     *     - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    RestoreVersionForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["StorageLimitExceededError"] | components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `VERSION_NOT_FOUND`: The file has no such version, or has it no longer.
     *     - `FILE_NOT_FOUND`: The account has no such file.
     */
    RestoreVersionNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["VersionNotFoundError"] | components<Open, Binary>["schemas"]["FileNotFoundError"];
        };
      };
    };
    /**
     * @description - `DUPLICATE_FILE`: The account already holds a file with this content.
     *     - `VERSION_IS_CURRENT`: This is the content that the file has.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again.
     */
    RestoreVersionConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["DuplicateFileError"] | components<Open, Binary>["schemas"]["VersionIsCurrentError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `IMAGE_OUT_OF_BOUNDS`: The image is outside the bounds of background removal. Bytes and pixels.
     *     - `VALIDATION_ERROR`: A parameter, field, form or JSON document is not as documented. `issues` names each problem.
     *     - `INVALID_OPERATION`: There is no such AI operation.
     *     - `NOT_AN_IMAGE`: The file is not an image.
     */
    RunAiBadRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ImageOutOfBoundsError"] | components<Open, Binary>["schemas"]["ValidationError"] | components<Open, Binary>["schemas"]["InvalidOperationError"] | components<Open, Binary>["schemas"]["NotAnImageError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_CREDITS`: Not enough AI credits are left this month.
     *     - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     *     - `PLAN_NOT_AI_CAPABLE`: The account's plan has no AI operations.
     */
    RunAiForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientCreditsError"] | components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"] | components<Open, Binary>["schemas"]["PlanNotAiCapableError"];
        };
      };
    };
    /**
     * @description - `PROCESSING_IN_PROGRESS`: The same operation is running on this file.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again.
     */
    RunAiConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ProcessingInProgressError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `IMAGE_NOT_PROCESSABLE`: The image cannot be decoded, has too many pixels, or (background removal) shows no clear subject. Nothing is charged.
     *     - `IDEMPOTENCY_KEY_REUSED`: The `Idempotency-Key` was used for another request in the last 24 hours.
     */
    RunAiUnprocessableEntity: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ImageNotProcessableError"] | components<Open, Binary>["schemas"]["IdempotencyKeyReusedError"];
        };
      };
    };
    /**
     * @description - `INTERNAL_ERROR`: An internal error. With the request id the operator finds the cause in the log.
     *     - `CONTENT_MISSING`: The file has its record, but its bytes are not in the blob store. The operator is alarmed.
     */
    RunAiInternalServerError: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InternalError"] | components<Open, Binary>["schemas"]["ContentMissingError"];
        };
      };
    };
    /**
     * @description - `PROCESSED_IMAGE_NOT_FOUND`: The background of this file was never removed.
     *     - `FILE_NOT_FOUND`: The account has no such file.
     */
    GetProcessedImageNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["ProcessedImageNotFoundError"] | components<Open, Binary>["schemas"]["FileNotFoundError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    CreateFolderForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `DUPLICATE_FOLDER`: There is a folder of this name in the same place.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again.
     */
    CreateFolderConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["DuplicateFolderError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `FOLDER_NOT_EMPTY`: The folder has contents.
     *     - `VALIDATION_ERROR`: A parameter, field, form or JSON document is not as documented. `issues` names each problem.
     */
    DeleteFolderBadRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FolderNotEmptyError"] | components<Open, Binary>["schemas"]["ValidationError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    DeleteFolderForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `CIRCULAR_REFERENCE`: The folder would end up inside itself.
     *     - `VALIDATION_ERROR`: A parameter, field, form or JSON document is not as documented. `issues` names each problem.
     */
    UpdateFolderBadRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["CircularReferenceError"] | components<Open, Binary>["schemas"]["ValidationError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    UpdateFolderForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    EmptyTrashForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    PurgeTrashItemForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `STORAGE_LIMIT_EXCEEDED`: The upload, or the restored files, would exceed the plan's storage. Sizes in bytes.
     *     - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    RestoreFileForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["StorageLimitExceededError"] | components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `FILE_NOT_FOUND`: The account has no such file.
     *     - `FOLDER_NOT_FOUND`: The account has no such folder.
     */
    RestoreFileNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FileNotFoundError"] | components<Open, Binary>["schemas"]["FolderNotFoundError"];
        };
      };
    };
    /**
     * @description - `FOLDER_DELETED`: The original folder is deleted, too.
     *     - `DUPLICATE_FILE`: The account already holds a file with this content.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again.
     */
    RestoreFileConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FolderDeletedError"] | components<Open, Binary>["schemas"]["DuplicateFileError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `STORAGE_LIMIT_EXCEEDED`: The upload, or the restored files, would exceed the plan's storage. Sizes in bytes.
     *     - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    RestoreFolderForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["StorageLimitExceededError"] | components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `FOLDER_DELETED`: The original folder is deleted, too.
     *     - `DUPLICATE_FOLDER`: There is a folder of this name in the same place.
     *     - `DUPLICATE_FILE`: The account already holds a file with this content.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again.
     */
    RestoreFolderConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FolderDeletedError"] | components<Open, Binary>["schemas"]["DuplicateFolderError"] | components<Open, Binary>["schemas"]["DuplicateFileError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     *     - `PLAN_NOT_AI_CAPABLE`: The account's plan has no AI operations.
     */
    CreateBulkOperationForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"] | components<Open, Binary>["schemas"]["PlanNotAiCapableError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    CancelBulkOperationForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    CreateCollectionForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `COLLECTION_EXISTS`: The account has a collection of this name, perhaps in another case.
     *     - `TOO_MANY_COLLECTIONS`: The account has as many collections as there may be.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again.
     */
    CreateCollectionConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["CollectionExistsError"] | components<Open, Binary>["schemas"]["TooManyCollectionsError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    DeleteCollectionForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    UpdateCollectionForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    AddCollectionFilesForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `COLLECTION_NOT_FOUND`: The account has no such collection.
     *     - `FILE_NOT_FOUND`: The account has no such file.
     */
    AddCollectionFilesNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["CollectionNotFoundError"] | components<Open, Binary>["schemas"]["FileNotFoundError"];
        };
      };
    };
    /**
     * @description - `COLLECTION_NOT_MANUAL`: The collection is a saved search, which finds its files by itself.
     *     - `COLLECTION_FULL`: The collection would have more files than there may be.
     */
    AddCollectionFilesConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["CollectionNotManualError"] | components<Open, Binary>["schemas"]["CollectionFullError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    RemoveCollectionFilesForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `FILE_NOT_FOUND`: The account has no such file.
     *     - `FOLDER_NOT_FOUND`: The account has no such folder.
     */
    CreateArchiveNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FileNotFoundError"] | components<Open, Binary>["schemas"]["FolderNotFoundError"];
        };
      };
    };
    /**
     * @description - `INVALID_SIGNATURE`: The delivery URL is not signed or was altered.
     *     - `URL_EXPIRED`: The signed delivery URL is no longer valid.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    DownloadArchiveForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InvalidSignatureError"] | components<Open, Binary>["schemas"]["UrlExpiredError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INTERNAL_ERROR`: An internal error. With the request id the operator finds the cause in the log.
     *     - `CONTENT_MISSING`: The file has its record, but its bytes are not in the blob store. The operator is alarmed.
     */
    DownloadArchiveInternalServerError: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InternalError"] | components<Open, Binary>["schemas"]["ContentMissingError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    CreateShareForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `FILE_NOT_FOUND`: The account has no such file.
     *     - `FOLDER_NOT_FOUND`: The account has no such folder.
     *     - `COLLECTION_NOT_FOUND`: The account has no such collection.
     */
    CreateShareNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FileNotFoundError"] | components<Open, Binary>["schemas"]["FolderNotFoundError"] | components<Open, Binary>["schemas"]["CollectionNotFoundError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    DeleteShareForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    UpdateShareForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `TOO_MANY_ATTEMPTS`: Too many wrong passwords or codes for this email, or too many wrong passwords or admin tokens from this address.
     *     - `RATE_LIMIT_EXCEEDED`: The account's calls per day are used up.
     */
    UnlockShareTooManyRequests: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["TooManyAttemptsError"] | components<Open, Binary>["schemas"]["RateLimitExceededError"];
        };
      };
    };
    /**
     * @description - `INTERNAL_ERROR`: An internal error. With the request id the operator finds the cause in the log.
     *     - `CONTENT_MISSING`: The file has its record, but its bytes are not in the blob store. The operator is alarmed.
     */
    ViewSharedFileInternalServerError: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InternalError"] | components<Open, Binary>["schemas"]["ContentMissingError"];
        };
      };
    };
    /**
     * @description - `LINK_PASSWORD_REQUIRED`: The share link has a password, and the cookie that it is answered with did not come along, has expired, or is that of another link or of a password before.
     *     - `LINK_VIEW_ONLY`: The share link has `access` `view`: originals cannot be downloaded.
     */
    DownloadSharedFileForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["LinkPasswordRequiredError"] | components<Open, Binary>["schemas"]["LinkViewOnlyError"];
        };
      };
    };
    /**
     * @description - `INTERNAL_ERROR`: An internal error. With the request id the operator finds the cause in the log.
     *     - `CONTENT_MISSING`: The file has its record, but its bytes are not in the blob store. The operator is alarmed.
     */
    DownloadSharedFileInternalServerError: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InternalError"] | components<Open, Binary>["schemas"]["ContentMissingError"];
        };
      };
    };
    /**
     * @description - `LINK_PASSWORD_REQUIRED`: The share link has a password, and the cookie that it is answered with did not come along, has expired, or is that of another link or of a password before.
     *     - `LINK_VIEW_ONLY`: The share link has `access` `view`: originals cannot be downloaded.
     */
    DownloadShareForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["LinkPasswordRequiredError"] | components<Open, Binary>["schemas"]["LinkViewOnlyError"];
        };
      };
    };
    /**
     * @description - `INTERNAL_ERROR`: An internal error. With the request id the operator finds the cause in the log.
     *     - `CONTENT_MISSING`: The file has its record, but its bytes are not in the blob store. The operator is alarmed.
     */
    DownloadShareInternalServerError: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InternalError"] | components<Open, Binary>["schemas"]["ContentMissingError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    ListAuditEventsForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `NOT_AN_IMAGE`: The file is not an image.
     *     - `VALIDATION_ERROR`: A parameter, field, form or JSON document is not as documented. `issues` names each problem.
     */
    BuildTransformUrlBadRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["NotAnImageError"] | components<Open, Binary>["schemas"]["ValidationError"];
        };
      };
    };
    /**
     * @description - `FILE_NOT_FOUND`: The account has no such file.
     *     - `PRESET_NOT_FOUND`: The account has no such preset.
     */
    BuildTransformUrlNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FileNotFoundError"] | components<Open, Binary>["schemas"]["PresetNotFoundError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    CreatePresetForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `PRESET_EXISTS`: The account has a preset of this name.
     *     - `TOO_MANY_PRESETS`: The account has as many presets as there may be.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again.
     */
    CreatePresetConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["PresetExistsError"] | components<Open, Binary>["schemas"]["TooManyPresetsError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    DeletePresetForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key lacks the permission that the operation needs.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    UpdatePresetForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `URL_LIFETIME_EXCEEDED`: The URL would work for longer than the account's limits allow.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    SignUrlsForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["UrlLifetimeExceededError"] | components<Open, Binary>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `NOT_AN_IMAGE`: The file is not an image.
     *     - `VALIDATION_ERROR`: A parameter, field, form or JSON document is not as documented. `issues` names each problem.
     */
    DeliverFileBadRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["NotAnImageError"] | components<Open, Binary>["schemas"]["ValidationError"];
        };
      };
    };
    /**
     * @description - `INVALID_SIGNATURE`: The delivery URL is not signed or was altered.
     *     - `URL_EXPIRED`: The signed delivery URL is no longer valid.
     *     - `URL_LIFETIME_EXCEEDED`: The URL would work for longer than the account's limits allow.
     */
    DeliverFileForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InvalidSignatureError"] | components<Open, Binary>["schemas"]["UrlExpiredError"] | components<Open, Binary>["schemas"]["UrlLifetimeExceededError"];
        };
      };
    };
    /**
     * @description - `FILE_NOT_FOUND`: The account has no such file.
     *     - `PRESET_NOT_FOUND`: The account has no such preset.
     */
    DeliverFileNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FileNotFoundError"] | components<Open, Binary>["schemas"]["PresetNotFoundError"];
        };
      };
    };
    /**
     * @description - `INTERNAL_ERROR`: An internal error. With the request id the operator finds the cause in the log.
     *     - `CONTENT_MISSING`: The file has its record, but its bytes are not in the blob store. The operator is alarmed.
     */
    DeliverFileInternalServerError: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InternalError"] | components<Open, Binary>["schemas"]["ContentMissingError"];
        };
      };
    };
    /**
     * @description - `NOT_AN_IMAGE`: The file is not an image.
     *     - `VALIDATION_ERROR`: A parameter, field, form or JSON document is not as documented. `issues` names each problem.
     */
    DeliverImageBadRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["NotAnImageError"] | components<Open, Binary>["schemas"]["ValidationError"];
        };
      };
    };
    /**
     * @description - `INVALID_SIGNATURE`: The delivery URL is not signed or was altered.
     *     - `URL_EXPIRED`: The signed delivery URL is no longer valid.
     */
    DeliverImageForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InvalidSignatureError"] | components<Open, Binary>["schemas"]["UrlExpiredError"];
        };
      };
    };
    /**
     * @description - `FILE_NOT_FOUND`: The account has no such file.
     *     - `PRESET_NOT_FOUND`: The account has no such preset.
     */
    DeliverImageNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["FileNotFoundError"] | components<Open, Binary>["schemas"]["PresetNotFoundError"];
        };
      };
    };
    /**
     * @description - `INTERNAL_ERROR`: An internal error. With the request id the operator finds the cause in the log.
     *     - `CONTENT_MISSING`: The file has its record, but its bytes are not in the blob store. The operator is alarmed.
     */
    DeliverImageInternalServerError: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["InternalError"] | components<Open, Binary>["schemas"]["ContentMissingError"];
        };
      };
    };
    /**
     * @description - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its answer had a secret that is shown once, and comes no second time.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again.
     */
    CreateKeyConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["SecretNotRepeatedError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its answer had a secret that is shown once, and comes no second time.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again.
     */
    CreateDeliveryKeyConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["SecretNotRepeatedError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its answer had a secret that is shown once, and comes no second time.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again.
     */
    RotateKeyConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["SecretNotRepeatedError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `DUPLICATE_USER`: There is a user with this email.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again.
     *     - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its answer had a secret that is shown once, and comes no second time.
     */
    CreateUserConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["DuplicateUserError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"] | components<Open, Binary>["schemas"]["SecretNotRepeatedError"];
        };
      };
    };
    /**
     * @description - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its answer had a secret that is shown once, and comes no second time.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still being carried out. `Retry-After` says when to ask again.
     */
    ResetUserPasswordConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary>["schemas"]["Failure"];
          /** @description Why; `code` tells which. */
          error: components<Open, Binary>["schemas"]["SecretNotRepeatedError"] | components<Open, Binary>["schemas"]["IdempotencyConflictError"];
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
     *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
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
     * @description The id of the archive.
     * @example arc_01jv3mb4s7w2x9k5d0q8t6r1nz
     */
    ArchiveId: string;
    /**
     * @description The id of a share link.
     * @example shr_01jv3n5c7x2w9k4d0q8t6r1mzb
     */
    ShareId: string;
    /**
     * @description The last part of the `url` of a share link. Whoever has it needs nothing else.
     * @example 01jv3n5c7x2w9k4d0q8t6r1mzbq83vEjRWeJASNFZ4kBI0Vg
     */
    ShareToken: string;
    /**
     * @description The id of a file that the link shows.
     * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
     */
    SharedFileId: string;
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
     * @description Bytes of the whole, in digits. More than the upload takes is 413, however many digits it has.
     * @example 482133
     */
    UploadLength: string;
    /**
     * @description `1` when the length is not known yet (tus).
     * @example 1
     */
    UploadDeferLength: "1";
    /**
     * @description The fields of `uploadFile` as in tus: pairs of a key and its value in base64, with commas between them. Other keys are
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
     * @description The id of a delivery key.
     * @example dkey_01jv3k1n7q5d2w9y4t8m6b0rfx
     */
    DeliveryKeyId: string;
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
     * @description Only events of this kind. `content`: files, versions, folders, metadata fields, collections, presets, share links, the
     *     trash and bulk operations. `administration`: everything else.
     * @example administration
     */
    AuditCategory: "content" | "administration";
    /**
     * @description What was done to this file, folder, collection, preset, share link, bulk operation, key, user, session or account.
     * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
     */
    AuditTarget: string;
    /**
     * @description The id of a collection.
     * @example col_01jv3k6w2s8m4q0y7e9t1w5bhr
     */
    CollectionId: string;
    /**
     * @description The name of a preset.
     * @example card
     */
    PresetName: string;
    /**
     * @description The name of a preset, whose transform applies. Parameters of the request take precedence over the preset's.
     * @example card
     */
    VariantPreset: string;
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
     * @description What to keep of the metadata. `rights`: copyright, creator, credit and licence, as EXIF, IPTC and XMP of the original name them. Without it none; the location and serial numbers never.
     * @example rights
     */
    VariantMeta: "rights";
    /**
     * @description Width in pixels, rounded up to the next of these; when absent, that of the preset, or the largest, as above it.
     * @example 640
     */
    ImageWidth: number;
    /**
     * @description Ratio of width to height: the image is cropped to it as with `crop=smart`. That of the preset or the image when absent.
     * @example 16:9
     */
    ImageRatio: "1:1" | "4:3" | "3:2" | "16:9" | "21:9" | "3:4" | "2:3" | "9:16" | "9:21";
    /**
     * @description Output format. `auto` is the best one that `Accept` names; so is none, unless the preset has one.
     * @example auto
     */
    ImageFormat: "auto" | "avif" | "webp" | "jpeg" | "png";
    /**
     * @description `auto`, also when absent, is that of the preset, or one by format and size that looks alike in each. `low` takes fewer bytes.
     * @example auto
     */
    ImageQuality: "auto" | "low";
    /**
     * @description When the URL stops working, in Unix seconds; part of a signed URL.
     * @example 1778497200
     */
    Expires: number;
    /**
     * @description The version that the file had when the URL was handed out, so that caches keep each apart. The answer is always the
     *     newest content; where that is another version, or `v` is missing on a file that was replaced, caches may keep it for
     *     a minute only. Not part of the signature.
     * @example 2
     */
    CurrentVersion: number;
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
    /**
     * @description Accounts whose name, or the name or email of one of whose users, contains this, in any case; or the account with this id.
     * @example harbour
     */
    AccountSearch: string;
    /**
     * @description Accounts of this plan alone.
     * @example PRO
     */
    AccountPlan: components<Open, Binary>["schemas"]["Plan"];
    /**
     * @description Accounts that are suspended, or those that are not.
     * @example true
     */
    AccountSuspended: true | false;
    /**
     * @description What to sort by: `name` in any case; `storageBytes` is what the account's files occupy. Accounts that are equal in it are sorted by id.
     * @example name
     */
    AccountSort: "createdAt" | "name" | "storageBytes";
    /**
     * @description By default `asc` for `name`, and `desc` otherwise.
     * @example asc
     */
    AccountSortOrder: components<Open, Binary>["schemas"]["SortOrder"];
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
         * @description Only files that have each of these words and "phrases" in their filename, a tag, an AI tag, their description, alternative
         *     text, metadata, `embedded` or recognised text, in any case; also as a part of a word. `%`, `_` and `*` have no special
         *     meaning. Operators are `tag:`, `type:`, `in:` (a folder with those inside it), `collection:`, `label:`, `is:starred`,
         *     `is:public`, `is:private`, `is:untagged`, `is:sensitive`, `is:failed`, `is:located`, `before:`, `after:`, `larger:`,
         *     `smaller:`, `width:`, `height:`, `ratio:` and `meta.KEY:`. `OR`, `NOT` or `-`, and brackets combine them. A search that cannot be read is 400; its issue says at which `position`, and what was `expected`.
         * @example harbour -tag:draft
         */
        search?: components<Open, Binary>["schemas"]["FileSearch"];
        /**
         * @description What to sort by: `filename` in any case, by code points; `relevance` ranks the 1,000 newest files that a `search` finds, and lists no others. Files that are equal in it are sorted by id, and of the same relevance by `createdAt`.
         * @example createdAt
         */
        sort?: components<Open, Binary>["schemas"]["FileSort"];
        /**
         * @description `asc` or `desc`; without it, `asc` for `filename`, and `desc` for all others.
         * @example desc
         */
        order?: components<Open, Binary>["schemas"]["SortOrder"];
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
      403: components<Open, Binary>["responses"]["UpdateFileForbidden"];
      404: components<Open, Binary>["responses"]["UpdateFileNotFound"];
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
      403: components<Open, Binary>["responses"]["DeleteFileForbidden"];
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
         * @description Maximum number of results.
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
      400: components<Open, Binary>["responses"]["ListSimilarFilesBadRequest"];
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
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
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
          metadata?: components<Open, Binary>["schemas"]["Metadata"];
          altText?: components<Open, Binary>["schemas"]["AltText"];
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
          /**
           * @description Whether the location in an image or a video is removed before it is stored; the setting of the
           *     account unless said.
           */
          stripLocation?: boolean;
          onDuplicate?: components<Open, Binary>["schemas"]["OnDuplicate"];
        };
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["ExistingFile"];
      201: components<Open, Binary>["responses"]["StoredFile"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["UploadFileForbidden"];
      404: components<Open, Binary>["responses"]["FolderNotFound"];
      409: components<Open, Binary>["responses"]["UploadFileConflict"];
      413: components<Open, Binary>["responses"]["UploadFilePayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  getMetadataFields: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["MetadataFieldsAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  setMetadataFields: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["MetadataFields"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["MetadataFieldsAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["SetMetadataFieldsForbidden"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
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
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
        /**
         * @description The version of tus that the client speaks.
         * @example 1.0.0
         */
        "Tus-Resumable"?: components<Open, Binary>["parameters"]["TusResumable"];
        /**
         * @description Bytes of the whole, in digits. More than the upload takes is 413, however many digits it has.
         * @example 482133
         */
        "Upload-Length"?: components<Open, Binary>["parameters"]["UploadLength"];
        /**
         * @description `1` when the length is not known yet (tus).
         * @example 1
         */
        "Upload-Defer-Length"?: components<Open, Binary>["parameters"]["UploadDeferLength"];
        /**
         * @description The fields of `uploadFile` as in tus: pairs of a key and its value in base64, with commas between them. Other keys are
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
      403: components<Open, Binary>["responses"]["CreateUploadForbidden"];
      404: components<Open, Binary>["responses"]["FolderNotFound"];
      409: components<Open, Binary>["responses"]["CreateUploadConflict"];
      412: components<Open, Binary>["responses"]["TusVersionUnsupported"];
      413: components<Open, Binary>["responses"]["CreateUploadPayloadTooLarge"];
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
      403: components<Open, Binary>["responses"]["CancelUploadForbidden"];
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
         * @description Bytes of the whole, in digits. More than the upload takes is 413, however many digits it has.
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
      400: components<Open, Binary>["responses"]["PutContentBadRequest"];
      403: components<Open, Binary>["responses"]["PutContentForbidden"];
      404: components<Open, Binary>["responses"]["PutContentNotFound"];
      409: components<Open, Binary>["responses"]["PutContentConflict"];
      410: components<Open, Binary>["responses"]["UploadEnded"];
      413: components<Open, Binary>["responses"]["PutContentPayloadTooLarge"];
      415: components<Open, Binary>["responses"]["PutContentUnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["PutContentTooManyRequests"];
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
      403: components<Open, Binary>["responses"]["AbortUploadForbidden"];
      404: components<Open, Binary>["responses"]["UploadNotFound"];
      410: components<Open, Binary>["responses"]["UploadEnded"];
      412: components<Open, Binary>["responses"]["TusVersionUnsupported"];
      429: components<Open, Binary>["responses"]["AbortUploadTooManyRequests"];
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
      204: components<Open, Binary>["responses"]["UploadUrlAbilities"];
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
      403: components<Open, Binary>["responses"]["GetUploadOffsetForbidden"];
      404: components<Open, Binary>["responses"]["UploadNotFound"];
      410: components<Open, Binary>["responses"]["UploadEnded"];
      412: components<Open, Binary>["responses"]["TusVersionUnsupported"];
      429: components<Open, Binary>["responses"]["GetUploadOffsetTooManyRequests"];
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
         * @description Bytes of the whole, in digits. More than the upload takes is 413, however many digits it has.
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
      400: components<Open, Binary>["responses"]["AppendContentBadRequest"];
      403: components<Open, Binary>["responses"]["AppendContentForbidden"];
      404: components<Open, Binary>["responses"]["AppendContentNotFound"];
      409: components<Open, Binary>["responses"]["AppendContentConflict"];
      410: components<Open, Binary>["responses"]["UploadEnded"];
      412: components<Open, Binary>["responses"]["TusVersionUnsupported"];
      413: components<Open, Binary>["responses"]["AppendContentPayloadTooLarge"];
      415: components<Open, Binary>["responses"]["AppendContentUnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["AppendContentTooManyRequests"];
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
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
        /**
         * @description The `checksum` of the content that is to be replaced, in double quotes, or its `ETag` (RFC 9110 §13.1.1): where
         *     somebody else was faster, nothing changes, and the answer is 412.
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
          /**
           * @description Whether the location in an image or a video is removed before it is stored; the setting of the
           *     account unless said.
           */
          stripLocation?: boolean;
          onDuplicate?: components<Open, Binary>["schemas"]["OnDuplicate"];
        };
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["ReplacedFileAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["ReplaceFileContentForbidden"];
      404: components<Open, Binary>["responses"]["FileNotFound"];
      409: components<Open, Binary>["responses"]["ReplaceFileContentConflict"];
      412: components<Open, Binary>["responses"]["PreconditionFailed"];
      413: components<Open, Binary>["responses"]["ReplaceFileContentPayloadTooLarge"];
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
      403: components<Open, Binary>["responses"]["DeleteVersionForbidden"];
      404: components<Open, Binary>["responses"]["DeleteVersionNotFound"];
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
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
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
      403: components<Open, Binary>["responses"]["RestoreVersionForbidden"];
      404: components<Open, Binary>["responses"]["RestoreVersionNotFound"];
      409: components<Open, Binary>["responses"]["RestoreVersionConflict"];
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
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
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
      400: components<Open, Binary>["responses"]["RunAiBadRequest"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["RunAiForbidden"];
      404: components<Open, Binary>["responses"]["FileNotFound"];
      409: components<Open, Binary>["responses"]["RunAiConflict"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["RunAiUnprocessableEntity"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["RunAiInternalServerError"];
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
      404: components<Open, Binary>["responses"]["GetProcessedImageNotFound"];
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
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
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
      403: components<Open, Binary>["responses"]["CreateFolderForbidden"];
      404: components<Open, Binary>["responses"]["FolderNotFound"];
      409: components<Open, Binary>["responses"]["CreateFolderConflict"];
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
      400: components<Open, Binary>["responses"]["DeleteFolderBadRequest"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["DeleteFolderForbidden"];
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
      400: components<Open, Binary>["responses"]["UpdateFolderBadRequest"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["UpdateFolderForbidden"];
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
      403: components<Open, Binary>["responses"]["EmptyTrashForbidden"];
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
      403: components<Open, Binary>["responses"]["PurgeTrashItemForbidden"];
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
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
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
      403: components<Open, Binary>["responses"]["RestoreFileForbidden"];
      404: components<Open, Binary>["responses"]["RestoreFileNotFound"];
      409: components<Open, Binary>["responses"]["RestoreFileConflict"];
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
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
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
      403: components<Open, Binary>["responses"]["RestoreFolderForbidden"];
      404: components<Open, Binary>["responses"]["FolderNotFound"];
      409: components<Open, Binary>["responses"]["RestoreFolderConflict"];
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
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
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
      403: components<Open, Binary>["responses"]["CreateBulkOperationForbidden"];
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
      403: components<Open, Binary>["responses"]["CancelBulkOperationForbidden"];
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
  listCollections: {
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
      200: components<Open, Binary>["responses"]["CollectionListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createCollection: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["CollectionCreation"];
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["CreatedCollection"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["CreateCollectionForbidden"];
      409: components<Open, Binary>["responses"]["CreateCollectionConflict"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  getCollection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a collection.
         * @example col_01jv3k6w2s8m4q0y7e9t1w5bhr
         */
        id: components<Open, Binary>["parameters"]["CollectionId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["CollectionWithCountAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      404: components<Open, Binary>["responses"]["CollectionNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  deleteCollection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a collection.
         * @example col_01jv3k6w2s8m4q0y7e9t1w5bhr
         */
        id: components<Open, Binary>["parameters"]["CollectionId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["DeletedCollectionAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["DeleteCollectionForbidden"];
      404: components<Open, Binary>["responses"]["CollectionNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  updateCollection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a collection.
         * @example col_01jv3k6w2s8m4q0y7e9t1w5bhr
         */
        id: components<Open, Binary>["parameters"]["CollectionId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["CollectionUpdate"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["CollectionAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["UpdateCollectionForbidden"];
      404: components<Open, Binary>["responses"]["CollectionNotFound"];
      409: components<Open, Binary>["responses"]["CollectionExists"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  listCollectionFiles: {
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
      path: {
        /**
         * @description The id of a collection.
         * @example col_01jv3k6w2s8m4q0y7e9t1w5bhr
         */
        id: components<Open, Binary>["parameters"]["CollectionId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["FileListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      404: components<Open, Binary>["responses"]["CollectionNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  addCollectionFiles: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a collection.
         * @example col_01jv3k6w2s8m4q0y7e9t1w5bhr
         */
        id: components<Open, Binary>["parameters"]["CollectionId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["CollectionAddition"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["AddedToCollectionAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AddCollectionFilesForbidden"];
      404: components<Open, Binary>["responses"]["AddCollectionFilesNotFound"];
      409: components<Open, Binary>["responses"]["AddCollectionFilesConflict"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  removeCollectionFiles: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a collection.
         * @example col_01jv3k6w2s8m4q0y7e9t1w5bhr
         */
        id: components<Open, Binary>["parameters"]["CollectionId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["CollectionRemoval"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["RemovedFromCollectionAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["RemoveCollectionFilesForbidden"];
      404: components<Open, Binary>["responses"]["CollectionNotFound"];
      409: components<Open, Binary>["responses"]["CollectionNotManual"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createArchive: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["ArchiveCreation"];
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["CreatedArchive"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      404: components<Open, Binary>["responses"]["CreateArchiveNotFound"];
      409: components<Open, Binary>["responses"]["IdempotencyConflict"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  downloadArchive: {
    parameters: {
      query?: {
        /**
         * @description Part of `url`, as it was handed out.
         * @example mD3kq0Yb7uXw2cVfR9sTgA
         */
        signature?: string;
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
         * @description The id of the archive.
         * @example arc_01jv3mb4s7w2x9k5d0q8t6r1nz
         */
        id: components<Open, Binary>["parameters"]["ArchiveId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["ArchiveContent"];
      206: components<Open, Binary>["responses"]["ArchiveContentRange"];
      304: components<Open, Binary>["responses"]["NotModified"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      403: components<Open, Binary>["responses"]["DownloadArchiveForbidden"];
      404: components<Open, Binary>["responses"]["ArchiveNotFound"];
      410: components<Open, Binary>["responses"]["ArchiveGone"];
      412: components<Open, Binary>["responses"]["PreconditionFailed"];
      416: components<Open, Binary>["responses"]["RangeNotSatisfiable"];
      500: components<Open, Binary>["responses"]["DownloadArchiveInternalServerError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  listShares: {
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
      200: components<Open, Binary>["responses"]["ShareListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createShare: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["ShareCreation"];
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["CreatedShare"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["CreateShareForbidden"];
      404: components<Open, Binary>["responses"]["CreateShareNotFound"];
      409: components<Open, Binary>["responses"]["IdempotencyConflict"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  getShare: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a share link.
         * @example shr_01jv3n5c7x2w9k4d0q8t6r1mzb
         */
        id: components<Open, Binary>["parameters"]["ShareId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["ShareAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      404: components<Open, Binary>["responses"]["ShareNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  deleteShare: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a share link.
         * @example shr_01jv3n5c7x2w9k4d0q8t6r1mzb
         */
        id: components<Open, Binary>["parameters"]["ShareId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["DeletedShareAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["DeleteShareForbidden"];
      404: components<Open, Binary>["responses"]["ShareNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  updateShare: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a share link.
         * @example shr_01jv3n5c7x2w9k4d0q8t6r1mzb
         */
        id: components<Open, Binary>["parameters"]["ShareId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["ShareUpdate"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["ShareAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["UpdateShareForbidden"];
      404: components<Open, Binary>["responses"]["ShareNotFound"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  showShare: {
    parameters: {
      query?: {
        /**
         * @description Which 200 of the files.
         * @example 1
         */
        page?: number;
        /**
         * @description A folder inside the one that is shared, where those are shared too.
         * @example fold_01jv3k9z5c8p2x4n6r0q7d1mtg
         */
        folder?: string;
        /**
         * @description A file, to be shown alone.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        file?: string;
      };
      header?: never;
      path: {
        /**
         * @description The last part of the `url` of a share link. Whoever has it needs nothing else.
         * @example 01jv3n5c7x2w9k4d0q8t6r1mzbq83vEjRWeJASNFZ4kBI0Vg
         */
        token: components<Open, Binary>["parameters"]["ShareToken"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["SharedPage"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      403: components<Open, Binary>["responses"]["LinkPasswordRequired"];
      404: components<Open, Binary>["responses"]["LinkNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  unlockShare: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The last part of the `url` of a share link. Whoever has it needs nothing else.
         * @example 01jv3n5c7x2w9k4d0q8t6r1mzbq83vEjRWeJASNFZ4kBI0Vg
         */
        token: components<Open, Binary>["parameters"]["ShareToken"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/x-www-form-urlencoded": components<Open, Binary>["schemas"]["SharePassword"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["UnlockedShare"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      403: components<Open, Binary>["responses"]["LinkPasswordWrong"];
      404: components<Open, Binary>["responses"]["LinkNotFound"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["UnlockShareTooManyRequests"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  viewSharedFile: {
    parameters: {
      query?: {
        /**
         * @description Width in pixels.
         * @example 640
         */
        w?: 320 | 640 | 1080 | 1920;
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
         * @description The last part of the `url` of a share link. Whoever has it needs nothing else.
         * @example 01jv3n5c7x2w9k4d0q8t6r1mzbq83vEjRWeJASNFZ4kBI0Vg
         */
        token: components<Open, Binary>["parameters"]["ShareToken"];
        /**
         * @description The id of a file that the link shows.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components<Open, Binary>["parameters"]["SharedFileId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["SharedImage"];
      206: components<Open, Binary>["responses"]["SharedImageRange"];
      304: components<Open, Binary>["responses"]["NotModified"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      403: components<Open, Binary>["responses"]["LinkPasswordRequired"];
      404: components<Open, Binary>["responses"]["LinkNotFound"];
      412: components<Open, Binary>["responses"]["PreconditionFailed"];
      416: components<Open, Binary>["responses"]["RangeNotSatisfiable"];
      422: components<Open, Binary>["responses"]["ImageNotProcessable"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["ViewSharedFileInternalServerError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  downloadSharedFile: {
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
      path: {
        /**
         * @description The last part of the `url` of a share link. Whoever has it needs nothing else.
         * @example 01jv3n5c7x2w9k4d0q8t6r1mzbq83vEjRWeJASNFZ4kBI0Vg
         */
        token: components<Open, Binary>["parameters"]["ShareToken"];
        /**
         * @description The id of a file that the link shows.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components<Open, Binary>["parameters"]["SharedFileId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["SharedContent"];
      206: components<Open, Binary>["responses"]["SharedContentRange"];
      304: components<Open, Binary>["responses"]["NotModified"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      403: components<Open, Binary>["responses"]["DownloadSharedFileForbidden"];
      404: components<Open, Binary>["responses"]["LinkNotFound"];
      412: components<Open, Binary>["responses"]["PreconditionFailed"];
      416: components<Open, Binary>["responses"]["RangeNotSatisfiable"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["DownloadSharedFileInternalServerError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  downloadShare: {
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
      path: {
        /**
         * @description The last part of the `url` of a share link. Whoever has it needs nothing else.
         * @example 01jv3n5c7x2w9k4d0q8t6r1mzbq83vEjRWeJASNFZ4kBI0Vg
         */
        token: components<Open, Binary>["parameters"]["ShareToken"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["SharedArchive"];
      206: components<Open, Binary>["responses"]["SharedArchiveRange"];
      304: components<Open, Binary>["responses"]["NotModified"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      403: components<Open, Binary>["responses"]["DownloadShareForbidden"];
      404: components<Open, Binary>["responses"]["LinkNotFound"];
      412: components<Open, Binary>["responses"]["PreconditionFailed"];
      416: components<Open, Binary>["responses"]["RangeNotSatisfiable"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["DownloadShareInternalServerError"];
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
         * @description Only events of this kind. `content`: files, versions, folders, metadata fields, collections, presets, share links, the
         *     trash and bulk operations. `administration`: everything else.
         * @example administration
         */
        category?: components<Open, Binary>["parameters"]["AuditCategory"];
        /**
         * @description What was done to this file, folder, collection, preset, share link, bulk operation, key, user, session or account.
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
      403: components<Open, Binary>["responses"]["ListAuditEventsForbidden"];
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
         * @description The name of a preset, whose transform applies. Parameters of the request take precedence over the preset's.
         * @example card
         */
        preset?: components<Open, Binary>["parameters"]["VariantPreset"];
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
         * @description What to keep of the metadata. `rights`: copyright, creator, credit and licence, as EXIF, IPTC and XMP of the original name them. Without it none; the location and serial numbers never.
         * @example rights
         */
        meta?: components<Open, Binary>["parameters"]["VariantMeta"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["TransformedImageAnswer"];
      400: components<Open, Binary>["responses"]["BuildTransformUrlBadRequest"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      404: components<Open, Binary>["responses"]["BuildTransformUrlNotFound"];
      422: components<Open, Binary>["responses"]["ImageNotProcessable"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  listPresets: {
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
      200: components<Open, Binary>["responses"]["PresetListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createPreset: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
         * @example 0d2f1c7e-6a54-4f0b-9a51-3f9f2f6b8c11
         */
        "Idempotency-Key"?: components<Open, Binary>["parameters"]["IdempotencyKey"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["PresetCreation"];
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["CreatedPreset"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["CreatePresetForbidden"];
      409: components<Open, Binary>["responses"]["CreatePresetConflict"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  getPreset: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The name of a preset.
         * @example card
         */
        name: components<Open, Binary>["parameters"]["PresetName"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["PresetAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["AccountSuspended"];
      404: components<Open, Binary>["responses"]["PresetNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  deletePreset: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The name of a preset.
         * @example card
         */
        name: components<Open, Binary>["parameters"]["PresetName"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["DeletedPresetAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["DeletePresetForbidden"];
      404: components<Open, Binary>["responses"]["PresetNotFound"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  updatePreset: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The name of a preset.
         * @example card
         */
        name: components<Open, Binary>["parameters"]["PresetName"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["PresetUpdate"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["PresetAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["UpdatePresetForbidden"];
      404: components<Open, Binary>["responses"]["PresetNotFound"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  signUrls: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary>["schemas"]["UrlSigning"];
      };
    };
    responses: {
      200: components<Open, Binary>["responses"]["SignedUrlListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["Unauthorized"];
      403: components<Open, Binary>["responses"]["SignUrlsForbidden"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  deliverFile: {
    parameters: {
      query?: {
        /**
         * @description The name of a preset, whose transform applies. Parameters of the request take precedence over the preset's.
         * @example card
         */
        preset?: components<Open, Binary>["parameters"]["VariantPreset"];
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
         * @description What to keep of the metadata. `rights`: copyright, creator, credit and licence, as EXIF, IPTC and XMP of the original name them. Without it none; the location and serial numbers never.
         * @example rights
         */
        meta?: components<Open, Binary>["parameters"]["VariantMeta"];
        /**
         * @description When the URL stops working, in Unix seconds; part of a signed URL.
         * @example 1778497200
         */
        expires?: components<Open, Binary>["parameters"]["Expires"];
        /**
         * @description Signature over the file and all parameters; part of a signed URL.
         * @example Jx2fV1mS0pZrQ8tK5yN7wA
         */
        signature?: string;
        /**
         * @description The id of the delivery key that `signature` was made with; part of a URL that a server of yours has signed, which has
         *     `expires`, too, and no `version`.
         * @example dkey_01jv3k1n7q5d2w9y4t8m6b0rfx
         */
        keyId?: string;
        /**
         * @description The version that the file had when the URL was handed out, so that caches keep each apart. The answer is always the
         *     newest content; where that is another version, or `v` is missing on a file that was replaced, caches may keep it for
         *     a minute only. Not part of the signature.
         * @example 2
         */
        v?: components<Open, Binary>["parameters"]["CurrentVersion"];
        /**
         * @description An old version; part of a signed URL, as the list of versions has it.
         * @example 1
         */
        version?: number;
        /**
         * @description Present to save the file under its name instead of showing it, without a content coding. Not part of the signature.
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
      400: components<Open, Binary>["responses"]["DeliverFileBadRequest"];
      403: components<Open, Binary>["responses"]["DeliverFileForbidden"];
      404: components<Open, Binary>["responses"]["DeliverFileNotFound"];
      412: components<Open, Binary>["responses"]["PreconditionFailed"];
      416: components<Open, Binary>["responses"]["RangeNotSatisfiable"];
      422: components<Open, Binary>["responses"]["ImageNotProcessable"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["DeliverFileInternalServerError"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  deliverImage: {
    parameters: {
      query?: {
        /**
         * @description Width in pixels, rounded up to the next of these; when absent, that of the preset, or the largest, as above it.
         * @example 640
         */
        w?: components<Open, Binary>["parameters"]["ImageWidth"];
        /**
         * @description Ratio of width to height: the image is cropped to it as with `crop=smart`. That of the preset or the image when absent.
         * @example 16:9
         */
        ar?: components<Open, Binary>["parameters"]["ImageRatio"];
        /**
         * @description Output format. `auto` is the best one that `Accept` names; so is none, unless the preset has one.
         * @example auto
         */
        f?: components<Open, Binary>["parameters"]["ImageFormat"];
        /**
         * @description `auto`, also when absent, is that of the preset, or one by format and size that looks alike in each. `low` takes fewer bytes.
         * @example auto
         */
        q?: components<Open, Binary>["parameters"]["ImageQuality"];
        /**
         * @description The name of a preset, whose transform applies. Parameters of the request take precedence over the preset's.
         * @example card
         */
        preset?: components<Open, Binary>["parameters"]["VariantPreset"];
        /**
         * @description When the URL stops working, in Unix seconds; part of a signed URL.
         * @example 1778497200
         */
        expires?: components<Open, Binary>["parameters"]["Expires"];
        /**
         * @description Signature over the file, its visibility and `expires`; part of `imageUrl`.
         * @example Jx2fV1mS0pZrQ8tK5yN7wA
         */
        signature?: string;
        /**
         * @description The version that the file had when the URL was handed out, so that caches keep each apart. The answer is always the
         *     newest content; where that is another version, or `v` is missing on a file that was replaced, caches may keep it for
         *     a minute only. Not part of the signature.
         * @example 2
         */
        v?: components<Open, Binary>["parameters"]["CurrentVersion"];
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
         * @description The stored filename, as in `imageUrl`, or one that the file had before.
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
      400: components<Open, Binary>["responses"]["DeliverImageBadRequest"];
      403: components<Open, Binary>["responses"]["DeliverImageForbidden"];
      404: components<Open, Binary>["responses"]["DeliverImageNotFound"];
      412: components<Open, Binary>["responses"]["PreconditionFailed"];
      416: components<Open, Binary>["responses"]["RangeNotSatisfiable"];
      422: components<Open, Binary>["responses"]["ImageNotProcessable"];
      429: components<Open, Binary>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary>["responses"]["DeliverImageInternalServerError"];
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
        /**
         * @description Accounts whose name, or the name or email of one of whose users, contains this, in any case; or the account with this id.
         * @example harbour
         */
        search?: components<Open, Binary>["parameters"]["AccountSearch"];
        /**
         * @description Accounts of this plan alone.
         * @example PRO
         */
        plan?: components<Open, Binary>["parameters"]["AccountPlan"];
        /**
         * @description Accounts that are suspended, or those that are not.
         * @example true
         */
        suspended?: components<Open, Binary>["parameters"]["AccountSuspended"];
        /**
         * @description What to sort by: `name` in any case; `storageBytes` is what the account's files occupy. Accounts that are equal in it are sorted by id.
         * @example name
         */
        sort?: components<Open, Binary>["parameters"]["AccountSort"];
        /**
         * @description By default `asc` for `name`, and `desc` otherwise.
         * @example asc
         */
        order?: components<Open, Binary>["parameters"]["AccountSortOrder"];
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
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
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
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
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
      409: components<Open, Binary>["responses"]["CreateKeyConflict"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  listDeliveryKeys: {
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
      200: components<Open, Binary>["responses"]["DeliveryKeyListAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["AccountNotFound"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  createDeliveryKey: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Names this request, so that it can be sent again without being carried out again: a text of your own of 1 to 255
         *     printable ASCII characters, such as a UUID, bare or in quotes (draft-ietf-httpapi-idempotency-key-header-07). For 24
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
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
        "application/json": components<Open, Binary>["schemas"]["DeliveryKeyCreation"];
      };
    };
    responses: {
      201: components<Open, Binary>["responses"]["DeliveryKeyWithSecretAnswer"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["AccountNotFound"];
      409: components<Open, Binary>["responses"]["CreateDeliveryKeyConflict"];
      413: components<Open, Binary>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary>["responses"]["TooManyAttempts"];
      500: components<Open, Binary>["responses"]["InternalFailure"];
      503: components<Open, Binary>["responses"]["ServiceUnavailable"];
    };
  };
  revokeDeliveryKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a delivery key.
         * @example dkey_01jv3k1n7q5d2w9y4t8m6b0rfx
         */
        id: components<Open, Binary>["parameters"]["DeliveryKeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary>["responses"]["RevokedDeliveryKey"];
      400: components<Open, Binary>["responses"]["ValidationFailure"];
      401: components<Open, Binary>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary>["responses"]["DeliveryKeyNotFound"];
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
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
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
      409: components<Open, Binary>["responses"]["RotateKeyConflict"];
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
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
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
      409: components<Open, Binary>["responses"]["CreateUserConflict"];
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
         *     hours, the same request with the same key gets the same answer, with the header `Idempotency-Replayed: true`.
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
      409: components<Open, Binary>["responses"]["ResetUserPasswordConflict"];
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
         * @description Only events of this kind. `content`: files, versions, folders, metadata fields, collections, presets, share links, the
         *     trash and bulk operations. `administration`: everything else.
         * @example administration
         */
        category?: components<Open, Binary>["parameters"]["AuditCategory"];
        /**
         * @description What was done to this file, folder, collection, preset, share link, bulk operation, key, user, session or account.
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
         * @description The `next` of the previous response. A name of a part alone begins there; without it, the walk begins.
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
         * @description The `next` of the previous response.
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

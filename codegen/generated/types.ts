// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

/* `Open`: values that are added to response enums later. `Binary`: the type of binary content. `Absent`: `undefined` if it can stand for a missing property. */

export interface paths<Open, Binary, Absent> {
  "/api/v1/files": {
    get: operations<Open, Binary, Absent>["listFiles"];
    patch: operations<Open, Binary, Absent>["updateFile"];
  };
  "/api/v1/files/{id}": {
    get: operations<Open, Binary, Absent>["getFile"];
    delete: operations<Open, Binary, Absent>["deleteFile"];
  };
  "/api/v1/files/{id}/similar": {
    get: operations<Open, Binary, Absent>["listSimilarFiles"];
  };
  "/api/v1/upload": {
    post: operations<Open, Binary, Absent>["uploadFile"];
  };
  "/api/v1/metadata-fields": {
    get: operations<Open, Binary, Absent>["getMetadataFields"];
    put: operations<Open, Binary, Absent>["setMetadataFields"];
  };
  "/api/v1/uploads": {
    get: operations<Open, Binary, Absent>["listUploads"];
    post: operations<Open, Binary, Absent>["createUpload"];
    options: operations<Open, Binary, Absent>["describeUploads"];
  };
  "/api/v1/uploads/{id}": {
    get: operations<Open, Binary, Absent>["getUpload"];
    delete: operations<Open, Binary, Absent>["cancelUpload"];
  };
  "/api/v1/uploads/{id}/content": {
    put: operations<Open, Binary, Absent>["putContent"];
    delete: operations<Open, Binary, Absent>["abortUpload"];
    options: operations<Open, Binary, Absent>["describeContent"];
    head: operations<Open, Binary, Absent>["getUploadOffset"];
    patch: operations<Open, Binary, Absent>["appendContent"];
  };
  "/api/v1/files/{id}/content": {
    post: operations<Open, Binary, Absent>["replaceFileContent"];
  };
  "/api/v1/files/{id}/versions": {
    get: operations<Open, Binary, Absent>["listVersions"];
  };
  "/api/v1/files/{id}/versions/{version}": {
    delete: operations<Open, Binary, Absent>["deleteVersion"];
  };
  "/api/v1/files/{id}/versions/{version}/restore": {
    post: operations<Open, Binary, Absent>["restoreVersion"];
  };
  "/api/v1/files/{id}/ai": {
    get: operations<Open, Binary, Absent>["getAi"];
    post: operations<Open, Binary, Absent>["runAi"];
  };
  "/api/v1/files/{id}/processed": {
    get: operations<Open, Binary, Absent>["getProcessedImage"];
  };
  "/api/v1/folders": {
    get: operations<Open, Binary, Absent>["listFolders"];
    post: operations<Open, Binary, Absent>["createFolder"];
  };
  "/api/v1/folders/{id}": {
    get: operations<Open, Binary, Absent>["getFolder"];
    delete: operations<Open, Binary, Absent>["deleteFolder"];
    patch: operations<Open, Binary, Absent>["updateFolder"];
  };
  "/api/v1/trash": {
    get: operations<Open, Binary, Absent>["listTrash"];
    delete: operations<Open, Binary, Absent>["emptyTrash"];
  };
  "/api/v1/trash/{id}": {
    delete: operations<Open, Binary, Absent>["purgeTrashItem"];
  };
  "/api/v1/files/{id}/restore": {
    post: operations<Open, Binary, Absent>["restoreFile"];
  };
  "/api/v1/folders/{id}/restore": {
    post: operations<Open, Binary, Absent>["restoreFolder"];
  };
  "/api/v1/operations": {
    get: operations<Open, Binary, Absent>["listBulkOperations"];
    post: operations<Open, Binary, Absent>["createBulkOperation"];
  };
  "/api/v1/operations/{id}": {
    get: operations<Open, Binary, Absent>["getBulkOperation"];
    delete: operations<Open, Binary, Absent>["cancelBulkOperation"];
  };
  "/api/v1/operations/{id}/items": {
    get: operations<Open, Binary, Absent>["listBulkItems"];
  };
  "/api/v1/collections": {
    get: operations<Open, Binary, Absent>["listCollections"];
    post: operations<Open, Binary, Absent>["createCollection"];
  };
  "/api/v1/collections/{id}": {
    get: operations<Open, Binary, Absent>["getCollection"];
    delete: operations<Open, Binary, Absent>["deleteCollection"];
    patch: operations<Open, Binary, Absent>["updateCollection"];
  };
  "/api/v1/collections/{id}/files": {
    get: operations<Open, Binary, Absent>["listCollectionFiles"];
    post: operations<Open, Binary, Absent>["addCollectionFiles"];
  };
  "/api/v1/collections/{id}/files/remove": {
    post: operations<Open, Binary, Absent>["removeCollectionFiles"];
  };
  "/api/v1/archives": {
    post: operations<Open, Binary, Absent>["createArchive"];
  };
  "/api/v1/archives/{id}/content": {
    get: operations<Open, Binary, Absent>["downloadArchive"];
  };
  "/api/v1/shares": {
    get: operations<Open, Binary, Absent>["listShares"];
    post: operations<Open, Binary, Absent>["createShare"];
  };
  "/api/v1/shares/{id}": {
    get: operations<Open, Binary, Absent>["getShare"];
    delete: operations<Open, Binary, Absent>["deleteShare"];
    patch: operations<Open, Binary, Absent>["updateShare"];
  };
  "/s/{token}": {
    get: operations<Open, Binary, Absent>["showShare"];
    post: operations<Open, Binary, Absent>["unlockShare"];
  };
  "/s/{token}/files/{id}/image": {
    get: operations<Open, Binary, Absent>["viewSharedFile"];
  };
  "/s/{token}/files/{id}/content": {
    get: operations<Open, Binary, Absent>["downloadSharedFile"];
  };
  "/s/{token}/archive": {
    get: operations<Open, Binary, Absent>["downloadShare"];
  };
  "/api/v1/stats": {
    get: operations<Open, Binary, Absent>["getStats"];
  };
  "/api/v1/audit": {
    get: operations<Open, Binary, Absent>["listAuditEvents"];
  };
  "/api/v1/events": {
    get: operations<Open, Binary, Absent>["listEvents"];
  };
  "/api/v1/webhooks": {
    get: operations<Open, Binary, Absent>["listWebhooks"];
    post: operations<Open, Binary, Absent>["createWebhook"];
  };
  "/api/v1/webhooks/{id}": {
    get: operations<Open, Binary, Absent>["getWebhook"];
    delete: operations<Open, Binary, Absent>["deleteWebhook"];
    patch: operations<Open, Binary, Absent>["updateWebhook"];
  };
  "/api/v1/webhooks/{id}/ping": {
    post: operations<Open, Binary, Absent>["pingWebhook"];
  };
  "/api/v1/webhooks/{id}/rotate": {
    post: operations<Open, Binary, Absent>["rotateWebhookSecret"];
  };
  "/api/v1/webhooks/{id}/replay": {
    post: operations<Open, Binary, Absent>["replayWebhook"];
  };
  "/api/v1/webhooks/{id}/deliveries": {
    get: operations<Open, Binary, Absent>["listWebhookDeliveries"];
  };
  "/api/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver": {
    post: operations<Open, Binary, Absent>["redeliverWebhookEvent"];
  };
  "/api/v1/transform": {
    get: operations<Open, Binary, Absent>["buildTransformUrl"];
  };
  "/api/v1/presets": {
    get: operations<Open, Binary, Absent>["listPresets"];
    post: operations<Open, Binary, Absent>["createPreset"];
  };
  "/api/v1/presets/{name}": {
    get: operations<Open, Binary, Absent>["getPreset"];
    delete: operations<Open, Binary, Absent>["deletePreset"];
    patch: operations<Open, Binary, Absent>["updatePreset"];
  };
  "/api/v1/signed-urls": {
    post: operations<Open, Binary, Absent>["signUrls"];
  };
  "/cdn/{id}/{filename}": {
    get: operations<Open, Binary, Absent>["deliverFile"];
  };
  "/cdn/{id}/image/{filename}": {
    get: operations<Open, Binary, Absent>["deliverImage"];
  };
  "/admin/accounts": {
    get: operations<Open, Binary, Absent>["listAccounts"];
    post: operations<Open, Binary, Absent>["createAccount"];
  };
  "/admin/accounts/{id}": {
    get: operations<Open, Binary, Absent>["getAccount"];
    delete: operations<Open, Binary, Absent>["eraseAccount"];
    patch: operations<Open, Binary, Absent>["updateAccount"];
  };
  "/admin/accounts/{id}/keys": {
    get: operations<Open, Binary, Absent>["listKeys"];
    post: operations<Open, Binary, Absent>["createKey"];
  };
  "/admin/accounts/{id}/delivery-keys": {
    get: operations<Open, Binary, Absent>["listDeliveryKeys"];
    post: operations<Open, Binary, Absent>["createDeliveryKey"];
  };
  "/admin/delivery-keys/{id}": {
    delete: operations<Open, Binary, Absent>["revokeDeliveryKey"];
  };
  "/admin/keys/{id}": {
    delete: operations<Open, Binary, Absent>["revokeKey"];
  };
  "/admin/keys/{id}/rotate": {
    post: operations<Open, Binary, Absent>["rotateKey"];
  };
  "/admin/accounts/{id}/users": {
    get: operations<Open, Binary, Absent>["listUsers"];
    post: operations<Open, Binary, Absent>["createUser"];
  };
  "/admin/users/{id}": {
    delete: operations<Open, Binary, Absent>["deleteUser"];
  };
  "/admin/users/{id}/password": {
    post: operations<Open, Binary, Absent>["resetUserPassword"];
  };
  "/admin/users/{id}/second-factor": {
    delete: operations<Open, Binary, Absent>["resetUserSecondFactor"];
  };
  "/admin/audit": {
    get: operations<Open, Binary, Absent>["listAllAuditEvents"];
  };
  "/admin/check": {
    get: operations<Open, Binary, Absent>["checkStores"];
    post: operations<Open, Binary, Absent>["repairStores"];
  };
  "/admin/rows": {
    get: operations<Open, Binary, Absent>["exportRows"];
  };
  "/admin/purge": {
    post: operations<Open, Binary, Absent>["purgeStores"];
  };
  "/admin/deletions": {
    get: operations<Open, Binary, Absent>["listDeletions"];
  };
  "/admin/deletions/undo": {
    post: operations<Open, Binary, Absent>["undoDeletions"];
  };
  "/admin/read-only": {
    get: operations<Open, Binary, Absent>["checkReadOnly"];
    put: operations<Open, Binary, Absent>["setReadOnly"];
  };
  "/admin/backups": {
    post: operations<Open, Binary, Absent>["recordBackup"];
  };
  "/admin/migration": {
    get: operations<Open, Binary, Absent>["getMigrationStatus"];
  };
  "/health/live": {
    get: operations<Open, Binary, Absent>["checkLiveness"];
  };
  "/health/startup": {
    get: operations<Open, Binary, Absent>["checkStartup"];
  };
  "/health/ready": {
    get: operations<Open, Binary, Absent>["checkReadiness"];
  };
}
export interface components<Open, Binary, Absent> {
  schemas: {
    /**
     * @description Always true in a successful response.
     * @enum {boolean}
     */
    Success: true;
    /**
     * @description Always false in a failed response.
     * @enum {boolean}
     */
    Failure: false;
    /** @description Equals the X-Request-Id header. */
    RequestId: string;
    /** @description Message for people; may change. */
    ErrorMessage: string;
    ValidationIssue: {
      /** @description Part of the request that contains the problem. */
      in: ("query" | "path" | "headers" | "body") | Open;
      /** @description The parameter or field, such as `limit` or `tags/0`; empty for the entire part. */
      path: string;
      /** @description The violated rule, such as `maximum` or `required`. */
      rule: string;
      /** @description Human-readable message. */
      message: string;
      /** @description For a search with a syntax error: the position of the error, as the number of preceding characters (UTF-16 code units). */
      position?: number | Absent;
      /** @description For a search with a syntax error: the input that was expected at the position. */
      expected?: string | Absent;
    };
    /**
     * Format: date-time
     * @description ISO 8601 in UTC with milliseconds.
     */
    Timestamp: string;
    /** @description Position of this page, and how to get the next one. */
    Pagination: {
      /** @description Number of matching items on all pages. */
      total: number;
      /** @description False if more than `total` items match; `total` is 10,000 then. This applies to filtered lists of files and to the audit log. Absent if `total` is exact. */
      totalIsExact?: boolean | Absent;
      /** @description Maximum number of items per page. */
      limit: number;
      /** @description The requested offset; 0 with a cursor. */
      offset: number;
      /** @description Whether more items follow this page. */
      hasMore: boolean;
      /** @description Value of `cursor` for the next page; null on the last page. */
      nextCursor: string | null;
    };
    /** @description Opaque identifier of a file. */
    FileId: string;
    /** @description Words, "phrases" and operators, as described for `listFiles`. */
    FileSearch: string;
    /**
     * @description Sort field of files.
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
     * @description A color label of the file, shared by all users of the account. The users decide on its meaning.
     * @enum {string}
     */
    FileLabel: "none" | "red" | "orange" | "yellow" | "green" | "blue" | "purple";
    /** @description Tags in the given order, without duplicates. */
    FileTags: string[];
    /** @description The record of a file. Its format is the same in all responses, and all fields are always present. */
    FileRecord: {
      id: components<Open, Binary, Absent>["schemas"]["FileId"];
      /** @description Name of the file, at most 255 bytes. Not unique. */
      filename: string;
      fileType: components<Open, Binary, Absent>["schemas"]["FileType"] | Open;
      /** @description Media type detected from the content, without parameters. */
      mimeType: string;
      /** @description Size in bytes. */
      fileSize: number;
      /** @description SHA-256 of the uploaded bytes, in lowercase hex. If the location was removed, the `ETag` of a download differs. */
      checksum: string;
      /** @description Size in pixels as displayed, after EXIF orientation. For SVG, the natural size in browsers, at 96 pixels per inch. Null if it does not apply. */
      width: number | null;
      /** @description Size in pixels as displayed, after EXIF orientation. For SVG, the natural size in browsers, at 96 pixels per inch. Null if it does not apply. */
      height: number | null;
      /** @description Duration in seconds of audio and video; otherwise null. */
      duration: number | null;
      /**
       * Format: uri
       * @description URL of the content. For a private file, it is signed and expires.
       */
      cdnUrl: string;
      /**
       * Format: uri
       * @description URL of a 320 by 320 WebP thumbnail: the first page of a PDF, or, if the service can create one, a frame of a video, or the cover or waveform of audio. Files without a preview have a placeholder.
       */
      thumbnailUrl: string;
      /**
       * Format: uri
       * @description Signed URL of the image, the poster of a video, the cover or waveform of audio, or the first page of a PDF, in all listed widths, ratios and formats: append parameters such as `&w=640`, see `GET /cdn/{id}/image/{filename}`. Null for other files, for images and videos whose width is unknown, for images in formats that the service cannot decode, such as JPEG XL, and for PDFs with more than 64 MiB.
       */
      imageUrl: string | null;
      tags: components<Open, Binary, Absent>["schemas"]["FileTags"];
      /** @description Empty if not set. */
      description: string;
      metadata: components<Open, Binary, Absent>["schemas"]["Metadata"];
      altText: components<Open, Binary, Absent>["schemas"]["AltText"];
      /**
       * @description Descriptive metadata of an image from EXIF, IPTC and XMP. Only existing values are present. It never contains a
       *     position. Null if the image has no such metadata, for other files, and shortly after the upload of an image of
       *     more than 16 MiB.
       */
      embedded: {
        /** @description Title of the image, cut to 250 characters. */
        title?: string | Absent;
        /** @description Description of the content, cut to 1,000 characters. */
        description?: string | Absent;
        /** @description Creators, separated by `; `. */
        creator?: string | Absent;
        /** @description The copyright notice. */
        copyright?: string | Absent;
        /** @description Keywords, without duplicates. */
        keywords?: string[] | Absent;
        /** @description Time when the image was taken, in ISO 8601. Local time if the time zone is unknown, and only the date, the month or the year if no more is known. */
        takenAt?: string | Absent;
        /** @description Maker and model of the camera. */
        camera?: string | Absent;
      } | null;
      /** @description Whether the file is starred. Stars are shared by all users of the account. */
      starred: boolean;
      label: components<Open, Binary, Absent>["schemas"]["FileLabel"] | Open;
      /** @description Whether `cdnUrl` needs no signature. */
      isPublic: boolean;
      /** @description The folder of the file; null for the root. */
      folderId: string | null;
      /** @description The focal point that a user has set; null if it is not set. */
      focus: {
        /** @description Distance from the left edge, as a fraction of the displayed width. */
        x: number;
        /** @description Distance from the top edge, as a fraction of the displayed height. */
        y: number;
      } | null;
      /** @description Whether moderation classifies the image as pornographic. Null if moderation is off or was enabled after the upload, shortly after the upload, and for files that are not images. */
      sensitive: boolean | null;
      /** @description A placeholder to show until the image is loaded: its ThumbHash, about 25 bytes in base64. Null for images without pixels, such as SVG, for images that cannot be decoded or have more than 50 megapixels, and shortly after the upload of a large image. */
      placeholder: string | null;
      /** @description The most frequent color of the image in sRGB, ignoring transparent areas. Null in the same cases as `placeholder`, and for images that are completely transparent. */
      dominantColor: string | null;
      /** @description Whether any area of the image is transparent; for an animation, of its first frame. Areas that are not visible at 128 by 128 pixels are ignored. Null in the same cases as `placeholder`. */
      hasAlpha: boolean | null;
      /** @description Whether the image has several frames: GIF, WebP, PNG, AVIF and JPEG XL. Null for other files, if the header of the image cannot be read, and shortly after the upload of an image of more than 16 MiB. */
      isAnimated: boolean | null;
      /** @description Whether the content contains the location where it was created. Applies to images, MP4, MOV, Matroska and WebM, including those with only sound. Null for other content, and if a part of the content cannot be read and the rest contains none. */
      hasLocation: boolean | null;
      processingStatus: components<Open, Binary, Absent>["schemas"]["ProcessingStatus"];
      /** @description Version of the content: 1 for the uploaded content. It increases with each replacement. */
      version: number;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description One page of files. */
    FileList: {
      /** @description The files of this page. */
      files: components<Open, Binary, Absent>["schemas"]["FileRecord"][];
      pagination: components<Open, Binary, Absent>["schemas"]["Pagination"];
    };
    /** @description Images that look similar to an image. */
    SimilarFiles: {
      /** @description The similar images, most similar first. */
      similar: components<Open, Binary, Absent>["schemas"]["SimilarFile"][];
    };
    /** @description An image and its distance from another image. */
    SimilarFile: {
      file: components<Open, Binary, Absent>["schemas"]["FileRecord"];
      /** @description Number of different bits in the 64-bit hashes of the two images; 0 if the images look the same. */
      distance: number;
    };
    /** @description The deleted resource. */
    DeletedFile: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      id: components<Open, Binary, Absent>["schemas"]["FileId"];
    };
    /** @description At least one field in addition to `id`. */
    FileUpdate: {
      /** @description The file to update. */
      id: string;
      /**
       * @description The new name. The service normalizes the name. It keeps the last path segment, and removes control characters and
       *     characters that are invisible or change the direction of text. It converts the name to NFC, trims it, and cuts it
       *     to 255 bytes before the extension. A name that is empty afterwards is rejected. Need not be unique.
       */
      filename?: string | Absent;
      /** @description Replaces all tags. Tags are trimmed. Empty and duplicate tags are removed. */
      tags?: string[] | Absent;
      /** @description An empty string removes the value. */
      description?: string | Absent;
      metadata?: components<Open, Binary, Absent>["schemas"]["MetadataPatch"] | Absent;
      altText?: components<Open, Binary, Absent>["schemas"]["AltTextPatch"] | Absent;
      /** @description Whether the file is starred. */
      starred?: boolean | Absent;
      label?: components<Open, Binary, Absent>["schemas"]["FileLabel"] | Absent;
      /** @description Whether `cdnUrl` needs no signature. */
      isPublic?: boolean | Absent;
      /** @description The folder to move the file to; null for the root. */
      folderId?: (string | null) | Absent;
      /** @description The focal point that smart crops and the thumbnail keep in view; null for automatic detection. */
      focus?: ({
        /** @description Distance from the left edge, as a fraction of the displayed width. */
        x: number;
        /** @description Distance from the top edge, as a fraction of the displayed height. */
        y: number;
      } | null) | Absent;
    };
    /**
     * @description Custom metadata: up to 50 keys and 4,096 bytes of JSON, as `JSON.stringify` writes it in UTF-8. A key has 1 to 64
     *     letters, digits, `-` and `_`, and starts with a letter. A value is a string, a boolean, or a number up to
     *     9,007,199,254,740,991. A date is a string in ISO 8601, such as `2026-05-11` or `2026-05-11T09:30:00Z`; a metadata
     *     field of type `date` accepts only this format.
     */
    Metadata: {
      [key: string]: components<Open, Binary, Absent>["schemas"]["MetadataValue"];
    };
    /** @description A string, a number or a boolean. */
    MetadataValue: string | number | boolean;
    /**
     * @description Absent keys stay, null removes a key, and any other value is set (JSON Merge Patch, RFC 7396). The result must meet
     *     the limits for `metadata` of a file.
     */
    MetadataPatch: {
      [key: string]: (string | null) | number | boolean;
    };
    /**
     * @description Alternative text for the image, by language: a BCP 47 tag, such as `en` or `pt-BR`. Up to 50 languages and 8,192 bytes
     *     of JSON; each text has at most 1,000 characters. An empty text means that the image is decorative.
     */
    AltText: {
      [key: string]: string;
    };
    /**
     * @description Absent languages stay, null removes a language, and a text is set (JSON Merge Patch, RFC 7396). The result must meet
     *     the limits for `altText` of a file.
     */
    AltTextPatch: {
      [key: string]: string | null;
    };
    /** @description The metadata fields that forms show. */
    MetadataFields: {
      /** @description The fields in display order. Names are unique. */
      fields: components<Open, Binary, Absent>["schemas"]["MetadataField"][];
    };
    /** @description A metadata field that forms show. */
    MetadataField: {
      /** @description The key in `metadata`. */
      name: string;
      /** @description The displayed label. */
      label: string;
      /**
       * @description Type of the values. A date is a string in ISO 8601.
       * @enum {string}
       */
      type: "string" | "number" | "boolean" | "date";
      /** @description For type `string`: the only allowed values. */
      options?: string[] | Absent;
    };
    /**
     * @description All states except OPEN are final.
     * @enum {string}
     */
    UploadState: "OPEN" | "COMPLETED" | "FAILED" | "CANCELLED" | "EXPIRED";
    /** @description An upload. */
    Upload: {
      /** @description Opaque identifier of an upload. */
      id: string;
      /**
       * Format: uri
       * @description URL for the content. Anyone who has it can send the content. Null for a key without the `write` permission, and after the upload has ended.
       */
      uploadUrl: string | null;
      state: components<Open, Binary, Absent>["schemas"]["UploadState"] | Open;
      /** @description The name of the file to create, at most 255 bytes. */
      filename: string;
      /** @description Number of bytes that are stored. */
      offset: number;
      /** @description Size of the complete content in bytes; null while it is unknown. */
      size: number | null;
      /** @description Maximum size in bytes. */
      maxSize: number;
      /** @description The allowed media types, such as `image/*`; null for all types. */
      mimeTypes: string[] | null;
      /** @description The created file. Null unless the state is COMPLETED, and after the file is deleted. */
      file: {
        id: components<Open, Binary, Absent>["schemas"]["FileId"];
        /** @description Name of the file, at most 255 bytes. Not unique. */
        filename: string;
        fileType: components<Open, Binary, Absent>["schemas"]["FileType"] | Open;
        /** @description Media type detected from the content, without parameters. */
        mimeType: string;
        /** @description Size in bytes. */
        fileSize: number;
        /** @description SHA-256 of the uploaded bytes, in lowercase hex. If the location was removed, the `ETag` of a download differs. */
        checksum: string;
        /** @description Size in pixels as displayed, after EXIF orientation. For SVG, the natural size in browsers, at 96 pixels per inch. Null if it does not apply. */
        width: number | null;
        /** @description Size in pixels as displayed, after EXIF orientation. For SVG, the natural size in browsers, at 96 pixels per inch. Null if it does not apply. */
        height: number | null;
        /** @description Duration in seconds of audio and video; otherwise null. */
        duration: number | null;
        /**
         * Format: uri
         * @description URL of the content. For a private file, it is signed and expires.
         */
        cdnUrl: string;
        /**
         * Format: uri
         * @description URL of a 320 by 320 WebP thumbnail: the first page of a PDF, or, if the service can create one, a frame of a video, or the cover or waveform of audio. Files without a preview have a placeholder.
         */
        thumbnailUrl: string;
        /**
         * Format: uri
         * @description Signed URL of the image, the poster of a video, the cover or waveform of audio, or the first page of a PDF, in all listed widths, ratios and formats: append parameters such as `&w=640`, see `GET /cdn/{id}/image/{filename}`. Null for other files, for images and videos whose width is unknown, for images in formats that the service cannot decode, such as JPEG XL, and for PDFs with more than 64 MiB.
         */
        imageUrl: string | null;
        tags: components<Open, Binary, Absent>["schemas"]["FileTags"];
        /** @description Empty if not set. */
        description: string;
        metadata: components<Open, Binary, Absent>["schemas"]["Metadata"];
        altText: components<Open, Binary, Absent>["schemas"]["AltText"];
        /**
         * @description Descriptive metadata of an image from EXIF, IPTC and XMP. Only existing values are present. It never contains a
         *     position. Null if the image has no such metadata, for other files, and shortly after the upload of an image of
         *     more than 16 MiB.
         */
        embedded: {
          /** @description Title of the image, cut to 250 characters. */
          title?: string | Absent;
          /** @description Description of the content, cut to 1,000 characters. */
          description?: string | Absent;
          /** @description Creators, separated by `; `. */
          creator?: string | Absent;
          /** @description The copyright notice. */
          copyright?: string | Absent;
          /** @description Keywords, without duplicates. */
          keywords?: string[] | Absent;
          /** @description Time when the image was taken, in ISO 8601. Local time if the time zone is unknown, and only the date, the month or the year if no more is known. */
          takenAt?: string | Absent;
          /** @description Maker and model of the camera. */
          camera?: string | Absent;
        } | null;
        /** @description Whether the file is starred. Stars are shared by all users of the account. */
        starred: boolean;
        label: components<Open, Binary, Absent>["schemas"]["FileLabel"] | Open;
        /** @description Whether `cdnUrl` needs no signature. */
        isPublic: boolean;
        /** @description The folder of the file; null for the root. */
        folderId: string | null;
        /** @description The focal point that a user has set; null if it is not set. */
        focus: {
          /** @description Distance from the left edge, as a fraction of the displayed width. */
          x: number;
          /** @description Distance from the top edge, as a fraction of the displayed height. */
          y: number;
        } | null;
        /** @description Whether moderation classifies the image as pornographic. Null if moderation is off or was enabled after the upload, shortly after the upload, and for files that are not images. */
        sensitive: boolean | null;
        /** @description A placeholder to show until the image is loaded: its ThumbHash, about 25 bytes in base64. Null for images without pixels, such as SVG, for images that cannot be decoded or have more than 50 megapixels, and shortly after the upload of a large image. */
        placeholder: string | null;
        /** @description The most frequent color of the image in sRGB, ignoring transparent areas. Null in the same cases as `placeholder`, and for images that are completely transparent. */
        dominantColor: string | null;
        /** @description Whether any area of the image is transparent; for an animation, of its first frame. Areas that are not visible at 128 by 128 pixels are ignored. Null in the same cases as `placeholder`. */
        hasAlpha: boolean | null;
        /** @description Whether the image has several frames: GIF, WebP, PNG, AVIF and JPEG XL. Null for other files, if the header of the image cannot be read, and shortly after the upload of an image of more than 16 MiB. */
        isAnimated: boolean | null;
        /** @description Whether the content contains the location where it was created. Applies to images, MP4, MOV, Matroska and WebM, including those with only sound. Null for other content, and if a part of the content cannot be read and the rest contains none. */
        hasLocation: boolean | null;
        processingStatus: components<Open, Binary, Absent>["schemas"]["ProcessingStatus"];
        /** @description Version of the content: 1 for the uploaded content. It increases with each replacement. */
        version: number;
        createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
        updatedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      } | null;
      /** @description The reason for the failure; null unless the state is FAILED. */
      error: {
        /** @description An error code. */
        code: string;
        /** @description Human-readable message; may change. */
        message: string;
        /** @description Further details, as in the error with this code; null if there are none. */
        details: {
          [key: string]: unknown;
        } | null;
      } | null;
      expiresAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      /**
       * Format: date-time
       * @description Time when it ended; null before.
       */
      endedAt: string | null;
    };
    /** @description An upload, with the URL for its content. */
    UploadWithUrl: {
      /** @description Opaque identifier of an upload. */
      id: string;
      /**
       * Format: uri
       * @description URL for the content. Anyone who has it can send the content.
       */
      uploadUrl: string;
      state: components<Open, Binary, Absent>["schemas"]["UploadState"] | Open;
      /** @description The name of the file to create, at most 255 bytes. */
      filename: string;
      /** @description Number of bytes that are stored. */
      offset: number;
      /** @description Size of the complete content in bytes; null while it is unknown. */
      size: number | null;
      /** @description Maximum size in bytes. */
      maxSize: number;
      /** @description The allowed media types, such as `image/*`; null for all types. */
      mimeTypes: string[] | null;
      /** @description The created file. Null unless the state is COMPLETED, and after the file is deleted. */
      file: {
        id: components<Open, Binary, Absent>["schemas"]["FileId"];
        /** @description Name of the file, at most 255 bytes. Not unique. */
        filename: string;
        fileType: components<Open, Binary, Absent>["schemas"]["FileType"] | Open;
        /** @description Media type detected from the content, without parameters. */
        mimeType: string;
        /** @description Size in bytes. */
        fileSize: number;
        /** @description SHA-256 of the uploaded bytes, in lowercase hex. If the location was removed, the `ETag` of a download differs. */
        checksum: string;
        /** @description Size in pixels as displayed, after EXIF orientation. For SVG, the natural size in browsers, at 96 pixels per inch. Null if it does not apply. */
        width: number | null;
        /** @description Size in pixels as displayed, after EXIF orientation. For SVG, the natural size in browsers, at 96 pixels per inch. Null if it does not apply. */
        height: number | null;
        /** @description Duration in seconds of audio and video; otherwise null. */
        duration: number | null;
        /**
         * Format: uri
         * @description URL of the content. For a private file, it is signed and expires.
         */
        cdnUrl: string;
        /**
         * Format: uri
         * @description URL of a 320 by 320 WebP thumbnail: the first page of a PDF, or, if the service can create one, a frame of a video, or the cover or waveform of audio. Files without a preview have a placeholder.
         */
        thumbnailUrl: string;
        /**
         * Format: uri
         * @description Signed URL of the image, the poster of a video, the cover or waveform of audio, or the first page of a PDF, in all listed widths, ratios and formats: append parameters such as `&w=640`, see `GET /cdn/{id}/image/{filename}`. Null for other files, for images and videos whose width is unknown, for images in formats that the service cannot decode, such as JPEG XL, and for PDFs with more than 64 MiB.
         */
        imageUrl: string | null;
        tags: components<Open, Binary, Absent>["schemas"]["FileTags"];
        /** @description Empty if not set. */
        description: string;
        metadata: components<Open, Binary, Absent>["schemas"]["Metadata"];
        altText: components<Open, Binary, Absent>["schemas"]["AltText"];
        /**
         * @description Descriptive metadata of an image from EXIF, IPTC and XMP. Only existing values are present. It never contains a
         *     position. Null if the image has no such metadata, for other files, and shortly after the upload of an image of
         *     more than 16 MiB.
         */
        embedded: {
          /** @description Title of the image, cut to 250 characters. */
          title?: string | Absent;
          /** @description Description of the content, cut to 1,000 characters. */
          description?: string | Absent;
          /** @description Creators, separated by `; `. */
          creator?: string | Absent;
          /** @description The copyright notice. */
          copyright?: string | Absent;
          /** @description Keywords, without duplicates. */
          keywords?: string[] | Absent;
          /** @description Time when the image was taken, in ISO 8601. Local time if the time zone is unknown, and only the date, the month or the year if no more is known. */
          takenAt?: string | Absent;
          /** @description Maker and model of the camera. */
          camera?: string | Absent;
        } | null;
        /** @description Whether the file is starred. Stars are shared by all users of the account. */
        starred: boolean;
        label: components<Open, Binary, Absent>["schemas"]["FileLabel"] | Open;
        /** @description Whether `cdnUrl` needs no signature. */
        isPublic: boolean;
        /** @description The folder of the file; null for the root. */
        folderId: string | null;
        /** @description The focal point that a user has set; null if it is not set. */
        focus: {
          /** @description Distance from the left edge, as a fraction of the displayed width. */
          x: number;
          /** @description Distance from the top edge, as a fraction of the displayed height. */
          y: number;
        } | null;
        /** @description Whether moderation classifies the image as pornographic. Null if moderation is off or was enabled after the upload, shortly after the upload, and for files that are not images. */
        sensitive: boolean | null;
        /** @description A placeholder to show until the image is loaded: its ThumbHash, about 25 bytes in base64. Null for images without pixels, such as SVG, for images that cannot be decoded or have more than 50 megapixels, and shortly after the upload of a large image. */
        placeholder: string | null;
        /** @description The most frequent color of the image in sRGB, ignoring transparent areas. Null in the same cases as `placeholder`, and for images that are completely transparent. */
        dominantColor: string | null;
        /** @description Whether any area of the image is transparent; for an animation, of its first frame. Areas that are not visible at 128 by 128 pixels are ignored. Null in the same cases as `placeholder`. */
        hasAlpha: boolean | null;
        /** @description Whether the image has several frames: GIF, WebP, PNG, AVIF and JPEG XL. Null for other files, if the header of the image cannot be read, and shortly after the upload of an image of more than 16 MiB. */
        isAnimated: boolean | null;
        /** @description Whether the content contains the location where it was created. Applies to images, MP4, MOV, Matroska and WebM, including those with only sound. Null for other content, and if a part of the content cannot be read and the rest contains none. */
        hasLocation: boolean | null;
        processingStatus: components<Open, Binary, Absent>["schemas"]["ProcessingStatus"];
        /** @description Version of the content: 1 for the uploaded content. It increases with each replacement. */
        version: number;
        createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
        updatedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      } | null;
      /** @description The reason for the failure; null unless the state is FAILED. */
      error: {
        /** @description An error code. */
        code: string;
        /** @description Human-readable message; may change. */
        message: string;
        /** @description Further details, as in the error with this code; null if there are none. */
        details: {
          [key: string]: unknown;
        } | null;
      } | null;
      expiresAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      /**
       * Format: date-time
       * @description Time when it ended; null before.
       */
      endedAt: string | null;
    };
    /**
     * @description The content that was sent to an upload URL. Data that was set with a key, and the created file, are visible only with
     *     a key.
     */
    UploadReceipt: {
      id: components<Open, Binary, Absent>["schemas"]["FileId"];
      /** @description The upload. */
      uploadId: string;
      /** @description Size in bytes. */
      fileSize: number;
      /** @description Media type detected from the content, without parameters. */
      mimeType: string;
      /** @description SHA-256 of the content in lowercase hex. */
      checksum: string;
    };
    /** @description One page of uploads. */
    UploadList: {
      /** @description The uploads of this page, newest first. */
      uploads: components<Open, Binary, Absent>["schemas"]["Upload"][];
      pagination: components<Open, Binary, Absent>["schemas"]["Pagination"];
    };
    /** @description The file to upload, and the restrictions of the upload URL. */
    UploadCreation: {
      /** @description Name of the file. It is normalized like in `updateFile`, and cut to 255 bytes before its extension. */
      filename: string;
      /** @description Size of the complete content in bytes. If absent, a request must indicate the end of the upload. */
      size?: number | Absent;
      /** @description SHA-256 of the content in hex. Other content is rejected. */
      checksum?: string | Absent;
      /** @description A list, or a text with tags that are separated by commas. Tags are trimmed. Empty and duplicate tags are removed. */
      tags?: (string[] | string) | Absent;
      /** @description Description of the file. */
      description?: string | Absent;
      metadata?: components<Open, Binary, Absent>["schemas"]["Metadata"] | Absent;
      altText?: components<Open, Binary, Absent>["schemas"]["AltText"] | Absent;
      /** @description Destination folder. The root if absent, null or empty. */
      folderId?: (string | null) | Absent;
      /**
       * @description Whether anyone who has `cdnUrl` can read the file.
       * @default true
       */
      isPublic?: boolean | Absent;
      /**
       * @description Whether an image is tagged automatically, for 1 AI credit. Applies to the PRO and ENTERPRISE plans.
       * @default true
       */
      autoTag?: boolean | Absent;
      /** @description Whether the location in an image or video is removed before the file is stored. The default is the setting of the account. A file whose location may remain is rejected with `VALIDATION_ERROR` and the rule `location`. */
      stripLocation?: boolean | Absent;
      /** @description Maximum size in bytes that the URL accepts; at most the maximum file size of the plan. */
      maxSize?: number | Absent;
      /**
       * @description Allowed media types, compared with the type detected from the content: single types, or all of a kind, such as
       *     `image/*`. Case and parameters are ignored. Common aliases, such as `image/jpg` and `audio/x-wav`, are accepted.
       *     `text/csv` allows all plain text. A general type also allows its special forms: `image/png` allows animated PNG
       *     (`image/apng`), `image/heif` HEIC and AVIF, `image/tiff` DNG, `application/postscript` EPS, `video/mpeg` all
       *     program streams, `video/matroska` WebM, `application/ogg` all Ogg files, `application/zip` all formats that are
       *     ZIP files, and `application/x-cfb` all formats that are compound files.
       */
      mimeTypes?: string[] | Absent;
      /**
       * @description Seconds until the URL expires.
       * @default 86400
       */
      expiresIn?: number | Absent;
      onDuplicate?: components<Open, Binary, Absent>["schemas"]["OnDuplicate"] | Absent;
    };
    /**
     * @description What to do with content that the account already has: `refuse` rejects it with 409 `DUPLICATE_FILE`. `existing`
     *     returns the existing file and changes nothing. The default is `refuse`, except for uploads that a tus client creates.
     * @enum {string}
     */
    OnDuplicate: "refuse" | "existing";
    /** @description The versions of a file. */
    FileVersions: {
      /** @description The current version and the stored old versions. */
      versions: components<Open, Binary, Absent>["schemas"]["FileVersion"][];
    };
    /** @description A current or previous content of a file. */
    FileVersion: {
      /** @description Number of the version. */
      version: number;
      /** @description Whether this is the current content of the file. */
      current: boolean;
      fileType: components<Open, Binary, Absent>["schemas"]["FileType"] | Open;
      /** @description Media type detected from the content, without parameters. */
      mimeType: string;
      /** @description Size in bytes. */
      fileSize: number;
      /** @description SHA-256 of the content in lowercase hex. */
      checksum: string;
      /** @description Size in pixels as displayed; null if it does not apply. */
      width: number | null;
      /** @description Size in pixels as displayed; null if it does not apply. */
      height: number | null;
      /** @description Duration in seconds of audio and video; otherwise null. */
      duration: number | null;
      /**
       * Format: uri
       * @description URL of the content. For an old version, it is signed and expires.
       */
      cdnUrl: string;
      /**
       * Format: uri
       * @description URL of a 320 by 320 WebP thumbnail. For an old version, it is signed and expires.
       */
      thumbnailUrl: string;
      /**
       * Format: date-time
       * @description Time when the file received this content.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time when an old version is permanently deleted; null for the current version.
       */
      purgeAt: string | null;
    };
    /** @description The deleted resource. */
    DeletedVersion: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      id: components<Open, Binary, Absent>["schemas"]["FileId"];
      /** @description The deleted version. */
      version: number;
    };
    /** @description Opaque identifier of a processing job. */
    JobId: string;
    /**
     * @description AI operations. They cost 1, 2 and 5 credits.
     * @enum {string}
     */
    AiOperation: "tagging" | "ocr" | "bg-removal";
    /** @description Status of AI processing. */
    ProcessingStatus: ("NOT_STARTED" | "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED") | Open;
    AiRunRequest: {
      /**
       * @description tagging: 1 credit; ocr: 2 credits; bg-removal: 5 credits.
       * @enum {string}
       */
      operation: "tagging" | "ocr" | "bg-removal";
    };
    /** @description A successful run of an AI operation. */
    AiRun: components<Open, Binary, Absent>["schemas"]["TaggingRun"] | components<Open, Binary, Absent>["schemas"]["OcrRun"] | components<Open, Binary, Absent>["schemas"]["BackgroundRemovalRun"];
    TaggingRun: {
      fileId: components<Open, Binary, Absent>["schemas"]["FileId"];
      /**
       * @description The operation that ran.
       * @enum {string}
       */
      operation: "tagging";
      /** @description Charged AI credits. */
      cost: number;
      /** @description Human-readable message. */
      message: string;
      result: components<Open, Binary, Absent>["schemas"]["TaggingResult"];
    };
    OcrRun: {
      fileId: components<Open, Binary, Absent>["schemas"]["FileId"];
      /**
       * @description The operation that ran.
       * @enum {string}
       */
      operation: "ocr";
      /** @description Charged AI credits. */
      cost: number;
      /** @description Human-readable message. */
      message: string;
      result: components<Open, Binary, Absent>["schemas"]["OcrResult"];
    };
    BackgroundRemovalRun: {
      fileId: components<Open, Binary, Absent>["schemas"]["FileId"];
      /**
       * @description The operation that ran.
       * @enum {string}
       */
      operation: "bg-removal";
      /** @description Charged AI credits. */
      cost: number;
      /** @description Human-readable message. */
      message: string;
      result: components<Open, Binary, Absent>["schemas"]["BackgroundRemovalResult"];
    };
    /** @description The result of tagging. */
    TaggingResult: {
      tags: components<Open, Binary, Absent>["schemas"]["FileTags"];
      /** @description A description of the image in one sentence. */
      description: string;
      /** @description Confidence of all tags together, 0 to 1. */
      confidence: number;
    };
    /** @description The result of text recognition. */
    OcrResult: {
      /** @description The recognized text, with lines separated by line feeds; empty if no text was found. */
      extractedText: string;
    };
    /** @description The location of the image without background. */
    BackgroundRemovalResult: {
      /**
       * Format: uri
       * @description URL of the PNG; requires the API key of the account. The URL does not change.
       */
      processedImageUrl: string;
    };
    /** @description Tags that AI has assigned. */
    AiTags: {
      tags: components<Open, Binary, Absent>["schemas"]["FileTags"];
      /** @description Confidence of all tags together, 0 to 1; 0 if tagging has not run. */
      confidence: number;
    };
    /** @description The AI results of a file, and its jobs. */
    AiData: {
      fileId: components<Open, Binary, Absent>["schemas"]["FileId"];
      /** @description The results. */
      ai: {
        tags: components<Open, Binary, Absent>["schemas"]["AiTags"];
        /** @description A description of the image in one sentence; empty if tagging has not run. */
        description: string;
        /** @description The result of OCR: empty if no text was found, null if OCR has not run. */
        extractedText: string | null;
        processingStatus: components<Open, Binary, Absent>["schemas"]["ProcessingStatus"];
        /** @description Total AI credits charged for this file. */
        cost: number;
      };
      /** @description The latest jobs, newest first. */
      processingJobs: components<Open, Binary, Absent>["schemas"]["ProcessingJob"][];
    };
    ProcessingJob: {
      id: components<Open, Binary, Absent>["schemas"]["JobId"];
      operation: components<Open, Binary, Absent>["schemas"]["AiOperation"] | Open;
      /** @description How the job was started: by an upload, a call, or a bulk operation. */
      trigger: ("upload" | "api" | "bulk") | Open;
      /** @description The engine that ran the job, with its version if it has one; empty if no engine ran. */
      engine: string;
      /** @description COMPLETED and FAILED are final. */
      status: ("PENDING" | "PROCESSING" | "COMPLETED" | "FAILED") | Open;
      /** @description Charged AI credits; 0 unless the status is COMPLETED. */
      cost: number;
      /** @description The reason for the failure; null unless the status is FAILED. */
      error: {
        /** @description An error code, or `INTERRUPTED` if the service stopped during the job. */
        code: string;
        /** @description Human-readable message. */
        message: string;
      } | null;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      /**
       * Format: date-time
       * @description Time when an engine started; null before.
       */
      startedAt: string | null;
      /**
       * Format: date-time
       * @description Time when it ended; null before.
       */
      completedAt: string | null;
    };
    /** @description Opaque identifier of a folder. */
    FolderId: string;
    /** @description The record of a folder. */
    Folder: {
      id: components<Open, Binary, Absent>["schemas"]["FolderId"];
      /** @description Name of the folder; unique within the parent folder. */
      name: string;
      /** @description The parent folder; null at the top level. */
      parentId: string | null;
      /** @description Empty if not set. */
      description: string;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description One page of folders. */
    FolderList: {
      /** @description The folders of this page. */
      folders: components<Open, Binary, Absent>["schemas"]["Folder"][];
      pagination: components<Open, Binary, Absent>["schemas"]["Pagination"];
    };
    /** @description The record of a folder with its direct contents. */
    FolderWithContents: {
      id: components<Open, Binary, Absent>["schemas"]["FolderId"];
      /** @description Name of the folder; unique within the parent folder. */
      name: string;
      /** @description The parent folder; null at the top level. */
      parentId: string | null;
      /** @description Empty if not set. */
      description: string;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      /** @description Number of files directly in the folder. */
      fileCount: number;
      /** @description Number of subfolders directly in the folder. */
      childCount: number;
      /** @description The first 200 subfolders directly in the folder, by name. */
      children: components<Open, Binary, Absent>["schemas"]["Folder"][];
    };
    /** @description The deleted resource. */
    DeletedFolder: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      id: components<Open, Binary, Absent>["schemas"]["FolderId"];
      /** @description Number of deleted files. */
      deletedFiles: number;
      /** @description Number of deleted folders, including this one. */
      deletedFolders: number;
    };
    /** @description 1 to 255 characters after normalization, without slashes. The name is converted to Unicode NFC and trimmed. Control characters, and characters that are invisible or change the direction of text, are removed. */
    FolderName: string;
    /** @description Description of the folder. */
    FolderDescription: string;
    /** @description The parent folder; null for the top level. */
    FolderParentId: string | null;
    FolderCreation: {
      name: components<Open, Binary, Absent>["schemas"]["FolderName"];
      parentId?: components<Open, Binary, Absent>["schemas"]["FolderParentId"] | Absent;
      description?: components<Open, Binary, Absent>["schemas"]["FolderDescription"] | Absent;
    };
    /** @description At least one field. */
    FolderUpdate: {
      name?: components<Open, Binary, Absent>["schemas"]["FolderName"] | Absent;
      parentId?: components<Open, Binary, Absent>["schemas"]["FolderParentId"] | Absent;
      description?: components<Open, Binary, Absent>["schemas"]["FolderDescription"] | Absent;
    };
    /** @description One page of the trash. */
    TrashList: {
      /** @description Items that were deleted directly, not as contents of a folder. */
      items: components<Open, Binary, Absent>["schemas"]["TrashItem"][];
      /** @description Storage that the entire trash uses. */
      storage: {
        /** @description Size of all files in bytes, including those in folders. */
        bytes: number;
        /** @description Maximum size in bytes: the storage limit of the plan. Above it, the oldest items are purged. */
        limit: number;
      };
      pagination: components<Open, Binary, Absent>["schemas"]["Pagination"];
    };
    /** @description A deleted file, or a deleted folder with its contents. */
    TrashItem: {
      /** @description The id of the file or folder, which it keeps when it is restored. */
      id: string;
      /** @description The detected media type. */
      type: ("FILE" | "FOLDER") | Open;
      /** @description Filename, or name of the folder. */
      name: string;
      /** @description `fileType` of the file; null for a folder. */
      fileType: string | null;
      /** @description `mimeType` of the file; null for a folder. */
      mimeType: string | null;
      /** @description Size in bytes of all files that are restored with the item. */
      size: number;
      /** @description Number of files that are restored with the item; for a folder, at all levels. */
      fileCount: number;
      /** @description The original folder; null for the root. */
      folderId: string | null;
      /** @description Names of the original parent folders from the top, separated by slashes; empty for the root. */
      folderPath: string;
      deletedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      purgeAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description The purged items. */
    TrashPurge: {
      /** @description Number of purged files. */
      purgedFiles: number;
      /** @description Number of purged folders. */
      purgedFolders: number;
    };
    /** @description The purged items. */
    PurgedTrashItem: {
      /** @description The purged file or folder. */
      id: string;
      /** @description Number of purged files, including the contents of a folder. */
      purgedFiles: number;
      /** @description Number of purged folders. */
      purgedFolders: number;
    };
    /** @description The restore destination. */
    Restoring: {
      /** @description The folder to restore to; null for the root. The default is the original folder. */
      folderId?: (string | null) | Absent;
      onDuplicate?: components<Open, Binary, Absent>["schemas"]["OnDuplicate"] | Absent;
    };
    /** @description The restored items. */
    RestoredFolder: {
      folder: components<Open, Binary, Absent>["schemas"]["Folder"];
      /** @description Number of files that were restored with the folder. */
      restoredFiles: number;
      /** @description Number of deleted folders, including this one. */
      restoredFolders: number;
    };
    /**
     * @description The change that is applied to each file.
     * @enum {string}
     */
    BulkType: "update" | "move" | "delete" | "restore" | "purge" | "ai" | "strip-location";
    /** @description COMPLETED, CANCELLED and FAILED are final. CANCELLED means that a request cancelled the operation, or that its key or user has ended. FAILED means an error of the service. An operation with failed items is COMPLETED. */
    BulkState: ("QUEUED" | "RUNNING" | "COMPLETED" | "CANCELLED" | "FAILED") | Open;
    /**
     * @description All states except PENDING are final.
     * @enum {string}
     */
    BulkItemState: "PENDING" | "DONE" | "FAILED" | "CANCELLED";
    /** @description A bulk operation: one change to many files. */
    BulkOperation: {
      /** @description Opaque identifier of a bulk operation. */
      id: string;
      type: components<Open, Binary, Absent>["schemas"]["BulkType"] | Open;
      state: components<Open, Binary, Absent>["schemas"]["BulkState"];
      /** @description Whether the operation was a dry run, which changes nothing. */
      dryRun: boolean;
      /** @description Numbers of files. The other fields add up to `total`. */
      counts: {
        /** @description All files. */
        total: number;
        /** @description Files that were processed successfully. */
        done: number;
        /** @description Files that failed. */
        failed: number;
        /** @description Files that are not processed yet. */
        pending: number;
        /** @description Files that stay unchanged because the operation was cancelled or failed. */
        cancelled: number;
      };
      /** @description The error codes of failed files, with the number of files for each. */
      errors: {
        /** @description An error code. */
        code: string;
        /** @description Number of files that failed with this code. */
        count: number;
      }[];
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      /**
       * Format: date-time
       * @description Time when the first files were processed; null before.
       */
      startedAt: string | null;
      /**
       * Format: date-time
       * @description Time when it ended; null before.
       */
      endedAt: string | null;
    };
    /** @description One page of bulk operations. */
    BulkOperationList: {
      /** @description The operations of this page, newest first. */
      operations: components<Open, Binary, Absent>["schemas"]["BulkOperation"][];
      pagination: components<Open, Binary, Absent>["schemas"]["Pagination"];
    };
    /** @description A file of a bulk operation. */
    BulkItem: {
      /** @description The id of the file. An invalid id is returned as it was sent. */
      id: string;
      state: components<Open, Binary, Absent>["schemas"]["BulkItemState"] | Open;
      /** @description The error code; null unless the state is FAILED. */
      errorCode: string | null;
    };
    /** @description One page of the files of a bulk operation. */
    BulkItemList: {
      /** @description The files of this page. */
      items: components<Open, Binary, Absent>["schemas"]["BulkItem"][];
      pagination: components<Open, Binary, Absent>["schemas"]["Pagination"];
    };
    /** @description Exactly one of `ids` and `filter`. */
    BulkOperationCreation: {
      type: components<Open, Binary, Absent>["schemas"]["BulkType"];
      /** @description The files. Duplicates count once. */
      ids?: string[] | Absent;
      filter?: components<Open, Binary, Absent>["schemas"]["BulkFilter"] | Absent;
      arguments?: components<Open, Binary, Absent>["schemas"]["BulkArguments"] | Absent;
      /**
       * @description If true, returns the expected result and changes nothing.
       * @default false
       */
      dryRun?: boolean | Absent;
    };
    /** @description The filters of `listFiles`, combined with AND. An empty filter matches every file of the account. */
    BulkFilter: {
      /** @description Only files directly in this folder; `root` for files that are not in a folder. */
      folderId?: string | Absent;
      type?: components<Open, Binary, Absent>["schemas"]["FileType"] | Absent;
      search?: components<Open, Binary, Absent>["schemas"]["FileSearch"] | Absent;
      /**
       * @description `true` for only files that moderation has flagged; `false` for only files that it has checked and not flagged.
       * @enum {boolean}
       */
      sensitive?: (true | false) | Absent;
    };
    /**
     * @description Arguments of the type. `update`: at least one of `tags`, `addTags`, `removeTags`, `description`, `metadata`,
     *     `altText`, `starred`, `label` and `isPublic`; `metadata` and `altText` change key by key, and null removes a key.
     *     `move`: `folderId`. `restore`: `folderId`; if absent, each file returns to its original folder. `ai`: `operation`.
     *     `delete` and `purge`: no arguments.
     */
    BulkArguments: {
      tags?: components<Open, Binary, Absent>["schemas"]["BulkTags"] | Absent;
      addTags?: components<Open, Binary, Absent>["schemas"]["BulkTags"] | Absent;
      removeTags?: components<Open, Binary, Absent>["schemas"]["BulkTags"] | Absent;
      /** @description An empty string removes the value. */
      description?: string | Absent;
      metadata?: components<Open, Binary, Absent>["schemas"]["MetadataPatch"] | Absent;
      altText?: components<Open, Binary, Absent>["schemas"]["AltTextPatch"] | Absent;
      /** @description Whether the file is starred. */
      starred?: boolean | Absent;
      label?: components<Open, Binary, Absent>["schemas"]["FileLabel"] | Absent;
      /** @description Whether `cdnUrl` needs no signature. */
      isPublic?: boolean | Absent;
      /** @description The folder to move or restore to; null for the root. */
      folderId?: (string | null) | Absent;
      operation?: components<Open, Binary, Absent>["schemas"]["AiOperation"] | Absent;
    };
    /**
     * @description `tags` replaces all tags. `removeTags` and then `addTags` change the existing tags. Tags are trimmed. Empty and
     *     duplicate tags are removed.
     */
    BulkTags: string[];
    /** @description Opaque identifier of a collection. */
    CollectionId: string;
    /**
     * @description `manual`: files that were added, in the order of the collection. `query`: files that match a search.
     * @enum {string}
     */
    CollectionType: "manual" | "query";
    /**
     * @description Sort field of the files that match the query. The default for a new collection is `createdAt`.
     * @enum {string}
     */
    CollectionSort: "createdAt" | "updatedAt" | "filename" | "fileSize" | "relevance";
    /** @description 1 to 100 characters after normalization. The name is converted to Unicode NFC and trimmed. Control characters, and characters that are invisible or change the direction of text, are removed. Unique within the account, ignoring case and accents. */
    CollectionName: string;
    /** @description An empty string removes the value. */
    CollectionDescription: string;
    /** @description A named set of files. */
    Collection: {
      id: components<Open, Binary, Absent>["schemas"]["CollectionId"];
      /** @description Name of the collection; unique within the account, ignoring case and accents. */
      name: string;
      type: components<Open, Binary, Absent>["schemas"]["CollectionType"] | Open;
      /** @description Empty if not set. */
      description: string;
      /** @description The search that selects the files, as `search` of `listFiles`. `query`, `sort` and `order` are present only for the type `query`. */
      query?: string | Absent;
      sort?: (components<Open, Binary, Absent>["schemas"]["CollectionSort"] | Open) | Absent;
      order?: (components<Open, Binary, Absent>["schemas"]["SortOrder"] | Open) | Absent;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description One page of collections. */
    CollectionList: {
      /** @description The collections of this page. */
      collections: components<Open, Binary, Absent>["schemas"]["Collection"][];
      pagination: components<Open, Binary, Absent>["schemas"]["Pagination"];
    };
    /** @description A collection with information about its files. */
    CollectionWithCount: {
      id: components<Open, Binary, Absent>["schemas"]["CollectionId"];
      /** @description Name of the collection; unique within the account, ignoring case and accents. */
      name: string;
      type: components<Open, Binary, Absent>["schemas"]["CollectionType"] | Open;
      /** @description Empty if not set. */
      description: string;
      /** @description The search that selects the files, as `search` of `listFiles`. `query`, `sort` and `order` are present only for the type `query`. */
      query?: string | Absent;
      sort?: (components<Open, Binary, Absent>["schemas"]["CollectionSort"] | Open) | Absent;
      order?: (components<Open, Binary, Absent>["schemas"]["SortOrder"] | Open) | Absent;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      /** @description Number of files that are not in the trash. For the type `query`, counted up to 10,000. */
      fileCount: number;
      /** @description The first image in the order of the collection; null if it has no image. */
      coverFileId: string | null;
    };
    /** @description `query` is required for the type `query`. For `manual`, `query`, `sort` and `order` are rejected. */
    CollectionCreation: {
      name: components<Open, Binary, Absent>["schemas"]["CollectionName"];
      type: components<Open, Binary, Absent>["schemas"]["CollectionType"];
      description?: components<Open, Binary, Absent>["schemas"]["CollectionDescription"] | Absent;
      query?: components<Open, Binary, Absent>["schemas"]["FileSearch"] | Absent;
      sort?: components<Open, Binary, Absent>["schemas"]["CollectionSort"] | Absent;
      order?: components<Open, Binary, Absent>["schemas"]["SortOrder"] | Absent;
    };
    /** @description At least one field. */
    CollectionUpdate: {
      name?: components<Open, Binary, Absent>["schemas"]["CollectionName"] | Absent;
      description?: components<Open, Binary, Absent>["schemas"]["CollectionDescription"] | Absent;
      query?: components<Open, Binary, Absent>["schemas"]["FileSearch"] | Absent;
      sort?: components<Open, Binary, Absent>["schemas"]["CollectionSort"] | Absent;
      order?: components<Open, Binary, Absent>["schemas"]["SortOrder"] | Absent;
    };
    /** @description The deleted resource. */
    DeletedCollection: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      id: components<Open, Binary, Absent>["schemas"]["CollectionId"];
    };
    /** @description Files, and their position. */
    CollectionAddition: {
      /** @description The files, in this order. Duplicates count once. */
      fileIds: string[];
      /** @description A file of the collection, not in `fileIds`, after which the files are placed; null for the beginning. */
      after?: (string | null) | Absent;
    };
    /** @description The result of the change. */
    AddedToCollection: {
      id: components<Open, Binary, Absent>["schemas"]["CollectionId"];
      /** @description Number of files that were not in the collection before. */
      added: number;
      /** @description Number of files that were already in the collection and moved to another position. */
      moved: number;
    };
    CollectionRemoval: {
      /** @description The files. */
      fileIds: string[];
    };
    /** @description The result of the change. */
    RemovedFromCollection: {
      id: components<Open, Binary, Absent>["schemas"]["CollectionId"];
      /** @description Number of files that were removed from the collection. */
      removed: number;
    };
    /** @description Exactly one of `fileIds`, `folderId` and `filter`. */
    ArchiveCreation: {
      /** @description The files, in this order. Duplicates count once. */
      fileIds?: string[] | Absent;
      /** @description All files in this folder and its subfolders. */
      folderId?: string | Absent;
      filter?: components<Open, Binary, Absent>["schemas"]["BulkFilter"] | Absent;
    };
    /** @description Files to download as one ZIP. */
    Archive: {
      /** @description `arc_` and 26 characters. */
      id: string;
      /**
       * Format: uri
       * @description URL of the ZIP. Anyone who has it can download the ZIP without an API key.
       */
      url: string;
      /** @description Filename of the download: the name of the folder, or `files.zip`. */
      filename: string;
      /** @description Number of files; `manifest.json` is not counted. */
      fileCount: number;
      /**
       * Format: int64
       * @description Size of the ZIP in bytes.
       */
      size: number;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      expiresAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description Why the archive ended. */
    ArchiveGoneReason: ("OWNER_ENDED" | "CONTENT_GONE") | Open;
    /**
     * @description Access of the link: `view` shows images, `download` also allows downloads of the originals.
     * @enum {string}
     */
    ShareAccess: "view" | "download";
    /** @description Heading of the page. The default is the name of the folder or of the single file. */
    ShareTitle: string;
    /** @description The password that visitors must enter before the page shows files. Only a hash is stored. */
    ShareSecret: string;
    /** @description Exactly one of `fileIds`, `folderId` and `collectionId`. */
    ShareTargetChoice: {
      /** @description The files, in this order. Duplicates count once. */
      fileIds?: string[] | Absent;
      /** @description The files that are in this folder at the time of each request. */
      folderId?: string | Absent;
      /** @description With `folderId`: whether subfolders are also shared. The default is `false`. */
      includeSubfolders?: boolean | Absent;
      /** @description The files that are in this collection at the time of each request, in its order. */
      collectionId?: string | Absent;
    };
    /** @description The shared files, and the settings of the link. */
    ShareCreation: {
      target: components<Open, Binary, Absent>["schemas"]["ShareTargetChoice"];
      /**
       * @description Access of the link: `view` shows images, `download` also allows downloads of the originals.
       * @default view
       * @enum {string}
       */
      access?: ("view" | "download") | Absent;
      title?: components<Open, Binary, Absent>["schemas"]["ShareTitle"] | Absent;
      /**
       * Format: date-time
       * @description Time when the link expires, at most 366 days from now. The default is 30 days from now.
       */
      expiresAt?: string | Absent;
      password?: components<Open, Binary, Absent>["schemas"]["ShareSecret"] | Absent;
    };
    /** @description The fields to change. */
    ShareUpdate: {
      access?: components<Open, Binary, Absent>["schemas"]["ShareAccess"] | Absent;
      title?: components<Open, Binary, Absent>["schemas"]["ShareTitle"] | Absent;
      /**
       * Format: date-time
       * @description Time when the link expires, at most 366 days from now.
       */
      expiresAt?: string | Absent;
      /** @description A new password; null removes the password. */
      password?: (string | null) | Absent;
    };
    /** @description The shared files. Exactly one kind of field is not null. */
    ShareTarget: {
      /** @description The files, including deleted ones. */
      fileIds: string[] | null;
      /** @description The folder. */
      folderId: string | null;
      /** @description Whether subfolders are also shared. */
      includeSubfolders: boolean;
      /** @description The collection. */
      collectionId: string | null;
    };
    /** @description Whether the link works. EXPIRED: the link has expired. OWNER_ENDED: the API key or the user that created it no longer exists. */
    ShareState: ("ACTIVE" | "EXPIRED" | "OWNER_ENDED") | Open;
    /** @description A link to a page that shows files to anyone who has the link. */
    Share: {
      /** @description Opaque identifier of a share link. */
      id: string;
      /**
       * Format: uri
       * @description URL of the page. Anyone who has it can open the page without an API key.
       */
      url: string;
      /** @description Heading of the page. */
      title: string;
      target: components<Open, Binary, Absent>["schemas"]["ShareTarget"];
      access: components<Open, Binary, Absent>["schemas"]["ShareAccess"] | Open;
      /** @description Whether the link requires a password. */
      hasPassword: boolean;
      state: components<Open, Binary, Absent>["schemas"]["ShareState"];
      expiresAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      /** @description Number of times that the list of files was shown. `HEAD` and the page of a single file do not count. */
      views: number;
      /**
       * @description Number of downloads that were started, of single originals and of the ZIP. A response counts when its first byte is
       *     sent. A range that starts after byte 0 does not count if the same network started this download within the last 24
       *     hours. `HEAD` and 304 do not count.
       */
      downloads: number;
      /**
       * Format: date-time
       * @description Time of the last page view or download; null if the link was never used.
       */
      lastUsedAt: string | null;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description One page of share links. */
    ShareList: {
      /** @description The share links of this page. */
      shares: components<Open, Binary, Absent>["schemas"]["Share"][];
      pagination: components<Open, Binary, Absent>["schemas"]["Pagination"];
    };
    /** @description The revoked share link. */
    DeletedShare: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      /** @description Id of the share link. */
      id: string;
    };
    /** @description The form of the page. */
    SharePassword: {
      /** @description The password. */
      password: string;
    };
    /** @description Usage of an account and the limits of its plan. */
    Stats: {
      /** @description Totals. */
      summary: {
        /** @description Current number of files. */
        totalFiles: number;
        /** @description Number of files that were uploaded in the period. */
        recentUploads: number;
        /** @description Number of API calls in the period. */
        apiCallsTotal: number;
        /** @description AI credits charged this month. */
        aiCreditsUsed: number;
        /** @description Size of the currently stored originals in bytes. */
        storageBytes: number;
        /** @description Bytes delivered this month. */
        bandwidthBytes: number;
      };
      /** @description Limits of the account. */
      limits: {
        plan: components<Open, Binary, Absent>["schemas"]["Plan"] | Open;
        /** @description Size of stored originals in bytes. */
        storageBytes: number;
        /** @description Bytes delivered per calendar month. */
        bandwidthBytes: number;
        /** @description Size of one file in bytes. */
        maxFileSize: number;
        /** @description API calls per day. */
        apiCallsPerDay: number;
        /** @description AI credits per calendar month. */
        aiCreditsPerMonth: number;
      };
      /** @description Usage in percent of the limits. */
      usage: {
        /** @description Percentage of the limit, with two decimals; may exceed 100. */
        storagePercent: number;
        /** @description Percentage of the limit, with two decimals; may exceed 100. */
        bandwidthPercent: number;
        /** @description Size in bytes. */
        storageRemaining: number;
        /** @description Size in bytes. */
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
      /** @description New image variants that were requested today without an API key. */
      anonymousVariants?: {
        /** @description Number of new variants today. */
        today: number;
        /** @description Maximum number of new variants per day. */
        limit: number;
      } | Absent;
    };
    /**
     * @description The action. `session.create` is a sign-in, and `session.end-all` a sign-out from all sessions. `password.reset` is a
     *     reset by the operator, and `password.change` a change by the user. `session.challenge` is a correct password of a user
     *     who must also present a second factor. `user.invite` is another invitation of a user. An authenticator is a passkey or an authenticator app. `file.create` is a new
     *     file, regardless of its upload protocol; an upload of content that the account already has does not create an event.
     *     `access.deny` is a request whose key or admin token was rejected.
     * @enum {string}
     */
    AuditAction: "access.deny" | "account.create" | "account.update" | "account.erase" | "key.create" | "key.rotate" | "key.revoke" | "delivery-key.create" | "delivery-key.revoke" | "user.create" | "user.invite" | "user.delete" | "invitation.open" | "invitation.accept" | "password.reset" | "password.change" | "second-factor.reset" | "authenticator.create" | "authenticator.update" | "authenticator.delete" | "recovery-codes.create" | "session.create" | "session.challenge" | "session.reauthenticate" | "session.end" | "session.end-all" | "file.create" | "file.rename" | "file.move" | "file.visibility" | "file.delete" | "file.restore" | "file.replace" | "version.restore" | "version.delete" | "folder.create" | "folder.rename" | "folder.move" | "folder.delete" | "folder.restore" | "metadata-fields.set" | "collection.create" | "collection.update" | "collection.delete" | "preset.create" | "preset.update" | "preset.delete" | "share.create" | "share.update" | "share.delete" | "webhook.create" | "webhook.update" | "webhook.delete" | "webhook.rotate" | "webhook.replay" | "webhook.redeliver" | "trash.purge" | "trash.empty" | "operation.create" | "operation.cancel" | "store.repair" | "store.purge" | "store.undo-deletions" | "store.export" | "store.read-only" | "store.backup";
    /** @description The record of an action, or of a rejected request. */
    AuditEvent: {
      /** @description Opaque identifier of an event. */
      id: string;
      action: components<Open, Binary, Absent>["schemas"]["AuditAction"] | Open;
      /** @description The operation of this API. */
      operationId: string;
      /**
       * @description The error code of a rejected request; null if the action succeeded. Rejected sign-ins and password changes are
       *     recorded; `TOO_MANY_ATTEMPTS` is recorded once for each blocking period. Other recorded rejections are wrong admin
       *     tokens, keys that are revoked, expired or belong to a suspended account, and missing permissions of a key or user.
       *     Of these, the first one in 15 minutes is recorded for each key and network.
       */
      error: string | null;
      /** @description The account; null for a sign-in attempt with an unknown email. */
      accountId: string | null;
      actor: components<Open, Binary, Absent>["schemas"]["AuditActor"];
      /** @description The file, folder, collection, preset, share link, bulk operation, key, user, session or account; null if the action has no target. */
      targetId: string | null;
      /** @description The current name of the target: the filename of a file, or the title of a share link. Null if it has no name or no longer exists. */
      targetName: string | null;
      /**
       * @description The network address of the caller. Null for actions of the operator in the list of an account, and for erased
       *     accounts.
       */
      address: string | null;
      /** @description The `X-Request-Id` of the request. */
      requestId: string;
      /** @description What the action records, such as the new `filename` of a renamed file, the `filename` of a deleted one, or the `total` number of items of a bulk operation. */
      details: {
        [key: string]: unknown;
      };
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description The actor. */
    AuditActor: {
      /**
       * @description An API key, a user of the dashboard, the operator, or an anonymous caller. For a file that was sent to an upload
       *     URL, the key or user that created the upload.
       */
      type: ("KEY" | "USER" | "OPERATOR" | "ANONYMOUS") | Open;
      /** @description The id of the key or user; null for the operator's token and for anonymous callers. */
      id: string | null;
      /** @description The current name of the key or the user; null if it no longer exists. */
      name: string | null;
    };
    /** @description One page of events. */
    AuditEventList: {
      /** @description The events of this page, newest first. */
      events: components<Open, Binary, Absent>["schemas"]["AuditEvent"][];
      pagination: components<Open, Binary, Absent>["schemas"]["Pagination"];
    };
    /**
     * @description The kind of change. `file.replaced`: the file has new content, by an upload or from an old version. `deleted`: it is in the
     *     trash. `purged`: it was deleted permanently. `upload.failed`: an upload that an upload URL received has failed or
     *     expired. `account.limit_reached`: a limit refused a request, for the first time on this day. `webhook.disabled`: the
     *     service disabled a webhook that failed. `webhook.ping` occurs only in deliveries of `pingWebhook`. More types can be added.
     * @enum {string}
     */
    EventType: "file.created" | "file.updated" | "file.replaced" | "file.deleted" | "file.restored" | "file.purged" | "folder.created" | "folder.updated" | "folder.deleted" | "folder.restored" | "folder.purged" | "upload.completed" | "upload.failed" | "ai.completed" | "ai.failed" | "operation.ended" | "account.limit_reached" | "webhook.disabled" | "webhook.ping";
    /** @description An event of the feed. Its content is thin; get the current record with `data.id`. */
    MediaEvent: {
      /** @description Identifier of the event. It is the same in each response. */
      id: string;
      /** @description Position in the feed of the account: one more than the previous event. 0 for `webhook.ping`. */
      number: number;
      type: components<Open, Binary, Absent>["schemas"]["EventType"] | Open;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      data: components<Open, Binary, Absent>["schemas"]["MediaEventData"];
    };
    /** @description The changed object. */
    MediaEventData: {
      /** @description The file, folder, upload, AI job, bulk operation, account or webhook. */
      id: string;
      /** @description The fields of the record that changed, for `updated`, `replaced` and `restored`; otherwise empty. */
      changed: string[];
      /** @description The version of the content, for events of files. */
      version?: number | Absent;
      /** @description The file of an AI run, or of an upload, which exists if the upload is completed. */
      fileId?: string | Absent;
      operation?: (components<Open, Binary, Absent>["schemas"]["AiOperation"] | Open) | Absent;
      /** @description The limit of the account that is reached. */
      limit?: (("storageBytes" | "aiCreditsPerMonth" | "apiCallsPerDay") | Open) | Absent;
    };
    /** @description Events in the order of the feed. */
    EventPage: {
      /** @description The events, oldest first. */
      events: components<Open, Binary, Absent>["schemas"]["MediaEvent"][];
      /** @description The position after these events. */
      cursor: string;
      /** @description Whether there are further events now. */
      hasMore: boolean;
    };
    /** @description Opaque identifier of a webhook. */
    WebhookId: string;
    /** @description An `https:` or `http:` URL without user and password, at a public address. */
    WebhookUrl: string;
    /** @description Text for people. */
    WebhookText: string;
    /** @description The types of events to send; empty for all types. */
    WebhookTypes: components<Open, Binary, Absent>["schemas"]["EventType"][];
    /** @description Sends only events of files and folders in this folder and its subfolders, of their uploads and AI runs, and of files that move; null for all events. A purged file has no folder: its event is always sent. */
    WebhookFolderId: string | null;
    /** @description A URL that receives the events of the account. */
    Webhook: {
      id: components<Open, Binary, Absent>["schemas"]["WebhookId"];
      /** @description The URL that receives the events. */
      url: string;
      /** @description Text for people. */
      description: string;
      /** @description The types of events that are sent; empty for all types. */
      types: (components<Open, Binary, Absent>["schemas"]["EventType"] | Open)[];
      /** @description Sends only events of files and folders in this folder and its subfolders, of their uploads and AI runs, and of files that move; null for all events. */
      folderId: string | null;
      /** @description Whether events are sent. */
      enabled: boolean;
      /** @description `REQUESTED`: by `updateWebhook`. `GONE`: the receiver returned 410. `FAILING`: all attempts of five days failed. Null if the webhook is enabled. */
      disabledReason: string | null;
      /**
       * Format: date-time
       * @description Time when the webhook was disabled; null if it is enabled.
       */
      disabledAt: string | null;
      /**
       * Format: date-time
       * @description Time of the first failed attempt since the last successful one; null if the last attempt was successful.
       */
      failingSince: string | null;
      /**
       * Format: date-time
       * @description Time of the last successful attempt; null before the first one.
       */
      lastDeliveredAt: string | null;
      /**
       * Format: date-time
       * @description Time until which deliveries are also signed with the previous secret; null if there is none.
       */
      previousSecretExpiresAt: string | null;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description The record of a webhook, with its secret. */
    WebhookWithSecret: {
      id: components<Open, Binary, Absent>["schemas"]["WebhookId"];
      /** @description The URL that receives the events. */
      url: string;
      /** @description Text for people. */
      description: string;
      /** @description The types of events that are sent; empty for all types. */
      types: (components<Open, Binary, Absent>["schemas"]["EventType"] | Open)[];
      /** @description Sends only events of files and folders in this folder and its subfolders, of their uploads and AI runs, and of files that move; null for all events. */
      folderId: string | null;
      /** @description Whether events are sent. */
      enabled: boolean;
      /** @description `REQUESTED`: by `updateWebhook`. `GONE`: the receiver returned 410. `FAILING`: all attempts of five days failed. Null if the webhook is enabled. */
      disabledReason: string | null;
      /**
       * Format: date-time
       * @description Time when the webhook was disabled; null if it is enabled.
       */
      disabledAt: string | null;
      /**
       * Format: date-time
       * @description Time of the first failed attempt since the last successful one; null if the last attempt was successful.
       */
      failingSince: string | null;
      /**
       * Format: date-time
       * @description Time of the last successful attempt; null before the first one.
       */
      lastDeliveredAt: string | null;
      /**
       * Format: date-time
       * @description Time until which deliveries are also signed with the previous secret; null if there is none.
       */
      previousSecretExpiresAt: string | null;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      /** @description The secret for signatures: `whsec_` and 32 bytes in base64. Shown only once. */
      secret: string;
    };
    /** @description One page of webhooks. */
    WebhookList: {
      /** @description The webhooks of this page, newest first. */
      webhooks: components<Open, Binary, Absent>["schemas"]["Webhook"][];
      pagination: components<Open, Binary, Absent>["schemas"]["Pagination"];
    };
    /** @description The receiver, and the events to send. */
    WebhookCreation: {
      url: components<Open, Binary, Absent>["schemas"]["WebhookUrl"];
      description?: components<Open, Binary, Absent>["schemas"]["WebhookText"] | Absent;
      types?: components<Open, Binary, Absent>["schemas"]["WebhookTypes"] | Absent;
      folderId?: components<Open, Binary, Absent>["schemas"]["WebhookFolderId"] | Absent;
      /**
       * @description Whether events are sent.
       * @default true
       */
      enabled?: boolean | Absent;
    };
    /** @description The fields to change. */
    WebhookUpdate: {
      url?: components<Open, Binary, Absent>["schemas"]["WebhookUrl"] | Absent;
      description?: components<Open, Binary, Absent>["schemas"]["WebhookText"] | Absent;
      types?: components<Open, Binary, Absent>["schemas"]["WebhookTypes"] | Absent;
      folderId?: components<Open, Binary, Absent>["schemas"]["WebhookFolderId"] | Absent;
      /** @description Whether events are sent. */
      enabled?: boolean | Absent;
    };
    /** @description The webhook was deleted. */
    DeletedWebhook: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      id: components<Open, Binary, Absent>["schemas"]["WebhookId"];
    };
    /** @description Where to begin: a time, or a cursor, which counts if both are given. */
    WebhookReplayRequest: {
      /**
       * Format: date-time
       * @description Sends the events since this time.
       */
      from?: string | Absent;
      /** @description Sends the events after this cursor of `listEvents`. */
      cursor?: string | Absent;
    };
    /** @description The events that are sent again. */
    WebhookReplay: {
      id: components<Open, Binary, Absent>["schemas"]["WebhookId"];
      /** @description Number of events since the time or the cursor, before the filters of the webhook. */
      events: number;
    };
    /** @description The body of a delivery: an event of the feed, and the time of its change as `timestamp`, which Standard Webhooks requires. */
    WebhookPayload: {
      /** @description Identifier of the event, as in the feed. The same as the header `webhook-id`. */
      id: string;
      /** @description Position in the feed of the account; 0 for `webhook.ping`. */
      number: number;
      type: components<Open, Binary, Absent>["schemas"]["EventType"];
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      timestamp: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      data: components<Open, Binary, Absent>["schemas"]["MediaEventData"];
    };
    /** @description Opaque identifier of a delivery. */
    WebhookDeliveryId: string;
    /**
     * @description `PENDING`: another attempt follows. `FAILED`: all attempts of three days failed, or a ping failed.
     * @enum {string}
     */
    WebhookDeliveryState: "PENDING" | "SUCCEEDED" | "FAILED";
    /** @description The delivery of one event to a webhook, with its last attempt. */
    WebhookDelivery: {
      id: components<Open, Binary, Absent>["schemas"]["WebhookDeliveryId"];
      webhookId: components<Open, Binary, Absent>["schemas"]["WebhookId"];
      state: components<Open, Binary, Absent>["schemas"]["WebhookDeliveryState"] | Open;
      /** @description Identifier of the event: the header `webhook-id`. */
      eventId: string;
      eventType: components<Open, Binary, Absent>["schemas"]["EventType"] | Open;
      /** @description The body of the request, a `WebhookPayload` as JSON. */
      payload: string;
      /** @description Number of attempts. */
      attempts: number;
      /**
       * Format: date-time
       * @description Time of the last attempt; null before the first one.
       */
      attemptedAt: string | null;
      /**
       * Format: date-time
       * @description Time of the next attempt; null if none follows.
       */
      nextAttemptAt: string | null;
      /** @description Duration of the last attempt in milliseconds; null before the first one. */
      durationMs: number | null;
      /** @description Status of the last response; null without a response. */
      responseStatus: number | null;
      /** @description The first 4 kB of the last response. */
      responseBody: string;
      /** @description Why the last attempt failed, for people; null if it was successful. */
      error: string | null;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description One page of deliveries. */
    WebhookDeliveryList: {
      /** @description The deliveries of this page, newest first. */
      deliveries: components<Open, Binary, Absent>["schemas"]["WebhookDelivery"][];
      pagination: components<Open, Binary, Absent>["schemas"]["Pagination"];
    };
    /** @description A variant of an image. */
    TransformedImage: {
      /**
       * Format: uri
       * @description URL of the variant. Signed; expires if the file is private.
       */
      url: string;
      /** @description Whether the variant is already stored. */
      cached: boolean;
      /** @description Properties of the variant. */
      transforms: {
        /** @description Size of the variant in pixels. */
        width: number;
        /** @description Size of the variant in pixels. */
        height: number;
        /** @description The applied value. */
        quality: number;
        /** @description The applied value. */
        format: ("jpeg" | "png" | "webp" | "avif" | "jxl") | Open;
      };
    };
    /** @description Opaque identifier of a preset. */
    PresetId: string;
    /** @description 1 to 64 lowercase letters, digits, `-` and `_`, starting with a letter or a digit. Unique within the account. */
    PresetName: string;
    /** @description At least one of the parameters of `GET /api/v1/transform`, with the same meaning. */
    PresetTransform: {
      /** @description Target width in pixels. Images are never enlarged; SVG is drawn at the requested size. */
      w?: number | Absent;
      /** @description Target height in pixels. */
      h?: number | Absent;
      /** @description Quality. The default is 80. */
      q?: number | Absent;
      /**
       * @description Output format. By default, JPEG, PNG, WebP and AVIF keep their format, GIF becomes WebP (an animation is kept), and all other formats become PNG. `jxl` is JPEG XL.
       * @enum {string}
       */
      f?: ("jpeg" | "png" | "webp" | "avif" | "jxl") | Absent;
      /**
       * @description How the image fits a box of both `w` and `h`. `cover` (the default) fills the box and crops the rest. `contain` fits the image inside the box without padding. `fill` stretches it. `smart` fills the box like `cover`, and crops so that the subject stays visible: the point of `focus`, or else the detected subject.
       * @enum {string}
       */
      crop?: ("cover" | "contain" | "fill" | "smart") | Absent;
      /** @description Degrees clockwise. Corners are transparent, or white in JPEG. */
      rotate?: number | Absent;
      /** @description Blur radius in pixels of the result, with up to two decimals. */
      blur?: number | Absent;
      /** @description Brightness, from black (-100) to white (100). */
      brightness?: number | Absent;
      /** @description Contrast, from flat gray (-100) to two tones (100). */
      contrast?: number | Absent;
      /** @description Saturation, from gray (-100) to double saturation (100). */
      saturation?: number | Absent;
      /** @description Converts the image to grayscale. */
      grayscale?: boolean | Absent;
      /** @description Applies a sepia tone. */
      sepia?: boolean | Absent;
      /**
       * @description Metadata to keep. `rights` keeps copyright, creator, credit and license of the EXIF, IPTC and XMP data of the original. By default, all metadata is removed. The location and serial numbers are always removed.
       * @enum {string}
       */
      meta?: "rights" | Absent;
      /** @description Seconds from the beginning of a video, with up to two decimals. Returns the frame that a player displays at that time. By default, a frame from the beginning that is not black, white or otherwise plain. */
      t?: number | Absent;
      /** @description A page of a PDF. The longer side of a page has 2,048 pixels. The default is 1. */
      page?: number | Absent;
    };
    /** @description A named transform. */
    Preset: {
      id: components<Open, Binary, Absent>["schemas"]["PresetId"];
      name: components<Open, Binary, Absent>["schemas"]["PresetName"];
      transform: components<Open, Binary, Absent>["schemas"]["PresetTransform"];
      /** @description 1 for a new preset; increases by one with every update. */
      revision: number;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description One page of presets. */
    PresetList: {
      /** @description The presets of this page. */
      presets: components<Open, Binary, Absent>["schemas"]["Preset"][];
      pagination: components<Open, Binary, Absent>["schemas"]["Pagination"];
    };
    /** @description The deleted resource. */
    DeletedPreset: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      name: components<Open, Binary, Absent>["schemas"]["PresetName"];
    };
    PresetCreation: {
      name: components<Open, Binary, Absent>["schemas"]["PresetName"];
      transform: components<Open, Binary, Absent>["schemas"]["PresetTransform"];
    };
    PresetUpdate: {
      transform: components<Open, Binary, Absent>["schemas"]["PresetTransform"];
    };
    /** @description The URLs to sign. */
    UrlSigning: {
      /** @description Seconds until the URLs expire, at most the limit `maxUrlLifetime` of the account. */
      expiresIn: number;
      /** @description The URLs to sign. A file may occur several times. */
      files: components<Open, Binary, Absent>["schemas"]["FileToSign"][];
    };
    /** @description An original, or, with any of the parameters of `GET /api/v1/transform`, a variant. */
    FileToSign: {
      /** @description The id of the file. */
      id: string;
      /** @description The name of a preset, which sets the transform. Parameters of the entry take precedence over those of the preset. */
      preset?: string | Absent;
      /** @description Target width in pixels. Images are never enlarged; SVG is drawn at the requested size. */
      w?: number | Absent;
      /** @description Target height in pixels. */
      h?: number | Absent;
      /** @description Quality. The default is 80. */
      q?: number | Absent;
      /**
       * @description Output format. By default, JPEG, PNG, WebP and AVIF keep their format, GIF becomes WebP (an animation is kept), and all other formats become PNG. `jxl` is JPEG XL.
       * @enum {string}
       */
      f?: ("jpeg" | "png" | "webp" | "avif" | "jxl") | Absent;
      /**
       * @description How the image fits a box of both `w` and `h`. `cover` (the default) fills the box and crops the rest. `contain` fits the image inside the box without padding. `fill` stretches it. `smart` fills the box like `cover`, and crops so that the subject stays visible: the point of `focus`, or else the detected subject.
       * @enum {string}
       */
      crop?: ("cover" | "contain" | "fill" | "smart") | Absent;
      /** @description Degrees clockwise. Corners are transparent, or white in JPEG. */
      rotate?: number | Absent;
      /** @description Blur radius in pixels of the result, with up to two decimals. */
      blur?: number | Absent;
      /** @description Brightness, from black (-100) to white (100). */
      brightness?: number | Absent;
      /** @description Contrast, from flat gray (-100) to two tones (100). */
      contrast?: number | Absent;
      /** @description Saturation, from gray (-100) to double saturation (100). */
      saturation?: number | Absent;
      /** @description Converts the image to grayscale. */
      grayscale?: boolean | Absent;
      /** @description Applies a sepia tone. */
      sepia?: boolean | Absent;
      /**
       * @description Metadata to keep. `rights` keeps copyright, creator, credit and license of the EXIF, IPTC and XMP data of the original. By default, all metadata is removed. The location and serial numbers are always removed.
       * @enum {string}
       */
      meta?: "rights" | Absent;
      /** @description Seconds from the beginning of a video, with up to two decimals. Returns the frame that a player displays at that time. By default, a frame from the beginning that is not black, white or otherwise plain. */
      t?: number | Absent;
      /** @description A page of a PDF. The longer side of a page has 2,048 pixels. The default is 1. */
      page?: number | Absent;
    };
    /** @description A signed URL. */
    SignedUrl: {
      /** @description The id of the file. An invalid id is returned as it was sent. */
      id: string;
      /**
       * Format: uri
       * @description Returns the original or the variant until it expires. Null if the URL could not be created.
       */
      url: string | null;
      /** @description Why the URL was not created: `FILE_NOT_FOUND`, `PRESET_NOT_FOUND`, `NOT_AN_IMAGE`, or `VALIDATION_ERROR` for a `t` or `page` that the file does not have; null if `url` is present. */
      errorCode: string | null;
    };
    /** @description Signed URLs that expire at the same time. */
    SignedUrlList: {
      /** @description The URLs: one for each entry of `files`, in the same order. */
      urls: components<Open, Binary, Absent>["schemas"]["SignedUrl"][];
      expiresAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description Opaque identifier of an account. */
    AccountId: string;
    /**
     * @description Plan of an account.
     * @enum {string}
     */
    Plan: "FREE" | "PRO" | "ENTERPRISE";
    /** @description Limits of an account. */
    Limits: {
      /** @description Size of stored originals in bytes. */
      storageBytes: number;
      /** @description Bytes delivered per calendar month. */
      bandwidthBytes: number;
      /** @description Size of one file in bytes. */
      maxFileSize: number;
      /** @description API calls per day. */
      apiCallsPerDay: number;
      /** @description New image variants per day that are requested without an API key. */
      anonymousVariantsPerDay: number;
      /** @description AI credits per calendar month. */
      aiCreditsPerMonth: number;
      /** @description Maximum number of open uploads. */
      maxOpenUploads: number;
      /** @description Maximum lifetime of a signed URL in seconds. */
      maxUrlLifetime: number;
    };
    /** @description Limits that override those of the plan. Null restores the limit of the plan. Absent limits stay unchanged. */
    CustomLimits: {
      /** @description Size of stored originals in bytes. */
      storageBytes?: (number | null) | Absent;
      /** @description Bytes delivered per calendar month. */
      bandwidthBytes?: (number | null) | Absent;
      /** @description Size of one file in bytes. */
      maxFileSize?: (number | null) | Absent;
      /** @description API calls per day. */
      apiCallsPerDay?: (number | null) | Absent;
      /** @description New image variants per day that are requested without an API key. */
      anonymousVariantsPerDay?: (number | null) | Absent;
      /** @description AI credits per calendar month. */
      aiCreditsPerMonth?: (number | null) | Absent;
      /** @description Maximum number of open uploads. */
      maxOpenUploads?: (number | null) | Absent;
      /** @description Maximum lifetime of a signed URL in seconds. */
      maxUrlLifetime?: (number | null) | Absent;
    };
    /** @description The record of an account. */
    Account: {
      id: components<Open, Binary, Absent>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      plan: components<Open, Binary, Absent>["schemas"]["Plan"] | Open;
      limits: components<Open, Binary, Absent>["schemas"]["Limits"];
      /** @description The limits that are set for this account and override those of the plan. */
      customLimits: {
        /** @description Size of stored originals in bytes. */
        storageBytes?: number | Absent;
        /** @description Bytes delivered per calendar month. */
        bandwidthBytes?: number | Absent;
        /** @description Size of one file in bytes. */
        maxFileSize?: number | Absent;
        /** @description API calls per day. */
        apiCallsPerDay?: number | Absent;
        /** @description New image variants per day that are requested without an API key. */
        anonymousVariantsPerDay?: number | Absent;
        /** @description AI credits per calendar month. */
        aiCreditsPerMonth?: number | Absent;
        /** @description Maximum number of open uploads. */
        maxOpenUploads?: number | Absent;
        /** @description Maximum lifetime of a signed URL in seconds. */
        maxUrlLifetime?: number | Absent;
      };
      /** @description Whether the account is suspended. */
      suspended: boolean;
      /** @description Whether locations are removed from images and videos if the upload does not specify it. */
      stripLocation: boolean;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description One page of accounts. */
    AccountList: {
      /** @description The accounts of this page. */
      accounts: components<Open, Binary, Absent>["schemas"]["Account"][];
      pagination: components<Open, Binary, Absent>["schemas"]["Pagination"];
    };
    /** @description Human-readable name. */
    AccountName: string;
    AccountCreation: {
      name: components<Open, Binary, Absent>["schemas"]["AccountName"];
      /**
       * @description Plan of the account.
       * @default FREE
       * @enum {string}
       */
      plan?: ("FREE" | "PRO" | "ENTERPRISE") | Absent;
      limits?: components<Open, Binary, Absent>["schemas"]["CustomLimits"] | Absent;
      /**
       * @description Whether locations are removed from images and videos if the upload does not specify it.
       * @default false
       */
      stripLocation?: boolean | Absent;
    };
    /**
     * @description At least one field. You can send back a record that the service returned, with changes. If `customLimits` is present,
     *     it sets the limits, and `limits`, which includes those of the plan, is ignored.
     */
    AccountUpdate: {
      /** @description The id in the path, or absent. */
      id?: string | Absent;
      name?: components<Open, Binary, Absent>["schemas"]["AccountName"] | Absent;
      /**
       * @description Plan of the account.
       * @enum {string}
       */
      plan?: ("FREE" | "PRO" | "ENTERPRISE") | Absent;
      limits?: components<Open, Binary, Absent>["schemas"]["CustomLimits"] | Absent;
      customLimits?: components<Open, Binary, Absent>["schemas"]["CustomLimits"] | Absent;
      /** @description True suspends the account, false resumes it. */
      suspended?: boolean | Absent;
      /** @description Whether locations are removed from images and videos if the upload does not specify it. */
      stripLocation?: boolean | Absent;
      /** @description Ignored. */
      createdAt?: string | Absent;
      /** @description Ignored. */
      updatedAt?: string | Absent;
    };
    /** @description A part of the check and the position in it. */
    CheckPosition: string;
    /** @description Start position and options of the batch. */
    StoreRepair: {
      after?: components<Open, Binary, Absent>["schemas"]["CheckPosition"] | Absent;
      /**
       * @description Whether every byte is read and verified.
       * @default false
       */
      checksums?: boolean | Absent;
    };
    /** @description One batch of a check. */
    StoreCheck: {
      /** @description The part that was checked. */
      part: ("files" | "variants" | "cutouts" | "objects" | "accounts" | "credits" | "claims") | Open;
      /** @description Number of checked items. */
      checked: number;
      /** @description The problems that were found. */
      problems: components<Open, Binary, Absent>["schemas"]["StoreProblem"][];
      /** @description The `after` of the next batch; null when this was the last one. */
      next: string | null;
    };
    /** @description An inconsistency between the stores. */
    StoreProblem: {
      /**
       * @description `missing`, `size` and `content`: the bytes that a row references are missing, have the wrong size, or have another
       *     checksum. `orphan`: a variant or a result of a file that does not exist. `unknown`: an object that no row
       *     references. `counter`: a counter differs from the actual number. `overdue`: bytes whose deletion is overdue by
       *     more than an hour. `claimed`: bytes that are scheduled for deletion, but that a row references.
       */
      kind: ("missing" | "size" | "content" | "orphan" | "unknown" | "counter" | "overdue" | "claimed") | Open;
      /** @description The key of the object, or the account and the counted value. */
      id: string;
      /** @description The value in the rows. */
      expected: string | null;
      /** @description The actual value. */
      found: string | null;
      /** @description Whether the problem has been repaired. */
      repaired: boolean;
    };
    /** @description What to purge. */
    StorePurge: {
      /** @description Minimum age of the deletion in days; 0 for all deleted files. */
      olderThanDays?: number | Absent;
    };
    /** @description The result of a purge. */
    StorePurged: {
      /** @description Number of permanently deleted files. */
      files: number;
      /** @description Number of deleted objects: originals, variants and cut-outs. */
      objects: number;
      /** @description Whether the purge is complete. */
      done: boolean;
    };
    /** @description Deletions that can be undone. */
    DeletionList: {
      /** @description The deletions, sorted by key. */
      deletions: {
        /** @description Key of the object. */
        key: string;
        deleteAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      }[];
      /** @description The `after` of the next page; null on the last page. */
      next: string | null;
    };
    /** @description The deletions to undo. */
    DeletionKeys: {
      /** @description Keys of objects from the list. */
      keys: string[];
    };
    /** @description The deletions that were undone. */
    DeletionCancellation: {
      /** @description Keys of objects that are kept. */
      undone: string[];
    };
    /**
     * @description The tool that created the backup: `mas` for `mas backup`, or `external`.
     * @enum {string}
     */
    BackupSource: "mas" | "external";
    /** @description A successful backup. */
    BackupRecording: {
      source: components<Open, Binary, Absent>["schemas"]["BackupSource"];
    };
    /** @description A backup, and the time when it was recorded. */
    BackupRecord: {
      source: components<Open, Binary, Absent>["schemas"]["BackupSource"] | Open;
      recordedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description The status of migrations. */
    MigrationStatus: {
      /** @description The last migration of the database. */
      schema: string;
      /** @description Migrations of this release that the database does not have. */
      pending: string[];
      /** @description All backfills, including completed ones. */
      backfills: components<Open, Binary, Absent>["schemas"]["Backfill"][];
    };
    /** @description A backfill: after a migration, it writes rows that existed before. */
    Backfill: {
      /** @description Name of the backfill. */
      name: string;
      /** @description Number of processed rows. */
      done: number;
      /** @description Number of rows to process; an estimate until the backfill is complete. */
      total: number;
      startedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      /**
       * Format: date-time
       * @description Time when the backfill completed; null while it is in progress.
       */
      finishedAt: string | null;
    };
    /** @description Whether the service is read-only. */
    ReadOnly: {
      /** @description Whether read-only mode is on. */
      readOnly: boolean;
    };
    /** @description The erased account. */
    ErasedAccount: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      id: components<Open, Binary, Absent>["schemas"]["AccountId"];
    };
    /** @description Opaque identifier of an API key. */
    KeyId: string;
    /** @description Every key has the permission `read`. `webhooks` allows all operations on webhooks. */
    Permission: ("read" | "write" | "delete" | "webhooks") | Open;
    /** @description The record of an API key. */
    Key: {
      id: components<Open, Binary, Absent>["schemas"]["KeyId"];
      accountId: components<Open, Binary, Absent>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      /** @description The first eight characters of the key. */
      prefix: string;
      /** @description The last four characters of the key. */
      lastFour: string;
      /** @description Always contains `read`. */
      permissions: components<Open, Binary, Absent>["schemas"]["Permission"][];
      /**
       * Format: date-time
       * @description Time when the key expires; null if it does not expire.
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @description Time when the key was revoked; null if it is not revoked.
       */
      revokedAt: string | null;
      /**
       * Format: date-time
       * @description Exact to one minute; null before the first use.
       */
      lastUsedAt: string | null;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description The keys of an account. */
    KeyList: {
      /** @description All keys, newest first. */
      keys: components<Open, Binary, Absent>["schemas"]["Key"][];
    };
    /** @description The record of an API key, with the key itself. */
    KeyWithSecret: {
      id: components<Open, Binary, Absent>["schemas"]["KeyId"];
      accountId: components<Open, Binary, Absent>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      /** @description The first eight characters of the key. */
      prefix: string;
      /** @description The last four characters of the key. */
      lastFour: string;
      /** @description Always contains `read`. */
      permissions: components<Open, Binary, Absent>["schemas"]["Permission"][];
      /**
       * Format: date-time
       * @description Time when the key expires; null if it does not expire.
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @description Time when the key was revoked; null if it is not revoked.
       */
      revokedAt: string | null;
      /**
       * Format: date-time
       * @description Exact to one minute; null before the first use.
       */
      lastUsedAt: string | null;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      /** @description The full key. Shown only once. */
      key: string;
    };
    KeyCreation: {
      /**
       * @description Human-readable name.
       * @default
       */
      name?: string | Absent;
      /**
       * @description The permissions of the key. `read` is always included. `delete` does not include `write`.
       * @default [
       *       "read"
       *     ]
       */
      permissions?: ("read" | "write" | "delete" | "webhooks")[] | Absent;
      /**
       * Format: date-time
       * @description Time when the key expires; null if it does not expire.
       * @default null
       */
      expiresAt?: (string | null) | Absent;
    };
    /** @description Opaque identifier of a delivery key. */
    DeliveryKeyId: string;
    /** @description The record of a delivery key. */
    DeliveryKey: {
      id: components<Open, Binary, Absent>["schemas"]["DeliveryKeyId"];
      accountId: components<Open, Binary, Absent>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      /**
       * Format: date-time
       * @description Time when the key was revoked; null if it is not revoked.
       */
      revokedAt: string | null;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description The delivery keys of an account. */
    DeliveryKeyList: {
      /** @description All delivery keys, newest first. */
      keys: components<Open, Binary, Absent>["schemas"]["DeliveryKey"][];
    };
    /** @description The record of a delivery key, with the key itself. */
    DeliveryKeyWithSecret: {
      id: components<Open, Binary, Absent>["schemas"]["DeliveryKeyId"];
      accountId: components<Open, Binary, Absent>["schemas"]["AccountId"];
      /** @description Human-readable name. */
      name: string;
      /**
       * Format: date-time
       * @description Time when the key was revoked; null if it is not revoked.
       */
      revokedAt: string | null;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      /** @description The full key. Shown only once. */
      key: string;
    };
    /** @description The name of the delivery key. */
    DeliveryKeyCreation: {
      /**
       * @description Human-readable name.
       * @default
       */
      name?: string | Absent;
    };
    /** @description Opaque identifier of a user. */
    UserId: string;
    /** @description An owner has access to their own account, an operator to all accounts. */
    Role: ("owner" | "operator") | Open;
    /** @description An email address, in any case. */
    Email: string;
    /** @description A person who can sign in to the dashboard. */
    User: {
      id: components<Open, Binary, Absent>["schemas"]["UserId"];
      accountId: components<Open, Binary, Absent>["schemas"]["AccountId"];
      /** @description Email address in lower case; unique among all users. */
      email: string;
      /** @description Display name; the default is the email. */
      name: string;
      role: components<Open, Binary, Absent>["schemas"]["Role"];
      /** @description Whether signing in requires a passkey or an authenticator app in addition to the password. */
      secondFactor: boolean;
      /**
       * Format: date-time
       * @description When the invitation of a user who has no password yet expires, also if this is in the past. Null if the user has a
       *     password.
       */
      invitationExpiresAt: string | null;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    /** @description The users of an account. */
    UserList: {
      /** @description All users. */
      users: components<Open, Binary, Absent>["schemas"]["User"][];
    };
    /** @description The record of a user, with the password. */
    UserWithPassword: {
      id: components<Open, Binary, Absent>["schemas"]["UserId"];
      accountId: components<Open, Binary, Absent>["schemas"]["AccountId"];
      /** @description Email address in lower case; unique among all users. */
      email: string;
      /** @description Display name; the default is the email. */
      name: string;
      role: components<Open, Binary, Absent>["schemas"]["Role"];
      /** @description Whether signing in requires a passkey or an authenticator app in addition to the password. */
      secondFactor: boolean;
      /**
       * Format: date-time
       * @description When the invitation of a user who has no password yet expires, also if this is in the past. Null if the user has a
       *     password.
       */
      invitationExpiresAt: string | null;
      /** @description The password. Shown only once. */
      password: string;
      createdAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      updatedAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
    };
    UserCreation: {
      email: components<Open, Binary, Absent>["schemas"]["Email"];
      /** @description Display name; the default is the email. */
      name?: string | Absent;
      /**
       * @description An owner has access to their own account, an operator to all accounts.
       * @default owner
       * @enum {string}
       */
      role?: ("owner" | "operator") | Absent;
    };
    /** @description The deleted resource. */
    DeletedUser: {
      /**
       * @description Always true.
       * @enum {boolean}
       */
      deleted: true;
      id: components<Open, Binary, Absent>["schemas"]["UserId"];
    };
    /** @description The state of the process. */
    Health: {
      /**
       * @description Always `ok`.
       * @enum {string}
       */
      status: "ok";
      /** @description The release of the process, such as `1.2.0`. */
      version: string;
    };
    /** @description The readiness of the process. */
    Readiness: {
      /** @description `degraded` if a dependency is unavailable. Requests that do not need it are still served. */
      status: ("ok" | "degraded") | Open;
      /** @description The dependencies of the process. */
      parts: {
        database: components<Open, Binary, Absent>["schemas"]["PartState"];
        blobs: components<Open, Binary, Absent>["schemas"]["PartState"];
        decoders: components<Open, Binary, Absent>["schemas"]["PartState"];
      };
      isolation: components<Open, Binary, Absent>["schemas"]["DecoderIsolation"];
    };
    /**
     * @description Isolation of the decoders: what native code in a compromised decoder could access. Null while the decoding process
     *     cannot be queried.
     */
    DecoderIsolation: {
      /**
       * @description `full`: only its input and its own code. `partial`: files and programs of the machine, but no network. `none`:
       *     everything that the service can access.
       */
      level: ("full" | "partial" | "none") | Open;
      /** @description The mechanism of the isolation; `socket` if a separate process decodes files (`MEDIA_SOCKET`). */
      mechanism: ("bubblewrap" | "namespaces" | "landlock" | "network" | "permissions" | "socket") | Open;
    } | null;
    /** @description Whether the dependency responded. */
    PartState: ("ok" | "unavailable") | Open;
    /** @description A parameter, field, form or JSON document is invalid. `issues` lists the problems. */
    ValidationError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "VALIDATION_ERROR";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The first 20 problems. */
        issues: components<Open, Binary, Absent>["schemas"]["ValidationIssue"][];
        /** @description Number of further problems that `issues` does not list. */
        omitted: number;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The folder would become a descendant of itself. */
    CircularReferenceError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "CIRCULAR_REFERENCE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The folder is not empty. */
    FolderNotEmptyError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "FOLDER_NOT_EMPTY";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Number of files directly in the folder. */
        fileCount: number;
        /** @description Number of subfolders directly in the folder. */
        childCount: number;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The AI operation does not exist. */
    InvalidOperationError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "INVALID_OPERATION";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The available operations. */
        allowed: (components<Open, Binary, Absent>["schemas"]["AiOperation"] | Open)[];
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The file is not an image. */
    NotAnImageError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "NOT_AN_IMAGE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        fileType: components<Open, Binary, Absent>["schemas"]["FileType"] | Open;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The image does not meet the limits of background removal. Sizes in bytes and pixels. */
    ImageOutOfBoundsError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "IMAGE_OUT_OF_BOUNDS";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Values of this image. */
        actual: {
          /** @description Size in bytes. */
          fileSize: number;
          /** @description Size in pixels. */
          width: number;
          /** @description Size in pixels. */
          height: number;
        };
        /** @description Limits for images. */
        limits: {
          /** @description Maximum size in bytes. */
          maxFileSize: number;
          /** @description Minimum length of each side in pixels. */
          minSide: number;
          /** @description Maximum length of each side in pixels. */
          maxSide: number;
        };
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The bytes do not match `checksum`, `Repr-Digest` or `Content-Digest`. */
    DigestMismatchError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "DIGEST_MISMATCH";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The algorithm of the digest. */
        algorithm: string;
        /** @description The announced digest, in lowercase hex. */
        expected: string;
        /** @description The digest of the received bytes, in lowercase hex. */
        actual: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The request has no `X-API-Key` header. */
    MissingApiKeyError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "MISSING_API_KEY";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The API key is malformed, unknown or revoked. */
    InvalidApiKeyError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "INVALID_API_KEY";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The API key has expired. */
    ExpiredApiKeyError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "EXPIRED_API_KEY";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The `X-Admin-Token` header is missing or its value is wrong. */
    InvalidAdminTokenError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "INVALID_ADMIN_TOKEN";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /**
     * @description The share link has a password, and the request has no valid access cookie. The cookie is missing or has expired, or it
     *     belongs to another link or an earlier password.
     */
    LinkPasswordRequiredError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "LINK_PASSWORD_REQUIRED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The password of the share link is wrong. */
    LinkPasswordWrongError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "LINK_PASSWORD_WRONG";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The share link has `access` `view`: originals cannot be downloaded. */
    LinkViewOnlyError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "LINK_VIEW_ONLY";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The API key does not have the permission that the operation requires. */
    InsufficientPermissionsError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "INSUFFICIENT_PERMISSIONS";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The required permission. */
        required: ("write" | "delete" | "webhooks") | Open;
        /** @description The permissions of the key. */
        granted: components<Open, Binary, Absent>["schemas"]["Permission"][];
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The operator has suspended the account. */
    AccountSuspendedError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "ACCOUNT_SUSPENDED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account's plan does not include AI operations. */
    PlanNotAiCapableError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "PLAN_NOT_AI_CAPABLE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        plan: components<Open, Binary, Absent>["schemas"]["Plan"] | Open;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account does not have enough AI credits left this month. */
    InsufficientCreditsError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "INSUFFICIENT_CREDITS";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Credits that the operation costs. */
        required: number;
        /** @description Remaining credits. */
        remaining: number;
        resetsAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The upload, or the restored files, would exceed the storage limit of the plan. */
    StorageLimitExceededError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "STORAGE_LIMIT_EXCEEDED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Storage limit of the account in bytes. */
        limit: number;
        /** @description Used storage in bytes. */
        used: number;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The upload, or the restored files, would exceed the storage limit of the plan. */
    StorageLimitExceededErrorWithoutDetails: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "STORAGE_LIMIT_EXCEEDED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The requested lifetime of the URL exceeds the limit of the account. */
    UrlLifetimeExceededError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "URL_LIFETIME_EXCEEDED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Maximum lifetime of a URL in seconds. */
        limit: number;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The delivery URL is not signed or was changed. */
    InvalidSignatureError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "INVALID_SIGNATURE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The signed delivery URL has expired. */
    UrlExpiredError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "URL_EXPIRED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The upload URL is not signed or was changed. */
    InvalidUploadUrlError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "INVALID_UPLOAD_URL";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account does not have this file. */
    FileNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "FILE_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested id. */
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account does not have this folder. */
    FolderNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "FOLDER_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested id. */
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account does not have this folder. */
    FolderNotFoundErrorWithoutDetails: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "FOLDER_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account does not have this preset. */
    PresetNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "PRESET_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested name. */
        preset: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account does not have this collection. */
    CollectionNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "COLLECTION_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested id. */
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The archive does not exist or has expired. */
    ArchiveNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "ARCHIVE_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested id. */
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account does not have this share link. */
    ShareNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "SHARE_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested id. */
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /**
     * @description The link does not exist, has expired, was revoked, or does not include the requested file. The response does not reveal
     *     which.
     */
    LinkNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "LINK_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The file does not have this version, or the version was deleted. */
    VersionNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "VERSION_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested version. */
        version: number;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The trash of the account does not contain an item with this id. */
    TrashItemNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "TRASH_ITEM_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested id. */
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account does not have this upload, or it ended more than 30 days ago. */
    UploadNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "UPLOAD_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested id. */
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The file has no image without background, because background removal has not run. */
    ProcessedImageNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "PROCESSED_IMAGE_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account does not have this bulk operation, or it ended more than 30 days ago. */
    OperationNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "OPERATION_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested id. */
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account does not exist. */
    AccountNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "ACCOUNT_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested id. */
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The API key does not exist or is revoked. */
    KeyNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "KEY_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested id. */
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The delivery key does not exist. */
    DeliveryKeyNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "DELIVERY_KEY_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested id. */
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The user does not exist. */
    UserNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "USER_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested id. */
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account does not have this webhook. */
    WebhookNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "WEBHOOK_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested id. */
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The webhook does not have this delivery, or the delivery is older than 30 days. */
    DeliveryNotFoundError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "DELIVERY_NOT_FOUND";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The requested id. */
        id: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account already has a file with this content. */
    DuplicateFileError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "DUPLICATE_FILE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        existingFileId: components<Open, Binary, Absent>["schemas"]["FileId"];
        /** @description SHA-256 of the content in lowercase hex. */
        checksum: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account already has a file with this content. */
    DuplicateFileErrorWithoutDetails: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "DUPLICATE_FILE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /**
     * @description The bytes start at an offset that is not the current offset of the upload, or other requests are sending to it. In the
     *     second case, the response has a `Retry-After` header. The `Upload-Offset` header also contains the offset.
     */
    UploadOffsetMismatchError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "UPLOAD_OFFSET_MISMATCH";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Number of received bytes. */
        offset: number;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account has reached its limit of open uploads. */
    TooManyUploadsError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "TOO_MANY_UPLOADS";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Maximum number of open uploads. */
        limit: number;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description A folder with this name exists in the same parent folder. */
    DuplicateFolderError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "DUPLICATE_FOLDER";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        existingFolderId: components<Open, Binary, Absent>["schemas"]["FolderId"];
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description A preset with this name exists in the account. */
    PresetExistsError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "PRESET_EXISTS";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        existingPresetId: components<Open, Binary, Absent>["schemas"]["PresetId"];
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account has reached its limit of presets. */
    TooManyPresetsError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "TOO_MANY_PRESETS";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Maximum number of presets. */
        limit: number;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account has reached its limit of webhooks. */
    TooManyWebhooksError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "TOO_MANY_WEBHOOKS";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Maximum number of webhooks. */
        limit: number;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description A collection with this name exists in the account. Case is ignored. */
    CollectionExistsError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "COLLECTION_EXISTS";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        existingCollectionId: components<Open, Binary, Absent>["schemas"]["CollectionId"];
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The account has reached its limit of collections. */
    TooManyCollectionsError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "TOO_MANY_COLLECTIONS";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Maximum number of collections. */
        limit: number;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The collection would exceed its maximum number of files. */
    CollectionFullError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "COLLECTION_FULL";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Maximum number of files, including those in the trash. */
        limit: number;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The collection is a saved search: its query determines the files. */
    CollectionNotManualError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "COLLECTION_NOT_MANUAL";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The original folder is also deleted. */
    FolderDeletedError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "FOLDER_DELETED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        folderId: components<Open, Binary, Absent>["schemas"]["FolderId"];
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The version is the current content of the file. */
    VersionIsCurrentError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "VERSION_IS_CURRENT";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description A user with this email already exists. */
    DuplicateUserError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "DUPLICATE_USER";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        existingUserId: components<Open, Binary, Absent>["schemas"]["UserId"];
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The same operation is in progress on this file. */
    ProcessingInProgressError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "PROCESSING_IN_PROGRESS";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        jobId: components<Open, Binary, Absent>["schemas"]["JobId"];
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /**
     * @description The upload was cancelled, has expired, is completed and accepts no more bytes, or ended with the API key or the session
     *     that created it.
     */
    UploadEndedError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "UPLOAD_ENDED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        state: components<Open, Binary, Absent>["schemas"]["UploadState"] | Open;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /**
     * @description Events after the cursor may be missing. `PRUNED`: they were removed. `RESTORED`: the cursor is from before the
     *     restore of a backup or the move of the store.
     */
    CursorExpiredError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "CURSOR_EXPIRED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Why the cursor expired. */
        reason: ("PRUNED" | "RESTORED") | Open;
        /** @description The current end of the feed. */
        cursor: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /**
     * @description The archive ended before it expired. `OWNER_ENDED`: the API key or the session that created it has ended.
     *     `CONTENT_GONE`: one of its files was deleted, the visibility of a file changed, or the archived content of a file is no
     *     longer stored.
     */
    ArchiveGoneError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "ARCHIVE_GONE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        reason: components<Open, Binary, Absent>["schemas"]["ArchiveGoneReason"];
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The service does not support the version in the `Tus-Resumable` header. */
    TusVersionUnsupportedError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "TUS_VERSION_UNSUPPORTED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The content does not match `If-Match`, or changed after `If-Unmodified-Since`. */
    PreconditionFailedError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "PRECONDITION_FAILED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description SHA-256 of the current content in lowercase hex. */
        checksum: string;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /**
     * @description The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without
     *     this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    IdempotencyConflictError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "IDEMPOTENCY_CONFLICT";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /**
     * @description The request with this `Idempotency-Key` was carried out. Its response contained a secret that is shown only once, and
     *     cannot be returned again.
     */
    SecretNotRepeatedError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "SECRET_NOT_REPEATED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The key or user that has the secret; null if it is the caller. */
        id: string | null;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The file is larger than the plan allows. Sizes in bytes. */
    FileTooLargeError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "FILE_TOO_LARGE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Maximum size of a file in bytes. */
        maxFileSize: number;
        plan: components<Open, Binary, Absent>["schemas"]["Plan"] | Open;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /**
     * @description Requests have sent more bytes to this upload than 4 times its size plus 16 MiB, including bytes of interrupted requests
     *     and discarded bytes. The upload has failed.
     */
    UploadBudgetExceededError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "UPLOAD_BUDGET_EXCEEDED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Maximum number of bytes that can be sent to the upload. */
        limit: number;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description A JSON body or a form field is larger than the operation allows. Sizes in bytes. */
    PayloadTooLargeError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "PAYLOAD_TOO_LARGE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Maximum size in bytes. */
        limit: number;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The operation does not accept the `Content-Type` of the request. */
    UnsupportedMediaTypeError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "UNSUPPORTED_MEDIA_TYPE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The accepted media types. */
        accepted: string[];
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The upload does not accept the detected media type: it is not in its `mimeTypes`. */
    MediaTypeNotAllowedError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "MEDIA_TYPE_NOT_ALLOWED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description The detected media type. */
        mimeType: string;
        /** @description The media types that the upload accepts. */
        allowed: string[];
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The byte range is outside the file. Sizes in bytes. */
    RangeNotSatisfiableError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "RANGE_NOT_SATISFIABLE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Size of the complete content in bytes. */
        size: number;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The image cannot be decoded, has too many pixels, or has no clear subject for background removal. Nothing is charged. */
    ImageNotProcessableError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "IMAGE_NOT_PROCESSABLE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Why the image cannot be processed. */
        reason: ("corrupt" | "too_large" | "no_clear_subject") | Open;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The `Idempotency-Key` was used for a different request in the last 24 hours. */
    IdempotencyKeyReusedError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "IDEMPOTENCY_KEY_REUSED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The rate limit is exceeded: the daily limit of the account, the limit per minute of the dashboard user, or the limit of the network address. */
    RateLimitExceededError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "RATE_LIMIT_EXCEEDED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        /** @description Maximum number of calls or new variants per day. */
        limit: number;
        resetAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The rate limit is exceeded: the daily limit of the account, the limit per minute of the dashboard user, or the limit of the network address. */
    RateLimitExceededErrorWithoutDetails: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "RATE_LIMIT_EXCEEDED";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description Too many wrong passwords or codes for this email, or too many wrong passwords or admin tokens from this address. */
    TooManyAttemptsError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "TOO_MANY_ATTEMPTS";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        retryAt: components<Open, Binary, Absent>["schemas"]["Timestamp"];
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The bytes of this request do not match `Upload-Checksum` and were discarded. The tus protocol defines the status code. */
    ChecksumMismatchError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "CHECKSUM_MISMATCH";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description An internal error occurred. The operator can find the cause in the log by the request id. */
    InternalError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "INTERNAL_ERROR";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The content of the file is missing from storage; its record still exists. The operator has been alerted. */
    ContentMissingError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "CONTENT_MISSING";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The operator has disabled this AI operation. */
    AiOperationUnavailableError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "AI_OPERATION_UNAVAILABLE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        operation: components<Open, Binary, Absent>["schemas"]["AiOperation"] | Open;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The operator has not enabled webhooks. */
    WebhooksUnavailableError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "WEBHOOKS_UNAVAILABLE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The AI engine failed. Nothing is charged. */
    AiProviderError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "AI_PROVIDER_ERROR";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        operation: components<Open, Binary, Absent>["schemas"]["AiOperation"] | Open;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /**
     * @description The database or the blob store is unavailable, the disk is full, too many requests are waiting, or the service is
     *     read-only.
     */
    ServiceUnavailableError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "SERVICE_UNAVAILABLE";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
    /** @description The AI engine took longer than 60 seconds, or had not finished 110 seconds after the call. Nothing is charged. */
    AiTimeoutError: {
      /**
       * @description Machine-readable error code. It never changes.
       * @enum {string}
       */
      code: "AI_TIMEOUT";
      message: components<Open, Binary, Absent>["schemas"]["ErrorMessage"];
      /** @description Details of this error. */
      details: {
        operation: components<Open, Binary, Absent>["schemas"]["AiOperation"] | Open;
      };
      requestId: components<Open, Binary, Absent>["schemas"]["RequestId"];
    };
  };
  responses: {
    /** @description One page of files. */
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
    /** @description The similar images. */
    SimilarFilesResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["SimilarFiles"];
        };
      };
    };
    /** @description The file was stored. */
    StoredFile: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["FileRecord"];
        };
      };
    };
    /** @description The account already has this content, and `onDuplicate` is `existing`. The response is the existing file, unchanged. */
    ExistingFile: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["FileRecord"];
        };
      };
    };
    /** @description One page of uploads. */
    UploadListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["UploadList"];
        };
      };
    };
    /** @description The upload. */
    UploadResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Upload"];
        };
      };
    };
    /** @description The upload was created; `Location` is its URL. `Upload-File` is present if the upload is already completed. */
    UploadWithUrlResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["UploadWithUrl"];
        };
      };
    };
    /** @description All bytes were received, and the file was stored. The response contains the data that is visible at an upload URL. */
    CompletedUpload: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["UploadReceipt"];
        };
      };
    };
    /**
     * @description The bytes were stored. After the last bytes, a tus client gets `Upload-File`. For an upload with `onDuplicate:
     *     existing`, it gets the header only if it sends an API key of the account.
     */
    ReceivedContent: {};
    /** @description The current offset and limits of the upload. */
    UploadOffset: {};
    /** @description The upload was terminated. */
    AbortedUpload: {};
    /** @description Supported tus features. */
    UploadAbilities: {};
    /** @description The file was deleted. */
    DeletedFileResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["DeletedFile"];
        };
      };
    };
    /** @description The versions. */
    VersionsResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["FileVersions"];
        };
      };
    };
    /** @description The version was deleted. */
    DeletedVersionResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["DeletedVersion"];
        };
      };
    };
    /** @description The operation succeeded. */
    AiRunResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["AiRun"];
        };
      };
    };
    /** @description The AI data. */
    AiDataResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["AiData"];
        };
      };
    };
    /** @description The content. */
    ProcessedImage: {
      content: {
        "image/png": Binary;
      };
    };
    /** @description The bytes of the requested range. */
    ProcessedImageRange: {
      content: {
        "image/png": Binary;
      };
    };
    /** @description One page of folders. */
    FolderListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["FolderList"];
        };
      };
    };
    /** @description The folder. */
    FolderResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Folder"];
        };
      };
    };
    /** @description The folder. */
    CreatedFolder: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Folder"];
        };
      };
    };
    /** @description The folder. */
    FolderWithContentsResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["FolderWithContents"];
        };
      };
    };
    /** @description The folder was deleted. */
    DeletedFolderResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["DeletedFolder"];
        };
      };
    };
    /** @description One page of bulk operations. */
    BulkOperationListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["BulkOperationList"];
        };
      };
    };
    /** @description The operation has started. For a dry run: the expected result. */
    BegunBulkOperation: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["BulkOperation"];
        };
      };
    };
    /** @description The bulk operation. */
    BulkOperationResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["BulkOperation"];
        };
      };
    };
    /** @description One page of files. */
    BulkItemListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["BulkItemList"];
        };
      };
    };
    /** @description One page of the trash. */
    TrashListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["TrashList"];
        };
      };
    };
    /** @description The trash was emptied. */
    TrashPurgeResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["TrashPurge"];
        };
      };
    };
    /** @description The item was purged. */
    PurgedTrashItemResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["PurgedTrashItem"];
        };
      };
    };
    /** @description The file with its new content. */
    ReplacedFileResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["FileRecord"];
        };
      };
    };
    /** @description The file was restored. */
    RestoredFileResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["FileRecord"];
        };
      };
    };
    /** @description The folder was restored. */
    RestoredFolderResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["RestoredFolder"];
        };
      };
    };
    /** @description The statistics. */
    StatsResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Stats"];
        };
      };
    };
    /** @description The URLs. */
    SignedUrlListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["SignedUrlList"];
        };
      };
    };
    /** @description The fields. */
    MetadataFieldsResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["MetadataFields"];
        };
      };
    };
    /** @description One page of collections. */
    CollectionListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["CollectionList"];
        };
      };
    };
    /** @description The collection. */
    CollectionResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Collection"];
        };
      };
    };
    /** @description The collection. */
    CollectionWithCountResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["CollectionWithCount"];
        };
      };
    };
    /** @description The collection. */
    CreatedCollection: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Collection"];
        };
      };
    };
    /** @description The collection was deleted. */
    DeletedCollectionResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["DeletedCollection"];
        };
      };
    };
    /** @description The files were added to the collection. */
    AddedToCollectionResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["AddedToCollection"];
        };
      };
    };
    /** @description The files were removed from the collection. */
    RemovedFromCollectionResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["RemovedFromCollection"];
        };
      };
    };
    /** @description One page of presets. */
    PresetListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["PresetList"];
        };
      };
    };
    /** @description The preset. */
    PresetResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Preset"];
        };
      };
    };
    /** @description The preset. */
    CreatedPreset: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Preset"];
        };
      };
    };
    /** @description The preset was deleted. */
    DeletedPresetResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["DeletedPreset"];
        };
      };
    };
    /** @description The URL and the properties of the variant. */
    TransformedImageResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["TransformedImage"];
        };
      };
    };
    /** @description The content. */
    FileContent: {
      content: {
        "*/*": Binary;
      };
    };
    /** @description The bytes of the requested range. */
    FileContentRange: {
      content: {
        "*/*": Binary;
      };
    };
    /** @description The file was renamed; `Location` is its current URL. */
    FileRenamed: {};
    /** @description The client's copy is still valid. */
    FileNotModified: {};
    /** @description The client's copy is still valid. */
    NotModified: {};
    /** @description The archive, ready to be downloaded. */
    CreatedArchive: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Archive"];
        };
      };
    };
    /** @description The content. */
    ArchiveContent: {
      content: {
        "application/zip": Binary;
      };
    };
    /** @description The bytes of the requested range. */
    ArchiveContentRange: {
      content: {
        "application/zip": Binary;
      };
    };
    /** @description One page of share links. */
    ShareListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["ShareList"];
        };
      };
    };
    /** @description The share link. */
    ShareResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Share"];
        };
      };
    };
    /** @description The share link. */
    CreatedShare: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Share"];
        };
      };
    };
    /** @description The share link was revoked. */
    DeletedShareResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["DeletedShare"];
        };
      };
    };
    /** @description The page. */
    SharedPage: {
      content: {
        "text/html": Binary;
      };
    };
    /** @description The password is correct. The response is the page. */
    UnlockedShare: {
      content: {
        "text/html": Binary;
      };
    };
    /** @description The content. */
    SharedImage: {
      content: {
        "image/webp": Binary;
      };
    };
    /** @description The bytes of the requested range. */
    SharedImageRange: {
      content: {
        "image/webp": Binary;
      };
    };
    /** @description The content. */
    SharedContent: {
      content: {
        "*/*": Binary;
      };
    };
    /** @description The bytes of the requested range. */
    SharedContentRange: {
      content: {
        "*/*": Binary;
      };
    };
    /** @description The content. */
    SharedArchive: {
      content: {
        "application/zip": Binary;
      };
    };
    /** @description The bytes of the requested range. */
    SharedArchiveRange: {
      content: {
        "application/zip": Binary;
      };
    };
    /** @description One page of events. */
    AuditEventListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["AuditEventList"];
        };
      };
    };
    /** @description One page of webhooks. */
    WebhookListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["WebhookList"];
        };
      };
    };
    /** @description The webhook. */
    WebhookResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Webhook"];
        };
      };
    };
    /** @description The webhook, with its secret. */
    CreatedWebhook: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["WebhookWithSecret"];
        };
      };
    };
    /** @description The webhook, with its new secret. */
    WebhookWithSecretResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["WebhookWithSecret"];
        };
      };
    };
    /** @description The webhook was deleted. */
    DeletedWebhookResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["DeletedWebhook"];
        };
      };
    };
    /** @description The events are sent again. */
    WebhookReplayResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["WebhookReplay"];
        };
      };
    };
    /** @description The delivery. */
    WebhookDeliveryResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["WebhookDelivery"];
        };
      };
    };
    /** @description One page of deliveries. */
    WebhookDeliveryListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["WebhookDeliveryList"];
        };
      };
    };
    /** @description Events in the order of the feed. */
    EventPageResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["EventPage"];
        };
      };
    };
    /** @description The account was erased. */
    ErasedAccountResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["ErasedAccount"];
        };
      };
    };
    /** @description One page of accounts. */
    AccountListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["AccountList"];
        };
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
    /** @description The account. */
    CreatedAccount: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Account"];
        };
      };
    };
    /** @description The keys. */
    KeyListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["KeyList"];
        };
      };
    };
    /** @description The key, with its secret. */
    KeyWithSecretResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["KeyWithSecret"];
        };
      };
    };
    /** @description One batch of the check. */
    StoreCheckResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["StoreCheck"];
        };
      };
    };
    /** @description The exported rows. */
    RowsExport: {
      content: {
        "application/x-ndjson": Binary;
      };
    };
    /** @description The bytes of the requested range. */
    RowsExportRange: {
      content: {
        "application/x-ndjson": Binary;
      };
    };
    /** @description One batch of the purge. */
    StorePurgeResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["StorePurged"];
        };
      };
    };
    /** @description One page of deletions. */
    DeletionListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["DeletionList"];
        };
      };
    };
    /** @description The deletions that were undone. */
    DeletionCancellationResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["DeletionCancellation"];
        };
      };
    };
    /** @description Whether the service is read-only. */
    ReadOnlyResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["ReadOnly"];
        };
      };
    };
    /** @description The backup was recorded. */
    BackupRecordResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["BackupRecord"];
        };
      };
    };
    /** @description The status of migrations. */
    MigrationStatusResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["MigrationStatus"];
        };
      };
    };
    /** @description The key was revoked. */
    RevokedKey: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Key"];
        };
      };
    };
    /** @description The delivery keys. */
    DeliveryKeyListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["DeliveryKeyList"];
        };
      };
    };
    /** @description The delivery key, with its secret. */
    DeliveryKeyWithSecretResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["DeliveryKeyWithSecret"];
        };
      };
    };
    /** @description The delivery key was revoked. */
    RevokedDeliveryKey: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["DeliveryKey"];
        };
      };
    };
    /** @description The users. */
    UserListResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["UserList"];
        };
      };
    };
    /** @description The user, with the password. */
    UserWithPasswordResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["UserWithPassword"];
        };
      };
    };
    /** @description The user was deleted. */
    DeletedUserResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["DeletedUser"];
        };
      };
    };
    /** @description The user. */
    UserResponse: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["User"];
        };
      };
    };
    /** @description The process is alive. */
    Alive: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Health"];
        };
      };
    };
    /** @description Startup is complete. */
    Started: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Health"];
        };
      };
    };
    /** @description The process is ready. */
    Ready: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Success"];
          data: components<Open, Binary, Absent>["schemas"]["Readiness"];
        };
      };
    };
    /** @description The API key is missing, unknown, revoked or expired. */
    Unauthorized: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["MissingApiKeyError"] | components<Open, Binary, Absent>["schemas"]["InvalidApiKeyError"] | components<Open, Binary, Absent>["schemas"]["ExpiredApiKeyError"];
        };
      };
    };
    /** @description A parameter, field, form or JSON document is invalid. `issues` lists the problems. */
    ValidationFailure: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["ValidationError"];
        };
      };
    };
    /** @description The `X-Admin-Token` header is missing or its value is wrong. */
    InvalidAdminToken: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["InvalidAdminTokenError"];
        };
      };
    };
    /**
     * @description The share link has a password, and the request has no valid access cookie. The cookie is missing or has expired, or it
     *     belongs to another link or an earlier password.
     */
    LinkPasswordRequired: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["LinkPasswordRequiredError"];
        };
      };
    };
    /** @description The password of the share link is wrong. */
    LinkPasswordWrong: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["LinkPasswordWrongError"];
        };
      };
    };
    /** @description The operator has suspended the account. */
    AccountSuspended: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /** @description The account does not have this file. */
    FileNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["FileNotFoundError"];
        };
      };
    };
    /** @description The account does not have this folder. */
    FolderNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["FolderNotFoundError"];
        };
      };
    };
    /** @description The account does not have this preset. */
    PresetNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["PresetNotFoundError"];
        };
      };
    };
    /** @description The account does not have this collection. */
    CollectionNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["CollectionNotFoundError"];
        };
      };
    };
    /** @description The archive does not exist or has expired. */
    ArchiveNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["ArchiveNotFoundError"];
        };
      };
    };
    /** @description The account does not have this share link. */
    ShareNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["ShareNotFoundError"];
        };
      };
    };
    /**
     * @description The link does not exist, has expired, was revoked, or does not include the requested file. The response does not reveal
     *     which.
     */
    LinkNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["LinkNotFoundError"];
        };
      };
    };
    /** @description The trash of the account does not contain an item with this id. */
    TrashItemNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["TrashItemNotFoundError"];
        };
      };
    };
    /** @description The account does not have this upload, or it ended more than 30 days ago. */
    UploadNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["UploadNotFoundError"];
        };
      };
    };
    /** @description The account does not have this bulk operation, or it ended more than 30 days ago. */
    OperationNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["OperationNotFoundError"];
        };
      };
    };
    /** @description The account does not exist. */
    AccountNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["AccountNotFoundError"];
        };
      };
    };
    /** @description The API key does not exist or is revoked. */
    KeyNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["KeyNotFoundError"];
        };
      };
    };
    /** @description The delivery key does not exist. */
    DeliveryKeyNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["DeliveryKeyNotFoundError"];
        };
      };
    };
    /** @description The user does not exist. */
    UserNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["UserNotFoundError"];
        };
      };
    };
    /** @description The account does not have this webhook. */
    WebhookNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["WebhookNotFoundError"];
        };
      };
    };
    /** @description A folder with this name exists in the same parent folder. */
    DuplicateFolder: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["DuplicateFolderError"];
        };
      };
    };
    /** @description A collection with this name exists in the account. Case is ignored. */
    CollectionExists: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["CollectionExistsError"];
        };
      };
    };
    /** @description The collection is a saved search: its query determines the files. */
    CollectionNotManual: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["CollectionNotManualError"];
        };
      };
    };
    /** @description The version is the current content of the file. */
    VersionIsCurrent: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["VersionIsCurrentError"];
        };
      };
    };
    /**
     * @description The upload was cancelled, has expired, is completed and accepts no more bytes, or ended with the API key or the session
     *     that created it.
     */
    UploadEnded: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["UploadEndedError"];
        };
      };
    };
    /**
     * @description Events after the cursor may be missing. `PRUNED`: they were removed. `RESTORED`: the cursor is from before the
     *     restore of a backup or the move of the store.
     */
    CursorExpired: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["CursorExpiredError"];
        };
      };
    };
    /**
     * @description The archive ended before it expired. `OWNER_ENDED`: the API key or the session that created it has ended.
     *     `CONTENT_GONE`: one of its files was deleted, the visibility of a file changed, or the archived content of a file is no
     *     longer stored.
     */
    ArchiveGone: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["ArchiveGoneError"];
        };
      };
    };
    /** @description The service does not support the version in the `Tus-Resumable` header. */
    TusVersionUnsupported: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["TusVersionUnsupportedError"];
        };
      };
    };
    /** @description The content does not match `If-Match`, or changed after `If-Unmodified-Since`. */
    PreconditionFailed: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["PreconditionFailedError"];
        };
      };
    };
    /**
     * @description The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without
     *     this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    IdempotencyConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /** @description A JSON body or a form field is larger than the operation allows. Sizes in bytes. */
    PayloadTooLarge: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["PayloadTooLargeError"];
        };
      };
    };
    /** @description The operation does not accept the `Content-Type` of the request. */
    UnsupportedMediaType: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["UnsupportedMediaTypeError"];
        };
      };
    };
    /** @description The byte range is outside the file. Sizes in bytes. */
    RangeNotSatisfiable: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["RangeNotSatisfiableError"];
        };
      };
    };
    /** @description The image cannot be decoded, has too many pixels, or has no clear subject for background removal. Nothing is charged. */
    ImageNotProcessable: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["ImageNotProcessableError"];
        };
      };
    };
    /** @description The `Idempotency-Key` was used for a different request in the last 24 hours. */
    IdempotencyKeyReused: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["IdempotencyKeyReusedError"];
        };
      };
    };
    /** @description The rate limit is exceeded: the daily limit of the account, the limit per minute of the dashboard user, or the limit of the network address. */
    RateLimitExceeded: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["RateLimitExceededError"];
        };
      };
    };
    /** @description Too many wrong passwords or codes for this email, or too many wrong passwords or admin tokens from this address. */
    TooManyAttempts: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["TooManyAttemptsError"];
        };
      };
    };
    /** @description The bytes of this request do not match `Upload-Checksum` and were discarded. The tus protocol defines the status code. */
    ChecksumMismatch: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["ChecksumMismatchError"];
        };
      };
    };
    /** @description An internal error occurred. The operator can find the cause in the log by the request id. */
    InternalFailure: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["InternalError"];
        };
      };
    };
    /** @description The operator has disabled this AI operation. */
    AiOperationUnavailable: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["AiOperationUnavailableError"];
        };
      };
    };
    /** @description The operator has not enabled webhooks. */
    WebhooksUnavailable: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["WebhooksUnavailableError"];
        };
      };
    };
    /** @description The AI engine failed. Nothing is charged. */
    AiProviderFailure: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["AiProviderError"];
        };
      };
    };
    /**
     * @description The database or the blob store is unavailable, the disk is full, too many requests are waiting, or the service is
     *     read-only.
     */
    ServiceUnavailable: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["ServiceUnavailableError"];
        };
      };
    };
    /** @description The AI engine took longer than 60 seconds, or had not finished 110 seconds after the call. Nothing is charged. */
    AiTimeout: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["AiTimeoutError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
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
    /**
     * @description - `FILE_NOT_FOUND`: The account does not have this file.
     *     - `FOLDER_NOT_FOUND`: The account does not have this folder.
     */
    UpdateFileNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["FileNotFoundError"] | components<Open, Binary, Absent>["schemas"]["FolderNotFoundError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    DeleteFileForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `NOT_AN_IMAGE`: The file is not an image.
     *     - `VALIDATION_ERROR`: A parameter, field, form or JSON document is invalid. `issues` lists the problems.
     */
    ListSimilarFilesBadRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["NotAnImageError"] | components<Open, Binary, Absent>["schemas"]["ValidationError"];
        };
      };
    };
    /**
     * @description - `STORAGE_LIMIT_EXCEEDED`: The upload, or the restored files, would exceed the storage limit of the plan.
     *     - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    UploadFileForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["StorageLimitExceededError"] | components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `DUPLICATE_FILE`: The account already has a file with this content.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    UploadFileConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["DuplicateFileError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `FILE_TOO_LARGE`: The file is larger than the plan allows. Sizes in bytes.
     *     - `PAYLOAD_TOO_LARGE`: A JSON body or a form field is larger than the operation allows. Sizes in bytes.
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
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    SetMetadataFieldsForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `STORAGE_LIMIT_EXCEEDED`: The upload, or the restored files, would exceed the storage limit of the plan.
     *     - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    CreateUploadForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["StorageLimitExceededError"] | components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `DUPLICATE_FILE`: The account already has a file with this content.
     *     - `TOO_MANY_UPLOADS`: The account has reached its limit of open uploads.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    CreateUploadConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["DuplicateFileError"] | components<Open, Binary, Absent>["schemas"]["TooManyUploadsError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `FILE_TOO_LARGE`: The file is larger than the plan allows. Sizes in bytes.
     *     - `PAYLOAD_TOO_LARGE`: A JSON body or a form field is larger than the operation allows. Sizes in bytes.
     */
    CreateUploadPayloadTooLarge: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["FileTooLargeError"] | components<Open, Binary, Absent>["schemas"]["PayloadTooLargeError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    CancelUploadForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `VALIDATION_ERROR`: A parameter, field, form or JSON document is invalid. `issues` lists the problems.
     *     - `DIGEST_MISMATCH`: The bytes do not match `checksum`, `Repr-Digest` or `Content-Digest`.
     */
    PutContentBadRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["ValidationError"] | components<Open, Binary, Absent>["schemas"]["DigestMismatchError"];
        };
      };
    };
    /**
     * @description - `INVALID_UPLOAD_URL`: The upload URL is not signed or was changed.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     *     - `STORAGE_LIMIT_EXCEEDED`: The upload, or the restored files, would exceed the storage limit of the plan.
     */
    PutContentForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InvalidUploadUrlError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"] | components<Open, Binary, Absent>["schemas"]["StorageLimitExceededErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `UPLOAD_NOT_FOUND`: The account does not have this upload, or it ended more than 30 days ago.
     *     - `FOLDER_NOT_FOUND`: The account does not have this folder.
     */
    PutContentNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["UploadNotFoundError"] | components<Open, Binary, Absent>["schemas"]["FolderNotFoundErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `UPLOAD_OFFSET_MISMATCH`: The bytes start at an offset that is not the current offset of the upload, or other requests are sending to it. In the second case, the response has a `Retry-After` header. The `Upload-Offset` header also contains the offset.
     *     - `DUPLICATE_FILE`: The account already has a file with this content.
     */
    PutContentConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["UploadOffsetMismatchError"] | components<Open, Binary, Absent>["schemas"]["DuplicateFileErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `FILE_TOO_LARGE`: The file is larger than the plan allows. Sizes in bytes.
     *     - `UPLOAD_BUDGET_EXCEEDED`: Requests have sent more bytes to this upload than 4 times its size plus 16 MiB, including bytes of interrupted requests and discarded bytes. The upload has failed.
     */
    PutContentPayloadTooLarge: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["FileTooLargeError"] | components<Open, Binary, Absent>["schemas"]["UploadBudgetExceededError"];
        };
      };
    };
    /**
     * @description - `UNSUPPORTED_MEDIA_TYPE`: The operation does not accept the `Content-Type` of the request.
     *     - `MEDIA_TYPE_NOT_ALLOWED`: The upload does not accept the detected media type: it is not in its `mimeTypes`.
     */
    PutContentUnsupportedMediaType: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["UnsupportedMediaTypeError"] | components<Open, Binary, Absent>["schemas"]["MediaTypeNotAllowedError"];
        };
      };
    };
    /** @description - `RATE_LIMIT_EXCEEDED`: The rate limit is exceeded: the daily limit of the account, the limit per minute of the dashboard user, or the limit of the network address. */
    PutContentTooManyRequests: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["RateLimitExceededErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `INVALID_UPLOAD_URL`: The upload URL is not signed or was changed.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    AbortUploadForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InvalidUploadUrlError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /** @description - `RATE_LIMIT_EXCEEDED`: The rate limit is exceeded: the daily limit of the account, the limit per minute of the dashboard user, or the limit of the network address. */
    AbortUploadTooManyRequests: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["RateLimitExceededErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `INVALID_UPLOAD_URL`: The upload URL is not signed or was changed.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    GetUploadOffsetForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InvalidUploadUrlError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /** @description - `RATE_LIMIT_EXCEEDED`: The rate limit is exceeded: the daily limit of the account, the limit per minute of the dashboard user, or the limit of the network address. */
    GetUploadOffsetTooManyRequests: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["RateLimitExceededErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `VALIDATION_ERROR`: A parameter, field, form or JSON document is invalid. `issues` lists the problems.
     *     - `DIGEST_MISMATCH`: The bytes do not match `checksum`, `Repr-Digest` or `Content-Digest`.
     */
    AppendContentBadRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["ValidationError"] | components<Open, Binary, Absent>["schemas"]["DigestMismatchError"];
        };
      };
    };
    /**
     * @description - `INVALID_UPLOAD_URL`: The upload URL is not signed or was changed.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     *     - `STORAGE_LIMIT_EXCEEDED`: The upload, or the restored files, would exceed the storage limit of the plan.
     */
    AppendContentForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InvalidUploadUrlError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"] | components<Open, Binary, Absent>["schemas"]["StorageLimitExceededErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `UPLOAD_NOT_FOUND`: The account does not have this upload, or it ended more than 30 days ago.
     *     - `FOLDER_NOT_FOUND`: The account does not have this folder.
     */
    AppendContentNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["UploadNotFoundError"] | components<Open, Binary, Absent>["schemas"]["FolderNotFoundErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `UPLOAD_OFFSET_MISMATCH`: The bytes start at an offset that is not the current offset of the upload, or other requests are sending to it. In the second case, the response has a `Retry-After` header. The `Upload-Offset` header also contains the offset.
     *     - `DUPLICATE_FILE`: The account already has a file with this content.
     */
    AppendContentConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["UploadOffsetMismatchError"] | components<Open, Binary, Absent>["schemas"]["DuplicateFileErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `FILE_TOO_LARGE`: The file is larger than the plan allows. Sizes in bytes.
     *     - `UPLOAD_BUDGET_EXCEEDED`: Requests have sent more bytes to this upload than 4 times its size plus 16 MiB, including bytes of interrupted requests and discarded bytes. The upload has failed.
     */
    AppendContentPayloadTooLarge: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["FileTooLargeError"] | components<Open, Binary, Absent>["schemas"]["UploadBudgetExceededError"];
        };
      };
    };
    /**
     * @description - `UNSUPPORTED_MEDIA_TYPE`: The operation does not accept the `Content-Type` of the request.
     *     - `MEDIA_TYPE_NOT_ALLOWED`: The upload does not accept the detected media type: it is not in its `mimeTypes`.
     */
    AppendContentUnsupportedMediaType: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["UnsupportedMediaTypeError"] | components<Open, Binary, Absent>["schemas"]["MediaTypeNotAllowedError"];
        };
      };
    };
    /** @description - `RATE_LIMIT_EXCEEDED`: The rate limit is exceeded: the daily limit of the account, the limit per minute of the dashboard user, or the limit of the network address. */
    AppendContentTooManyRequests: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          error: components<Open, Binary, Absent>["schemas"]["RateLimitExceededErrorWithoutDetails"];
        };
      };
    };
    /**
     * @description - `STORAGE_LIMIT_EXCEEDED`: The upload, or the restored files, would exceed the storage limit of the plan.
     *     - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    ReplaceFileContentForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["StorageLimitExceededError"] | components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `DUPLICATE_FILE`: The account already has a file with this content.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    ReplaceFileContentConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["DuplicateFileError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `FILE_TOO_LARGE`: The file is larger than the plan allows. Sizes in bytes.
     *     - `PAYLOAD_TOO_LARGE`: A JSON body or a form field is larger than the operation allows. Sizes in bytes.
     */
    ReplaceFileContentPayloadTooLarge: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["FileTooLargeError"] | components<Open, Binary, Absent>["schemas"]["PayloadTooLargeError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    DeleteVersionForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `VERSION_NOT_FOUND`: The file does not have this version, or the version was deleted.
     *     - `FILE_NOT_FOUND`: The account does not have this file.
     */
    DeleteVersionNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["VersionNotFoundError"] | components<Open, Binary, Absent>["schemas"]["FileNotFoundError"];
        };
      };
    };
    /**
     * @description - `STORAGE_LIMIT_EXCEEDED`: The upload, or the restored files, would exceed the storage limit of the plan.
     *     - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    RestoreVersionForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["StorageLimitExceededError"] | components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `VERSION_NOT_FOUND`: The file does not have this version, or the version was deleted.
     *     - `FILE_NOT_FOUND`: The account does not have this file.
     */
    RestoreVersionNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["VersionNotFoundError"] | components<Open, Binary, Absent>["schemas"]["FileNotFoundError"];
        };
      };
    };
    /**
     * @description - `DUPLICATE_FILE`: The account already has a file with this content.
     *     - `VERSION_IS_CURRENT`: The version is the current content of the file.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    RestoreVersionConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["DuplicateFileError"] | components<Open, Binary, Absent>["schemas"]["VersionIsCurrentError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `IMAGE_OUT_OF_BOUNDS`: The image does not meet the limits of background removal. Sizes in bytes and pixels.
     *     - `VALIDATION_ERROR`: A parameter, field, form or JSON document is invalid. `issues` lists the problems.
     *     - `INVALID_OPERATION`: The AI operation does not exist.
     *     - `NOT_AN_IMAGE`: The file is not an image.
     */
    RunAiBadRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["ImageOutOfBoundsError"] | components<Open, Binary, Absent>["schemas"]["ValidationError"] | components<Open, Binary, Absent>["schemas"]["InvalidOperationError"] | components<Open, Binary, Absent>["schemas"]["NotAnImageError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_CREDITS`: The account does not have enough AI credits left this month.
     *     - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     *     - `PLAN_NOT_AI_CAPABLE`: The account's plan does not include AI operations.
     */
    RunAiForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientCreditsError"] | components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"] | components<Open, Binary, Absent>["schemas"]["PlanNotAiCapableError"];
        };
      };
    };
    /**
     * @description - `PROCESSING_IN_PROGRESS`: The same operation is in progress on this file.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    RunAiConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["ProcessingInProgressError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `IMAGE_NOT_PROCESSABLE`: The image cannot be decoded, has too many pixels, or has no clear subject for background removal. Nothing is charged.
     *     - `IDEMPOTENCY_KEY_REUSED`: The `Idempotency-Key` was used for a different request in the last 24 hours.
     */
    RunAiUnprocessableEntity: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["ImageNotProcessableError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyKeyReusedError"];
        };
      };
    };
    /**
     * @description - `INTERNAL_ERROR`: An internal error occurred. The operator can find the cause in the log by the request id.
     *     - `CONTENT_MISSING`: The content of the file is missing from storage; its record still exists. The operator has been alerted.
     */
    RunAiInternalServerError: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InternalError"] | components<Open, Binary, Absent>["schemas"]["ContentMissingError"];
        };
      };
    };
    /**
     * @description - `PROCESSED_IMAGE_NOT_FOUND`: The file has no image without background, because background removal has not run.
     *     - `FILE_NOT_FOUND`: The account does not have this file.
     */
    GetProcessedImageNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["ProcessedImageNotFoundError"] | components<Open, Binary, Absent>["schemas"]["FileNotFoundError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    CreateFolderForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `DUPLICATE_FOLDER`: A folder with this name exists in the same parent folder.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    CreateFolderConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["DuplicateFolderError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `FOLDER_NOT_EMPTY`: The folder is not empty.
     *     - `VALIDATION_ERROR`: A parameter, field, form or JSON document is invalid. `issues` lists the problems.
     */
    DeleteFolderBadRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["FolderNotEmptyError"] | components<Open, Binary, Absent>["schemas"]["ValidationError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    DeleteFolderForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `CIRCULAR_REFERENCE`: The folder would become a descendant of itself.
     *     - `VALIDATION_ERROR`: A parameter, field, form or JSON document is invalid. `issues` lists the problems.
     */
    UpdateFolderBadRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["CircularReferenceError"] | components<Open, Binary, Absent>["schemas"]["ValidationError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    UpdateFolderForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    EmptyTrashForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    PurgeTrashItemForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `STORAGE_LIMIT_EXCEEDED`: The upload, or the restored files, would exceed the storage limit of the plan.
     *     - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    RestoreFileForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["StorageLimitExceededError"] | components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `FILE_NOT_FOUND`: The account does not have this file.
     *     - `FOLDER_NOT_FOUND`: The account does not have this folder.
     */
    RestoreFileNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["FileNotFoundError"] | components<Open, Binary, Absent>["schemas"]["FolderNotFoundError"];
        };
      };
    };
    /**
     * @description - `FOLDER_DELETED`: The original folder is also deleted.
     *     - `DUPLICATE_FILE`: The account already has a file with this content.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    RestoreFileConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["FolderDeletedError"] | components<Open, Binary, Absent>["schemas"]["DuplicateFileError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `STORAGE_LIMIT_EXCEEDED`: The upload, or the restored files, would exceed the storage limit of the plan.
     *     - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    RestoreFolderForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["StorageLimitExceededError"] | components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `FOLDER_DELETED`: The original folder is also deleted.
     *     - `DUPLICATE_FOLDER`: A folder with this name exists in the same parent folder.
     *     - `DUPLICATE_FILE`: The account already has a file with this content.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    RestoreFolderConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["FolderDeletedError"] | components<Open, Binary, Absent>["schemas"]["DuplicateFolderError"] | components<Open, Binary, Absent>["schemas"]["DuplicateFileError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     *     - `PLAN_NOT_AI_CAPABLE`: The account's plan does not include AI operations.
     */
    CreateBulkOperationForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"] | components<Open, Binary, Absent>["schemas"]["PlanNotAiCapableError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    CancelBulkOperationForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    CreateCollectionForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `COLLECTION_EXISTS`: A collection with this name exists in the account. Case is ignored.
     *     - `TOO_MANY_COLLECTIONS`: The account has reached its limit of collections.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    CreateCollectionConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["CollectionExistsError"] | components<Open, Binary, Absent>["schemas"]["TooManyCollectionsError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    DeleteCollectionForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    UpdateCollectionForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    AddCollectionFilesForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `COLLECTION_NOT_FOUND`: The account does not have this collection.
     *     - `FILE_NOT_FOUND`: The account does not have this file.
     */
    AddCollectionFilesNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["CollectionNotFoundError"] | components<Open, Binary, Absent>["schemas"]["FileNotFoundError"];
        };
      };
    };
    /**
     * @description - `COLLECTION_NOT_MANUAL`: The collection is a saved search: its query determines the files.
     *     - `COLLECTION_FULL`: The collection would exceed its maximum number of files.
     */
    AddCollectionFilesConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["CollectionNotManualError"] | components<Open, Binary, Absent>["schemas"]["CollectionFullError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    RemoveCollectionFilesForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `FILE_NOT_FOUND`: The account does not have this file.
     *     - `FOLDER_NOT_FOUND`: The account does not have this folder.
     */
    CreateArchiveNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["FileNotFoundError"] | components<Open, Binary, Absent>["schemas"]["FolderNotFoundError"];
        };
      };
    };
    /**
     * @description - `INVALID_SIGNATURE`: The delivery URL is not signed or was changed.
     *     - `URL_EXPIRED`: The signed delivery URL has expired.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    DownloadArchiveForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InvalidSignatureError"] | components<Open, Binary, Absent>["schemas"]["UrlExpiredError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INTERNAL_ERROR`: An internal error occurred. The operator can find the cause in the log by the request id.
     *     - `CONTENT_MISSING`: The content of the file is missing from storage; its record still exists. The operator has been alerted.
     */
    DownloadArchiveInternalServerError: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InternalError"] | components<Open, Binary, Absent>["schemas"]["ContentMissingError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    CreateShareForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `FILE_NOT_FOUND`: The account does not have this file.
     *     - `FOLDER_NOT_FOUND`: The account does not have this folder.
     *     - `COLLECTION_NOT_FOUND`: The account does not have this collection.
     */
    CreateShareNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["FileNotFoundError"] | components<Open, Binary, Absent>["schemas"]["FolderNotFoundError"] | components<Open, Binary, Absent>["schemas"]["CollectionNotFoundError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    DeleteShareForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    UpdateShareForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `TOO_MANY_ATTEMPTS`: Too many wrong passwords or codes for this email, or too many wrong passwords or admin tokens from this address.
     *     - `RATE_LIMIT_EXCEEDED`: The rate limit is exceeded: the daily limit of the account, the limit per minute of the dashboard user, or the limit of the network address.
     */
    UnlockShareTooManyRequests: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["TooManyAttemptsError"] | components<Open, Binary, Absent>["schemas"]["RateLimitExceededError"];
        };
      };
    };
    /**
     * @description - `INTERNAL_ERROR`: An internal error occurred. The operator can find the cause in the log by the request id.
     *     - `CONTENT_MISSING`: The content of the file is missing from storage; its record still exists. The operator has been alerted.
     */
    ViewSharedFileInternalServerError: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InternalError"] | components<Open, Binary, Absent>["schemas"]["ContentMissingError"];
        };
      };
    };
    /**
     * @description - `LINK_PASSWORD_REQUIRED`: The share link has a password, and the request has no valid access cookie. The cookie is missing or has expired, or it belongs to another link or an earlier password.
     *     - `LINK_VIEW_ONLY`: The share link has `access` `view`: originals cannot be downloaded.
     */
    DownloadSharedFileForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["LinkPasswordRequiredError"] | components<Open, Binary, Absent>["schemas"]["LinkViewOnlyError"];
        };
      };
    };
    /**
     * @description - `INTERNAL_ERROR`: An internal error occurred. The operator can find the cause in the log by the request id.
     *     - `CONTENT_MISSING`: The content of the file is missing from storage; its record still exists. The operator has been alerted.
     */
    DownloadSharedFileInternalServerError: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InternalError"] | components<Open, Binary, Absent>["schemas"]["ContentMissingError"];
        };
      };
    };
    /**
     * @description - `LINK_PASSWORD_REQUIRED`: The share link has a password, and the request has no valid access cookie. The cookie is missing or has expired, or it belongs to another link or an earlier password.
     *     - `LINK_VIEW_ONLY`: The share link has `access` `view`: originals cannot be downloaded.
     */
    DownloadShareForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["LinkPasswordRequiredError"] | components<Open, Binary, Absent>["schemas"]["LinkViewOnlyError"];
        };
      };
    };
    /**
     * @description - `INTERNAL_ERROR`: An internal error occurred. The operator can find the cause in the log by the request id.
     *     - `CONTENT_MISSING`: The content of the file is missing from storage; its record still exists. The operator has been alerted.
     */
    DownloadShareInternalServerError: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InternalError"] | components<Open, Binary, Absent>["schemas"]["ContentMissingError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    ListAuditEventsForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    ListWebhooksForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    CreateWebhookForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `TOO_MANY_WEBHOOKS`: The account has reached its limit of webhooks.
     *     - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its response contained a secret that is shown only once, and cannot be returned again.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    CreateWebhookConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["TooManyWebhooksError"] | components<Open, Binary, Absent>["schemas"]["SecretNotRepeatedError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    GetWebhookForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    DeleteWebhookForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    UpdateWebhookForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `WEBHOOK_NOT_FOUND`: The account does not have this webhook.
     *     - `FOLDER_NOT_FOUND`: The account does not have this folder.
     */
    UpdateWebhookNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["WebhookNotFoundError"] | components<Open, Binary, Absent>["schemas"]["FolderNotFoundError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    PingWebhookForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    RotateWebhookSecretForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its response contained a secret that is shown only once, and cannot be returned again.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    RotateWebhookSecretConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["SecretNotRepeatedError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    ReplayWebhookForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    ListWebhookDeliveriesForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    RedeliverWebhookEventForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `WEBHOOK_NOT_FOUND`: The account does not have this webhook.
     *     - `DELIVERY_NOT_FOUND`: The webhook does not have this delivery, or the delivery is older than 30 days.
     */
    RedeliverWebhookEventNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["WebhookNotFoundError"] | components<Open, Binary, Absent>["schemas"]["DeliveryNotFoundError"];
        };
      };
    };
    /**
     * @description - `NOT_AN_IMAGE`: The file is not an image.
     *     - `VALIDATION_ERROR`: A parameter, field, form or JSON document is invalid. `issues` lists the problems.
     */
    BuildTransformUrlBadRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["NotAnImageError"] | components<Open, Binary, Absent>["schemas"]["ValidationError"];
        };
      };
    };
    /**
     * @description - `FILE_NOT_FOUND`: The account does not have this file.
     *     - `PRESET_NOT_FOUND`: The account does not have this preset.
     */
    BuildTransformUrlNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["FileNotFoundError"] | components<Open, Binary, Absent>["schemas"]["PresetNotFoundError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    CreatePresetForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `PRESET_EXISTS`: A preset with this name exists in the account.
     *     - `TOO_MANY_PRESETS`: The account has reached its limit of presets.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    CreatePresetConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["PresetExistsError"] | components<Open, Binary, Absent>["schemas"]["TooManyPresetsError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    DeletePresetForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `INSUFFICIENT_PERMISSIONS`: The API key does not have the permission that the operation requires.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    UpdatePresetForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InsufficientPermissionsError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `URL_LIFETIME_EXCEEDED`: The requested lifetime of the URL exceeds the limit of the account.
     *     - `ACCOUNT_SUSPENDED`: The operator has suspended the account.
     */
    SignUrlsForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["UrlLifetimeExceededError"] | components<Open, Binary, Absent>["schemas"]["AccountSuspendedError"];
        };
      };
    };
    /**
     * @description - `NOT_AN_IMAGE`: The file is not an image.
     *     - `VALIDATION_ERROR`: A parameter, field, form or JSON document is invalid. `issues` lists the problems.
     */
    DeliverFileBadRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["NotAnImageError"] | components<Open, Binary, Absent>["schemas"]["ValidationError"];
        };
      };
    };
    /**
     * @description - `INVALID_SIGNATURE`: The delivery URL is not signed or was changed.
     *     - `URL_EXPIRED`: The signed delivery URL has expired.
     *     - `URL_LIFETIME_EXCEEDED`: The requested lifetime of the URL exceeds the limit of the account.
     */
    DeliverFileForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InvalidSignatureError"] | components<Open, Binary, Absent>["schemas"]["UrlExpiredError"] | components<Open, Binary, Absent>["schemas"]["UrlLifetimeExceededError"];
        };
      };
    };
    /**
     * @description - `FILE_NOT_FOUND`: The account does not have this file.
     *     - `PRESET_NOT_FOUND`: The account does not have this preset.
     */
    DeliverFileNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["FileNotFoundError"] | components<Open, Binary, Absent>["schemas"]["PresetNotFoundError"];
        };
      };
    };
    /**
     * @description - `INTERNAL_ERROR`: An internal error occurred. The operator can find the cause in the log by the request id.
     *     - `CONTENT_MISSING`: The content of the file is missing from storage; its record still exists. The operator has been alerted.
     */
    DeliverFileInternalServerError: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InternalError"] | components<Open, Binary, Absent>["schemas"]["ContentMissingError"];
        };
      };
    };
    /**
     * @description - `NOT_AN_IMAGE`: The file is not an image.
     *     - `VALIDATION_ERROR`: A parameter, field, form or JSON document is invalid. `issues` lists the problems.
     */
    DeliverImageBadRequest: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["NotAnImageError"] | components<Open, Binary, Absent>["schemas"]["ValidationError"];
        };
      };
    };
    /**
     * @description - `INVALID_SIGNATURE`: The delivery URL is not signed or was changed.
     *     - `URL_EXPIRED`: The signed delivery URL has expired.
     */
    DeliverImageForbidden: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InvalidSignatureError"] | components<Open, Binary, Absent>["schemas"]["UrlExpiredError"];
        };
      };
    };
    /**
     * @description - `FILE_NOT_FOUND`: The account does not have this file.
     *     - `PRESET_NOT_FOUND`: The account does not have this preset.
     */
    DeliverImageNotFound: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["FileNotFoundError"] | components<Open, Binary, Absent>["schemas"]["PresetNotFoundError"];
        };
      };
    };
    /**
     * @description - `INTERNAL_ERROR`: An internal error occurred. The operator can find the cause in the log by the request id.
     *     - `CONTENT_MISSING`: The content of the file is missing from storage; its record still exists. The operator has been alerted.
     */
    DeliverImageInternalServerError: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["InternalError"] | components<Open, Binary, Absent>["schemas"]["ContentMissingError"];
        };
      };
    };
    /**
     * @description - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its response contained a secret that is shown only once, and cannot be returned again.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    CreateKeyConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["SecretNotRepeatedError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its response contained a secret that is shown only once, and cannot be returned again.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    CreateDeliveryKeyConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["SecretNotRepeatedError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its response contained a secret that is shown only once, and cannot be returned again.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    RotateKeyConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["SecretNotRepeatedError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
    /**
     * @description - `DUPLICATE_USER`: A user with this email already exists.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     *     - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its response contained a secret that is shown only once, and cannot be returned again.
     */
    CreateUserConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["DuplicateUserError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"] | components<Open, Binary, Absent>["schemas"]["SecretNotRepeatedError"];
        };
      };
    };
    /**
     * @description - `SECRET_NOT_REPEATED`: The request with this `Idempotency-Key` was carried out. Its response contained a secret that is shown only once, and cannot be returned again.
     *     - `IDEMPOTENCY_CONFLICT`: The first request with this `Idempotency-Key` is still in progress: retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response was not stored: fetch the created resource.
     */
    ResetUserPasswordConflict: {
      content: {
        "application/json": {
          success: components<Open, Binary, Absent>["schemas"]["Failure"];
          /** @description The error. `code` identifies it. */
          error: components<Open, Binary, Absent>["schemas"]["SecretNotRepeatedError"] | components<Open, Binary, Absent>["schemas"]["IdempotencyConflictError"];
        };
      };
    };
  };
  parameters: {
    /**
     * @description Entity tags of the content to get, or `*` (RFC 9110 §13.1.1). Returns 412 if the content has none of these tags, so
     *     that a resumed download cannot mix two versions. Weak tags never match.
     */
    IfMatch: string;
    /** @description An HTTP date. Returns 412 if the content changed after this time (RFC 9110 §13.1.4). Ignored with `If-Match`. */
    IfUnmodifiedSince: string;
    /** @description Entity tags of cached copies, or `*`. Returns 304 if the content has one of these tags (RFC 9110 §13.1.2). */
    IfNoneMatch: string;
    /**
     * @description An HTTP date. Returns 304 if the content has not changed after this time (RFC 9110 §13.1.3). Ignored with
     *     `If-None-Match`.
     */
    IfModifiedSince: string;
    /** @description One byte range, such as `bytes=0-1023`, which is returned with 206 (RFC 9110 §14.2). For several ranges, all bytes are returned. */
    Range: string;
    /**
     * @description The entity tag of the partial copy, or the `Last-Modified` of content that was never replaced. If the content has
     *     changed, all bytes are returned (RFC 9110 §13.1.5).
     */
    IfRange: string;
    /**
     * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
     *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
     *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
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
     * @description The last part of the `url` of a share link. Anyone who has it can use the link.
     * @example 01jv3n5c7x2w9k4d0q8t6r1mzbq83vEjRWeJASNFZ4kBI0Vg
     */
    ShareToken: string;
    /**
     * @description The id of a file of the share link.
     * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
     */
    SharedFileId: string;
    /**
     * @description The id of the upload.
     * @example upl_01jv3mb4s7w2x9k5d0q8t6r1nz
     */
    UploadId: string;
    /**
     * @description Part of `uploadUrl`, unchanged.
     * @example q83vEjRWeJASNFZ4kBI0Vg
     */
    UploadSignature: string;
    /**
     * @description Offset of the first byte of this request.
     * @example 0
     */
    UploadOffset: string;
    /**
     * @description Size of the complete content in bytes, in digits. A value above the limit of the upload returns 413, regardless of its
     *     number of digits.
     */
    UploadLength: string;
    /** @description `1` if the length is not known yet (tus). */
    UploadDeferLength: "1";
    /**
     * @description The fields of `uploadFile` in the format of tus: pairs of a key and its base64 value, separated by commas. Fields
     *     without a value are treated as absent. Other keys are stored and returned, but have no effect.
     */
    UploadMetadata: string;
    /** @description Checksum of the bytes of this request: sha1, sha256 or md5, and the value in base64 (tus). */
    UploadChecksum: string;
    /** @description Whether this request contains the last byte: `?1` or `?0` (draft-ietf-httpbis-resumable-upload). */
    UploadComplete: "?0" | "?1";
    /** @description The version of the IETF draft that the client uses. Supported: 5, 6 and 8. */
    UploadDraftInteropVersion: string;
    /** @description The version of tus that the client uses, `1.0.0`. */
    TusResumable: string;
    /** @description The position of these bytes in the complete content (RFC 9110 §14.4). */
    ContentRange: string;
    /** @description Digest of the bytes of this request (RFC 9530 §2). `sha-256` and `sha-512` are verified, others are ignored. */
    ContentDigest: string;
    /** @description Digest of the complete content (RFC 9530 §3). `sha-256` is verified, others are ignored. */
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
     * @description Returns only events with this action.
     * @example key.create
     */
    AuditAction: components<Open, Binary, Absent>["schemas"]["AuditAction"];
    /**
     * @description Returns only events of this category. `content`: files, versions, folders, metadata fields, collections, presets,
     *     share links, the trash and bulk operations. `administration`: everything else.
     * @example administration
     */
    AuditCategory: "content" | "administration";
    /**
     * @description Returns only events of this file, folder, collection, preset, share link, bulk operation, key, user, session or
     *     account.
     * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
     */
    AuditTarget: string;
    /**
     * @description Returns only events of this key or user.
     * @example user_01jv3k5r8c1h6m3z0q9w7t4xnd
     */
    AuditActor: string;
    /**
     * @description Returns only events at this time or later.
     * @example 2026-05-01T00:00:00Z
     */
    AuditFrom: string;
    /**
     * @description Returns only events before this time.
     * @example 2026-06-01T00:00:00Z
     */
    AuditTo: string;
    /**
     * @description The id of a collection.
     * @example col_01jv3k6w2s8m4q0y7e9t1w5bhr
     */
    CollectionId: string;
    /**
     * @description The id of a webhook.
     * @example whk_01jv3p2c8w5n1r7t4x9b6d0fhm
     */
    WebhookId: string;
    /**
     * @description The id of a delivery of the webhook.
     * @example whd_01jv3p4s6m2q8y0e5t7w1bhc9r
     */
    WebhookDeliveryId: string;
    /**
     * @description The name of a preset.
     * @example card
     */
    PresetName: string;
    /**
     * @description The name of a preset, which sets the transform. Parameters of the request take precedence over those of the preset.
     * @example card
     */
    VariantPreset: string;
    /**
     * @description Target width in pixels. Images are never enlarged; SVG is drawn at the requested size.
     * @example 320
     */
    VariantW: number;
    /**
     * @description Target height in pixels.
     * @example 320
     */
    VariantH: number;
    /**
     * @description Quality. The default is 80.
     * @example 80
     */
    VariantQ: number;
    /**
     * @description Output format. By default, JPEG, PNG, WebP and AVIF keep their format, GIF becomes WebP (an animation is kept), and
     *     all other formats become PNG. `jxl` is JPEG XL, in sRGB and with up to 20 megapixels.
     * @example webp
     */
    VariantF: "jpeg" | "png" | "webp" | "avif" | "jxl";
    /**
     * @description How the image fits a box of both `w` and `h`. `cover` (the default) fills the box and crops the rest. `contain` fits
     *     the image inside the box without padding. `fill` stretches it. `smart` fills the box like `cover`, and crops so that
     *     the subject stays visible: the point of `focus`, or else the detected subject.
     * @example cover
     */
    VariantCrop: "cover" | "contain" | "fill" | "smart";
    /**
     * @description Degrees clockwise. Corners are transparent, or white in JPEG.
     * @example 90
     */
    VariantRotate: number;
    /**
     * @description Blur radius in pixels of the result, with up to two decimals.
     * @example 1.5
     */
    VariantBlur: number;
    /**
     * @description Brightness, from black (-100) to white (100).
     * @example 10
     */
    VariantBrightness: number;
    /**
     * @description Contrast, from flat gray (-100) to two tones (100).
     * @example 10
     */
    VariantContrast: number;
    /**
     * @description Saturation, from gray (-100) to double saturation (100).
     * @example -20
     */
    VariantSaturation: number;
    /**
     * @description If present, converts the image to grayscale. `true` and `1` also enable it; `false` and `0` disable it.
     * @example true
     */
    VariantGrayscale: boolean;
    /**
     * @description If present, applies a sepia tone. `true` and `1` also enable it; `false` and `0` disable it.
     * @example true
     */
    VariantSepia: boolean;
    /**
     * @description Metadata to keep. `rights` keeps copyright, creator, credit and license of the EXIF, IPTC and XMP data of the
     *     original. By default, all metadata is removed. The location and serial numbers are always removed.
     * @example rights
     */
    VariantMeta: "rights";
    /**
     * @description Seconds from the beginning of a video, with up to two decimals. Returns the frame that a player displays at that time.
     *     By default, a frame from the beginning that is not black, white or otherwise plain.
     * @example 12.5
     */
    VariantT: number;
    /**
     * @description A page of a PDF. The longer side of a page has 2,048 pixels. The default is 1.
     * @example 2
     */
    VariantPage: number;
    /**
     * @description Width in pixels, rounded up to the next of these values. Larger values use the largest one. The default is the width
     *     of the preset, or the largest value.
     * @example 640
     */
    ImageWidth: number;
    /**
     * @description Ratio of width to height. The image is cropped to it as with `crop=smart`. The default is the ratio of the preset or
     *     of the image.
     * @example 16:9
     */
    ImageRatio: "1:1" | "4:3" | "3:2" | "16:9" | "21:9" | "3:4" | "2:3" | "9:16" | "9:21";
    /**
     * @description Output format. `auto` selects the best format that `Accept` names, but never JPEG XL (`jxl`). The default is the format of the preset, or `auto`.
     * @example auto
     */
    ImageFormat: "auto" | "avif" | "webp" | "jpeg" | "png" | "jxl";
    /**
     * @description Quality. `auto` is the default: the quality of the preset, or one that looks alike in all formats and sizes. `low`
     *     uses fewer bytes.
     * @example auto
     */
    ImageQuality: "auto" | "low";
    /**
     * @description Time when the URL expires, in Unix seconds; part of a signed URL.
     * @example 1778497200
     */
    Expires: number;
    /**
     * @description The version of the file when the URL was issued, so that caches store each version separately. The response is always
     *     the newest content. If its version differs from `v`, or `v` is missing and the content was replaced, it may be cached
     *     for only one minute. The signature does not cover this parameter.
     * @example 2
     */
    CurrentVersion: number;
    /**
     * @description Number of results to skip. Cannot be combined with `cursor`.
     * @example 0
     */
    Offset: number;
    /**
     * @description Position of the page: the `nextCursor` of an earlier page; empty for the first page. Cannot be combined with `offset`.
     * @example
     */
    Cursor: string;
    /**
     * @description Returns the account with this id, and the accounts that contain this text in their name, or in the name or email of a
     *     user. Case is ignored.
     * @example harbour
     */
    AccountSearch: string;
    /**
     * @description Returns only accounts of this plan.
     * @example PRO
     */
    AccountPlan: components<Open, Binary, Absent>["schemas"]["Plan"];
    /**
     * @description `true` returns only suspended accounts, `false` only accounts that are not suspended.
     * @example true
     */
    AccountSuspended: true | false;
    /**
     * @description Sort field. `name` ignores case. `storageBytes` is the storage that the account's files use. Accounts with equal
     *     values are sorted by id.
     * @example name
     */
    AccountSort: "createdAt" | "name" | "storageBytes";
    /**
     * @description The default is `asc` for `name`, and `desc` for all other fields.
     * @example asc
     */
    AccountSortOrder: components<Open, Binary, Absent>["schemas"]["SortOrder"];
  };
}
export interface operations<Open, Binary, Absent> {
  listFiles: {
    parameters: {
      query?: {
        /**
         * @description Maximum number of results per page.
         * @example 20
         */
        limit?: number | Absent;
        /**
         * @description Number of results to skip. Cannot be combined with `cursor`.
         * @example 0
         */
        offset?: components<Open, Binary, Absent>["parameters"]["Offset"] | Absent;
        /**
         * @description Position of the page: the `nextCursor` of an earlier page; empty for the first page. Cannot be combined with `offset`.
         * @example
         */
        cursor?: components<Open, Binary, Absent>["parameters"]["Cursor"] | Absent;
        /**
         * @description Returns only files directly in this folder. `root` returns the files that are not in a folder. An unknown folder
         *     returns an empty list.
         * @example root
         */
        folderId?: string | Absent;
        /**
         * @description Returns only files of this type.
         * @example IMAGE
         */
        type?: ("IMAGE" | "VIDEO" | "AUDIO" | "DOCUMENT") | Absent;
        /**
         * @description Returns only files that contain each of these words and "phrases" in their filename, a tag, an AI tag, their
         *     description, alternative text, metadata, `embedded` or recognized text. The search ignores case and accents,
         *     and matches parts of words. `%`, `_` and `*` have no special meaning. Operators are `tag:`, `type:`, `in:`
         *     (a folder and its subfolders), `collection:`, `label:`, `is:starred`, `is:public`, `is:private`,
         *     `is:untagged`, `is:sensitive`, `is:failed`, `is:located`, `before:`, `after:`, `larger:`, `smaller:`,
         *     `width:`, `height:`, `ratio:` and `meta.KEY:`. Combine them with `OR`, `NOT` or `-`, and brackets. A search
         *     with a syntax error returns 400; the issue contains the `position` of the error and what was `expected`. The
         *     terms of a search together cost at most 100: 1 for an operator that compares a property, 2 for a word, 3 for
         *     `ratio:` and for comparisons of metadata, 5 for `tag:`, `in:` and `collection:`, 8 for a word below `NOT` or
         *     with fewer than three letters, and 9 for a `meta.KEY:` with a value. A search that takes too long returns
         *     503.
         * @example harbour -tag:draft
         */
        search?: components<Open, Binary, Absent>["schemas"]["FileSearch"] | Absent;
        /**
         * @description Sort field. `filename` ignores case and accents, and sorts by code point. `relevance` ranks the 1,000 newest
         *     files that match `search`, and returns no others. Files with equal values are sorted by id, and files with
         *     equal relevance by `createdAt`.
         * @example createdAt
         */
        sort?: components<Open, Binary, Absent>["schemas"]["FileSort"] | Absent;
        /**
         * @description `asc` or `desc`. The default is `asc` for `filename` and `desc` for all other fields.
         * @example desc
         */
        order?: components<Open, Binary, Absent>["schemas"]["SortOrder"] | Absent;
        /**
         * @description `true` returns only files that moderation has flagged. `false` returns only files that moderation has checked and
         *     not flagged. Without the parameter, all files are returned.
         * @example false
         */
        sensitive?: (true | false) | Absent;
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
  updateFile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["FileUpdate"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["FileRecordResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["UpdateFileForbidden"];
      404: components<Open, Binary, Absent>["responses"]["UpdateFileNotFound"];
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
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components<Open, Binary, Absent>["parameters"]["FileId"];
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
  deleteFile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components<Open, Binary, Absent>["parameters"]["FileId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["DeletedFileResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["DeleteFileForbidden"];
      404: components<Open, Binary, Absent>["responses"]["FileNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  listSimilarFiles: {
    parameters: {
      query?: {
        /**
         * @description Maximum number of results.
         * @example 10
         */
        limit?: number | Absent;
      } | Absent;
      header?: never;
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components<Open, Binary, Absent>["parameters"]["FileId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["SimilarFilesResponse"];
      400: components<Open, Binary, Absent>["responses"]["ListSimilarFilesBadRequest"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      404: components<Open, Binary, Absent>["responses"]["FileNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  uploadFile: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          /**
           * Format: binary
           * @description The file, as exactly one part with a filename.
           */
          file: Binary;
          /**
           * @description Tags, separated by commas or in repeated fields (`tags` or `tags[]`): at most 50, of 1 to 64 characters each.
           * @example harbour, boats
           */
          tags?: string | Absent;
          /**
           * @description Description of the file.
           * @example The old harbour at dusk.
           */
          description?: string | Absent;
          metadata?: components<Open, Binary, Absent>["schemas"]["Metadata"] | Absent;
          altText?: components<Open, Binary, Absent>["schemas"]["AltText"] | Absent;
          /**
           * @description Destination folder. The root if absent or empty.
           * @example
           */
          folderId?: string | Absent;
          /**
           * @description Whether anyone who has `cdnUrl` can read the file. If false, `cdnUrl` is signed and expires.
           * @default true
           */
          isPublic?: boolean | Absent;
          /**
           * @description Whether an image is tagged automatically, for 1 AI credit. Applies to the PRO and ENTERPRISE plans.
           * @default true
           */
          autoTag?: boolean | Absent;
          /**
           * @description Whether the location in an image or video is removed before the file is stored. The default is the setting
           *     of the account.
           */
          stripLocation?: boolean | Absent;
          onDuplicate?: components<Open, Binary, Absent>["schemas"]["OnDuplicate"] | Absent;
        };
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["ExistingFile"];
      201: components<Open, Binary, Absent>["responses"]["StoredFile"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["UploadFileForbidden"];
      404: components<Open, Binary, Absent>["responses"]["FolderNotFound"];
      409: components<Open, Binary, Absent>["responses"]["UploadFileConflict"];
      413: components<Open, Binary, Absent>["responses"]["UploadFilePayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary, Absent>["responses"]["MetadataFieldsResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary, Absent>["schemas"]["MetadataFields"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["MetadataFieldsResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["SetMetadataFieldsForbidden"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  listUploads: {
    parameters: {
      query?: {
        /**
         * @description Returns only items in this state.
         * @example OPEN
         */
        state?: components<Open, Binary, Absent>["schemas"]["UploadState"] | Absent;
        /**
         * @description Maximum number of results per page.
         * @example 20
         */
        limit?: number | Absent;
        /**
         * @description Number of results to skip. Cannot be combined with `cursor`.
         * @example 0
         */
        offset?: components<Open, Binary, Absent>["parameters"]["Offset"] | Absent;
        /**
         * @description Position of the page: the `nextCursor` of an earlier page; empty for the first page. Cannot be combined with `offset`.
         * @example
         */
        cursor?: components<Open, Binary, Absent>["parameters"]["Cursor"] | Absent;
      } | Absent;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["UploadListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  createUpload: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
        /** @description The version of tus that the client uses, `1.0.0`. */
        "Tus-Resumable"?: components<Open, Binary, Absent>["parameters"]["TusResumable"] | Absent;
        /**
         * @description Size of the complete content in bytes, in digits. A value above the limit of the upload returns 413, regardless of its
         *     number of digits.
         */
        "Upload-Length"?: components<Open, Binary, Absent>["parameters"]["UploadLength"] | Absent;
        /** @description `1` if the length is not known yet (tus). */
        "Upload-Defer-Length"?: components<Open, Binary, Absent>["parameters"]["UploadDeferLength"] | Absent;
        /**
         * @description The fields of `uploadFile` in the format of tus: pairs of a key and its base64 value, separated by commas. Fields
         *     without a value are treated as absent. Other keys are stored and returned, but have no effect.
         */
        "Upload-Metadata"?: components<Open, Binary, Absent>["parameters"]["UploadMetadata"] | Absent;
        /** @description Checksum of the bytes of this request: sha1, sha256 or md5, and the value in base64 (tus). */
        "Upload-Checksum"?: components<Open, Binary, Absent>["parameters"]["UploadChecksum"] | Absent;
      } | Absent;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["UploadCreation"];
        "application/offset+octet-stream": Binary;
      };
    } | Absent;
    responses: {
      201: components<Open, Binary, Absent>["responses"]["UploadWithUrlResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["CreateUploadForbidden"];
      404: components<Open, Binary, Absent>["responses"]["FolderNotFound"];
      409: components<Open, Binary, Absent>["responses"]["CreateUploadConflict"];
      412: components<Open, Binary, Absent>["responses"]["TusVersionUnsupported"];
      413: components<Open, Binary, Absent>["responses"]["CreateUploadPayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      460: components<Open, Binary, Absent>["responses"]["ChecksumMismatch"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
      204: components<Open, Binary, Absent>["responses"]["UploadAbilities"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
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
        id: components<Open, Binary, Absent>["parameters"]["UploadId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["UploadResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      404: components<Open, Binary, Absent>["responses"]["UploadNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["UploadId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["UploadResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["CancelUploadForbidden"];
      404: components<Open, Binary, Absent>["responses"]["UploadNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  putContent: {
    parameters: {
      query?: {
        /**
         * @description Part of `uploadUrl`, unchanged.
         * @example q83vEjRWeJASNFZ4kBI0Vg
         */
        signature?: components<Open, Binary, Absent>["parameters"]["UploadSignature"] | Absent;
      } | Absent;
      header?: {
        /** @description The position of these bytes in the complete content (RFC 9110 §14.4). */
        "Content-Range"?: components<Open, Binary, Absent>["parameters"]["ContentRange"] | Absent;
        /** @description Whether this request contains the last byte: `?1` or `?0` (draft-ietf-httpbis-resumable-upload). */
        "Upload-Complete"?: components<Open, Binary, Absent>["parameters"]["UploadComplete"] | Absent;
        /**
         * @description Size of the complete content in bytes, in digits. A value above the limit of the upload returns 413, regardless of its
         *     number of digits.
         */
        "Upload-Length"?: components<Open, Binary, Absent>["parameters"]["UploadLength"] | Absent;
        /** @description The version of the IETF draft that the client uses. Supported: 5, 6 and 8. */
        "Upload-Draft-Interop-Version"?: components<Open, Binary, Absent>["parameters"]["UploadDraftInteropVersion"] | Absent;
        /** @description Digest of the bytes of this request (RFC 9530 §2). `sha-256` and `sha-512` are verified, others are ignored. */
        "Content-Digest"?: components<Open, Binary, Absent>["parameters"]["ContentDigest"] | Absent;
        /** @description Digest of the complete content (RFC 9530 §3). `sha-256` is verified, others are ignored. */
        "Repr-Digest"?: components<Open, Binary, Absent>["parameters"]["ReprDigest"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of the upload.
         * @example upl_01jv3mb4s7w2x9k5d0q8t6r1nz
         */
        id: components<Open, Binary, Absent>["parameters"]["UploadId"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "*/*": Binary;
      };
    } | Absent;
    responses: {
      201: components<Open, Binary, Absent>["responses"]["CompletedUpload"];
      204: components<Open, Binary, Absent>["responses"]["ReceivedContent"];
      400: components<Open, Binary, Absent>["responses"]["PutContentBadRequest"];
      403: components<Open, Binary, Absent>["responses"]["PutContentForbidden"];
      404: components<Open, Binary, Absent>["responses"]["PutContentNotFound"];
      409: components<Open, Binary, Absent>["responses"]["PutContentConflict"];
      410: components<Open, Binary, Absent>["responses"]["UploadEnded"];
      413: components<Open, Binary, Absent>["responses"]["PutContentPayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["PutContentUnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["PutContentTooManyRequests"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  abortUpload: {
    parameters: {
      query?: {
        /**
         * @description Part of `uploadUrl`, unchanged.
         * @example q83vEjRWeJASNFZ4kBI0Vg
         */
        signature?: components<Open, Binary, Absent>["parameters"]["UploadSignature"] | Absent;
      } | Absent;
      header?: {
        /** @description The version of tus that the client uses, `1.0.0`. */
        "Tus-Resumable"?: components<Open, Binary, Absent>["parameters"]["TusResumable"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of the upload.
         * @example upl_01jv3mb4s7w2x9k5d0q8t6r1nz
         */
        id: components<Open, Binary, Absent>["parameters"]["UploadId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components<Open, Binary, Absent>["responses"]["AbortedUpload"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      403: components<Open, Binary, Absent>["responses"]["AbortUploadForbidden"];
      404: components<Open, Binary, Absent>["responses"]["UploadNotFound"];
      410: components<Open, Binary, Absent>["responses"]["UploadEnded"];
      412: components<Open, Binary, Absent>["responses"]["TusVersionUnsupported"];
      429: components<Open, Binary, Absent>["responses"]["AbortUploadTooManyRequests"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  describeContent: {
    parameters: {
      query?: {
        /**
         * @description Part of `uploadUrl`, unchanged.
         * @example q83vEjRWeJASNFZ4kBI0Vg
         */
        signature?: components<Open, Binary, Absent>["parameters"]["UploadSignature"] | Absent;
      } | Absent;
      header?: never;
      path: {
        /**
         * @description The id of the upload.
         * @example upl_01jv3mb4s7w2x9k5d0q8t6r1nz
         */
        id: components<Open, Binary, Absent>["parameters"]["UploadId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components<Open, Binary, Absent>["responses"]["UploadAbilities"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
    };
  };
  getUploadOffset: {
    parameters: {
      query?: {
        /**
         * @description Part of `uploadUrl`, unchanged.
         * @example q83vEjRWeJASNFZ4kBI0Vg
         */
        signature?: components<Open, Binary, Absent>["parameters"]["UploadSignature"] | Absent;
      } | Absent;
      header?: {
        /** @description The version of tus that the client uses, `1.0.0`. */
        "Tus-Resumable"?: components<Open, Binary, Absent>["parameters"]["TusResumable"] | Absent;
        /** @description The version of the IETF draft that the client uses. Supported: 5, 6 and 8. */
        "Upload-Draft-Interop-Version"?: components<Open, Binary, Absent>["parameters"]["UploadDraftInteropVersion"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of the upload.
         * @example upl_01jv3mb4s7w2x9k5d0q8t6r1nz
         */
        id: components<Open, Binary, Absent>["parameters"]["UploadId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components<Open, Binary, Absent>["responses"]["UploadOffset"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      403: components<Open, Binary, Absent>["responses"]["GetUploadOffsetForbidden"];
      404: components<Open, Binary, Absent>["responses"]["UploadNotFound"];
      410: components<Open, Binary, Absent>["responses"]["UploadEnded"];
      412: components<Open, Binary, Absent>["responses"]["TusVersionUnsupported"];
      429: components<Open, Binary, Absent>["responses"]["GetUploadOffsetTooManyRequests"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  appendContent: {
    parameters: {
      query?: {
        /**
         * @description Part of `uploadUrl`, unchanged.
         * @example q83vEjRWeJASNFZ4kBI0Vg
         */
        signature?: components<Open, Binary, Absent>["parameters"]["UploadSignature"] | Absent;
      } | Absent;
      header: {
        /**
         * @description Offset of the first byte of this request.
         * @example 0
         */
        "Upload-Offset": components<Open, Binary, Absent>["parameters"]["UploadOffset"];
        /** @description The version of tus that the client uses, `1.0.0`. */
        "Tus-Resumable"?: components<Open, Binary, Absent>["parameters"]["TusResumable"] | Absent;
        /**
         * @description Size of the complete content in bytes, in digits. A value above the limit of the upload returns 413, regardless of its
         *     number of digits.
         */
        "Upload-Length"?: components<Open, Binary, Absent>["parameters"]["UploadLength"] | Absent;
        /** @description Checksum of the bytes of this request: sha1, sha256 or md5, and the value in base64 (tus). */
        "Upload-Checksum"?: components<Open, Binary, Absent>["parameters"]["UploadChecksum"] | Absent;
        /** @description Whether this request contains the last byte: `?1` or `?0` (draft-ietf-httpbis-resumable-upload). */
        "Upload-Complete"?: components<Open, Binary, Absent>["parameters"]["UploadComplete"] | Absent;
        /** @description The version of the IETF draft that the client uses. Supported: 5, 6 and 8. */
        "Upload-Draft-Interop-Version"?: components<Open, Binary, Absent>["parameters"]["UploadDraftInteropVersion"] | Absent;
        /** @description Digest of the bytes of this request (RFC 9530 §2). `sha-256` and `sha-512` are verified, others are ignored. */
        "Content-Digest"?: components<Open, Binary, Absent>["parameters"]["ContentDigest"] | Absent;
        /** @description Digest of the complete content (RFC 9530 §3). `sha-256` is verified, others are ignored. */
        "Repr-Digest"?: components<Open, Binary, Absent>["parameters"]["ReprDigest"] | Absent;
      };
      path: {
        /**
         * @description The id of the upload.
         * @example upl_01jv3mb4s7w2x9k5d0q8t6r1nz
         */
        id: components<Open, Binary, Absent>["parameters"]["UploadId"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/offset+octet-stream": Binary;
        "application/partial-upload": Binary;
        "application/octet-stream": Binary;
      };
    } | Absent;
    responses: {
      201: components<Open, Binary, Absent>["responses"]["CompletedUpload"];
      204: components<Open, Binary, Absent>["responses"]["ReceivedContent"];
      400: components<Open, Binary, Absent>["responses"]["AppendContentBadRequest"];
      403: components<Open, Binary, Absent>["responses"]["AppendContentForbidden"];
      404: components<Open, Binary, Absent>["responses"]["AppendContentNotFound"];
      409: components<Open, Binary, Absent>["responses"]["AppendContentConflict"];
      410: components<Open, Binary, Absent>["responses"]["UploadEnded"];
      412: components<Open, Binary, Absent>["responses"]["TusVersionUnsupported"];
      413: components<Open, Binary, Absent>["responses"]["AppendContentPayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["AppendContentUnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["AppendContentTooManyRequests"];
      460: components<Open, Binary, Absent>["responses"]["ChecksumMismatch"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  replaceFileContent: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
        /**
         * @description The `checksum` of the content to replace, in double quotes, or its `ETag` (RFC 9110 §13.1.1). If the content has
         *     changed, nothing is replaced and the response is 412.
         */
        "If-Match"?: string | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components<Open, Binary, Absent>["parameters"]["FileId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          /**
           * Format: binary
           * @description The new content, as exactly one part with a filename. The filename is ignored.
           */
          file: Binary;
          /**
           * @description Whether an image is tagged automatically, for 1 AI credit. Applies to the PRO and ENTERPRISE plans.
           * @default true
           */
          autoTag?: boolean | Absent;
          /**
           * @description Whether the location in an image or video is removed before the file is stored. The default is the setting
           *     of the account.
           */
          stripLocation?: boolean | Absent;
          onDuplicate?: components<Open, Binary, Absent>["schemas"]["OnDuplicate"] | Absent;
        };
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["ReplacedFileResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["ReplaceFileContentForbidden"];
      404: components<Open, Binary, Absent>["responses"]["FileNotFound"];
      409: components<Open, Binary, Absent>["responses"]["ReplaceFileContentConflict"];
      412: components<Open, Binary, Absent>["responses"]["PreconditionFailed"];
      413: components<Open, Binary, Absent>["responses"]["ReplaceFileContentPayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["FileId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["VersionsResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      404: components<Open, Binary, Absent>["responses"]["FileNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["FileId"];
        /**
         * @description The number of a version.
         * @example 1
         */
        version: components<Open, Binary, Absent>["parameters"]["Version"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["DeletedVersionResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["DeleteVersionForbidden"];
      404: components<Open, Binary, Absent>["responses"]["DeleteVersionNotFound"];
      409: components<Open, Binary, Absent>["responses"]["VersionIsCurrent"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  restoreVersion: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components<Open, Binary, Absent>["parameters"]["FileId"];
        /**
         * @description The number of a version.
         * @example 1
         */
        version: components<Open, Binary, Absent>["parameters"]["Version"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["ReplacedFileResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["RestoreVersionForbidden"];
      404: components<Open, Binary, Absent>["responses"]["RestoreVersionNotFound"];
      409: components<Open, Binary, Absent>["responses"]["RestoreVersionConflict"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["FileId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["AiDataResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      404: components<Open, Binary, Absent>["responses"]["FileNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  runAi: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components<Open, Binary, Absent>["parameters"]["FileId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["AiRunRequest"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["AiRunResponse"];
      400: components<Open, Binary, Absent>["responses"]["RunAiBadRequest"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["RunAiForbidden"];
      404: components<Open, Binary, Absent>["responses"]["FileNotFound"];
      409: components<Open, Binary, Absent>["responses"]["RunAiConflict"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["RunAiUnprocessableEntity"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["RunAiInternalServerError"];
      501: components<Open, Binary, Absent>["responses"]["AiOperationUnavailable"];
      502: components<Open, Binary, Absent>["responses"]["AiProviderFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
      504: components<Open, Binary, Absent>["responses"]["AiTimeout"];
    };
  };
  getProcessedImage: {
    parameters: {
      query: {
        /**
         * @description The processed image to get.
         * @example bg-removed
         */
        type: "bg-removed";
      };
      header?: {
        /**
         * @description Entity tags of the content to get, or `*` (RFC 9110 §13.1.1). Returns 412 if the content has none of these tags, so
         *     that a resumed download cannot mix two versions. Weak tags never match.
         */
        "If-Match"?: components<Open, Binary, Absent>["parameters"]["IfMatch"] | Absent;
        /** @description An HTTP date. Returns 412 if the content changed after this time (RFC 9110 §13.1.4). Ignored with `If-Match`. */
        "If-Unmodified-Since"?: components<Open, Binary, Absent>["parameters"]["IfUnmodifiedSince"] | Absent;
        /** @description Entity tags of cached copies, or `*`. Returns 304 if the content has one of these tags (RFC 9110 §13.1.2). */
        "If-None-Match"?: components<Open, Binary, Absent>["parameters"]["IfNoneMatch"] | Absent;
        /**
         * @description An HTTP date. Returns 304 if the content has not changed after this time (RFC 9110 §13.1.3). Ignored with
         *     `If-None-Match`.
         */
        "If-Modified-Since"?: components<Open, Binary, Absent>["parameters"]["IfModifiedSince"] | Absent;
        /** @description One byte range, such as `bytes=0-1023`, which is returned with 206 (RFC 9110 §14.2). For several ranges, all bytes are returned. */
        Range?: components<Open, Binary, Absent>["parameters"]["Range"] | Absent;
        /**
         * @description The entity tag of the partial copy, or the `Last-Modified` of content that was never replaced. If the content has
         *     changed, all bytes are returned (RFC 9110 §13.1.5).
         */
        "If-Range"?: components<Open, Binary, Absent>["parameters"]["IfRange"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components<Open, Binary, Absent>["parameters"]["FileId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["ProcessedImage"];
      206: components<Open, Binary, Absent>["responses"]["ProcessedImageRange"];
      304: components<Open, Binary, Absent>["responses"]["NotModified"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      404: components<Open, Binary, Absent>["responses"]["GetProcessedImageNotFound"];
      412: components<Open, Binary, Absent>["responses"]["PreconditionFailed"];
      416: components<Open, Binary, Absent>["responses"]["RangeNotSatisfiable"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  listFolders: {
    parameters: {
      query?: {
        /**
         * @description Returns only folders directly in this folder. `root` returns the top-level folders. An unknown folder returns an
         *     empty list.
         * @example root
         */
        parentId?: string | Absent;
        /**
         * @description Maximum number of results per page.
         * @example 50
         */
        limit?: number | Absent;
        /**
         * @description Number of results to skip. Cannot be combined with `cursor`.
         * @example 0
         */
        offset?: components<Open, Binary, Absent>["parameters"]["Offset"] | Absent;
        /**
         * @description Position of the page: the `nextCursor` of an earlier page; empty for the first page. Cannot be combined with `offset`.
         * @example
         */
        cursor?: components<Open, Binary, Absent>["parameters"]["Cursor"] | Absent;
      } | Absent;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["FolderListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  createFolder: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["FolderCreation"];
      };
    };
    responses: {
      201: components<Open, Binary, Absent>["responses"]["CreatedFolder"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["CreateFolderForbidden"];
      404: components<Open, Binary, Absent>["responses"]["FolderNotFound"];
      409: components<Open, Binary, Absent>["responses"]["CreateFolderConflict"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["FolderId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["FolderWithContentsResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      404: components<Open, Binary, Absent>["responses"]["FolderNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  deleteFolder: {
    parameters: {
      query?: {
        /**
         * @description Also deletes the files and subfolders of the folder. Without it, only an empty folder can be deleted.
         * @example true
         */
        deleteContents?: boolean | Absent;
      } | Absent;
      header?: never;
      path: {
        /**
         * @description The id of a folder.
         * @example fold_01jv3k2d8s6m4q0y7e9t1w5bhr
         */
        id: components<Open, Binary, Absent>["parameters"]["FolderId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["DeletedFolderResponse"];
      400: components<Open, Binary, Absent>["responses"]["DeleteFolderBadRequest"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["DeleteFolderForbidden"];
      404: components<Open, Binary, Absent>["responses"]["FolderNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["FolderId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["FolderUpdate"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["FolderResponse"];
      400: components<Open, Binary, Absent>["responses"]["UpdateFolderBadRequest"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["UpdateFolderForbidden"];
      404: components<Open, Binary, Absent>["responses"]["FolderNotFound"];
      409: components<Open, Binary, Absent>["responses"]["DuplicateFolder"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  listTrash: {
    parameters: {
      query?: {
        /**
         * @description Maximum number of results per page.
         * @example 20
         */
        limit?: number | Absent;
        /**
         * @description Number of results to skip. Cannot be combined with `cursor`.
         * @example 0
         */
        offset?: components<Open, Binary, Absent>["parameters"]["Offset"] | Absent;
        /**
         * @description Position of the page: the `nextCursor` of an earlier page; empty for the first page. Cannot be combined with `offset`.
         * @example
         */
        cursor?: components<Open, Binary, Absent>["parameters"]["Cursor"] | Absent;
      } | Absent;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["TrashListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary, Absent>["responses"]["TrashPurgeResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["EmptyTrashForbidden"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["TrashItemId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["PurgedTrashItemResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["PurgeTrashItemForbidden"];
      404: components<Open, Binary, Absent>["responses"]["TrashItemNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  restoreFile: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components<Open, Binary, Absent>["parameters"]["FileId"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["Restoring"];
      };
    } | Absent;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["RestoredFileResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["RestoreFileForbidden"];
      404: components<Open, Binary, Absent>["responses"]["RestoreFileNotFound"];
      409: components<Open, Binary, Absent>["responses"]["RestoreFileConflict"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  restoreFolder: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of a folder.
         * @example fold_01jv3k2d8s6m4q0y7e9t1w5bhr
         */
        id: components<Open, Binary, Absent>["parameters"]["FolderId"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["Restoring"];
      };
    } | Absent;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["RestoredFolderResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["RestoreFolderForbidden"];
      404: components<Open, Binary, Absent>["responses"]["FolderNotFound"];
      409: components<Open, Binary, Absent>["responses"]["RestoreFolderConflict"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  listBulkOperations: {
    parameters: {
      query?: {
        /**
         * @description Maximum number of results per page.
         * @example 20
         */
        limit?: number | Absent;
        /**
         * @description Number of results to skip. Cannot be combined with `cursor`.
         * @example 0
         */
        offset?: components<Open, Binary, Absent>["parameters"]["Offset"] | Absent;
        /**
         * @description Position of the page: the `nextCursor` of an earlier page; empty for the first page. Cannot be combined with `offset`.
         * @example
         */
        cursor?: components<Open, Binary, Absent>["parameters"]["Cursor"] | Absent;
      } | Absent;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["BulkOperationListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  createBulkOperation: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["BulkOperationCreation"];
      };
    };
    responses: {
      202: components<Open, Binary, Absent>["responses"]["BegunBulkOperation"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["CreateBulkOperationForbidden"];
      404: components<Open, Binary, Absent>["responses"]["FolderNotFound"];
      409: components<Open, Binary, Absent>["responses"]["IdempotencyConflict"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      501: components<Open, Binary, Absent>["responses"]["AiOperationUnavailable"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["BulkOperationId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["BulkOperationResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      404: components<Open, Binary, Absent>["responses"]["OperationNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["BulkOperationId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["BulkOperationResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["CancelBulkOperationForbidden"];
      404: components<Open, Binary, Absent>["responses"]["OperationNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  listBulkItems: {
    parameters: {
      query?: {
        /**
         * @description Returns only items in this state.
         * @example FAILED
         */
        state?: components<Open, Binary, Absent>["schemas"]["BulkItemState"] | Absent;
        /**
         * @description Maximum number of results per page.
         * @example 100
         */
        limit?: number | Absent;
        /**
         * @description Number of results to skip. Cannot be combined with `cursor`.
         * @example 0
         */
        offset?: components<Open, Binary, Absent>["parameters"]["Offset"] | Absent;
        /**
         * @description Position of the page: the `nextCursor` of an earlier page; empty for the first page. Cannot be combined with `offset`.
         * @example
         */
        cursor?: components<Open, Binary, Absent>["parameters"]["Cursor"] | Absent;
      } | Absent;
      header?: never;
      path: {
        /**
         * @description The id of a bulk operation.
         * @example op_01jv3mb4s7w2x9k5d0q8t6r1nz
         */
        id: components<Open, Binary, Absent>["parameters"]["BulkOperationId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["BulkItemListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      404: components<Open, Binary, Absent>["responses"]["OperationNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  listCollections: {
    parameters: {
      query?: {
        /**
         * @description Maximum number of results per page.
         * @example 20
         */
        limit?: number | Absent;
        /**
         * @description Number of results to skip. Cannot be combined with `cursor`.
         * @example 0
         */
        offset?: components<Open, Binary, Absent>["parameters"]["Offset"] | Absent;
        /**
         * @description Position of the page: the `nextCursor` of an earlier page; empty for the first page. Cannot be combined with `offset`.
         * @example
         */
        cursor?: components<Open, Binary, Absent>["parameters"]["Cursor"] | Absent;
      } | Absent;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["CollectionListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  createCollection: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["CollectionCreation"];
      };
    };
    responses: {
      201: components<Open, Binary, Absent>["responses"]["CreatedCollection"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["CreateCollectionForbidden"];
      409: components<Open, Binary, Absent>["responses"]["CreateCollectionConflict"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["CollectionId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["CollectionWithCountResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      404: components<Open, Binary, Absent>["responses"]["CollectionNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["CollectionId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["DeletedCollectionResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["DeleteCollectionForbidden"];
      404: components<Open, Binary, Absent>["responses"]["CollectionNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["CollectionId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["CollectionUpdate"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["CollectionResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["UpdateCollectionForbidden"];
      404: components<Open, Binary, Absent>["responses"]["CollectionNotFound"];
      409: components<Open, Binary, Absent>["responses"]["CollectionExists"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  listCollectionFiles: {
    parameters: {
      query?: {
        /**
         * @description Maximum number of results per page.
         * @example 20
         */
        limit?: number | Absent;
        /**
         * @description Number of results to skip. Cannot be combined with `cursor`.
         * @example 0
         */
        offset?: components<Open, Binary, Absent>["parameters"]["Offset"] | Absent;
        /**
         * @description Position of the page: the `nextCursor` of an earlier page; empty for the first page. Cannot be combined with `offset`.
         * @example
         */
        cursor?: components<Open, Binary, Absent>["parameters"]["Cursor"] | Absent;
      } | Absent;
      header?: never;
      path: {
        /**
         * @description The id of a collection.
         * @example col_01jv3k6w2s8m4q0y7e9t1w5bhr
         */
        id: components<Open, Binary, Absent>["parameters"]["CollectionId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["FileListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      404: components<Open, Binary, Absent>["responses"]["CollectionNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["CollectionId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["CollectionAddition"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["AddedToCollectionResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AddCollectionFilesForbidden"];
      404: components<Open, Binary, Absent>["responses"]["AddCollectionFilesNotFound"];
      409: components<Open, Binary, Absent>["responses"]["AddCollectionFilesConflict"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["CollectionId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["CollectionRemoval"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["RemovedFromCollectionResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["RemoveCollectionFilesForbidden"];
      404: components<Open, Binary, Absent>["responses"]["CollectionNotFound"];
      409: components<Open, Binary, Absent>["responses"]["CollectionNotManual"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  createArchive: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["ArchiveCreation"];
      };
    };
    responses: {
      201: components<Open, Binary, Absent>["responses"]["CreatedArchive"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      404: components<Open, Binary, Absent>["responses"]["CreateArchiveNotFound"];
      409: components<Open, Binary, Absent>["responses"]["IdempotencyConflict"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  downloadArchive: {
    parameters: {
      query?: {
        /**
         * @description Part of `url`, unchanged.
         * @example mD3kq0Yb7uXw2cVfR9sTgA
         */
        signature?: string | Absent;
      } | Absent;
      header?: {
        /**
         * @description Entity tags of the content to get, or `*` (RFC 9110 §13.1.1). Returns 412 if the content has none of these tags, so
         *     that a resumed download cannot mix two versions. Weak tags never match.
         */
        "If-Match"?: components<Open, Binary, Absent>["parameters"]["IfMatch"] | Absent;
        /** @description An HTTP date. Returns 412 if the content changed after this time (RFC 9110 §13.1.4). Ignored with `If-Match`. */
        "If-Unmodified-Since"?: components<Open, Binary, Absent>["parameters"]["IfUnmodifiedSince"] | Absent;
        /** @description Entity tags of cached copies, or `*`. Returns 304 if the content has one of these tags (RFC 9110 §13.1.2). */
        "If-None-Match"?: components<Open, Binary, Absent>["parameters"]["IfNoneMatch"] | Absent;
        /**
         * @description An HTTP date. Returns 304 if the content has not changed after this time (RFC 9110 §13.1.3). Ignored with
         *     `If-None-Match`.
         */
        "If-Modified-Since"?: components<Open, Binary, Absent>["parameters"]["IfModifiedSince"] | Absent;
        /** @description One byte range, such as `bytes=0-1023`, which is returned with 206 (RFC 9110 §14.2). For several ranges, all bytes are returned. */
        Range?: components<Open, Binary, Absent>["parameters"]["Range"] | Absent;
        /**
         * @description The entity tag of the partial copy, or the `Last-Modified` of content that was never replaced. If the content has
         *     changed, all bytes are returned (RFC 9110 §13.1.5).
         */
        "If-Range"?: components<Open, Binary, Absent>["parameters"]["IfRange"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of the archive.
         * @example arc_01jv3mb4s7w2x9k5d0q8t6r1nz
         */
        id: components<Open, Binary, Absent>["parameters"]["ArchiveId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["ArchiveContent"];
      206: components<Open, Binary, Absent>["responses"]["ArchiveContentRange"];
      304: components<Open, Binary, Absent>["responses"]["NotModified"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      403: components<Open, Binary, Absent>["responses"]["DownloadArchiveForbidden"];
      404: components<Open, Binary, Absent>["responses"]["ArchiveNotFound"];
      410: components<Open, Binary, Absent>["responses"]["ArchiveGone"];
      412: components<Open, Binary, Absent>["responses"]["PreconditionFailed"];
      416: components<Open, Binary, Absent>["responses"]["RangeNotSatisfiable"];
      500: components<Open, Binary, Absent>["responses"]["DownloadArchiveInternalServerError"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  listShares: {
    parameters: {
      query?: {
        /**
         * @description Maximum number of results per page.
         * @example 20
         */
        limit?: number | Absent;
        /**
         * @description Number of results to skip. Cannot be combined with `cursor`.
         * @example 0
         */
        offset?: components<Open, Binary, Absent>["parameters"]["Offset"] | Absent;
        /**
         * @description Position of the page: the `nextCursor` of an earlier page; empty for the first page. Cannot be combined with `offset`.
         * @example
         */
        cursor?: components<Open, Binary, Absent>["parameters"]["Cursor"] | Absent;
      } | Absent;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["ShareListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  createShare: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["ShareCreation"];
      };
    };
    responses: {
      201: components<Open, Binary, Absent>["responses"]["CreatedShare"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["CreateShareForbidden"];
      404: components<Open, Binary, Absent>["responses"]["CreateShareNotFound"];
      409: components<Open, Binary, Absent>["responses"]["IdempotencyConflict"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["ShareId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["ShareResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      404: components<Open, Binary, Absent>["responses"]["ShareNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["ShareId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["DeletedShareResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["DeleteShareForbidden"];
      404: components<Open, Binary, Absent>["responses"]["ShareNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["ShareId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["ShareUpdate"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["ShareResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["UpdateShareForbidden"];
      404: components<Open, Binary, Absent>["responses"]["ShareNotFound"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  showShare: {
    parameters: {
      query?: {
        /**
         * @description Page number; each page has 200 files.
         * @example 1
         */
        page?: number | Absent;
        /**
         * @description A subfolder of the shared folder, if subfolders are shared.
         * @example fold_01jv3k9z5c8p2x4n6r0q7d1mtg
         */
        folder?: string | Absent;
        /**
         * @description A single file to show.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        file?: string | Absent;
      } | Absent;
      header?: never;
      path: {
        /**
         * @description The last part of the `url` of a share link. Anyone who has it can use the link.
         * @example 01jv3n5c7x2w9k4d0q8t6r1mzbq83vEjRWeJASNFZ4kBI0Vg
         */
        token: components<Open, Binary, Absent>["parameters"]["ShareToken"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["SharedPage"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      403: components<Open, Binary, Absent>["responses"]["LinkPasswordRequired"];
      404: components<Open, Binary, Absent>["responses"]["LinkNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  unlockShare: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The last part of the `url` of a share link. Anyone who has it can use the link.
         * @example 01jv3n5c7x2w9k4d0q8t6r1mzbq83vEjRWeJASNFZ4kBI0Vg
         */
        token: components<Open, Binary, Absent>["parameters"]["ShareToken"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/x-www-form-urlencoded": components<Open, Binary, Absent>["schemas"]["SharePassword"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["UnlockedShare"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      403: components<Open, Binary, Absent>["responses"]["LinkPasswordWrong"];
      404: components<Open, Binary, Absent>["responses"]["LinkNotFound"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["UnlockShareTooManyRequests"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  viewSharedFile: {
    parameters: {
      query?: {
        /**
         * @description Width in pixels.
         * @example 640
         */
        w?: (320 | 640 | 1080 | 1920) | Absent;
      } | Absent;
      header?: {
        /**
         * @description Entity tags of the content to get, or `*` (RFC 9110 §13.1.1). Returns 412 if the content has none of these tags, so
         *     that a resumed download cannot mix two versions. Weak tags never match.
         */
        "If-Match"?: components<Open, Binary, Absent>["parameters"]["IfMatch"] | Absent;
        /** @description An HTTP date. Returns 412 if the content changed after this time (RFC 9110 §13.1.4). Ignored with `If-Match`. */
        "If-Unmodified-Since"?: components<Open, Binary, Absent>["parameters"]["IfUnmodifiedSince"] | Absent;
        /** @description Entity tags of cached copies, or `*`. Returns 304 if the content has one of these tags (RFC 9110 §13.1.2). */
        "If-None-Match"?: components<Open, Binary, Absent>["parameters"]["IfNoneMatch"] | Absent;
        /**
         * @description An HTTP date. Returns 304 if the content has not changed after this time (RFC 9110 §13.1.3). Ignored with
         *     `If-None-Match`.
         */
        "If-Modified-Since"?: components<Open, Binary, Absent>["parameters"]["IfModifiedSince"] | Absent;
        /** @description One byte range, such as `bytes=0-1023`, which is returned with 206 (RFC 9110 §14.2). For several ranges, all bytes are returned. */
        Range?: components<Open, Binary, Absent>["parameters"]["Range"] | Absent;
        /**
         * @description The entity tag of the partial copy, or the `Last-Modified` of content that was never replaced. If the content has
         *     changed, all bytes are returned (RFC 9110 §13.1.5).
         */
        "If-Range"?: components<Open, Binary, Absent>["parameters"]["IfRange"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The last part of the `url` of a share link. Anyone who has it can use the link.
         * @example 01jv3n5c7x2w9k4d0q8t6r1mzbq83vEjRWeJASNFZ4kBI0Vg
         */
        token: components<Open, Binary, Absent>["parameters"]["ShareToken"];
        /**
         * @description The id of a file of the share link.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components<Open, Binary, Absent>["parameters"]["SharedFileId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["SharedImage"];
      206: components<Open, Binary, Absent>["responses"]["SharedImageRange"];
      304: components<Open, Binary, Absent>["responses"]["NotModified"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      403: components<Open, Binary, Absent>["responses"]["LinkPasswordRequired"];
      404: components<Open, Binary, Absent>["responses"]["LinkNotFound"];
      412: components<Open, Binary, Absent>["responses"]["PreconditionFailed"];
      416: components<Open, Binary, Absent>["responses"]["RangeNotSatisfiable"];
      422: components<Open, Binary, Absent>["responses"]["ImageNotProcessable"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["ViewSharedFileInternalServerError"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  downloadSharedFile: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Entity tags of the content to get, or `*` (RFC 9110 §13.1.1). Returns 412 if the content has none of these tags, so
         *     that a resumed download cannot mix two versions. Weak tags never match.
         */
        "If-Match"?: components<Open, Binary, Absent>["parameters"]["IfMatch"] | Absent;
        /** @description An HTTP date. Returns 412 if the content changed after this time (RFC 9110 §13.1.4). Ignored with `If-Match`. */
        "If-Unmodified-Since"?: components<Open, Binary, Absent>["parameters"]["IfUnmodifiedSince"] | Absent;
        /** @description Entity tags of cached copies, or `*`. Returns 304 if the content has one of these tags (RFC 9110 §13.1.2). */
        "If-None-Match"?: components<Open, Binary, Absent>["parameters"]["IfNoneMatch"] | Absent;
        /**
         * @description An HTTP date. Returns 304 if the content has not changed after this time (RFC 9110 §13.1.3). Ignored with
         *     `If-None-Match`.
         */
        "If-Modified-Since"?: components<Open, Binary, Absent>["parameters"]["IfModifiedSince"] | Absent;
        /** @description One byte range, such as `bytes=0-1023`, which is returned with 206 (RFC 9110 §14.2). For several ranges, all bytes are returned. */
        Range?: components<Open, Binary, Absent>["parameters"]["Range"] | Absent;
        /**
         * @description The entity tag of the partial copy, or the `Last-Modified` of content that was never replaced. If the content has
         *     changed, all bytes are returned (RFC 9110 §13.1.5).
         */
        "If-Range"?: components<Open, Binary, Absent>["parameters"]["IfRange"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The last part of the `url` of a share link. Anyone who has it can use the link.
         * @example 01jv3n5c7x2w9k4d0q8t6r1mzbq83vEjRWeJASNFZ4kBI0Vg
         */
        token: components<Open, Binary, Absent>["parameters"]["ShareToken"];
        /**
         * @description The id of a file of the share link.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components<Open, Binary, Absent>["parameters"]["SharedFileId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["SharedContent"];
      206: components<Open, Binary, Absent>["responses"]["SharedContentRange"];
      304: components<Open, Binary, Absent>["responses"]["NotModified"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      403: components<Open, Binary, Absent>["responses"]["DownloadSharedFileForbidden"];
      404: components<Open, Binary, Absent>["responses"]["LinkNotFound"];
      412: components<Open, Binary, Absent>["responses"]["PreconditionFailed"];
      416: components<Open, Binary, Absent>["responses"]["RangeNotSatisfiable"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["DownloadSharedFileInternalServerError"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  downloadShare: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Entity tags of the content to get, or `*` (RFC 9110 §13.1.1). Returns 412 if the content has none of these tags, so
         *     that a resumed download cannot mix two versions. Weak tags never match.
         */
        "If-Match"?: components<Open, Binary, Absent>["parameters"]["IfMatch"] | Absent;
        /** @description Entity tags of cached copies, or `*`. Returns 304 if the content has one of these tags (RFC 9110 §13.1.2). */
        "If-None-Match"?: components<Open, Binary, Absent>["parameters"]["IfNoneMatch"] | Absent;
        /** @description One byte range, such as `bytes=0-1023`, which is returned with 206 (RFC 9110 §14.2). For several ranges, all bytes are returned. */
        Range?: components<Open, Binary, Absent>["parameters"]["Range"] | Absent;
        /**
         * @description The entity tag of the partial copy, or the `Last-Modified` of content that was never replaced. If the content has
         *     changed, all bytes are returned (RFC 9110 §13.1.5).
         */
        "If-Range"?: components<Open, Binary, Absent>["parameters"]["IfRange"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The last part of the `url` of a share link. Anyone who has it can use the link.
         * @example 01jv3n5c7x2w9k4d0q8t6r1mzbq83vEjRWeJASNFZ4kBI0Vg
         */
        token: components<Open, Binary, Absent>["parameters"]["ShareToken"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["SharedArchive"];
      206: components<Open, Binary, Absent>["responses"]["SharedArchiveRange"];
      304: components<Open, Binary, Absent>["responses"]["NotModified"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      403: components<Open, Binary, Absent>["responses"]["DownloadShareForbidden"];
      404: components<Open, Binary, Absent>["responses"]["LinkNotFound"];
      412: components<Open, Binary, Absent>["responses"]["PreconditionFailed"];
      416: components<Open, Binary, Absent>["responses"]["RangeNotSatisfiable"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["DownloadShareInternalServerError"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  getStats: {
    parameters: {
      query?: {
        /**
         * @description Number of days to include, up to and including today.
         * @example 30
         */
        days?: number | Absent;
      } | Absent;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["StatsResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  listAuditEvents: {
    parameters: {
      query?: {
        /**
         * @description Maximum number of results per page.
         * @example 50
         */
        limit?: number | Absent;
        /**
         * @description Number of results to skip. Cannot be combined with `cursor`.
         * @example 0
         */
        offset?: components<Open, Binary, Absent>["parameters"]["Offset"] | Absent;
        /**
         * @description Position of the page: the `nextCursor` of an earlier page; empty for the first page. Cannot be combined with `offset`.
         * @example
         */
        cursor?: components<Open, Binary, Absent>["parameters"]["Cursor"] | Absent;
        /**
         * @description Returns only events with this action.
         * @example key.create
         */
        action?: components<Open, Binary, Absent>["parameters"]["AuditAction"] | Absent;
        /**
         * @description Returns only events of this category. `content`: files, versions, folders, metadata fields, collections, presets,
         *     share links, the trash and bulk operations. `administration`: everything else.
         * @example administration
         */
        category?: components<Open, Binary, Absent>["parameters"]["AuditCategory"] | Absent;
        /**
         * @description Returns only events of this file, folder, collection, preset, share link, bulk operation, key, user, session or
         *     account.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        targetId?: components<Open, Binary, Absent>["parameters"]["AuditTarget"] | Absent;
        /**
         * @description Returns only events of this key or user.
         * @example user_01jv3k5r8c1h6m3z0q9w7t4xnd
         */
        actorId?: components<Open, Binary, Absent>["parameters"]["AuditActor"] | Absent;
        /**
         * @description Returns only events at this time or later.
         * @example 2026-05-01T00:00:00Z
         */
        from?: components<Open, Binary, Absent>["parameters"]["AuditFrom"] | Absent;
        /**
         * @description Returns only events before this time.
         * @example 2026-06-01T00:00:00Z
         */
        to?: components<Open, Binary, Absent>["parameters"]["AuditTo"] | Absent;
      } | Absent;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["AuditEventListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["ListAuditEventsForbidden"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  listEvents: {
    parameters: {
      query?: {
        /**
         * @description Position in the feed, the `cursor` of an earlier response; empty for `start`.
         * @example
         */
        cursor?: string | Absent;
        /**
         * @description Where the list begins without a cursor: with the oldest event, or after the latest one.
         * @example oldest
         */
        start?: ("oldest" | "latest") | Absent;
        /**
         * @description Returns only events of these types: `types=file.created&types=file.deleted`. The cursor passes all others.
         * @example [
         *       "file.created",
         *       "file.updated"
         *     ]
         */
        types?: components<Open, Binary, Absent>["schemas"]["EventType"][] | Absent;
        /**
         * @description Maximum number of events.
         * @example 100
         */
        limit?: number | Absent;
        /**
         * @description Seconds to wait for an event if there is none. An account can wait with 50 requests concurrently; further ones do not wait.
         * @example 0
         */
        wait?: number | Absent;
      } | Absent;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["EventPageResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      410: components<Open, Binary, Absent>["responses"]["CursorExpired"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  listWebhooks: {
    parameters: {
      query?: {
        /**
         * @description Maximum number of results per page.
         * @example 20
         */
        limit?: number | Absent;
        /**
         * @description Number of results to skip. Cannot be combined with `cursor`.
         * @example 0
         */
        offset?: components<Open, Binary, Absent>["parameters"]["Offset"] | Absent;
        /**
         * @description Position of the page: the `nextCursor` of an earlier page; empty for the first page. Cannot be combined with `offset`.
         * @example
         */
        cursor?: components<Open, Binary, Absent>["parameters"]["Cursor"] | Absent;
      } | Absent;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["WebhookListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["ListWebhooksForbidden"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  createWebhook: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["WebhookCreation"];
      };
    };
    responses: {
      201: components<Open, Binary, Absent>["responses"]["CreatedWebhook"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["CreateWebhookForbidden"];
      404: components<Open, Binary, Absent>["responses"]["FolderNotFound"];
      409: components<Open, Binary, Absent>["responses"]["CreateWebhookConflict"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      501: components<Open, Binary, Absent>["responses"]["WebhooksUnavailable"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  getWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a webhook.
         * @example whk_01jv3p2c8w5n1r7t4x9b6d0fhm
         */
        id: components<Open, Binary, Absent>["parameters"]["WebhookId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["WebhookResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["GetWebhookForbidden"];
      404: components<Open, Binary, Absent>["responses"]["WebhookNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  deleteWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a webhook.
         * @example whk_01jv3p2c8w5n1r7t4x9b6d0fhm
         */
        id: components<Open, Binary, Absent>["parameters"]["WebhookId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["DeletedWebhookResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["DeleteWebhookForbidden"];
      404: components<Open, Binary, Absent>["responses"]["WebhookNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  updateWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a webhook.
         * @example whk_01jv3p2c8w5n1r7t4x9b6d0fhm
         */
        id: components<Open, Binary, Absent>["parameters"]["WebhookId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["WebhookUpdate"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["WebhookResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["UpdateWebhookForbidden"];
      404: components<Open, Binary, Absent>["responses"]["UpdateWebhookNotFound"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      501: components<Open, Binary, Absent>["responses"]["WebhooksUnavailable"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  pingWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a webhook.
         * @example whk_01jv3p2c8w5n1r7t4x9b6d0fhm
         */
        id: components<Open, Binary, Absent>["parameters"]["WebhookId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["WebhookDeliveryResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["PingWebhookForbidden"];
      404: components<Open, Binary, Absent>["responses"]["WebhookNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      501: components<Open, Binary, Absent>["responses"]["WebhooksUnavailable"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  rotateWebhookSecret: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of a webhook.
         * @example whk_01jv3p2c8w5n1r7t4x9b6d0fhm
         */
        id: components<Open, Binary, Absent>["parameters"]["WebhookId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["WebhookWithSecretResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["RotateWebhookSecretForbidden"];
      404: components<Open, Binary, Absent>["responses"]["WebhookNotFound"];
      409: components<Open, Binary, Absent>["responses"]["RotateWebhookSecretConflict"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  replayWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a webhook.
         * @example whk_01jv3p2c8w5n1r7t4x9b6d0fhm
         */
        id: components<Open, Binary, Absent>["parameters"]["WebhookId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["WebhookReplayRequest"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["WebhookReplayResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["ReplayWebhookForbidden"];
      404: components<Open, Binary, Absent>["responses"]["WebhookNotFound"];
      410: components<Open, Binary, Absent>["responses"]["CursorExpired"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  listWebhookDeliveries: {
    parameters: {
      query?: {
        /**
         * @description Returns only deliveries in this state.
         * @example FAILED
         */
        state?: components<Open, Binary, Absent>["schemas"]["WebhookDeliveryState"] | Absent;
        /**
         * @description Maximum number of results per page.
         * @example 50
         */
        limit?: number | Absent;
        /**
         * @description Number of results to skip. Cannot be combined with `cursor`.
         * @example 0
         */
        offset?: components<Open, Binary, Absent>["parameters"]["Offset"] | Absent;
        /**
         * @description Position of the page: the `nextCursor` of an earlier page; empty for the first page. Cannot be combined with `offset`.
         * @example
         */
        cursor?: components<Open, Binary, Absent>["parameters"]["Cursor"] | Absent;
      } | Absent;
      header?: never;
      path: {
        /**
         * @description The id of a webhook.
         * @example whk_01jv3p2c8w5n1r7t4x9b6d0fhm
         */
        id: components<Open, Binary, Absent>["parameters"]["WebhookId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["WebhookDeliveryListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["ListWebhookDeliveriesForbidden"];
      404: components<Open, Binary, Absent>["responses"]["WebhookNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  redeliverWebhookEvent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a webhook.
         * @example whk_01jv3p2c8w5n1r7t4x9b6d0fhm
         */
        id: components<Open, Binary, Absent>["parameters"]["WebhookId"];
        /**
         * @description The id of a delivery of the webhook.
         * @example whd_01jv3p4s6m2q8y0e5t7w1bhc9r
         */
        deliveryId: components<Open, Binary, Absent>["parameters"]["WebhookDeliveryId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["WebhookDeliveryResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["RedeliverWebhookEventForbidden"];
      404: components<Open, Binary, Absent>["responses"]["RedeliverWebhookEventNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  buildTransformUrl: {
    parameters: {
      query: {
        /**
         * @description The id of an image, a video, audio or a PDF.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: string;
        /**
         * @description The name of a preset, which sets the transform. Parameters of the request take precedence over those of the preset.
         * @example card
         */
        preset?: components<Open, Binary, Absent>["parameters"]["VariantPreset"] | Absent;
        /**
         * @description Target width in pixels. Images are never enlarged; SVG is drawn at the requested size.
         * @example 320
         */
        w?: components<Open, Binary, Absent>["parameters"]["VariantW"] | Absent;
        /**
         * @description Target height in pixels.
         * @example 320
         */
        h?: components<Open, Binary, Absent>["parameters"]["VariantH"] | Absent;
        /**
         * @description Quality. The default is 80.
         * @example 80
         */
        q?: components<Open, Binary, Absent>["parameters"]["VariantQ"] | Absent;
        /**
         * @description Output format. By default, JPEG, PNG, WebP and AVIF keep their format, GIF becomes WebP (an animation is kept), and
         *     all other formats become PNG. `jxl` is JPEG XL, in sRGB and with up to 20 megapixels.
         * @example webp
         */
        f?: components<Open, Binary, Absent>["parameters"]["VariantF"] | Absent;
        /**
         * @description How the image fits a box of both `w` and `h`. `cover` (the default) fills the box and crops the rest. `contain` fits
         *     the image inside the box without padding. `fill` stretches it. `smart` fills the box like `cover`, and crops so that
         *     the subject stays visible: the point of `focus`, or else the detected subject.
         * @example cover
         */
        crop?: components<Open, Binary, Absent>["parameters"]["VariantCrop"] | Absent;
        /**
         * @description Degrees clockwise. Corners are transparent, or white in JPEG.
         * @example 90
         */
        rotate?: components<Open, Binary, Absent>["parameters"]["VariantRotate"] | Absent;
        /**
         * @description Blur radius in pixels of the result, with up to two decimals.
         * @example 1.5
         */
        blur?: components<Open, Binary, Absent>["parameters"]["VariantBlur"] | Absent;
        /**
         * @description Brightness, from black (-100) to white (100).
         * @example 10
         */
        brightness?: components<Open, Binary, Absent>["parameters"]["VariantBrightness"] | Absent;
        /**
         * @description Contrast, from flat gray (-100) to two tones (100).
         * @example 10
         */
        contrast?: components<Open, Binary, Absent>["parameters"]["VariantContrast"] | Absent;
        /**
         * @description Saturation, from gray (-100) to double saturation (100).
         * @example -20
         */
        saturation?: components<Open, Binary, Absent>["parameters"]["VariantSaturation"] | Absent;
        /**
         * @description If present, converts the image to grayscale. `true` and `1` also enable it; `false` and `0` disable it.
         * @example true
         */
        grayscale?: components<Open, Binary, Absent>["parameters"]["VariantGrayscale"] | Absent;
        /**
         * @description If present, applies a sepia tone. `true` and `1` also enable it; `false` and `0` disable it.
         * @example true
         */
        sepia?: components<Open, Binary, Absent>["parameters"]["VariantSepia"] | Absent;
        /**
         * @description Metadata to keep. `rights` keeps copyright, creator, credit and license of the EXIF, IPTC and XMP data of the
         *     original. By default, all metadata is removed. The location and serial numbers are always removed.
         * @example rights
         */
        meta?: components<Open, Binary, Absent>["parameters"]["VariantMeta"] | Absent;
        /**
         * @description Seconds from the beginning of a video, with up to two decimals. Returns the frame that a player displays at that time.
         *     By default, a frame from the beginning that is not black, white or otherwise plain.
         * @example 12.5
         */
        t?: components<Open, Binary, Absent>["parameters"]["VariantT"] | Absent;
        /**
         * @description A page of a PDF. The longer side of a page has 2,048 pixels. The default is 1.
         * @example 2
         */
        page?: components<Open, Binary, Absent>["parameters"]["VariantPage"] | Absent;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["TransformedImageResponse"];
      400: components<Open, Binary, Absent>["responses"]["BuildTransformUrlBadRequest"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      404: components<Open, Binary, Absent>["responses"]["BuildTransformUrlNotFound"];
      422: components<Open, Binary, Absent>["responses"]["ImageNotProcessable"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  listPresets: {
    parameters: {
      query?: {
        /**
         * @description Maximum number of results per page.
         * @example 50
         */
        limit?: number | Absent;
        /**
         * @description Number of results to skip. Cannot be combined with `cursor`.
         * @example 0
         */
        offset?: components<Open, Binary, Absent>["parameters"]["Offset"] | Absent;
        /**
         * @description Position of the page: the `nextCursor` of an earlier page; empty for the first page. Cannot be combined with `offset`.
         * @example
         */
        cursor?: components<Open, Binary, Absent>["parameters"]["Cursor"] | Absent;
      } | Absent;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["PresetListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  createPreset: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["PresetCreation"];
      };
    };
    responses: {
      201: components<Open, Binary, Absent>["responses"]["CreatedPreset"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["CreatePresetForbidden"];
      409: components<Open, Binary, Absent>["responses"]["CreatePresetConflict"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        name: components<Open, Binary, Absent>["parameters"]["PresetName"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["PresetResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["AccountSuspended"];
      404: components<Open, Binary, Absent>["responses"]["PresetNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        name: components<Open, Binary, Absent>["parameters"]["PresetName"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["DeletedPresetResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["DeletePresetForbidden"];
      404: components<Open, Binary, Absent>["responses"]["PresetNotFound"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        name: components<Open, Binary, Absent>["parameters"]["PresetName"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["PresetUpdate"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["PresetResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["UpdatePresetForbidden"];
      404: components<Open, Binary, Absent>["responses"]["PresetNotFound"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary, Absent>["schemas"]["UrlSigning"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["SignedUrlListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["Unauthorized"];
      403: components<Open, Binary, Absent>["responses"]["SignUrlsForbidden"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  deliverFile: {
    parameters: {
      query?: {
        /**
         * @description The name of a preset, which sets the transform. Parameters of the request take precedence over those of the preset.
         * @example card
         */
        preset?: components<Open, Binary, Absent>["parameters"]["VariantPreset"] | Absent;
        /**
         * @description Target width in pixels. Images are never enlarged; SVG is drawn at the requested size.
         * @example 320
         */
        w?: components<Open, Binary, Absent>["parameters"]["VariantW"] | Absent;
        /**
         * @description Target height in pixels.
         * @example 320
         */
        h?: components<Open, Binary, Absent>["parameters"]["VariantH"] | Absent;
        /**
         * @description Quality. The default is 80.
         * @example 80
         */
        q?: components<Open, Binary, Absent>["parameters"]["VariantQ"] | Absent;
        /**
         * @description Output format. By default, JPEG, PNG, WebP and AVIF keep their format, GIF becomes WebP (an animation is kept), and
         *     all other formats become PNG. `jxl` is JPEG XL, in sRGB and with up to 20 megapixels.
         * @example webp
         */
        f?: components<Open, Binary, Absent>["parameters"]["VariantF"] | Absent;
        /**
         * @description How the image fits a box of both `w` and `h`. `cover` (the default) fills the box and crops the rest. `contain` fits
         *     the image inside the box without padding. `fill` stretches it. `smart` fills the box like `cover`, and crops so that
         *     the subject stays visible: the point of `focus`, or else the detected subject.
         * @example cover
         */
        crop?: components<Open, Binary, Absent>["parameters"]["VariantCrop"] | Absent;
        /**
         * @description Degrees clockwise. Corners are transparent, or white in JPEG.
         * @example 90
         */
        rotate?: components<Open, Binary, Absent>["parameters"]["VariantRotate"] | Absent;
        /**
         * @description Blur radius in pixels of the result, with up to two decimals.
         * @example 1.5
         */
        blur?: components<Open, Binary, Absent>["parameters"]["VariantBlur"] | Absent;
        /**
         * @description Brightness, from black (-100) to white (100).
         * @example 10
         */
        brightness?: components<Open, Binary, Absent>["parameters"]["VariantBrightness"] | Absent;
        /**
         * @description Contrast, from flat gray (-100) to two tones (100).
         * @example 10
         */
        contrast?: components<Open, Binary, Absent>["parameters"]["VariantContrast"] | Absent;
        /**
         * @description Saturation, from gray (-100) to double saturation (100).
         * @example -20
         */
        saturation?: components<Open, Binary, Absent>["parameters"]["VariantSaturation"] | Absent;
        /**
         * @description If present, converts the image to grayscale. `true` and `1` also enable it; `false` and `0` disable it.
         * @example true
         */
        grayscale?: components<Open, Binary, Absent>["parameters"]["VariantGrayscale"] | Absent;
        /**
         * @description If present, applies a sepia tone. `true` and `1` also enable it; `false` and `0` disable it.
         * @example true
         */
        sepia?: components<Open, Binary, Absent>["parameters"]["VariantSepia"] | Absent;
        /**
         * @description Metadata to keep. `rights` keeps copyright, creator, credit and license of the EXIF, IPTC and XMP data of the
         *     original. By default, all metadata is removed. The location and serial numbers are always removed.
         * @example rights
         */
        meta?: components<Open, Binary, Absent>["parameters"]["VariantMeta"] | Absent;
        /**
         * @description Seconds of a video; part of a signed URL of `GET /api/v1/transform`. Without effect in a URL that has no other
         *     parameter of a variant and is not signed with a delivery key: caches and pages append parameters of this name.
         * @example 12.5
         */
        t?: string | Absent;
        /**
         * @description A page of a PDF; part of a signed URL of `GET /api/v1/transform`. Without effect like `t`.
         * @example 2
         */
        page?: string | Absent;
        /**
         * @description Time when the URL expires, in Unix seconds; part of a signed URL.
         * @example 1778497200
         */
        expires?: components<Open, Binary, Absent>["parameters"]["Expires"] | Absent;
        /**
         * @description Signature of the file and the values of all parameters except `v` and `download`; part of a signed URL. The order of
         *     the parameters does not matter.
         * @example Jx2fV1mS0pZrQ8tK5yN7wA
         */
        signature?: string | Absent;
        /**
         * @description The id of the delivery key that created `signature`; part of a URL that your own server has signed. Such a URL
         *     also has `expires`, and no `version`.
         * @example dkey_01jv3k1n7q5d2w9y4t8m6b0rfx
         */
        keyId?: string | Absent;
        /**
         * @description The version of the file when the URL was issued, so that caches store each version separately. The response is always
         *     the newest content. If its version differs from `v`, or `v` is missing and the content was replaced, it may be cached
         *     for only one minute. The signature does not cover this parameter.
         * @example 2
         */
        v?: components<Open, Binary, Absent>["parameters"]["CurrentVersion"] | Absent;
        /**
         * @description An old version; part of a signed URL from the list of versions.
         * @example 1
         */
        version?: number | Absent;
        /**
         * @description If present, the response is an attachment with the filename of the file, without a content coding. The signature
         *     does not cover this parameter.
         * @example true
         */
        download?: boolean | Absent;
      } | Absent;
      header?: {
        /**
         * @description Entity tags of the content to get, or `*` (RFC 9110 §13.1.1). Returns 412 if the content has none of these tags, so
         *     that a resumed download cannot mix two versions. Weak tags never match.
         */
        "If-Match"?: components<Open, Binary, Absent>["parameters"]["IfMatch"] | Absent;
        /** @description An HTTP date. Returns 412 if the content changed after this time (RFC 9110 §13.1.4). Ignored with `If-Match`. */
        "If-Unmodified-Since"?: components<Open, Binary, Absent>["parameters"]["IfUnmodifiedSince"] | Absent;
        /** @description Entity tags of cached copies, or `*`. Returns 304 if the content has one of these tags (RFC 9110 §13.1.2). */
        "If-None-Match"?: components<Open, Binary, Absent>["parameters"]["IfNoneMatch"] | Absent;
        /**
         * @description An HTTP date. Returns 304 if the content has not changed after this time (RFC 9110 §13.1.3). Ignored with
         *     `If-None-Match`.
         */
        "If-Modified-Since"?: components<Open, Binary, Absent>["parameters"]["IfModifiedSince"] | Absent;
        /** @description One byte range, such as `bytes=0-1023`, which is returned with 206 (RFC 9110 §14.2). For several ranges, all bytes are returned. */
        Range?: components<Open, Binary, Absent>["parameters"]["Range"] | Absent;
        /**
         * @description The entity tag of the partial copy, or the `Last-Modified` of content that was never replaced. If the content has
         *     changed, all bytes are returned (RFC 9110 §13.1.5).
         */
        "If-Range"?: components<Open, Binary, Absent>["parameters"]["IfRange"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components<Open, Binary, Absent>["parameters"]["FileId"];
        /**
         * @description The stored filename, as in `cdnUrl`, or an earlier filename of the file.
         * @example harbour.jpg
         */
        filename: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["FileContent"];
      206: components<Open, Binary, Absent>["responses"]["FileContentRange"];
      301: components<Open, Binary, Absent>["responses"]["FileRenamed"];
      304: components<Open, Binary, Absent>["responses"]["FileNotModified"];
      400: components<Open, Binary, Absent>["responses"]["DeliverFileBadRequest"];
      403: components<Open, Binary, Absent>["responses"]["DeliverFileForbidden"];
      404: components<Open, Binary, Absent>["responses"]["DeliverFileNotFound"];
      412: components<Open, Binary, Absent>["responses"]["PreconditionFailed"];
      416: components<Open, Binary, Absent>["responses"]["RangeNotSatisfiable"];
      422: components<Open, Binary, Absent>["responses"]["ImageNotProcessable"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["DeliverFileInternalServerError"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  deliverImage: {
    parameters: {
      query?: {
        /**
         * @description Width in pixels, rounded up to the next of these values. Larger values use the largest one. The default is the width
         *     of the preset, or the largest value.
         * @example 640
         */
        w?: components<Open, Binary, Absent>["parameters"]["ImageWidth"] | Absent;
        /**
         * @description Ratio of width to height. The image is cropped to it as with `crop=smart`. The default is the ratio of the preset or
         *     of the image.
         * @example 16:9
         */
        ar?: components<Open, Binary, Absent>["parameters"]["ImageRatio"] | Absent;
        /**
         * @description Output format. `auto` selects the best format that `Accept` names, but never JPEG XL (`jxl`). The default is the format of the preset, or `auto`.
         * @example auto
         */
        f?: components<Open, Binary, Absent>["parameters"]["ImageFormat"] | Absent;
        /**
         * @description Quality. `auto` is the default: the quality of the preset, or one that looks alike in all formats and sizes. `low`
         *     uses fewer bytes.
         * @example auto
         */
        q?: components<Open, Binary, Absent>["parameters"]["ImageQuality"] | Absent;
        /**
         * @description The name of a preset, which sets the transform. Parameters of the request take precedence over those of the preset.
         * @example card
         */
        preset?: components<Open, Binary, Absent>["parameters"]["VariantPreset"] | Absent;
        /**
         * @description Returns 400 for a video or PDF. Set it in a preset, or request a signed URL.
         * @example 12.5
         */
        t?: string | Absent;
        /**
         * @description Returns 400 for a video or PDF. Set it in a preset, or request a signed URL.
         * @example 2
         */
        page?: string | Absent;
        /**
         * @description Time when the URL expires, in Unix seconds; part of a signed URL.
         * @example 1778497200
         */
        expires?: components<Open, Binary, Absent>["parameters"]["Expires"] | Absent;
        /**
         * @description Signature of the file, its visibility and `expires`; part of `imageUrl`.
         * @example Jx2fV1mS0pZrQ8tK5yN7wA
         */
        signature?: string | Absent;
        /**
         * @description The version of the file when the URL was issued, so that caches store each version separately. The response is always
         *     the newest content. If its version differs from `v`, or `v` is missing and the content was replaced, it may be cached
         *     for only one minute. The signature does not cover this parameter.
         * @example 2
         */
        v?: components<Open, Binary, Absent>["parameters"]["CurrentVersion"] | Absent;
      } | Absent;
      header?: {
        /**
         * @description Entity tags of the content to get, or `*` (RFC 9110 §13.1.1). Returns 412 if the content has none of these tags, so
         *     that a resumed download cannot mix two versions. Weak tags never match.
         */
        "If-Match"?: components<Open, Binary, Absent>["parameters"]["IfMatch"] | Absent;
        /** @description An HTTP date. Returns 412 if the content changed after this time (RFC 9110 §13.1.4). Ignored with `If-Match`. */
        "If-Unmodified-Since"?: components<Open, Binary, Absent>["parameters"]["IfUnmodifiedSince"] | Absent;
        /** @description Entity tags of cached copies, or `*`. Returns 304 if the content has one of these tags (RFC 9110 §13.1.2). */
        "If-None-Match"?: components<Open, Binary, Absent>["parameters"]["IfNoneMatch"] | Absent;
        /**
         * @description An HTTP date. Returns 304 if the content has not changed after this time (RFC 9110 §13.1.3). Ignored with
         *     `If-None-Match`.
         */
        "If-Modified-Since"?: components<Open, Binary, Absent>["parameters"]["IfModifiedSince"] | Absent;
        /** @description One byte range, such as `bytes=0-1023`, which is returned with 206 (RFC 9110 §14.2). For several ranges, all bytes are returned. */
        Range?: components<Open, Binary, Absent>["parameters"]["Range"] | Absent;
        /**
         * @description The entity tag of the partial copy, or the `Last-Modified` of content that was never replaced. If the content has
         *     changed, all bytes are returned (RFC 9110 §13.1.5).
         */
        "If-Range"?: components<Open, Binary, Absent>["parameters"]["IfRange"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of a file.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        id: components<Open, Binary, Absent>["parameters"]["FileId"];
        /**
         * @description The stored filename, as in `imageUrl`, or an earlier filename of the file.
         * @example harbour.jpg
         */
        filename: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["FileContent"];
      206: components<Open, Binary, Absent>["responses"]["FileContentRange"];
      301: components<Open, Binary, Absent>["responses"]["FileRenamed"];
      304: components<Open, Binary, Absent>["responses"]["FileNotModified"];
      400: components<Open, Binary, Absent>["responses"]["DeliverImageBadRequest"];
      403: components<Open, Binary, Absent>["responses"]["DeliverImageForbidden"];
      404: components<Open, Binary, Absent>["responses"]["DeliverImageNotFound"];
      412: components<Open, Binary, Absent>["responses"]["PreconditionFailed"];
      416: components<Open, Binary, Absent>["responses"]["RangeNotSatisfiable"];
      422: components<Open, Binary, Absent>["responses"]["ImageNotProcessable"];
      429: components<Open, Binary, Absent>["responses"]["RateLimitExceeded"];
      500: components<Open, Binary, Absent>["responses"]["DeliverImageInternalServerError"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  listAccounts: {
    parameters: {
      query?: {
        /**
         * @description Maximum number of results per page.
         * @example 50
         */
        limit?: number | Absent;
        /**
         * @description Number of results to skip. Cannot be combined with `cursor`.
         * @example 0
         */
        offset?: components<Open, Binary, Absent>["parameters"]["Offset"] | Absent;
        /**
         * @description Position of the page: the `nextCursor` of an earlier page; empty for the first page. Cannot be combined with `offset`.
         * @example
         */
        cursor?: components<Open, Binary, Absent>["parameters"]["Cursor"] | Absent;
        /**
         * @description Returns the account with this id, and the accounts that contain this text in their name, or in the name or email of a
         *     user. Case is ignored.
         * @example harbour
         */
        search?: components<Open, Binary, Absent>["parameters"]["AccountSearch"] | Absent;
        /**
         * @description Returns only accounts of this plan.
         * @example PRO
         */
        plan?: components<Open, Binary, Absent>["parameters"]["AccountPlan"] | Absent;
        /**
         * @description `true` returns only suspended accounts, `false` only accounts that are not suspended.
         * @example true
         */
        suspended?: components<Open, Binary, Absent>["parameters"]["AccountSuspended"] | Absent;
        /**
         * @description Sort field. `name` ignores case. `storageBytes` is the storage that the account's files use. Accounts with equal
         *     values are sorted by id.
         * @example name
         */
        sort?: components<Open, Binary, Absent>["parameters"]["AccountSort"] | Absent;
        /**
         * @description The default is `asc` for `name`, and `desc` for all other fields.
         * @example asc
         */
        order?: components<Open, Binary, Absent>["parameters"]["AccountSortOrder"] | Absent;
      } | Absent;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["AccountListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  createAccount: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["AccountCreation"];
      };
    };
    responses: {
      201: components<Open, Binary, Absent>["responses"]["CreatedAccount"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      409: components<Open, Binary, Absent>["responses"]["IdempotencyConflict"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["AccountResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary, Absent>["responses"]["AccountNotFound"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["ErasedAccountResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary, Absent>["responses"]["AccountNotFound"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["AccountUpdate"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["AccountResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary, Absent>["responses"]["AccountNotFound"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["KeyListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary, Absent>["responses"]["AccountNotFound"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  createKey: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of an account.
         * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
         */
        id: components<Open, Binary, Absent>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["KeyCreation"];
      };
    };
    responses: {
      201: components<Open, Binary, Absent>["responses"]["KeyWithSecretResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary, Absent>["responses"]["AccountNotFound"];
      409: components<Open, Binary, Absent>["responses"]["CreateKeyConflict"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["DeliveryKeyListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary, Absent>["responses"]["AccountNotFound"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  createDeliveryKey: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of an account.
         * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
         */
        id: components<Open, Binary, Absent>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["DeliveryKeyCreation"];
      };
    };
    responses: {
      201: components<Open, Binary, Absent>["responses"]["DeliveryKeyWithSecretResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary, Absent>["responses"]["AccountNotFound"];
      409: components<Open, Binary, Absent>["responses"]["CreateDeliveryKeyConflict"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["DeliveryKeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["RevokedDeliveryKey"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary, Absent>["responses"]["DeliveryKeyNotFound"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["KeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["RevokedKey"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary, Absent>["responses"]["KeyNotFound"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  rotateKey: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of an API key.
         * @example key_01jv3k1n7q5d2w9y4t8m6b0rfx
         */
        id: components<Open, Binary, Absent>["parameters"]["KeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["KeyWithSecretResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary, Absent>["responses"]["KeyNotFound"];
      409: components<Open, Binary, Absent>["responses"]["RotateKeyConflict"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["UserListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary, Absent>["responses"]["AccountNotFound"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  createUser: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of an account.
         * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
         */
        id: components<Open, Binary, Absent>["parameters"]["AccountId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components<Open, Binary, Absent>["schemas"]["UserCreation"];
      };
    };
    responses: {
      201: components<Open, Binary, Absent>["responses"]["UserWithPasswordResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary, Absent>["responses"]["AccountNotFound"];
      409: components<Open, Binary, Absent>["responses"]["CreateUserConflict"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["UserId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["DeletedUserResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary, Absent>["responses"]["UserNotFound"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  resetUserPassword: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Identifies this request, so that you can retry it without repeating its effect. The value is any text of 1 to 255
         *     printable ASCII characters, such as a UUID, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07). For
         *     24 hours, the same request with the same key returns the same response, with the header `Idempotency-Replayed: true`.
         */
        "Idempotency-Key"?: components<Open, Binary, Absent>["parameters"]["IdempotencyKey"] | Absent;
      } | Absent;
      path: {
        /**
         * @description The id of a user.
         * @example user_01jv3k5r8c1h6m3z0q9w7t4xnd
         */
        id: components<Open, Binary, Absent>["parameters"]["UserId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["UserWithPasswordResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary, Absent>["responses"]["UserNotFound"];
      409: components<Open, Binary, Absent>["responses"]["ResetUserPasswordConflict"];
      422: components<Open, Binary, Absent>["responses"]["IdempotencyKeyReused"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        id: components<Open, Binary, Absent>["parameters"]["UserId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["UserResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      404: components<Open, Binary, Absent>["responses"]["UserNotFound"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  listAllAuditEvents: {
    parameters: {
      query?: {
        /**
         * @description Maximum number of results per page.
         * @example 50
         */
        limit?: number | Absent;
        /**
         * @description Number of results to skip. Cannot be combined with `cursor`.
         * @example 0
         */
        offset?: components<Open, Binary, Absent>["parameters"]["Offset"] | Absent;
        /**
         * @description Position of the page: the `nextCursor` of an earlier page; empty for the first page. Cannot be combined with `offset`.
         * @example
         */
        cursor?: components<Open, Binary, Absent>["parameters"]["Cursor"] | Absent;
        /**
         * @description Returns only events with this action.
         * @example key.create
         */
        action?: components<Open, Binary, Absent>["parameters"]["AuditAction"] | Absent;
        /**
         * @description Returns only events of this category. `content`: files, versions, folders, metadata fields, collections, presets,
         *     share links, the trash and bulk operations. `administration`: everything else.
         * @example administration
         */
        category?: components<Open, Binary, Absent>["parameters"]["AuditCategory"] | Absent;
        /**
         * @description Returns only events of this file, folder, collection, preset, share link, bulk operation, key, user, session or
         *     account.
         * @example file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        targetId?: components<Open, Binary, Absent>["parameters"]["AuditTarget"] | Absent;
        /**
         * @description Returns only events of this key or user.
         * @example user_01jv3k5r8c1h6m3z0q9w7t4xnd
         */
        actorId?: components<Open, Binary, Absent>["parameters"]["AuditActor"] | Absent;
        /**
         * @description Returns only events at this time or later.
         * @example 2026-05-01T00:00:00Z
         */
        from?: components<Open, Binary, Absent>["parameters"]["AuditFrom"] | Absent;
        /**
         * @description Returns only events before this time.
         * @example 2026-06-01T00:00:00Z
         */
        to?: components<Open, Binary, Absent>["parameters"]["AuditTo"] | Absent;
        /**
         * @description Returns only events of this account.
         * @example acct_01jv3k0c2w8n5r1t7x4b9d6fhm
         */
        accountId?: string | Absent;
      } | Absent;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["AuditEventListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  checkStores: {
    parameters: {
      query?: {
        /**
         * @description The `next` of the previous response. A part name starts at the beginning of that part. Without it, the check
         *     starts from the beginning.
         * @example variants:
         */
        after?: components<Open, Binary, Absent>["schemas"]["CheckPosition"] | Absent;
        /**
         * @description Reads every byte and compares it with the checksum that was computed when the file was stored.
         * @example true
         */
        checksums?: boolean | Absent;
      } | Absent;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["StoreCheckResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary, Absent>["schemas"]["StoreRepair"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["StoreCheckResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  exportRows: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Entity tags of the content to get, or `*` (RFC 9110 §13.1.1). Returns 412 if the content has none of these tags, so
         *     that a resumed download cannot mix two versions. Weak tags never match.
         */
        "If-Match"?: components<Open, Binary, Absent>["parameters"]["IfMatch"] | Absent;
        /** @description An HTTP date. Returns 412 if the content changed after this time (RFC 9110 §13.1.4). Ignored with `If-Match`. */
        "If-Unmodified-Since"?: components<Open, Binary, Absent>["parameters"]["IfUnmodifiedSince"] | Absent;
        /** @description Entity tags of cached copies, or `*`. Returns 304 if the content has one of these tags (RFC 9110 §13.1.2). */
        "If-None-Match"?: components<Open, Binary, Absent>["parameters"]["IfNoneMatch"] | Absent;
        /**
         * @description An HTTP date. Returns 304 if the content has not changed after this time (RFC 9110 §13.1.3). Ignored with
         *     `If-None-Match`.
         */
        "If-Modified-Since"?: components<Open, Binary, Absent>["parameters"]["IfModifiedSince"] | Absent;
        /** @description One byte range, such as `bytes=0-1023`, which is returned with 206 (RFC 9110 §14.2). For several ranges, all bytes are returned. */
        Range?: components<Open, Binary, Absent>["parameters"]["Range"] | Absent;
        /**
         * @description The entity tag of the partial copy, or the `Last-Modified` of content that was never replaced. If the content has
         *     changed, all bytes are returned (RFC 9110 §13.1.5).
         */
        "If-Range"?: components<Open, Binary, Absent>["parameters"]["IfRange"] | Absent;
      } | Absent;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["RowsExport"];
      206: components<Open, Binary, Absent>["responses"]["RowsExportRange"];
      304: components<Open, Binary, Absent>["responses"]["NotModified"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      412: components<Open, Binary, Absent>["responses"]["PreconditionFailed"];
      416: components<Open, Binary, Absent>["responses"]["RangeNotSatisfiable"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary, Absent>["schemas"]["StorePurge"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["StorePurgeResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
  listDeletions: {
    parameters: {
      query?: {
        /**
         * @description The `next` of the previous response.
         * @example originals/acct_01jv3k0c2w8n5r1t7x4b9d6fhm/file_01jv3m8q6ye5tb2x9w4k7r0czn
         */
        after?: string | Absent;
      } | Absent;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components<Open, Binary, Absent>["responses"]["DeletionListResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary, Absent>["schemas"]["DeletionKeys"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["DeletionCancellationResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary, Absent>["responses"]["ReadOnlyResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary, Absent>["schemas"]["ReadOnly"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["ReadOnlyResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
        "application/json": components<Open, Binary, Absent>["schemas"]["BackupRecording"];
      };
    };
    responses: {
      200: components<Open, Binary, Absent>["responses"]["BackupRecordResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      413: components<Open, Binary, Absent>["responses"]["PayloadTooLarge"];
      415: components<Open, Binary, Absent>["responses"]["UnsupportedMediaType"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary, Absent>["responses"]["MigrationStatusResponse"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      401: components<Open, Binary, Absent>["responses"]["InvalidAdminToken"];
      429: components<Open, Binary, Absent>["responses"]["TooManyAttempts"];
      500: components<Open, Binary, Absent>["responses"]["InternalFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary, Absent>["responses"]["Alive"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
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
      200: components<Open, Binary, Absent>["responses"]["Started"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
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
      200: components<Open, Binary, Absent>["responses"]["Ready"];
      400: components<Open, Binary, Absent>["responses"]["ValidationFailure"];
      503: components<Open, Binary, Absent>["responses"]["ServiceUnavailable"];
    };
  };
}

import type { ErrorCode } from "../../sdk/generated/errors.ts";

/** How to fix each error, by subject, in Markdown: the part of the errors page that the document does not contain. */
export const remedies: Record<string, { readonly [Code in ErrorCode]?: string }> = {
  Requests: {
    VALIDATION_ERROR:
      "Read `details.issues`. Each issue names the part of the request (`in`), the parameter or field (`path`) and the `rule` that it violates. Values out of range are rejected, never clamped. Unknown query parameters and fields are also rejected, so a typing error does not go unnoticed.",
    NOT_FOUND: "Check the path. It is case-sensitive and does not end with a slash. API paths start with `/api/v1/`.",
    METHOD_NOT_ALLOWED:
      "Use one of the methods in the `Allow` header. For example, to change a file, send `PATCH /api/v1/files` with the `id` in the body.",
    PAYLOAD_TOO_LARGE:
      "`details.limit` is the maximum size in bytes. For JSON, it is the size of the largest body that the fields allow. For all text fields of a form together, it is 64 KiB. Send files in the `file` part.",
    UNSUPPORTED_MEDIA_TYPE:
      "Set `Content-Type` to one of `details.accepted`: `application/json`, or `multipart/form-data` for uploads. With `fetch` and `FormData`, do not set the header: it contains a boundary that only the client knows.",
    REQUEST_TIMEOUT:
      "Retry the request; the SDK retries automatically. If the error persists, find out what delays the request. Common causes are a body that is not sent completely and a `Content-Length` that is larger than the body. Uploads have no total time limit if they send at least 1 KiB a second. After a timeout, get the offset with `HEAD` and resume there.",
    IDEMPOTENCY_CONFLICT:
      "Wait for the time in `Retry-After`, then send the same request with the same key again. Without `Retry-After`, the request succeeded: fetch the created resource. Responses over 1 MiB, and responses stored before a change of `SIGNING_SECRET`, are not returned again.",
    IDEMPOTENCY_KEY_REUSED:
      "Use a separate key for each request, such as a new UUID. Use the same key only to retry the same, unchanged request.",
    SECRET_NOT_REPEATED:
      "The first request has created the resource. If you have its response, use it. If you lost it, the secret cannot be recovered. Rotate or revoke the key `details.id`, or reset the password of the user `details.id`.",
  },
  Authentication: {
    MISSING_API_KEY:
      "Send the header `X-API-Key`. A key in the query string is ignored. If you send the header, check whether a proxy removes unknown headers.",
    INVALID_API_KEY:
      "Check that the complete key is sent: `mas_` and 36 letters and digits, without quotes or line breaks. A revoked key also causes this error, and so does a secret that was replaced by a rotation more than 24 hours ago. In that case, request a new key.",
    EXPIRED_API_KEY: "Ask the operator for a new key, or to rotate this one. `expiresAt` is set when a key is created.",
    INSUFFICIENT_PERMISSIONS:
      "Use a key with the permission `details.required`. Permissions are set when a key is created. Every key has `read`; `write` and `delete` are additional, and `delete` does not include `write`.",
    ACCOUNT_SUSPENDED:
      "Ask the operator of the service for the reason. Nothing is deleted: when the account is resumed, keys, sessions and URLs work again.",
    INVALID_ADMIN_TOKEN:
      "Send the admin token in `X-Admin-Token`. It is the value of `ADMIN_TOKEN` or, if that is not set, the content of `DATA_DIR/admin-token`. API keys are not valid for administration.",
    TOO_MANY_ATTEMPTS:
      "Wait until `details.retryAt`. Until then, every token from your network address is rejected, including the correct one. Find out which client sends wrong tokens. Only the operator should have the token. To keep administration off the public port, set `ADMIN_PORT`.",
  },
  Limits: {
    RATE_LIMIT_EXCEEDED:
      "Wait until `details.resetAt`, which is midnight UTC, or for the time in `Retry-After`. All keys of an account share the limit of its plan. Requests without a valid key use the limit of their network address. New variants that are requested without a key have a [separate limit](./rate-limits.md#variants): request the variant with a key of the account, or ask the operator for a higher `anonymousVariantsPerDay`. See [rate limits](./rate-limits.md).",
    STORAGE_LIMIT_EXCEEDED:
      "Delete files that you no longer need, or change the plan. Deleted files immediately stop counting. `details` contains the limit and the used storage, in bytes.",
    FILE_TOO_LARGE:
      "Send a smaller file or upgrade the plan: `details.maxFileSize` is the maximum size of a file in bytes. The service rejects such an upload as early as possible, so the connection may close before the upload is complete.",
    TOO_MANY_UPLOADS:
      "Complete or cancel some of the open uploads: `GET /api/v1/uploads?state=OPEN` lists them. Open uploads expire automatically. To make them expire earlier, use a smaller `expiresIn`.",
    INSUFFICIENT_CREDITS:
      "Wait until `details.resetsAt`, when the credits of the next month are available, or request a higher limit. Nothing was charged: an operation runs only if the remaining credits cover its full cost.",
    PLAN_NOT_AI_CAPABLE:
      "Upgrade to the PRO or ENTERPRISE plan to use AI operations. All other operations work on your current plan.",
  },
  Files: {
    FILE_NOT_FOUND:
      "Check the id. Deleted files and files of other accounts also return this error, so that no one can find out which ids exist.",
    DUPLICATE_FILE:
      "Use the existing file, `details.existingFileId`, which has the same content. Without an API key, the response has no `details`; `GET /api/v1/uploads/{id}` with a key returns them. An account stores each content only once, in any folder. The existing file was not changed. If you retried an upload after a lost response, this error means that the first attempt succeeded.",
    PRECONDITION_FAILED:
      "The content changed after you read it. To replace it, get the file again, check its current content, and send its `details.checksum` in `If-Match`. To download it, restart without `Range` and `If-Match`.",
    NOT_AN_IMAGE:
      "Use a file whose `fileType` is `IMAGE`: AI and transforms require it. The service detects `fileType` from the content, so renaming a file does not change it. Check the record before you call.",
    IMAGE_NOT_PROCESSABLE:
      "Check `details.reason`. `corrupt`: the file is damaged or its format cannot be decoded; open it in another program and save it again. `too_large`: the image has more than 50 million pixels. `no_clear_subject`: background removal did not find a subject; use an image with a plainer background.",
    VERSION_NOT_FOUND:
      "List the versions with `GET /api/v1/files/{id}/versions`. The service keeps ten old versions by default, for the retention time of the trash.",
    VERSION_IS_CURRENT:
      "The version is already the current content of the file. To delete it, first restore another version or replace the content.",
    OPERATION_NOT_FOUND:
      "Check the id, or find it in the list of operations. A bulk operation is kept for 30 days after it ends. Its changes are permanent.",
  },
  "Folders and trash": {
    FOLDER_NOT_FOUND:
      "Check the id, including `folderId` and `parentId` in bodies. For the root, send `null` or omit the field in bodies, and omit it in forms. `root` is only for list filters.",
    DUPLICATE_FOLDER:
      "Use `details.existingFolderId`, or another name. Names are unique within a parent folder. They are trimmed, then compared exactly.",
    CIRCULAR_REFERENCE: "Use another `parentId`. A folder cannot be moved into itself or into one of its subfolders.",
    FOLDER_NOT_EMPTY:
      "Move or delete the contents first, or retry with `deleteContents=true` to delete the folder with all contents. `details` contains the number of files and subfolders directly in the folder.",
    TRASH_ITEM_NOT_FOUND:
      "List the trash with `GET /api/v1/trash`. Restored and purged items are not in the trash. Items are purged when their retention time has expired.",
    FOLDER_DELETED:
      "First restore the folder `details.folderId`, or send a `folderId`: another folder, or `null` for the root.",
  },
  Uploads: {
    UPLOAD_NOT_FOUND:
      "Check the id, or list the uploads with `GET /api/v1/uploads`. An upload is kept for 30 days after it ends; the created file stays.",
    INVALID_UPLOAD_URL:
      "Use `uploadUrl` unchanged, including its `signature`. While the upload is open, `GET /api/v1/uploads/{id}` returns the URL again; this requires a key with the `write` permission.",
    UPLOAD_OFFSET_MISMATCH:
      "Resume at `details.offset`: all bytes before it are stored. If you sent that offset, another request is sending to this upload. A request that stops sending is displaced after three seconds, so retry after that time.",
    DIGEST_MISMATCH:
      "Send the bytes again: they changed during the transfer. If the error persists, the digest does not belong to the content: compute the SHA-256 of the file in its current state. After a wrong `Content-Digest`, only that request fails. After content that does not match `checksum` or `Repr-Digest`, the upload ends: create a new one.",
    CHECKSUM_MISMATCH:
      "Send the same bytes again from the same offset: none of them were stored. If the error persists, check how you compute the checksum: only over the bytes of this request, encoded in base64.",
    MEDIA_TYPE_NOT_ALLOWED:
      "Send a file of one of the types in `details.allowed`. The service detects the type from the content; the filename and `Content-Type` have no effect. The upload has ended: create a new one.",
    UPLOAD_BUDGET_EXCEEDED:
      "Create a new upload. After an interruption, resume from `Upload-Offset` instead of sending all bytes again. If digests repeatedly do not match, find out what changes the bytes during the transfer: discarded bytes also count.",
    UPLOAD_ENDED:
      "Create a new upload. `details.state` is the final state of this one. An upload also ends with the key or session that created it. `GET /api/v1/uploads/{id}` returns the file if the state is `COMPLETED`, and the reason if it is `FAILED`.",
    TUS_VERSION_UNSUPPORTED:
      "Send `Tus-Resumable: 1.0.0`. The `Tus-Version` header of the response lists the supported versions.",
  },
  AI: {
    INVALID_OPERATION: "Use one of `details.allowed`: `tagging`, `ocr` or `bg-removal`.",
    IMAGE_OUT_OF_BOUNDS:
      "Background removal requires an image of at most 5 MB (5,242,880 bytes) with sides of 256 to 4096 pixels. `details` contains the limits and the values of this image. Upload a smaller copy, for example the content of a variant with `w=2000`.",
    PROCESSING_IN_PROGRESS:
      "Wait for the time in `Retry-After`, then get the result with `GET …/ai`. Only one run of the same operation can be in progress on a file. You can start a different operation immediately.",
    PROCESSED_IMAGE_NOT_FOUND:
      "First run `bg-removal` on the file. The image is available after a successful run, and stays available if a later run fails.",
    AI_OPERATION_UNAVAILABLE:
      "The operator of this service has disabled this operation. Other operations may be available.",
    AI_PROVIDER_ERROR:
      "Retry later: the engine failed, and nothing was charged. The entry of the job in `GET …/ai` contains more information.",
    AI_TIMEOUT: "Retry, with a smaller image if possible. The run was stopped, and nothing was charged.",
  },
  Collections: {
    COLLECTION_NOT_FOUND: "Check the id, or list the collections with `GET /api/v1/collections`.",
    COLLECTION_EXISTS:
      "Use another name, or the collection `details.existingCollectionId`. Names that differ only in case are equal.",
    TOO_MANY_COLLECTIONS:
      "Delete a collection that you do not need. An account has at most 1,000 collections. To group more files, use tags and labels, which have no such limit and which every search finds.",
    COLLECTION_FULL:
      "Remove files from the collection, or create another one. A collection contains at most 10,000 files, including those in the trash.",
    COLLECTION_NOT_MANUAL:
      "Change the query with `PATCH /api/v1/collections/{id}`, or create a collection of type `manual` and add the files to it.",
  },
  Delivery: {
    INVALID_SIGNATURE:
      "Use `cdnUrl`, `thumbnailUrl` and the `url` of a transform unchanged. A changed parameter invalidates the signature: request a new URL from [transform](./image-transformations.md) instead. To `imageUrl`, append only `w`, `ar`, `f`, `q` and `preset`, and change nothing else. Changing the visibility of a file also invalidates its signatures: get the record again.",
    PRESET_NOT_FOUND:
      "Check the name, or list the presets with `GET /api/v1/presets`. If the preset was deleted, its URLs stop working: create a preset with the same name, or use other URLs.",
    PRESET_EXISTS: "Update the preset with `PATCH /api/v1/presets/{name}`, or use another name.",
    TOO_MANY_PRESETS:
      "Delete a preset that no page uses. An account has at most 50 presets. Other parameters of a request override those of `preset`, so a variation does not need a separate preset.",
    SHARE_NOT_FOUND:
      "Check the id, or list the links with `GET /api/v1/shares`. Revoked links are not listed. Expired links are listed for 30 days.",
    LINK_NOT_FOUND:
      "Ask the sender of the link. The link has expired or was revoked, or it no longer includes the requested file; the response does not reveal which. The owner can see the state of the link in the dashboard or with `GET /api/v1/shares/{id}`.",
    LINK_PASSWORD_REQUIRED:
      "Open the page of the link in a browser and enter its password. The link then works in that browser for twelve hours.",
    LINK_PASSWORD_WRONG:
      "Ask the sender of the link for the password. After ten wrong passwords, further attempts are blocked for 15 minutes.",
    LINK_VIEW_ONLY:
      "The link only shows images. Its owner can allow downloads: `PATCH /api/v1/shares/{id}` with `access` `download`.",
    ARCHIVE_NOT_FOUND:
      "Check the id, or create a new archive. An archive is removed within an hour after its `expiresAt`.",
    CURSOR_EXPIRED:
      "Events after the cursor were removed, or the operator has restored a backup or moved the store. [List your files again](./events.md#copy), then continue with `details.cursor`.",
    ARCHIVE_GONE:
      "Create a new archive. `CONTENT_GONE`: a file was deleted, its visibility changed, or its archived content was purged. Select the remaining files for the new archive. `OWNER_ENDED`: the API key or the session that created the archive has ended. Use a valid one.",
    URL_LIFETIME_EXCEEDED:
      "Send an `expiresIn` of at most `details.limit` seconds, and request new URLs when these expire. The operator can raise the limit `maxUrlLifetime` of your account.",
    URL_EXPIRED:
      "Get the record of the file again: it contains a new URL. URLs of private files are valid for one to two hours.",
    RANGE_NOT_SATISFIABLE: "Request bytes below `details.size`, or omit `Range`.",
  },
  Webhooks: {
    WEBHOOK_NOT_FOUND:
      "Check the id, or list the webhooks with `GET /api/v1/webhooks`. A deleted webhook has no record and no deliveries.",
    DELIVERY_NOT_FOUND:
      "Check the id, or list the deliveries with `GET /api/v1/webhooks/{id}/deliveries`. The service keeps deliveries for 30 days. To send older events, [replay](./webhooks.md#replay) them, if the service still keeps them.",
    TOO_MANY_WEBHOOKS:
      "Delete a webhook that you do not need. An account has at most 20 webhooks. Several of your systems can receive the same events from one server, or read the [feed](./events.md), which has no such limit.",
    WEBHOOKS_UNAVAILABLE:
      "Ask the operator to set `WEBHOOKS=on`, or read the events with `GET /api/v1/events`, which needs no setting: see [Webhooks or the feed](./webhooks.md#feed). Webhooks that exist can be listed and deleted.",
  },
  Administration: {
    ACCOUNT_NOT_FOUND: "Check the id with `npx mas account list`.",
    KEY_NOT_FOUND:
      "Check the id with `npx mas key list --account …`. A revoked key cannot be rotated: create a new one.",
    DELIVERY_KEY_NOT_FOUND: "Check the id with `npx mas delivery-key list --account …`.",
    USER_NOT_FOUND: "Check the id with `npx mas user list --account …`.",
    DUPLICATE_USER: "Use the existing user, or another email. Each email belongs to one user.",
  },
  Server: {
    INTERNAL_ERROR:
      "Retry once. If the error persists, send the `requestId` to the operator: the log entries of the request contain it.",
    CONTENT_MISSING:
      "Do not retry: the content must be restored from a backup. Send the `requestId` to the operator, or delete the file and upload it again.",
    SERVICE_UNAVAILABLE:
      "Retry after the time in `Retry-After`. The database or the blob store is unavailable, the disk is full, or there are too many connections, incoming requests or waiting images. The SDK retries such requests automatically.",
  },
};

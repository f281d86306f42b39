import type { ErrorCode } from "../../sdk/generated/errors.ts";

/** What to do about each error, by subject: the part of the errors page that the document cannot tell. Markdown. */
export const cures: Record<string, { readonly [Code in ErrorCode]?: string }> = {
  Requests: {
    VALIDATION_ERROR:
      "Read `details.issues`: each names the part of the request (`in`), the parameter or field (`path`) and the `rule` it breaks. Values out of range are refused, never clamped, and an unknown query parameter or field is refused too, so a typing error does not pass unnoticed.",
    NOT_FOUND: "Check the path: it is case-sensitive and has no slash at its end. API paths begin with `/api/v1/`.",
    METHOD_NOT_ALLOWED:
      "Use one of the methods in the `Allow` header. Changing a file, for one, is `PATCH /api/v1/files` with the `id` in the body.",
    PAYLOAD_TOO_LARGE:
      "`details.limit` says what the operation takes, in bytes: of JSON as much as the longest that its fields allow, of all text fields of a form 64 KiB. Files go into the `file` part.",
    UNSUPPORTED_MEDIA_TYPE:
      "Send one of `details.accepted` as `Content-Type`: `application/json`, and for uploads `multipart/form-data`. With `fetch` and `FormData`, leave the header out: it carries a boundary that only the client knows.",
    REQUEST_TIMEOUT:
      "Repeat the call: the SDK does so by itself. If it keeps failing, look for what holds the request back on its way: a body that is not sent to its end, or a `Content-Length` that is larger than the body. An upload may take as long as its bytes keep coming, at 1 KiB a second or more: after this answer, resume from where `HEAD` says.",
    IDEMPOTENCY_CONFLICT: "Wait for `Retry-After`, and send the same request with the same key again.",
    IDEMPOTENCY_KEY_REUSED:
      "Give every request a key of its own, such as a new UUID; repeat the same request, unchanged, with the same key.",
    SECRET_NOT_REPEATED:
      "What the first request made is there. If you have its answer, go on with that. If it was lost, nobody has the secret: rotate the key `details.id`, or revoke it; reset the password of the user `details.id`.",
  },
  Authentication: {
    MISSING_API_KEY:
      "Send the header `X-API-Key`. A key in the query string is ignored. If you do send it, look for a proxy that removes headers it does not know.",
    INVALID_API_KEY:
      "Check that the whole key arrived: `mas_` and 36 letters and digits, with no quotes and no line break. A key that was revoked, or a secret that a rotation replaced more than 24 hours ago, gives this error as well: ask for a new key.",
    EXPIRED_API_KEY: "Ask the operator for a new key, or to rotate this one. `expiresAt` is set when a key is created.",
    INSUFFICIENT_PERMISSIONS:
      "Use a key that holds `details.required`. Permissions are given when a key is created: every key reads, `write` and `delete` come on top, and `delete` does not include `write`.",
    ACCOUNT_SUSPENDED:
      "Ask the operator of the service why. Nothing is deleted: when the account is opened again, keys, sessions and URLs work as before.",
    INVALID_ADMIN_TOKEN:
      "Send the operator's token in `X-Admin-Token`: the value of `ADMIN_TOKEN`, or on embedded defaults the content of `DATA_DIR/admin-token`. An API key does not open administration.",
    TOO_MANY_ATTEMPTS:
      "Wait until `details.retryAt`: no token from your address is looked at before, not even the right one. Then find out who guesses. The token belongs to the operator, and `ADMIN_PORT` keeps administration from everybody else.",
  },
  Limits: {
    RATE_LIMIT_EXCEEDED:
      "Wait until `details.resetAt`, midnight UTC, or as `Retry-After` says. All keys of an account share the limit of its plan. Requests without a valid key draw from an allowance of their network address. See [rate limits](./rate-limits.md).",
    STORAGE_LIMIT_EXCEEDED:
      "Delete files that are no longer needed (they stop counting at once), or change the plan. `details` has the limit and what is used, in bytes.",
    FILE_TOO_LARGE:
      "Send a smaller file or use a larger plan: `details.maxFileSize` is the most one file may have, in bytes. Such an upload is refused as early as it can be known, so do not be surprised by a connection that closes early.",
    TOO_MANY_UPLOADS:
      "Complete or cancel some of the open uploads: `GET /api/v1/uploads?state=OPEN` lists them. Those that nobody completes end by themselves; a shorter `expiresIn` makes them end sooner.",
    INSUFFICIENT_CREDITS:
      "Wait for `details.resetsAt`, when the next month's credits arrive, or ask for a larger allowance. Nothing was charged: an operation runs when its whole cost is covered, or not at all.",
    PLAN_NOT_AI_CAPABLE: "AI is part of the PRO and ENTERPRISE plans. Everything else works on the plan that you have.",
  },
  Files: {
    FILE_NOT_FOUND:
      "Check the id. Deleted files and files of other accounts give this error too, so that nobody can find out which ids exist.",
    DUPLICATE_FILE:
      "Go on with `details.existingFileId`: the content is stored already, under that id. Without a key it is not named: `GET /api/v1/uploads/{id}` has the `details` for whoever has one. An account holds each content once, in whatever folder; nothing about the existing file was changed. After a lost answer this tells that the upload had succeeded.",
    PRECONDITION_FAILED:
      "Somebody replaced the content since you read it. To replace it, get the file, look at what it has, and replace that: `details.checksum` goes into `If-Match`. A download that was to go on begins anew, without `Range` and `If-Match`.",
    NOT_AN_IMAGE:
      "AI and transforms work on files whose `fileType` is `IMAGE`. `fileType` is found from the content: renaming a file changes nothing. Check the record before you call.",
    IMAGE_NOT_PROCESSABLE:
      "Look at `details.reason`. `corrupt`: the file is damaged or of a kind that cannot be decoded; open it elsewhere and save it anew. `too_large`: it has more than 50 million pixels. `no_clear_subject`: background removal found nothing to cut out; try a picture with a calmer background.",
    VERSION_NOT_FOUND:
      "List the versions with `GET /api/v1/files/{id}/versions`. Ten are kept besides the current one, for as long as the trash keeps things.",
    VERSION_IS_CURRENT:
      "It is what the file has already. To be rid of it, restore another version or replace the content, and delete it then.",
    OPERATION_NOT_FOUND:
      "Check the id, or find it in the list of operations. A bulk operation is kept for 30 days after its end; what it did stays done.",
  },
  "Folders and trash": {
    FOLDER_NOT_FOUND:
      "Check the id, also of `folderId` and `parentId` in bodies. For the root send `null` (or nothing) in bodies, nothing in forms; `root` is for list filters.",
    DUPLICATE_FOLDER:
      "Use `details.existingFolderId`, or another name. Names are unique within a parent; they are compared exactly, after trimming.",
    CIRCULAR_REFERENCE:
      "Choose another `parentId`. A folder can move anywhere but into itself and into the folders below it.",
    FOLDER_NOT_EMPTY:
      "Move or delete what is inside first, or repeat the call with `deleteContents=true` to delete the whole subtree at once. `details` says how much is directly inside.",
    TRASH_ITEM_NOT_FOUND:
      "List the trash with `GET /api/v1/trash`. What was restored or purged is in it no longer, and neither is what was deleted too long ago.",
    FOLDER_DELETED:
      "Restore the folder in `details.folderId` first, or send `folderId`: another folder, or `null` for the root.",
  },
  Uploads: {
    UPLOAD_NOT_FOUND:
      "Check the id, or list the uploads with `GET /api/v1/uploads`. An upload is kept for 30 days after its end; the file that came of it stays.",
    INVALID_UPLOAD_URL:
      "Use `uploadUrl` exactly as it was handed out, with its `signature`. Whoever has a key that may write finds it again with `GET /api/v1/uploads/{id}`, as long as the upload is open.",
    UPLOAD_OFFSET_MISMATCH:
      "Go on at `details.offset`: what is before it is safe. If that is where you began, another request is sending to this upload; one that has fallen silent is displaced after three seconds, so try again then.",
    DIGEST_MISMATCH:
      "Send the bytes again: some were changed on their way. If it keeps failing, the digest belongs to other content: compute the SHA-256 of the file as it is read now. A wrong `Content-Digest` costs that request alone; content that is not that of `checksum` or `Repr-Digest` ends the upload, so begin a new one.",
    CHECKSUM_MISMATCH:
      "Send the same bytes again from the same offset: none of them were kept. If it keeps failing, look at how the checksum is computed: over the bytes of this request alone, and in base64.",
    MEDIA_TYPE_NOT_ALLOWED:
      "Send a file of one of `details.allowed`. What a file is, is found from its content: neither its name nor `Content-Type` changes that. The upload has ended, so begin a new one.",
    UPLOAD_BUDGET_EXCEEDED:
      "Create a new upload, and resume from `Upload-Offset` after a cut instead of sending everything again. If digests do not match time after time, find out what changes the bytes on their way: those that are discarded count, too.",
    UPLOAD_ENDED:
      "Create a new upload. `details.state` says how this one ended, of itself or with the key or session that created it: `GET /api/v1/uploads/{id}` has the file when it is `COMPLETED`, and the reason when it has `FAILED`.",
    TUS_VERSION_UNSUPPORTED:
      "Send `Tus-Resumable: 1.0.0`. `Tus-Version` of the answer has the versions that are understood.",
  },
  AI: {
    INVALID_OPERATION: "Use one of `details.allowed`: `tagging`, `ocr` or `bg-removal`.",
    IMAGE_OUT_OF_BOUNDS:
      "Background removal takes images of at most 5 MB with sides of 256 to 4096 pixels; `details` has the limits and what this image measures. Upload a smaller copy, for example the bytes of a variant with `w=2000`.",
    PROCESSING_IN_PROGRESS:
      "Wait as `Retry-After` says and read the result with `GET …/ai`. The same operation runs on a file once at a time; another operation can start at once.",
    PROCESSED_IMAGE_NOT_FOUND:
      "Run `bg-removal` on the file first. The picture is there once a run has succeeded; a later run that fails keeps it.",
    AI_OPERATION_UNAVAILABLE:
      "The operator of this service has switched this operation off. Other operations may be there.",
    AI_PROVIDER_ERROR:
      "Try again later: the engine failed, and nothing was charged. The job's entry in `GET …/ai` says more.",
    AI_TIMEOUT: "Try again, with a smaller image if you can. The run was stopped and nothing was charged.",
  },
  Collections: {
    COLLECTION_NOT_FOUND: "Check the id, or list the collections with `GET /api/v1/collections`.",
    COLLECTION_EXISTS:
      "Choose another name, or use the collection that `details.existingCollectionId` names. Names differ in more than their case.",
    TOO_MANY_COLLECTIONS:
      "Delete a collection that nobody uses. An account has up to 1,000; tags and labels have no such limit, and every search finds them.",
    COLLECTION_FULL:
      "Remove files from the collection, or begin another one. A collection has up to 10,000, those in the trash included.",
    COLLECTION_NOT_MANUAL:
      "Change the query with `PATCH /api/v1/collections/{id}`, or create a collection of type `manual` and add the files to that.",
  },
  Delivery: {
    INVALID_SIGNATURE:
      "Use `cdnUrl`, `thumbnailUrl` and the `url` of a transform exactly as they were handed out. Changing a parameter by hand breaks the signature: ask [transform](./delivery.md) for another URL instead. To `imageUrl` you append `w`, `ar`, `f`, `q` and `preset`, and change nothing else. Signatures also end when a file is made private or public: fetch the record again.",
    PRESET_NOT_FOUND:
      "Check the name, or list the presets with `GET /api/v1/presets`. URLs with a preset end with it: create a preset of this name again, or use other URLs.",
    PRESET_EXISTS: "Update the preset with `PATCH /api/v1/presets/{name}`, or choose another name.",
    TOO_MANY_PRESETS:
      "Delete a preset that no page uses. An account has up to 50. Parameters beside `preset` change single ones of it, so variations of one preset need no preset of their own.",
    SHARE_NOT_FOUND:
      "Check the id, or list the links with `GET /api/v1/shares`: a revoked one is gone, an expired one stays for 30 days.",
    LINK_NOT_FOUND:
      "Ask whoever gave you the link. It has expired or was revoked, or what you ask for is not part of it any more: which of these is not told. The owner sees it at the link, in the dashboard or with `GET /api/v1/shares/{id}`.",
    LINK_PASSWORD_REQUIRED:
      "Open the page of the link in a browser, and enter its password. It opens the link for twelve hours.",
    LINK_PASSWORD_WRONG:
      "Check the password with whoever gave you the link. After ten wrong ones it has to rest for a quarter of an hour.",
    LINK_VIEW_ONLY:
      "The link shows pictures alone. Its owner can allow downloads: `PATCH /api/v1/shares/{id}` with `access` `download`.",
    ARCHIVE_NOT_FOUND: "Check the id, or create a new archive: they are forgotten within an hour of their `expiresAt`.",
    ARCHIVE_GONE:
      "Create a new archive. `CONTENT_GONE`: a file of it was deleted, hidden or published, or its old content was purged; the new archive has what is left. `OWNER_ENDED`: the API key or the session that created it has ended, so use one that is valid.",
    URL_LIFETIME_EXCEEDED:
      "Send an `expiresIn` of at most `details.limit` seconds, and ask for new URLs when these expire. The operator can raise the limit `maxUrlLifetime` of your account.",
    URL_EXPIRED:
      "Fetch the file's record again: it carries a fresh URL. URLs of private files work for one to two hours.",
    RANGE_NOT_SATISFIABLE: "Ask for bytes below `details.size`, or leave `Range` out.",
  },
  Administration: {
    ACCOUNT_NOT_FOUND: "Check the id with `npx mas account list`.",
    KEY_NOT_FOUND:
      "Check the id with `npx mas key list --account …`. A revoked key cannot be rotated: create a new one.",
    DELIVERY_KEY_NOT_FOUND: "Check the id with `npx mas delivery-key list --account …`.",
    USER_NOT_FOUND: "Check the id with `npx mas user list --account …`.",
    DUPLICATE_USER: "Use the user that is there, or another email. An email stands for one user.",
  },
  Server: {
    INTERNAL_ERROR:
      "Try again once. If it keeps failing, send the operator the `requestId`: the log entries of that request carry it.",
    CONTENT_MISSING:
      "Trying again does not help: the bytes have to come back from a backup. Tell the operator the `requestId`, or upload the file again after deleting this one.",
    SERVICE_UNAVAILABLE:
      "Wait as `Retry-After` says and try again. The database or the blob store cannot be used, its disk is full, or there are more connections, arriving requests or waiting images than the service takes on. The SDK repeats such calls by itself.",
  },
};

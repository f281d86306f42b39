const messages = {
  corrupt:
    "This image cannot be decoded: it is damaged or has an unsupported format. Upload it again, or as JPEG, PNG or WebP.",
  too_large:
    "This image has more than 50 megapixels, takes too long to decode, or has a side that is too long for the " +
    "requested format.",
  no_clear_subject: "This image has no clear subject that can be separated from the background.",
} as const;

type Reason = keyof typeof messages;

function isReason(reason: string | null): reason is Reason {
  return reason !== null && Object.hasOwn(messages, reason);
}

/** An error of an image itself, independent of the engine. Operations return IMAGE_NOT_PROCESSABLE. */
export class PictureError extends Error {
  override readonly name = "PictureError";
  readonly reason: Reason;

  constructor(reason: Reason, message: string = messages[reason], options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }

  /** Restores the error from another process. Returns null for other errors. */
  static fromError({ reason, message, cause }: Error & { reason: string | null }): PictureError | null {
    return isReason(reason) ? new PictureError(reason, message, { cause }) : null;
  }
}

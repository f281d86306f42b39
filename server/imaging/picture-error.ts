const messages = {
  corrupt: "This image cannot be decoded: it is damaged, or of a kind that is not supported.",
  too_large:
    "This image has more than 50 megapixels, takes too long to be decoded, or has a side that is too long for the " +
    "format asked for.",
  no_clear_subject: "This image shows no clear subject that could be cut out of its background.",
} as const;

type Reason = keyof typeof messages;

function isReason(reason: string | null): reason is Reason {
  return reason !== null && Object.hasOwn(messages, reason);
}

/** Something is wrong with a picture itself, whoever looks at it; operations answer IMAGE_NOT_PROCESSABLE. */
export class PictureError extends Error {
  override readonly name = "PictureError";
  readonly reason: Reason;

  constructor(reason: Reason, options?: ErrorOptions & { message?: string }) {
    super(options?.message ?? messages[reason], options);
    this.reason = reason;
  }

  /** As another process told of it; null when it told of something else. */
  static toMessage({ reason, message, cause }: Error & { reason: string | null }): PictureError | null {
    return isReason(reason) ? new PictureError(reason, { message, cause }) : null;
  }
}

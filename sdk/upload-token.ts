/** Bytes at both ends of the content that distinguish it from other content of the same size. */
const edge = 64 * 1024;

/** Data to resume an upload: its URL, and a fingerprint of its content. */
interface UploadToken {
  uploadUrl: string;
  size: number;
  /** SHA-256 of both ends, in hexadecimal. */
  fingerprint: string;
}

/** Returns the token of an upload as text. */
export async function toToken(uploadUrl: string, content: Blob): Promise<string> {
  const token: UploadToken = { uploadUrl, size: content.size, fingerprint: await fingerprint(content) };
  return JSON.stringify(token);
}

/**
 * Returns the upload URL of a token. Rejects content that differs from the first, because it would be mixed with it.
 */
export async function urlOfToken(text: string, content: Blob): Promise<string> {
  const token = parse(text);
  if (token.size !== content.size) {
    throw new TypeError(`resume is for content of ${token.size} bytes, but this content has ${content.size}.`);
  }
  if (token.fingerprint !== (await fingerprint(content))) {
    throw new TypeError("resume is for other content of the same size: the first or last bytes differ.");
  }
  return token.uploadUrl;
}

async function fingerprint(content: Blob): Promise<string> {
  const ends = new Blob([content.slice(0, edge), content.slice(Math.max(0, content.size - edge))]);
  const digest = await crypto.subtle.digest("SHA-256", await ends.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function parse(text: string): UploadToken {
  try {
    const token: Partial<UploadToken> = JSON.parse(text);
    const { uploadUrl, size, fingerprint } = token;
    if (typeof uploadUrl === "string" && typeof size === "number" && typeof fingerprint === "string") {
      return { uploadUrl, size, fingerprint };
    }
  } catch {
    // Not a token: throws below.
  }
  throw new TypeError("resume must be a token from onToken.");
}

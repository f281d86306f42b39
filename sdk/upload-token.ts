/** As much of either end of the content as tells it from other content of the same size. */
const edge = 64 * 1024;

/** What it takes to continue an upload: where its bytes go to, and which they are. */
interface UploadToken {
  uploadUrl: string;
  size: number;
  /** SHA-256 of both ends in hex. */
  fingerprint: string;
}

/** The token of an upload, as text. */
export async function toToken(uploadUrl: string, content: Blob): Promise<string> {
  const token: UploadToken = { uploadUrl, size: content.size, fingerprint: await fingerprint(content) };
  return JSON.stringify(token);
}

/** The upload URL in a token; content that is not the token's is refused, as it would be mixed with the first. */
export async function urlOfToken(text: string, content: Blob): Promise<string> {
  const token = parse(text);
  if (token.size !== content.size) {
    throw new TypeError(`resume is for content of ${token.size} bytes, and this has ${content.size}.`);
  }
  if (token.fingerprint !== (await fingerprint(content))) {
    throw new TypeError("resume is for other content of the same size: its first or last bytes are not these.");
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
    // It is none, as below.
  }
  throw new TypeError("resume must be a token that onToken was told.");
}

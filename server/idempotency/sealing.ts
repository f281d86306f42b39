import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Answers hold what is said of private files: who reads the keys of a database must not read that, too. */
export interface Sealing {
  /** `of` names what the text belongs to: it opens for nothing else. */
  seal(text: string, of: string): Buffer;
  /** Null where it was sealed with another secret. */
  open(sealed: Buffer, of: string): string | null;
}

const CIPHER = "aes-256-gcm";
/** NIST SP 800-38D §8.2.2 */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function sealing(secret: string): Sealing {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "idempotency answers", 32));
  return {
    seal(text, of) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(of));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, of) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(of));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
      } catch {
        return null;
      }
    },
  };
}

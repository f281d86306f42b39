import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { derivedKey } from "./derived-key.ts";

/** Encrypts secrets that the service must read again, so that they are unreadable in the database. */
export interface Encryption {
  /** `associatedData` identifies the owner of the text: decryption requires the same value. */
  encrypt(text: string, associatedData: string): Buffer;
  /** Returns null if the text was encrypted with another secret. */
  decrypt(ciphertext: Buffer, associatedData: string): string | null;
}

const CIPHER = "aes-256-gcm";
/** NIST SP 800-38D §8.2.2 */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function encryption(secret: string, purpose: "idempotency answers" | "TOTP secrets"): Encryption {
  const key = derivedKey(secret, purpose);
  return {
    encrypt(text, associatedData) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(associatedData),
      );
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    decrypt(ciphertext, associatedData) {
      const nonce = ciphertext.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(associatedData),
      );
      decipher.setAuthTag(ciphertext.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        return (
          decipher.update(ciphertext.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
        );
      } catch {
        return null;
      }
    },
  };
}

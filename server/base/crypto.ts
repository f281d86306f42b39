import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

const CIPHER = "aes-256-gcm";
/** NIST SP 800-38D §8.2.2 */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that the service must read again, so that they are unreadable in the database. */
export function encryption(secret: string, purpose: "idempotency answers" | "TOTP secrets" | "webhook secrets") {
  const key = derivedKey(secret, purpose);
  return {
    /** `associatedData` identifies the owner of the text: decryption requires the same value. */
    encrypt(text: string, associatedData: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(associatedData),
      );
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    /** Returns null if the text was encrypted with another secret. */
    decrypt(ciphertext: Buffer, associatedData: string): string | null {
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

/** Derives a 256-bit key from the signing secret, with a different key for each purpose (RFC 5869 §3.2). */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}

/** Compares a secret with the expected one in constant time. Hashes have the same length. */
export function constantTimeEqual(actual: string, expected: string): boolean {
  return timingSafeEqual(hash("sha256", actual, "buffer"), hash("sha256", expected, "buffer"));
}

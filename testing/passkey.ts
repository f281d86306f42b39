import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/* A software authenticator: creates passkeys and assertions as a browser does (WebAuthn Level 3), without user
interaction. Tests can make single properties wrong. */

export interface Answering {
  /** The options that the service returned. */
  options: Record<string, unknown>;
  /** The origin of the page. */
  origin: string;
  rpId?: string;
  userVerified?: boolean;
  /** The signature counter. By default, it increases automatically. */
  counter?: number;
}

interface Assertion {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

export class SoftwarePasskey {
  readonly #credentialId = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #x: Buffer;
  readonly #y: Buffer;
  #userHandle = "";
  #counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#privateKey = privateKey;
    this.#x = Buffer.from(x, "base64url");
    this.#y = Buffer.from(y, "base64url");
  }

  get id(): string {
    return this.#credentialId.toString("base64url");
  }

  /** Returns the same value as `navigator.credentials.create`. */
  create(answering: Answering) {
    const { options, origin } = answering;
    const { user, rp } = options as { user: { id: string }; rp: { id: string } };
    this.#userHandle = user.id;
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.#credentialId.length);
    const attested = Buffer.concat([Buffer.alloc(16), idLength, this.#credentialId, this.#publicKey()]);
    const data = this.#authenticatorData({ ...answering, rpId: answering.rpId ?? rp.id }, ATTESTED, attested);
    const attestation = [
      [text("fmt"), text("none")],
      [text("attStmt"), map([])],
      [text("authData"), bytes(data)],
    ];
    return {
      id: this.id,
      clientDataJSON: clientData("webauthn.create", options, origin).toString("base64url"),
      attestationObject: map(attestation).toString("base64url"),
      transports: ["internal"],
    };
  }

  /** Returns the same value as `navigator.credentials.get`. */
  get(answering: Answering): Assertion {
    const { options, origin } = answering;
    const client = clientData("webauthn.get", options, origin);
    const rpId = answering.rpId ?? String(options.rpId);
    const data = this.#authenticatorData({ ...answering, rpId }, 0, Buffer.alloc(0));
    const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
    return {
      id: this.id,
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", signed, this.#privateKey).toString("base64url"),
      userHandle: this.#userHandle,
    };
  }

  /** §6.1 */
  #authenticatorData(
    { rpId = "", userVerified = true, counter }: Answering,
    moreFlags: number,
    more: Buffer,
  ): Buffer<ArrayBuffer> {
    this.#counter = counter ?? this.#counter + 1;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(this.#counter);
    const flags = USER_PRESENT | (userVerified ? USER_VERIFIED : 0) | moreFlags;
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.of(flags), counted, more]);
  }

  /** COSE_Key for ES256 (RFC 9053 §7.1): kty EC2, alg ES256, crv P-256. */
  #publicKey(): Buffer {
    return map([
      [Buffer.of(0x01), Buffer.of(0x02)],
      [Buffer.of(0x03), Buffer.of(0x26)],
      [Buffer.of(0x20), Buffer.of(0x01)],
      [Buffer.of(0x21), bytes(this.#x)],
      [Buffer.of(0x22), bytes(this.#y)],
    ]);
  }
}

function clientData(type: string, { challenge }: Record<string, unknown>, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/* The required subset of CBOR (RFC 8949 §3). */

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of((major << 5) | length);
  if (length < 256) return Buffer.of((major << 5) | 24, length);
  return Buffer.of((major << 5) | 25, length >> 8, length & 255);
}

function bytes(content: Buffer): Buffer {
  return Buffer.concat([head(2, content.length), content]);
}

function text(content: string): Buffer {
  return Buffer.concat([head(3, content.length), Buffer.from(content)]);
}

function map(entries: Buffer[][]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat()]);
}

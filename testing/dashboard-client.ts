import { createHash } from "node:crypto";
import { totpCode, totpStep } from "../server/users/totp.ts";
import { SoftwarePasskey } from "./passkey.ts";
import type { TestService, TestUser } from "./service.ts";

/** A client of the dashboard's API that stores cookies, and sends the headers of its pages. */
export class DashboardClient {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #cookies = new Map<string, string>();

  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Returns the cookie with this name, as `name=value`. */
  cookieNamed(name: string): string {
    return `${name}=${this.#cookies.get(name) ?? ""}`;
  }

  forgetCookie(name: string): void {
    this.#cookies.delete(name);
  }

  async send(method: string, path: string, json?: unknown): Promise<Response> {
    const response = await fetch(`${this.#url}/dashboard/api${path}`, {
      method,
      headers: {
        "X-Dashboard": "1",
        Cookie: this.cookie,
        ...(json !== undefined && { "Content-Type": "application/json" }),
        ...this.#headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  /** Sends a request that must succeed. Returns its data. */
  async data<Data = Record<string, unknown>>(method: string, path: string, json?: unknown): Promise<Data> {
    const response = await this.send(method, path, json);
    const body = (await response.json()) as { success: boolean; data: Data };
    if (!body.success) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
    return body.data;
  }

  /** Sends the first step of a sign-in, or all of it for a user without a second factor. */
  signIn({ email }: { email: string }, password: string): Promise<Response> {
    return this.send("POST", "/session", { email, password });
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.send("GET", "/session")).status === 200;
  }

  /** Starts the setup of an authenticator app. Returns its ID, its secret and a generator of its codes. */
  async beginTotp(name = "Phone") {
    const { authenticator, secret } = await this.data<{ authenticator: { id: string }; secret: string }>(
      "POST",
      "/authenticators/totp",
      { name },
    );
    return { id: authenticator.id, secret, codeAt: (time: Date) => totpCode(secret, totpStep(time)) };
  }

  async addTotp(now: Date, name?: string) {
    const totp = await this.beginTotp(name);
    const { recoveryCodes } = await this.data<{ recoveryCodes: string[] | null }>(
      "POST",
      `/authenticators/${totp.id}/confirm`,
      { code: totp.codeAt(now) },
    );
    return { ...totp, recoveryCodes: recoveryCodes ?? [] };
  }

  /** Adds a passkey of a new authenticator. */
  async addPasskey(origin: string, name = "Laptop") {
    const passkey = new SoftwarePasskey();
    const { options } = await this.challenge("/authenticators/passkeys/challenge");
    const credential = passkey.create({ options, origin });
    const added = await this.data<{ authenticator: { id: string }; recoveryCodes: string[] | null }>(
      "POST",
      "/authenticators/passkeys",
      { name, credential },
    );
    return { passkey, id: added.authenticator.id, recoveryCodes: added.recoveryCodes };
  }

  challenge(path: string): Promise<{ options: Record<string, unknown>; url: string }> {
    return this.data("POST", path);
  }
}

/** Returns a client of a user who has just signed in with a password. */
export async function signedInClient(
  url: string,
  user: TestUser,
  headers?: Record<string, string>,
): Promise<DashboardClient> {
  const client = new DashboardClient(url, headers);
  const response = await client.signIn(user, user.password);
  if (response.status !== 200) throw new Error(`${user.email} is not signed in: ${await response.text()}`);
  return client;
}

/** Sets the last authentication of the session's user to this number of minutes ago. */
export async function ageProof({ db }: Pick<TestService, "db">, cookie: string, minutes: number): Promise<void> {
  const token = /mas_session=([^;]+)/.exec(cookie)?.[1] ?? "";
  const authenticated_at = new Date(Date.now() - minutes * 60_000);
  const token_hash = createHash("sha256").update(token).digest();
  const { numUpdatedRows } = await db
    .updateTable("user_sessions")
    .set({ authenticated_at })
    .where("token_hash", "=", token_hash)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error("Session not found");
}

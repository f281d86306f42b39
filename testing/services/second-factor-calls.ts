import { randomUUID } from "node:crypto";
import type { OperationId } from "../../server/generated/operations.ts";
import { totpCode, totpStep } from "../../server/users/totp.ts";
import { SoftwarePasskey } from "../passkey.ts";

export interface RequestParts {
  /** The path parameter. */
  id?: string;
  name?: string;
  version?: number;
  deliveryId?: string;
  query?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string | Blob>;
  /** A URL from a response, with its query. */
  url?: string;
  body?: Buffer<ArrayBuffer>;
  headers?: Record<string, string>;
  expect?: number;
}

// biome-ignore lint/suspicious/noExplicitAny: the type depends on the operation
export type Data = any;

export type CallOperation = (
  operationId: OperationId,
  sent?: RequestParts,
  credentials?: Record<string, string>,
) => Promise<{ data: Data; headers: Headers }>;

/** Returns the cookies that a browser sends back. */
export function cookiesOf(headers: Headers): Record<string, string> {
  const pairs = headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  return { Cookie: pairs.filter((pair) => !pair.endsWith("=")).join("; "), "X-Dashboard": "1" };
}

/** Sets up an authenticator app and a passkey, signs in with each, loses both, and has an operator reset them. */
export async function callSecondFactors(call: CallOperation, accountId: string): Promise<void> {
  const dashboard = { "X-Dashboard": "1" };
  const createUser = async (role: string) => {
    const email = `${randomUUID()}@example.com`;
    return (await call("createUser", { id: accountId, json: { email, role } })).data;
  };
  const { id, email, password } = await createUser("owner");
  const session = cookiesOf((await call("createSession", { json: { email, password } }, dashboard)).headers);
  const challenge = async (operation: OperationId, credentials: Record<string, string>) => {
    const { options, url } = (await call(operation, {}, credentials)).data;
    return { options, origin: url };
  };

  const { authenticator, secret } = (await call("createTotp", { json: { name: "Phone" } }, session)).data;
  const codeIn = (ms: number) => totpCode(secret, totpStep(new Date(Date.now() + ms)));
  await call("confirmTotp", { id: authenticator.id, json: { code: codeIn(0) } }, session);
  const passkey = new SoftwarePasskey();
  const created = passkey.create(await challenge("createPasskeyChallenge", session));
  await call("createPasskey", { json: { name: "Laptop", credential: created } }, session);
  await call("listAuthenticators", {}, session);
  await call("renameAuthenticator", { id: authenticator.id, json: { name: "Old phone" } }, session);
  await call("createRecoveryCodes", {}, session);
  const proof = passkey.get(await challenge("createReauthenticationChallenge", session));
  await call("reauthenticateUser", { json: { credential: proof } }, session);

  const { headers: waiting } = await call("createSession", { json: { email, password }, expect: 202 }, dashboard);
  // The current code was already used.
  await call("completeSession", { json: { method: "TOTP", code: codeIn(30_000) } }, cookiesOf(waiting));
  const assertion = passkey.get(await challenge("createSignInChallenge", dashboard));
  await call("createSessionWithPasskey", { json: { credential: assertion } }, dashboard);
  await call("deleteAuthenticator", { id: authenticator.id }, session);

  const operator = await createUser("operator");
  const credentials = { email: operator.email, password: operator.password };
  const managing = cookiesOf((await call("createSession", { json: credentials }, dashboard)).headers);
  const invited = { email: `${randomUUID()}@example.com` };
  const other = (await call("createManagedUser", { id: accountId, json: invited }, managing)).data;
  const { invitationUrl } = (await call("renewInvitation", { id: other.id }, managing)).data;
  const token = new URL(invitationUrl).hash.slice(1);
  await call("showInvitation", { json: { token } }, dashboard);
  await call("acceptInvitation", { json: { token, password: `${randomUUID()} harbour` } }, dashboard);
  await call("deleteUser", { id: other.id });
  await call("listManagedUsers", { id: accountId }, managing);
  await call("resetManagedSecondFactor", { id }, managing);
  await call("resetUserSecondFactor", { id });
  await call("deleteUser", { id });
  await call("deleteUser", { id: operator.id });
}

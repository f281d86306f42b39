import { newId } from "../../server/base/ids.ts";
import { type DashboardClient, signedInClient } from "../../testing/dashboard-client.ts";
import { SoftwarePasskey } from "../../testing/passkey.ts";
import type { TestUser } from "../../testing/service.ts";
import type { Call } from "../call.ts";
import { type Given, signInsSpent, type World, withoutDomainName } from "../world.ts";
import { LIMITS, NO_ACCOUNT, NO_AUTHENTICATOR, NO_USER } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

/** The real time, because later cases shift the clock of the service. */
const now = () => new Date();
const soon = () => new Date(Date.now() + 30_000);

interface Person {
  user: TestUser;
  client: DashboardClient;
}

async function createPerson(world: World, role: "owner" | "operator" = "owner"): Promise<Person> {
  const user = await world.user(await world.account({ limits: LIMITS }), role);
  return { user, client: await signedInClient(world.service.url, user) };
}

const originOf = ({ service }: World) => service.url.replace("127.0.0.1", "localhost");
const as = ({ client }: Person, call: Call = {}): Call => ({ session: client.cookie, ...call });

/** Starts the sign-in of a user with an authenticator app, which then requires a code. */
async function pendingSignIn(world: World) {
  const person = await createPerson(world);
  const app = await person.client.addTotp(now());
  person.client.forgetCookie("mas_session");
  await person.client.signIn(person.user, person.user.password);
  return { ...person, app };
}

const completion =
  (wrong?: string): Given =>
  async (world) => {
    const { app, ...person } = await pendingSignIn(world);
    return as(person, { json: { method: "TOTP", code: wrong ?? app.codeAt(soon()) } });
  };

const suspendedCompletion: Given = async (world) => {
  const call = await completion()(world);
  const [{ account_id = "" } = {}] = await world.service.db
    .selectFrom("pending_sign_ins")
    .innerJoin("users", "users.id", "pending_sign_ins.user_id")
    .select("account_id")
    .orderBy("pending_sign_ins.expires_at", "desc")
    .limit(1)
    .execute();
  await world.admin.accounts.update(account_id, { suspended: true });
  return call;
};

const spentCompletion: Given = async (world) => {
  const { app, ...person } = await pendingSignIn(world);
  for (let i = 0; i < 10; i++) await person.client.send("POST", "/session/code", { method: "TOTP", code: "000000" });
  return as(person, { json: { method: "TOTP", code: app.codeAt(soon()) } });
};

const noSignIn: Given = async () => ({ json: { method: "TOTP", code: "000000" } });

async function withPasskey(world: World, challenge = "/session/passkey/challenge") {
  const person = await createPerson(world);
  const { passkey } = await person.client.addPasskey(originOf(world));
  const { options } = await person.client.challenge(challenge);
  return { ...person, credential: passkey.get({ options, origin: originOf(world) }) };
}

const passkeySignIn: Given = async (world) => ({ json: { credential: (await withPasskey(world)).credential } });
const unknownPasskey: Given = async (world) => {
  const { credential } = await withPasskey(world);
  return { json: { credential: { ...credential, id: new SoftwarePasskey().id } } };
};
const suspendedPasskey: Given = async (world) => {
  const { user, credential } = await withPasskey(world);
  await world.admin.accounts.update(user.account.id, { suspended: true });
  return { json: { credential } };
};

const proof =
  (json?: object): Given =>
  async (world) => {
    const person = await createPerson(world);
    return as(person, { json: json ?? { password: person.user.password } });
  };
const spentProof: Given = async (world) => {
  const person = await createPerson(world);
  for (let i = 0; i < 10; i++) await person.client.send("POST", "/session/reauthentication", { password: "wrong" });
  return as(person, { json: { password: person.user.password } });
};
const passkeyProof: Given = async (world) => {
  const { credential, ...person } = await withPasskey(world, "/session/reauthentication/challenge");
  return as(person, { json: { credential } });
};

const signedIn: Given = async (world) => as(await createPerson(world));

const withApp =
  (call: (id: string) => Call): Given =>
  async (world) => {
    const person = await createPerson(world);
    const { id } = await person.client.addTotp(now());
    return as(person, call(id));
  };

const unknownAuthenticator =
  (json?: object): Given =>
  async (world) =>
    as(await createPerson(world), { path: { id: NO_AUTHENTICATOR }, ...(json && { json }) });

const twoApps =
  (json?: object): Given =>
  async (world) => {
    const person = await createPerson(world);
    await person.client.addTotp(now());
    await person.client.addTotp(now());
    return as(person, json && { json });
  };

const tenPasskeys = async (world: World) => {
  const person = await createPerson(world);
  const { options } = await person.client.challenge("/authenticators/passkeys/challenge");
  const credential = new SoftwarePasskey().create({ options, origin: originOf(world) });
  for (let i = 0; i < 10; i++) await person.client.addPasskey(originOf(world));
  return as(person, { json: { name: "Laptop", credential } });
};

const passkeyCreation =
  (wrong = {}): Given =>
  async (world) => {
    const person = await createPerson(world);
    const { options } = await person.client.challenge("/authenticators/passkeys/challenge");
    const credential = new SoftwarePasskey().create({ options, origin: originOf(world), ...wrong });
    return as(person, { json: { name: "Laptop", credential } });
  };

/** Starts the setup of an authenticator app, and returns the code that completes it. */
async function begun(world: World) {
  const person = await createPerson(world);
  return { person, ...(await person.client.beginTotp()) };
}
const confirmation =
  (wrong?: string): Given =>
  async (world) => {
    const { person, id, codeAt } = await begun(world);
    return as(person, { path: { id }, json: { code: wrong ?? codeAt(now()) } });
  };
const spentConfirmation: Given = async (world) => {
  const { person, id, codeAt } = await begun(world);
  for (let i = 0; i < 10; i++) await person.client.send("POST", `/authenticators/${id}/confirm`, { code: "000000" });
  return as(person, { path: { id }, json: { code: codeAt(now()) } });
};
/** Confirms an app after two other apps were set up. */
const lateConfirmation: Given = async (world) => {
  const { person, id, codeAt } = await begun(world);
  await world.service.db
    .insertInto("authenticators")
    .values(
      [newId("auth"), newId("auth")].map((id) => ({
        id,
        user_id: person.user.id,
        type: "TOTP" as const,
        name: "Other",
        totp_secret: Buffer.alloc(60),
        confirmed_at: now(),
      })),
    )
    .execute();
  return as(person, { path: { id }, json: { code: codeAt(now()) } });
};

const users: Given = async (world) => {
  const { user } = await createPerson(world);
  return as(await createPerson(world, "operator"), { path: { id: user.account.id } });
};
const reset: Given = async (world) => {
  const { user, client } = await createPerson(world);
  await client.addTotp(now());
  return as(await createPerson(world, "operator"), { path: { id: user.id } });
};
const unknown =
  (id: string): Given =>
  async (world) =>
    as(await createPerson(world, "operator"), { path: { id } });

const passwordSignIn: Given = async (world) => {
  const { user } = await pendingSignIn(world);
  return { json: { email: user.email, password: user.password } };
};

/** Passkeys are bound to a domain name, so they are unavailable without one. */
const nameless = (given: Given): CaseTable[string] => [
  { code: "PASSKEYS_UNAVAILABLE", given, during: withoutDomainName },
];

const AUTHENTICATORS = "/dashboard/api/authenticators";

export const secondFactors: CaseTable = {
  "POST /dashboard/api/session 202": [{ given: passwordSignIn }],
  "POST /dashboard/api/session/code 200": [{ given: completion() }],
  "POST /dashboard/api/session/code 401": [
    { code: "INVALID_CREDENTIALS", given: completion("000000") },
    { code: "SIGN_IN_EXPIRED", given: noSignIn },
  ],
  "POST /dashboard/api/session/code 403": [{ code: "ACCOUNT_SUSPENDED", given: suspendedCompletion }],
  "POST /dashboard/api/session/code 429": [{ code: "TOO_MANY_ATTEMPTS", given: spentCompletion }],
  "POST /dashboard/api/session/passkey 200": [{ given: passkeySignIn }],
  "POST /dashboard/api/session/passkey 401": [{ code: "INVALID_CREDENTIALS", given: unknownPasskey }],
  "POST /dashboard/api/session/passkey 403": [{ code: "ACCOUNT_SUSPENDED", given: suspendedPasskey }],
  "POST /dashboard/api/session/passkey 429": [
    { code: "TOO_MANY_ATTEMPTS", given: passkeySignIn, during: signInsSpent },
  ],
  "POST /dashboard/api/session/passkey 501": nameless(passkeySignIn),
  "POST /dashboard/api/session/passkey/challenge 501": nameless(async () => ({})),
  "POST /dashboard/api/session/reauthentication 501": nameless(passkeyProof),
  "POST /dashboard/api/session/reauthentication/challenge 501": nameless(signedIn),
  [`POST ${AUTHENTICATORS}/passkeys/challenge 501`]: nameless(signedIn),
  [`POST ${AUTHENTICATORS}/passkeys 501`]: nameless(passkeyCreation()),
  "POST /dashboard/api/session/passkey/challenge 200": [{ given: async () => ({}) }],
  "POST /dashboard/api/session/passkey/challenge 429": [
    { code: "TOO_MANY_ATTEMPTS", given: async () => ({}), during: signInsSpent },
  ],
  "POST /dashboard/api/session/reauthentication 200": [{ given: proof() }, { given: passkeyProof }],
  "POST /dashboard/api/session/reauthentication 403": [
    { code: "WRONG_PASSWORD", given: proof({ password: "not the password" }) },
    { code: "WRONG_SECOND_FACTOR", given: proof({ code: "000000" }) },
  ],
  "POST /dashboard/api/session/reauthentication 429": [{ code: "TOO_MANY_ATTEMPTS", given: spentProof }],
  "POST /dashboard/api/session/reauthentication/challenge 200": [{ given: signedIn }],

  [`GET ${AUTHENTICATORS} 200`]: [{ given: withApp(() => ({})) }],
  [`POST ${AUTHENTICATORS}/totp 201`]: [
    { given: async (world) => as(await createPerson(world), { json: { name: "Phone" } }) },
  ],
  [`POST ${AUTHENTICATORS}/totp 409`]: [{ code: "TOO_MANY_AUTHENTICATORS", given: twoApps({ name: "Phone" }) }],
  [`POST ${AUTHENTICATORS}/passkeys/challenge 200`]: [{ given: signedIn }],
  [`POST ${AUTHENTICATORS}/passkeys/challenge 409`]: [
    {
      code: "TOO_MANY_AUTHENTICATORS",
      given: async (world) => ({ session: (await tenPasskeys(world)).session ?? "" }),
    },
  ],
  [`POST ${AUTHENTICATORS}/passkeys 201`]: [{ given: passkeyCreation() }],
  [`POST ${AUTHENTICATORS}/passkeys 403`]: [
    { code: "WRONG_SECOND_FACTOR", given: passkeyCreation({ origin: "https://elsewhere.example.com" }) },
  ],
  [`POST ${AUTHENTICATORS}/passkeys 409`]: [{ code: "TOO_MANY_AUTHENTICATORS", given: tenPasskeys }],
  [`PATCH ${AUTHENTICATORS}/{id} 200`]: [{ given: withApp((id) => ({ path: { id }, json: { name: "Old phone" } })) }],
  [`PATCH ${AUTHENTICATORS}/{id} 404`]: [
    { code: "AUTHENTICATOR_NOT_FOUND", given: unknownAuthenticator({ name: "Old phone" }) },
  ],
  [`DELETE ${AUTHENTICATORS}/{id} 200`]: [{ given: withApp((id) => ({ path: { id } })) }],
  [`DELETE ${AUTHENTICATORS}/{id} 404`]: [{ code: "AUTHENTICATOR_NOT_FOUND", given: unknownAuthenticator() }],
  [`POST ${AUTHENTICATORS}/{id}/confirm 200`]: [{ given: confirmation() }],
  [`POST ${AUTHENTICATORS}/{id}/confirm 403`]: [{ code: "WRONG_SECOND_FACTOR", given: confirmation("000000") }],
  [`POST ${AUTHENTICATORS}/{id}/confirm 404`]: [
    { code: "AUTHENTICATOR_NOT_FOUND", given: unknownAuthenticator({ code: "000000" }) },
  ],
  [`POST ${AUTHENTICATORS}/{id}/confirm 409`]: [{ code: "TOO_MANY_AUTHENTICATORS", given: lateConfirmation }],
  [`POST ${AUTHENTICATORS}/{id}/confirm 429`]: [{ code: "TOO_MANY_ATTEMPTS", given: spentConfirmation }],
  "POST /dashboard/api/recovery-codes 201": [{ given: withApp(() => ({})) }],
  "POST /dashboard/api/recovery-codes 404": [{ code: "AUTHENTICATOR_NOT_FOUND", given: signedIn }],

  "GET /dashboard/api/accounts/{id}/users 200": [{ given: users }],
  "GET /dashboard/api/accounts/{id}/users 404": [{ code: "ACCOUNT_NOT_FOUND", given: unknown(NO_ACCOUNT) }],
  "DELETE /dashboard/api/users/{id}/second-factor 200": [{ given: reset }],
  "DELETE /dashboard/api/users/{id}/second-factor 404": [{ code: "USER_NOT_FOUND", given: unknown(NO_USER) }],
};

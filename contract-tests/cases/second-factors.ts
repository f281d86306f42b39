import { newId } from "../../server/base/ids.ts";
import { type DashboardClient, signedInClient } from "../../testing/dashboard-client.ts";
import { SoftwarePasskey } from "../../testing/passkey.ts";
import type { TestUser } from "../../testing/service.ts";
import type { Call } from "../call.ts";
import { type Prepare, signInsSpent, type World, withoutDomainName } from "../world.ts";
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
  (wrong?: string): Prepare =>
  async (world) => {
    const { app, ...person } = await pendingSignIn(world);
    return as(person, { json: { method: "TOTP", code: wrong ?? app.codeAt(soon()) } });
  };

const suspendedCompletion: Prepare = async (world) => {
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

const spentCompletion: Prepare = async (world) => {
  const { app, ...person } = await pendingSignIn(world);
  for (let i = 0; i < 10; i++) await person.client.send("POST", "/session/code", { method: "TOTP", code: "000000" });
  return as(person, { json: { method: "TOTP", code: app.codeAt(soon()) } });
};

const noSignIn: Prepare = async () => ({ json: { method: "TOTP", code: "000000" } });

async function withPasskey(world: World, challenge = "/session/passkey/challenge") {
  const person = await createPerson(world);
  const { passkey } = await person.client.addPasskey(originOf(world));
  const { options } = await person.client.challenge(challenge);
  return { ...person, credential: passkey.get({ options, origin: originOf(world) }) };
}

const passkeySignIn: Prepare = async (world) => ({ json: { credential: (await withPasskey(world)).credential } });
const unknownPasskey: Prepare = async (world) => {
  const { credential } = await withPasskey(world);
  return { json: { credential: { ...credential, id: new SoftwarePasskey().id } } };
};
const suspendedPasskey: Prepare = async (world) => {
  const { user, credential } = await withPasskey(world);
  await world.admin.accounts.update(user.account.id, { suspended: true });
  return { json: { credential } };
};

const proof =
  (json?: object): Prepare =>
  async (world) => {
    const person = await createPerson(world);
    return as(person, { json: json ?? { password: person.user.password } });
  };
const spentProof: Prepare = async (world) => {
  const person = await createPerson(world);
  for (let i = 0; i < 10; i++) await person.client.send("POST", "/session/reauthentication", { password: "wrong" });
  return as(person, { json: { password: person.user.password } });
};
const passkeyProof: Prepare = async (world) => {
  const { credential, ...person } = await withPasskey(world, "/session/reauthentication/challenge");
  return as(person, { json: { credential } });
};

const signedIn: Prepare = async (world) => as(await createPerson(world));

const withApp =
  (call: (id: string) => Call): Prepare =>
  async (world) => {
    const person = await createPerson(world);
    const { id } = await person.client.addTotp(now());
    return as(person, call(id));
  };

const unknownAuthenticator =
  (json?: object): Prepare =>
  async (world) =>
    as(await createPerson(world), { path: { id: NO_AUTHENTICATOR }, ...(json && { json }) });

const twoApps =
  (json?: object): Prepare =>
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
  (wrong = {}): Prepare =>
  async (world) => {
    const person = await createPerson(world);
    const { options } = await person.client.challenge("/authenticators/passkeys/challenge");
    const credential = new SoftwarePasskey().create({ options, origin: originOf(world), ...wrong });
    return as(person, { json: { name: "Laptop", credential } });
  };

/** Starts the setup of an authenticator app, and returns the code that completes it. */
async function startedTotp(world: World) {
  const person = await createPerson(world);
  return { person, ...(await person.client.beginTotp()) };
}
const confirmation =
  (wrong?: string): Prepare =>
  async (world) => {
    const { person, id, codeAt } = await startedTotp(world);
    return as(person, { path: { id }, json: { code: wrong ?? codeAt(now()) } });
  };
const spentConfirmation: Prepare = async (world) => {
  const { person, id, codeAt } = await startedTotp(world);
  for (let i = 0; i < 10; i++) await person.client.send("POST", `/authenticators/${id}/confirm`, { code: "000000" });
  return as(person, { path: { id }, json: { code: codeAt(now()) } });
};
/** Confirms an app after two other apps were set up. */
const lateConfirmation: Prepare = async (world) => {
  const { person, id, codeAt } = await startedTotp(world);
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

const users: Prepare = async (world) => {
  const { user } = await createPerson(world);
  return as(await createPerson(world, "operator"), { path: { id: user.account.id } });
};
const reset: Prepare = async (world) => {
  const { user, client } = await createPerson(world);
  await client.addTotp(now());
  return as(await createPerson(world, "operator"), { path: { id: user.id } });
};
const newUser = () => ({ email: `${crypto.randomUUID()}@example.com`, name: "Ada", role: "owner" });
const userCreation: Prepare = async (world) => {
  const { id } = await world.account();
  return as(await createPerson(world, "operator"), { path: { id }, json: newUser() });
};
const takenEmail: Prepare = async (world) => {
  const { user } = await createPerson(world);
  return as(await createPerson(world, "operator"), { path: { id: user.account.id }, json: { email: user.email } });
};
const unknown =
  (id: string, json?: object): Prepare =>
  async (world) =>
    as(await createPerson(world, "operator"), { path: { id }, ...(json && { json }) });

const passwordSignIn: Prepare = async (world) => {
  const { user } = await pendingSignIn(world);
  return { json: { email: user.email, password: user.password } };
};

/** Passkeys are bound to a domain name, so they are unavailable without one. */
const nameless = (prepare: Prepare): CaseTable[string] => [
  { code: "PASSKEYS_UNAVAILABLE", prepare, during: withoutDomainName },
];

const AUTHENTICATORS = "/dashboard/api/authenticators";

export const secondFactors: CaseTable = {
  "POST /dashboard/api/session 202": [{ prepare: passwordSignIn }],
  "POST /dashboard/api/session/code 200": [{ prepare: completion() }],
  "POST /dashboard/api/session/code 401": [
    { code: "INVALID_CREDENTIALS", prepare: completion("000000") },
    { code: "SIGN_IN_EXPIRED", prepare: noSignIn },
  ],
  "POST /dashboard/api/session/code 403": [{ code: "ACCOUNT_SUSPENDED", prepare: suspendedCompletion }],
  "POST /dashboard/api/session/code 429": [{ code: "TOO_MANY_ATTEMPTS", prepare: spentCompletion }],
  "POST /dashboard/api/session/passkey 200": [{ prepare: passkeySignIn }],
  "POST /dashboard/api/session/passkey 401": [{ code: "INVALID_CREDENTIALS", prepare: unknownPasskey }],
  "POST /dashboard/api/session/passkey 403": [{ code: "ACCOUNT_SUSPENDED", prepare: suspendedPasskey }],
  "POST /dashboard/api/session/passkey 429": [
    { code: "TOO_MANY_ATTEMPTS", prepare: passkeySignIn, during: signInsSpent },
  ],
  "POST /dashboard/api/session/passkey 501": nameless(passkeySignIn),
  "POST /dashboard/api/session/passkey/challenge 501": nameless(async () => ({})),
  "POST /dashboard/api/session/reauthentication 501": nameless(passkeyProof),
  "POST /dashboard/api/session/reauthentication/challenge 501": nameless(signedIn),
  [`POST ${AUTHENTICATORS}/passkeys/challenge 501`]: nameless(signedIn),
  [`POST ${AUTHENTICATORS}/passkeys 501`]: nameless(passkeyCreation()),
  "POST /dashboard/api/session/passkey/challenge 200": [{ prepare: async () => ({}) }],
  "POST /dashboard/api/session/passkey/challenge 429": [
    { code: "TOO_MANY_ATTEMPTS", prepare: async () => ({}), during: signInsSpent },
  ],
  "POST /dashboard/api/session/reauthentication 200": [{ prepare: proof() }, { prepare: passkeyProof }],
  "POST /dashboard/api/session/reauthentication 403": [
    { code: "WRONG_PASSWORD", prepare: proof({ password: "not the password" }) },
    { code: "WRONG_SECOND_FACTOR", prepare: proof({ code: "000000" }) },
  ],
  "POST /dashboard/api/session/reauthentication 429": [{ code: "TOO_MANY_ATTEMPTS", prepare: spentProof }],
  "POST /dashboard/api/session/reauthentication/challenge 200": [{ prepare: signedIn }],

  [`GET ${AUTHENTICATORS} 200`]: [{ prepare: withApp(() => ({})) }],
  [`POST ${AUTHENTICATORS}/totp 201`]: [
    { prepare: async (world) => as(await createPerson(world), { json: { name: "Phone" } }) },
  ],
  [`POST ${AUTHENTICATORS}/totp 409`]: [{ code: "TOO_MANY_AUTHENTICATORS", prepare: twoApps({ name: "Phone" }) }],
  [`POST ${AUTHENTICATORS}/passkeys/challenge 200`]: [{ prepare: signedIn }],
  [`POST ${AUTHENTICATORS}/passkeys/challenge 409`]: [
    {
      code: "TOO_MANY_AUTHENTICATORS",
      prepare: async (world) => ({ session: (await tenPasskeys(world)).session ?? "" }),
    },
  ],
  [`POST ${AUTHENTICATORS}/passkeys 201`]: [{ prepare: passkeyCreation() }],
  [`POST ${AUTHENTICATORS}/passkeys 403`]: [
    { code: "WRONG_SECOND_FACTOR", prepare: passkeyCreation({ origin: "https://elsewhere.example.com" }) },
  ],
  [`POST ${AUTHENTICATORS}/passkeys 409`]: [{ code: "TOO_MANY_AUTHENTICATORS", prepare: tenPasskeys }],
  [`PATCH ${AUTHENTICATORS}/{id} 200`]: [{ prepare: withApp((id) => ({ path: { id }, json: { name: "Old phone" } })) }],
  [`PATCH ${AUTHENTICATORS}/{id} 404`]: [
    { code: "AUTHENTICATOR_NOT_FOUND", prepare: unknownAuthenticator({ name: "Old phone" }) },
  ],
  [`DELETE ${AUTHENTICATORS}/{id} 200`]: [{ prepare: withApp((id) => ({ path: { id } })) }],
  [`DELETE ${AUTHENTICATORS}/{id} 404`]: [{ code: "AUTHENTICATOR_NOT_FOUND", prepare: unknownAuthenticator() }],
  [`POST ${AUTHENTICATORS}/{id}/confirm 200`]: [{ prepare: confirmation() }],
  [`POST ${AUTHENTICATORS}/{id}/confirm 403`]: [{ code: "WRONG_SECOND_FACTOR", prepare: confirmation("000000") }],
  [`POST ${AUTHENTICATORS}/{id}/confirm 404`]: [
    { code: "AUTHENTICATOR_NOT_FOUND", prepare: unknownAuthenticator({ code: "000000" }) },
  ],
  [`POST ${AUTHENTICATORS}/{id}/confirm 409`]: [{ code: "TOO_MANY_AUTHENTICATORS", prepare: lateConfirmation }],
  [`POST ${AUTHENTICATORS}/{id}/confirm 429`]: [{ code: "TOO_MANY_ATTEMPTS", prepare: spentConfirmation }],
  "POST /dashboard/api/recovery-codes 201": [{ prepare: withApp(() => ({})) }],
  "POST /dashboard/api/recovery-codes 404": [{ code: "AUTHENTICATOR_NOT_FOUND", prepare: signedIn }],

  "POST /dashboard/api/accounts/{id}/users 201": [{ prepare: userCreation }],
  "POST /dashboard/api/accounts/{id}/users 404": [
    { code: "ACCOUNT_NOT_FOUND", prepare: unknown(NO_ACCOUNT, newUser()) },
  ],
  "POST /dashboard/api/accounts/{id}/users 409": [{ code: "DUPLICATE_USER", prepare: takenEmail }],
  "GET /dashboard/api/accounts/{id}/users 200": [{ prepare: users }],
  "GET /dashboard/api/accounts/{id}/users 404": [{ code: "ACCOUNT_NOT_FOUND", prepare: unknown(NO_ACCOUNT) }],
  "DELETE /dashboard/api/users/{id}/second-factor 200": [{ prepare: reset }],
  "DELETE /dashboard/api/users/{id}/second-factor 404": [{ code: "USER_NOT_FOUND", prepare: unknown(NO_USER) }],
};

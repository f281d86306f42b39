import type { Handlers } from "../contract/operation.ts";
import type { Enrollment } from "./enrollment.ts";

type AuthenticatorHandlers = Pick<
  Handlers,
  | "listAuthenticators"
  | "createTotp"
  | "confirmTotp"
  | "createPasskeyChallenge"
  | "createPasskey"
  | "renameAuthenticator"
  | "deleteAuthenticator"
  | "createRecoveryCodes"
>;

/** Handles the operations of signed-in users on their own passkeys and authenticator apps. */
export function authenticatorOperations(enrollment: Enrollment): AuthenticatorHandlers {
  return {
    async listAuthenticators({ signedIn: { user } }, reply) {
      return reply(200, await enrollment.list(user));
    },

    async createTotp({ body, signedIn: { user }, fail }, reply) {
      return reply(201, await enrollment.createTotp(fail, user, body.name));
    },

    async confirmTotp({ path, body, signedIn, fail }, reply) {
      return reply(200, await enrollment.confirmTotp(fail, signedIn, path.id, body.code));
    },

    async createPasskeyChallenge({ signedIn: { user }, fail }, reply) {
      return reply(200, await enrollment.passkeyChallenge(fail, user));
    },

    async createPasskey({ body, signedIn, fail, setAuditSubject }, reply) {
      const added = await enrollment.createPasskey(fail, signedIn, body);
      setAuditSubject({ accountId: signedIn.account.id, targetId: added.authenticator.id });
      return reply(201, added);
    },

    async renameAuthenticator({ path, body, signedIn: { user }, fail }, reply) {
      return reply(200, await enrollment.rename(fail, user, path.id, body.name));
    },

    async deleteAuthenticator({ path, signedIn: { user }, fail }, reply) {
      await enrollment.delete(fail, user, path.id);
      return reply(200, { deleted: true, id: path.id });
    },

    async createRecoveryCodes({ signedIn: { user }, fail }, reply) {
      return reply(201, { recoveryCodes: await enrollment.createRecoveryCodes(fail, user) });
    },
  };
}

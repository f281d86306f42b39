import { accountRecord } from "../accounts/accounts.ts";
import type { Client, SecondFactorType, SignedIn, User } from "../contract/user.ts";
import type { components } from "../generated/types.ts";
import { userRecord } from "./record.ts";
import { type RelyingParty, supportsOrigin } from "./relying-party.ts";

type Schemas = components["schemas"];

/** The address that a request arrived at: the separate one for operators, or the public one. */
type Listener = Pick<Client, "viaAdminListener">;

/** Builds the description of a session for the pages: user, account, and the features at this address. */
export interface SessionRecords {
  record(signedIn: SignedIn, listener: Listener): Schemas["Session"];
  /** Returns the user's second factors that work at this address. */
  secondFactorsAt(user: User, listener: Listener): SecondFactorType[];
}

export function sessionRecords(deps: {
  isRequired: (user: User) => boolean;
  /** The separate address of the operators' pages, or null if they are on the public address. */
  adminUrl: () => string | null;
  relyingParty: () => RelyingParty | null;
}): SessionRecords {
  const { isRequired, adminUrl, relyingParty } = deps;

  function secondFactorsAt(user: User, { viaAdminListener }: Listener): SecondFactorType[] {
    const url = viaAdminListener ? adminUrl() : null;
    return user.secondFactors.filter(
      (type) => type !== "PASSKEY" || url === null || supportsOrigin(relyingParty(), url),
    );
  }

  return {
    secondFactorsAt,
    record({ user, account, session }, listener) {
      const url = adminUrl();
      const sections = listener.viaAdminListener ? (["OPERATORS"] as const) : (["FILES"] as const);
      return {
        user: userRecord(user),
        account: accountRecord(account),
        methods: ["PASSWORD", ...secondFactorsAt(user, listener)],
        secondFactorRequired: isRequired(user),
        hasCommonPassword: session.hasCommonPassword,
        sections: url === null ? ["FILES", "OPERATORS"] : [...sections],
        operatorsUrl: user.role === "operator" && !listener.viaAdminListener ? url : null,
        expiresAt: session.expiresAt.toISOString(),
      };
    },
  };
}

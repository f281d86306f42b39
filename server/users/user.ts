import type { Account } from "../accounts/account.ts";
import type { components } from "../generated/types.ts";

type Schemas = components["schemas"];

export type Role = Schemas["Role"];
/** TOTP is an authenticator app. */
export type SecondFactorType = Schemas["Authenticator"]["type"];

/** Someone who may sign in to the dashboard of one account. */
export interface User {
  id: string;
  accountId: string;
  /** In lower case. */
  email: string;
  name: string;
  role: Role;
  /** The kinds that the user has. */
  secondFactors: SecondFactorType[];
  createdAt: Date;
  updatedAt: Date;
}

/** One place where a user is signed in. */
export interface Session {
  id: string;
  /** The network address that signed in. */
  address: string;
  userAgent: string;
  /** Whether the password that signed in is one that guessers try first. */
  hasCommonPassword: boolean;
  /** Whether the user has proven lately who they are. */
  isRecentlyAuthenticated: boolean;
  createdAt: Date;
  /** Moves on while the session is used, up to an end. */
  expiresAt: Date;
}

/** A user with a session that is valid now. */
export interface SignedIn {
  user: User;
  account: Account;
  session: Session;
}

export function userRecord({ secondFactors, ...user }: User): Schemas["User"] {
  return {
    ...user,
    secondFactor: secondFactors.length > 0,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}

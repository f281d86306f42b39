import type { components } from "../generated/types.ts";
import type { Account } from "./account.ts";

type Schemas = components["schemas"];

export type Role = Schemas["Role"];
/** TOTP means an authenticator app. */
export type SecondFactorType = Schemas["Authenticator"]["type"];

/** Which users require a second factor (`SECOND_FACTOR`). */
export const SECOND_FACTOR_POLICIES = ["optional", "operators", "everyone"] as const;
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number];

/** A person who can sign in to the dashboard of one account. */
export interface User {
  id: string;
  accountId: string;
  /** In lower case. */
  email: string;
  name: string;
  role: Role;
  /** The types of the user's second factors. */
  secondFactors: SecondFactorType[];
  /** Null if the user has a password. */
  invitationExpiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** One browser in which a user is signed in. */
export interface Session {
  id: string;
  /** The network address of the sign-in. */
  address: string;
  userAgent: string;
  /** Whether the password of the sign-in is a common one. */
  hasCommonPassword: boolean;
  /** Whether the user authenticated recently. */
  isRecentlyAuthenticated: boolean;
  createdAt: Date;
  /** Extended while the session is used, up to a maximum lifetime. */
  expiresAt: Date;
}

/** A user with a valid session. */
export interface SignedIn {
  user: User;
  account: Account;
  session: Session;
}

/** The browser that sends a request, by its address and cookies. */
export interface Client {
  address: string;
  userAgent: string;
  /** The token of the device cookie; see users/sign-in.ts. */
  device: string | null;
  /** The token of a sign-in that is pending until its second factor. */
  pendingSignIn: string | null;
  /** Whether the request arrived at the separate address for operators. */
  viaAdminListener: boolean;
}

import type { Account } from "../accounts/account.ts";
import type { components } from "../generated/types.ts";

export type Role = components["schemas"]["Role"];

/** Someone who may sign in to the dashboard of one account. */
export interface User {
  id: string;
  accountId: string;
  /** In lower case. */
  email: string;
  name: string;
  role: Role;
  createdAt: Date;
  updatedAt: Date;
}

/** One place where a user is signed in. */
export interface Session {
  id: string;
  /** The network address that signed in. */
  address: string;
  userAgent: string;
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

export function userRecord(user: User): components["schemas"]["User"] {
  return { ...user, createdAt: user.createdAt.toISOString(), updatedAt: user.updatedAt.toISOString() };
}

import type { Fail } from "../base/errors.ts";
import { isId, newId } from "../base/ids.ts";
import type { User } from "../contract/user.ts";
import { type BeforeCommit, mapBeforeCommit } from "../db/before-commit.ts";
import type { components } from "../generated/types.ts";
import { newPassword, type Passwords } from "./passwords.ts";
import { userRecord } from "./record.ts";
import type { UsersRepository } from "./repository.ts";

type Schemas = components["schemas"];

type NotFound = Fail<"USER_NOT_FOUND">;

/** Manages users for operators. */
export interface UserManagement {
  /** Only this response contains the password. The service stores only its hash. */
  create(
    fail: Fail<"DUPLICATE_USER">,
    accountId: string,
    creation: Schemas["UserCreation"],
    beforeCommit: BeforeCommit<Schemas["UserWithPassword"]>,
  ): Promise<Schemas["UserWithPassword"]>;
  list(accountId: string): Promise<Schemas["User"][]>;
  /** Sets and returns a new password. Ends the user's sessions. */
  resetPassword(
    fail: NotFound,
    id: string,
    beforeCommit: BeforeCommit<Schemas["UserWithPassword"]>,
  ): Promise<Schemas["UserWithPassword"]>;
  /** Removes passkeys, authenticator apps and recovery codes. Ends the user's sessions. */
  resetSecondFactor(fail: NotFound, id: string): Promise<Schemas["User"]>;
  delete(fail: NotFound, id: string): Promise<{ accountId: string }>;
}

export function manageUsers(users: UsersRepository, passwords: Passwords, clock: () => Date): UserManagement {
  return {
    async create(fail, accountId, { email: typedEmail, name, role = "owner" }, beforeCommit) {
      const now = clock();
      const email = typedEmail.toLowerCase();
      const user = {
        id: newId("user", now),
        accountId,
        email,
        name: name ?? email,
        role,
        secondFactors: [],
        createdAt: now,
        updatedAt: now,
      };
      const password = newPassword();
      const created = (user: User) => ({ ...userRecord(user), password });
      const existing = await users.insert(user, await passwords.hash(password), mapBeforeCommit(beforeCommit, created));
      const message = `A user with the email ${email} already exists. Use another email.`;
      if (existing) throw fail("DUPLICATE_USER", message, existing);
      return created(user);
    },

    async list(accountId) {
      return (await users.list(accountId)).map(userRecord);
    },

    async resetPassword(fail, id, beforeCommit) {
      const password = newPassword();
      const reset = (user: User) => ({ ...userRecord(user), password });
      const options = { beforeCommit: mapBeforeCommit(beforeCommit, reset) };
      const user = isId("user", id)
        ? await users.setPassword(id, await passwords.hash(password), options, clock())
        : null;
      if (!user) throw userNotFound(fail, id);
      return reset(user);
    },

    async resetSecondFactor(fail, id) {
      const user = isId("user", id) ? await users.resetSecondFactor(id, clock()) : null;
      if (!user) throw userNotFound(fail, id);
      return userRecord(user);
    },

    async delete(fail, id) {
      const deleted = isId("user", id) ? await users.delete(id) : null;
      if (!deleted) throw userNotFound(fail, id);
      return deleted;
    },
  };
}

function userNotFound(fail: NotFound, id: string): Error {
  return fail("USER_NOT_FOUND", "There is no user with this id.", { id });
}

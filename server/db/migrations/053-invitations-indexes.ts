import type { Migration } from "./migration.ts";

export default {
  indexes: [
    {
      name: "users_invited",
      isUnique: true,
      on: "users (invitation_hash) where invitation_hash is not null",
    },
  ],
} satisfies Migration;

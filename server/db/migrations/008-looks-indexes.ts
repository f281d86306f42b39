import type { Migration } from "./migration.ts";

export default {
  indexes: [1, 17, 33, 49].map((first) => ({
    name: `files_alike_${first}`,
    on: `files (account_id, (substring(perceptual_hash from ${first} for 16)))
      where deleted_at is null and perceptual_hash is not null`,
  })),
} satisfies Migration;

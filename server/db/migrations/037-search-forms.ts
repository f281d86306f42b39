import type { Migration } from "./migration.ts";

export default {
  indexes: [
    // Files whose search text an earlier release has written in another form: see IN_EARLIER_FORM in
    // files/query/search-text.ts. Their number decreases, and the service searches for a page of them every minute.
    {
      name: "files_to_fold",
      on: `files (id) where search_text ~ E'[^\\n\\f -~]|  ' and right(search_text, 2) <> E'\\n\\f'`,
    },
  ],
} satisfies Migration;

import type { Migration } from "./migration.ts";

export default {
  indexes: [
    // Replaces `files_to_fold`, which has the condition of the form that kept accents: see IN_EARLIER_FORM in
    // files/query/search-text.ts.
    {
      name: "files_in_earlier_form",
      on: `files (id) where search_text ~ E'[^\\n\\f -~]|  ' and right(search_text, 4) <> E'\\n\\f\\n\\f'`,
    },
  ],
} satisfies Migration;

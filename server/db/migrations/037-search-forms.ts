import { migration } from "./migration.ts";

export default migration(import.meta.filename, {
  indexes: [
    // The files whose search text an earlier release has written in another form: see IN_EARLIER_FORM in query/search-text.ts. Later
    // they are few, and a page of them is looked for each minute.
    {
      name: "files_to_fold",
      on: `files (id) where search_text ~ E'[^\\n\\f -~]|  ' and right(search_text, 2) <> E'\\n\\f'`,
    },
  ],
});

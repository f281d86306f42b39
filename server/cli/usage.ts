import type { FlagsIn, ValuesIn } from "./synopsis.ts";

interface Usage {
  /** What it takes: its arguments, then its options. A value in small letters is one to be typed as it stands. */
  synopsis: string;
  about: string;
}

/** For the files of one account, on behalf of its key. `FILE` and `FOLDER` are those of the service, `PATH` and `DIR` are here. */
const FILE_COMMANDS = {
  ls: {
    synopsis: `[FOLDER] [--search QUERY] [--sort createdAt|updatedAt|filename|fileSize|relevance] [--order asc|desc]`,
    about: `Lists the folders and files directly inside a folder, or at the top: by name, unless sorted otherwise. With --search, the
files that it finds there.`,
  },
  get: {
    synopsis: "FILE [PATH] [--force]",
    about: `Downloads a file to PATH, a file or a directory; here without it, to standard output where it is "-". The file appears
when its checksum is verified, and replaces none without --force. Interrupted, the same command goes on where it stopped.`,
  },
  archive: {
    synopsis: "PATH FILE|FOLDER… [--force]",
    about: `Downloads files, or one folder with all that is in it, as the ZIP file PATH. Interrupted, the same command goes on where
it stopped, for a day.`,
  },
  url: {
    synopsis: `FILE [--preset NAME] [--w N] [--h N] [--q N] [--f jpeg|png|webp|avif] [--crop cover|contain|fill|smart] [--rotate N] [--blur N] [--brightness N]
                   [--contrast N] [--saturation N] [--grayscale] [--sepia] [--meta rights]`,
    about: "Prints the URL of a file or, with an option, of a variant of an image.",
  },
  rm: {
    synopsis: "FILE|FOLDER… [--recursive]",
    about: "Deletes files and folders: they go to the trash, from where mas trash restore takes them back.",
  },
  mv: {
    synopsis: "FILE|FOLDER [FOLDER] [--name NAME]",
    about: "Moves a file or a folder into a folder, / for the top, and gives it a new name. One of both will do.",
  },
  tag: {
    synopsis: "FILE… [--add TAGS] [--remove TAGS] [--set TAGS]",
    about: "Adds and removes tags of files, or sets all of them.",
  },
  update: {
    synopsis:
      "FILE… [--description TEXT] [--metadata KEY=VALUE…] [--alt LANGUAGE=TEXT…] [--star true|false] [--label COLOUR]",
    about:
      "Changes the description, keys of the metadata, the alternative text, the star and the label of files. What is not named stays.",
  },
  search: {
    synopsis: `QUERY [--folder FOLDER] [--type IMAGE|VIDEO|AUDIO|DOCUMENT] [--limit 100]
                   [--sort createdAt|updatedAt|filename|fileSize|relevance] [--order asc|desc]`,
    about: `Finds files by words and "phrases" in their name, tags, description and recognised text, and by operators such as
tag:harbour, type:image, in:Press, is:untagged, after:2026-05 and larger:5MB, with OR, NOT or -, and brackets. The newest come first.
Write -- before a query that begins with a dash.`,
  },
  open: {
    synopsis: "[FILE|FOLDER]",
    about: `Opens a file, or a folder or all files in the dashboard, in the browser. Prints the URL where there is no desktop.`,
  },
  sync: {
    synopsis: "DIR FOLDER [--up] [--down] [--delete] [--private] [--dry-run] [--concurrency 3]",
    about: `Makes a folder like a directory (--up), or the directory like the folder (--down). Files are compared by their checksum.
Empty files, links and names that no file can have here are skipped. Exits with 1 when a file failed.`,
  },
  upload: {
    synopsis: `PATH… [--folder FOLDER] [--folders] [--tags TAGS] [--private] [--concurrency 3]
                   [--on-duplicate refuse|existing] [--strip-location] [--metadata KEY=VALUE…] [--alt LANGUAGE=TEXT…]`,
    about: `Uploads files, and directories with all that is below. What is there already is no failure, and empty files are skipped.
Exits with 1 when a file failed. After an interruption the same command goes on where it stopped, within a large file, too.`,
  },
  "file rename": { synopsis: "FILE --name NAME", about: "Renames a file. Its earlier URLs lead to the new one." },
  "file replace": {
    synopsis: "FILE --from PATH [--if-match CHECKSUM]",
    about: "Replaces a file's content. Its id and URLs stay, and the earlier content becomes an old version.",
  },
  "file versions": { synopsis: "FILE", about: "Lists the versions of a file, the current one first." },
  "file restore-version": {
    synopsis: "FILE --version N",
    about: "Makes an old version of a file the newest one.",
  },
  "file delete-version": {
    synopsis: "FILE --version N --yes",
    about: "Permanently deletes an old version of a file. Cannot be undone.",
  },
  "collection list": { synopsis: "", about: "Lists the collections of the account by name." },
  "collection create": {
    synopsis: `--name NAME [--query QUERY] [--sort createdAt|updatedAt|filename|fileSize|relevance] [--order asc|desc]`,
    about: "Creates a collection that files are added to, or with --query, one of the files that a search finds.",
  },
  "collection update": {
    synopsis: `COLLECTION [--name NAME] [--query QUERY] [--sort createdAt|updatedAt|filename|fileSize|relevance] [--order asc|desc]`,
    about: "Changes the name or the search of a collection, which is named by its id or its name.",
  },
  "collection delete": { synopsis: "COLLECTION", about: "Deletes a collection. The files in it stay as they are." },
  "collection add": {
    synopsis: "COLLECTION FILE… [--after FILE|start]",
    about: `Adds files to a collection at its end, or behind one of its files, or at its start: there it moves those that it has. What is in
one, mas search collection:NAME lists.`,
  },
  "collection remove": {
    synopsis: "COLLECTION FILE…",
    about: "Takes files out of a collection. They stay as they are.",
  },
  "trash list": { synopsis: "", about: "Lists what was deleted and can be restored, the latest first." },
  "trash restore": {
    synopsis: "ID [--to FOLDER]",
    about: "Restores a file, or a folder with its contents, to where it was.",
  },
  "trash purge": { synopsis: "ID --yes", about: "Permanently deletes one item of the trash. Cannot be undone." },
  "trash empty": { synopsis: "--yes", about: "Permanently deletes everything in the trash. Cannot be undone." },
  "share create": {
    synopsis: `[FILE|FOLDER…] [--collection COLLECTION] [--subfolders] [--access view|download] [--title TITLE]
                   [--expires TIME] [--password PASSWORD]`,
    about: `Makes a link to a page that shows files, or those of one folder or collection, to whoever has it, and prints it. --access download gives
the originals too. It ends after 30 days, or when --expires says: 15m, 24h, 90d, or a date.`,
  },
  "share list": { synopsis: "", about: "Lists share links, with what was made of them." },
  "share get": { synopsis: "ID", about: "Shows a share link." },
  "share update": {
    synopsis: "ID [--access view|download] [--title TITLE] [--expires TIME] [--password PASSWORD] [--no-password]",
    about: "Changes a share link. Whoever has given the password before is asked for the new one.",
  },
  "share revoke": { synopsis: "ID", about: "Ends a share link at once, and for good." },
  "operation create": {
    synopsis: `--type update|move|delete|restore|purge|ai|strip-location [--ids IDS] [--folder FOLDER] [--search TEXT] [--add-tags TAGS]
                   [--remove-tags TAGS] [--metadata KEY=VALUE…] [--alt LANGUAGE=TEXT…] [--star true|false] [--label COLOUR] [--public true|false]
                   [--to FOLDER] [--run OPERATION] [--dry-run]`,
    about: `Runs a bulk operation on the files with these ids, or on all that folder and search find. Waits until it has
ended; Ctrl+C stops waiting, not the operation.`,
  },
  "operation list": { synopsis: "", about: "Lists the bulk operations of the account, the latest 50." },
  "operation get": { synopsis: "ID", about: "Shows the progress of a bulk operation." },
  "operation cancel": { synopsis: "ID", about: "Cancels what a bulk operation has not done yet." },
} as const satisfies Record<string, Usage>;

const ACCOUNT_COMMANDS = {
  "account create": {
    synopsis: "--name NAME [--plan FREE|PRO|ENTERPRISE] [--locations strip|keep] [limits]",
    about: "Makes an account.",
  },
  "account list": {
    synopsis: `[--search TEXT] [--plan FREE|PRO|ENTERPRISE] [--suspended true|false]
                   [--sort createdAt|name|storageBytes] [--order asc|desc]`,
    about: "Lists accounts. --search looks at names, and at the names and emails of users.",
  },
  "account update": {
    synopsis: "ID [--name NAME] [--plan FREE|PRO|ENTERPRISE] [--locations strip|keep] [limits]",
    about: "Changes the name, the plan or the limits of an account, or whether its uploads lose their location.",
  },
  "account suspend": {
    synopsis: "ID",
    about: "Suspends an account: its keys, sign-ins and delivery stop. Nothing is deleted.",
  },
  "account resume": { synopsis: "ID", about: "Resumes a suspended account." },
  "account erase": {
    synopsis: "ID --yes",
    about: "Erases an account with its files, keys and users. Cannot be undone.",
  },
  "key create": {
    synopsis: "--account ID [--name NAME] [--permissions read|write,delete] [--expires 90d]",
    about: "Creates an API key, which is shown only once. Every key has the read permission.",
  },
  "key list": { synopsis: "--account ID", about: "Lists the API keys of an account." },
  "key rotate": { synopsis: "ID", about: "Gives a key a new secret. The old one works for 24 more hours." },
  "key revoke": { synopsis: "ID", about: "Ends a key at once." },
  "delivery-key create": {
    synopsis: "--account ID [--name NAME]",
    about: "Creates a key that your own server signs delivery URLs with. It is shown only once.",
  },
  "delivery-key list": { synopsis: "--account ID", about: "Lists the delivery keys of an account." },
  "delivery-key revoke": { synopsis: "ID", about: "Ends a delivery key, and all URLs signed with it, at once." },
  "user create": {
    synopsis: "--account ID --email EMAIL [--name NAME] [--operator]",
    about: "Creates a user of the dashboard. The password is shown only once.",
  },
  "user list": { synopsis: "--account ID", about: "Lists the users of an account." },
  "user reset-password": { synopsis: "ID", about: "Gives a user a new password, and signs the user out everywhere." },
  "user reset-second-factor": {
    synopsis: "ID",
    about:
      "Removes the passkeys, authenticator apps and recovery codes of a user who has lost them, and signs the user out.",
  },
  "user delete": { synopsis: "ID", about: "Deletes a user." },
} as const satisfies Record<string, Usage>;

const STORE_COMMANDS = {
  audit: {
    synopsis: "[--account ID] [--category content|administration] [--action NAME] [--target ID]",
    about: "Lists what was done, and by whom: the latest hundred.",
  },
  check: {
    synopsis: "[--repair] [--checksums]",
    about:
      "Compares rows, stored objects and counters with each other. Exits with 1 when something is wrong and stays so.",
  },
  "migration status": {
    synopsis: "",
    about: "Shows the schema of the database, and the progress of backfills.",
  },
  "read-only": {
    synopsis: "on|off",
    about:
      "Has the service refuse whatever would change something, in every process and through restarts, or take it again.",
  },
  backup: {
    synopsis: "DIR [--verify]",
    about: `Copies rows and bytes of the running service into a folder, or brings the backup there up to date: what no row names
any more is removed. Takes the environment of the service (DATA_DIR, S3_BUCKET) to find the bytes.`,
  },
  restore: {
    synopsis: "DIR",
    about: `Fills empty stores from a backup: those that the environment names (DATA_DIR, DATABASE_URL, S3_BUCKET), while no
service runs on them.`,
  },
  "move-store": {
    synopsis: "",
    about: `Moves the running service to other stores: those that TO_DATABASE_URL, TO_S3_BUCKET and the like name, as the
service's own environment does without TO_. What none of them names stays where it is. The service is read-only for
the last part, and stays so: the answer says how to go on. Whoever ends it in between begins again, and loses nothing.`,
  },
  "identity change": {
    synopsis: "[--store] [--secret] --yes",
    about: `Makes the blob store, or the signing secret, that the environment of the service names the one that its database
belongs to. Needs no running service; with the embedded database, none may run. Without --yes it says what would change.`,
  },
  sweep: {
    synopsis: "",
    about:
      "Deletes the bytes that nothing refers to any more, and whose day of grace is over, now instead of within minutes.",
  },
  "deletions list": { synopsis: "", about: "Lists the objects without a row that are deleted within a day." },
  "deletions undo": {
    synopsis: "ID|all",
    about: "Undoes one pending deletion, by its key, or all. The next check --repair finds the objects again.",
  },
  purge: {
    synopsis: "--older-than 7d --yes",
    about:
      "Permanently deletes files that have been in the trash that long, now instead of on schedule. Cannot be undone.",
  },
} as const satisfies Record<string, Usage>;

const SHELL_COMMANDS = {
  completion: {
    synopsis: "bash|zsh|fish",
    about: `Prints a script that completes commands, options and values in this shell: source <(mas completion bash).`,
  },
} as const satisfies Record<string, Usage>;

/** What a command takes, as its help shows it: whatever is not in its synopsis is refused. */
export const COMMANDS = { ...FILE_COMMANDS, ...ACCOUNT_COMMANDS, ...STORE_COMMANDS, ...SHELL_COMMANDS };

/** The groups of the help and of the guide. */
export const GROUPS = [
  { title: "Files of an account (MAS_API_KEY)", commands: FILE_COMMANDS },
  { title: "Accounts, keys and users (admin token)", commands: ACCOUNT_COMMANDS },
  { title: "The service and its stores (admin token)", commands: STORE_COMMANDS },
  { title: "The shell", commands: SHELL_COMMANDS },
] as const;

export type Command = keyof typeof COMMANDS;
export type KeyedCommand = keyof typeof FILE_COMMANDS;

type Synopsis = (typeof COMMANDS)[Command]["synopsis"];

/** An option without a value. `--json` is one of every command. */
export type Flag = FlagsIn<Synopsis> | "json";
export type ValueOption = ValuesIn<Synopsis> | keyof typeof LIMIT_OPTIONS;

export function isCommand(text: string): text is Command {
  return Object.hasOwn(COMMANDS, text);
}

export function isKeyed(command: Command): command is KeyedCommand {
  return Object.hasOwn(FILE_COMMANDS, command);
}

export const LIMIT_OPTIONS = {
  "storage-bytes": "storageBytes",
  "bandwidth-bytes": "bandwidthBytes",
  "max-file-size": "maxFileSize",
  "api-calls-per-day": "apiCallsPerDay",
  "ai-credits-per-month": "aiCreditsPerMonth",
  "max-open-uploads": "maxOpenUploads",
  "max-url-lifetime": "maxUrlLifetime",
} as const;

type LimitOption = keyof typeof LIMIT_OPTIONS;

export const LIMITS = Object.keys(LIMIT_OPTIONS) as LimitOption[];

/** Words of a synopsis that need one of their own. */
export const NOTES = {
  "[limits]": `limits    --storage-bytes N  --bandwidth-bytes N  --max-file-size N
          --api-calls-per-day N  --ai-credits-per-month N  --max-open-uploads N
          --max-url-lifetime N
          ("plan" gives a limit back to the plan)`,
  "--expires": "--expires 45s, 15m, 24h, 90d, or a date such as 2027-05-11",
  "--operator": "--operator  the user manages all accounts, not the own one alone",
  "--yes": "--yes    confirm",
  "--store": "--store   the blob store that DATA_DIR or S3_BUCKET names",
  "--secret": "--secret  the secret of SIGNING_SECRET, or of DATA_DIR",
  "--repair": "--repair    mends what can be mended; read what check alone finds first",
  "--checksums": "--checksums reads every byte, too",
  "--verify": `--verify  makes no backup, but restores the one in DIR into an empty temporary store, and compares all rows and
          all objects. Needs no service. Exits with 1 when something is missing or damaged.`,
  "--older-than": "--older-than 0d for all deleted files, 7d for those that were deleted a week ago",
  "--folders": "--folders  directories become folders, below that of --folder",
  "--tags": "--tags    with commas between them",
  "--private": "--private  makes new files private (signed URLs only)",
  "--concurrency": "--concurrency  how many files at once",
  "--on-duplicate": `--on-duplicate  for content that the account has already: refuse (default) reports the file as already there,
          existing as stored`,
  "--strip-location": "--strip-location  removes the location from images and videos",
  "--locations": "--locations  whether the location of images and videos is removed where the upload does not say",
  "--ids": "--ids, --add-tags, --remove-tags    with commas between them",
  "--dry-run": "--dry-run  changes nothing, and says what it would do",
  "--up": "--up, --down    which side is made like the other: one of both is required",
  "--force": "--force  replaces a file that is there",
  "--recursive": "--recursive  folders with their contents",
  "--add": "--add, --remove, --set    with commas between them; an empty --set removes all",
  "--metadata": `--metadata  any number of them; KEY= removes the key. 120 is a number, true and false are booleans, '"120"' is a text`,
  "--alt": "--alt    any number of them, such as --alt en='A harbour at dusk'; LANGUAGE= removes that of the language",
  "--w": "--w, --h, --f and so on    as in GET /api/v1/transform",
  "--delete":
    "--delete  deletes what the other side does not have: files of the service go to the trash, files here are gone",
  "--action": "--action  such as key.create, session.create, file.delete; the reference has all",
  "FILE|FOLDER": 'FILE, FOLDER    an id (file_…, fold_…), or a path such as /Press/harbour.jpg; "/" or root is the top',
  "": "--json    prints the result as one JSON value",
};

/** How `mas` finds the service, and who it is there. */
export const ENVIRONMENT = `MAS_BASE_URL (http://127.0.0.1:3000) is the address of the service. MAS_API_KEY is the key of the account whose files
are meant. The admin token comes from MAS_ADMIN_TOKEN, or from the file admin-token in DATA_DIR (./data).`;

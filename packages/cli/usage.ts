import type { FlagsIn, ValuesIn } from "./synopsis.ts";

interface Usage {
  /** Arguments, then options. Lowercase values are literals. The parser, the completion and the types read it. */
  synopsis: string;
  about: string;
}

/** Commands that use an API key. `FILE` and `FOLDER` are in the service, `PATH` and `DIR` on this machine. */
const FILE_COMMANDS = {
  ls: {
    synopsis: `[FOLDER] [--search QUERY] [--sort createdAt|updatedAt|filename|fileSize|relevance] [--order asc|desc]`,
    about: `List the folders and files directly in a folder. Default folder: the top level. Default order: by name.
With --search, list only the files in the folder that match.`,
  },
  get: {
    synopsis: "FILE [PATH] [--force]",
    about: `Download a file to PATH, which is a file, a directory, or "-" for standard output. Default: the current
directory. The file appears only after its checksum is verified. It replaces an existing file only with --force. To
resume an interrupted download, run the same command again.`,
  },
  archive: {
    synopsis: "PATH FILE|FOLDER… [--force]",
    about: `Download files, or one folder with its contents, as the ZIP file PATH. To resume an interrupted download,
run the same command again within a day.`,
  },
  url: {
    synopsis: `FILE [--preset NAME] [--w N] [--h N] [--q N] [--f jpeg|png|webp|avif|jxl] [--crop cover|contain|fill|smart] [--rotate N] [--blur N] [--brightness N]
                   [--contrast N] [--saturation N] [--grayscale] [--sepia] [--meta rights] [--t SECONDS]
                   [--page N]`,
    about: "Print the URL of a file or, with a transformation option, of a variant of an image.",
  },
  rm: {
    synopsis: "FILE|FOLDER… [--recursive]",
    about: "Delete files and folders: move them to the trash. To restore them, run mas trash restore.",
  },
  mv: {
    synopsis: "FILE|FOLDER [FOLDER] [--name NAME]",
    about: "Move a file or folder to another folder, rename it, or both. The folder / is the top level.",
  },
  tag: {
    synopsis: "FILE… [--add TAGS] [--remove TAGS] [--set TAGS]",
    about: "Add tags to files, remove tags from files, or replace all tags of files.",
  },
  update: {
    synopsis:
      "FILE… [--description TEXT] [--metadata KEY=VALUE…] [--alt LANGUAGE=TEXT…] [--star true|false] [--label COLOR]",
    about: `Change the description, metadata, alternative text, star and label of files. Properties without an option
stay unchanged.`,
  },
  search: {
    synopsis: `QUERY [--folder FOLDER] [--type IMAGE|VIDEO|AUDIO|DOCUMENT] [--limit 100]
                   [--sort createdAt|updatedAt|filename|fileSize|relevance] [--order asc|desc]`,
    about: `Find files by words and "phrases" in their name, tags, description and recognized text, and by operators
such as tag:harbour, type:image, in:Press, is:untagged, after:2026-05 and larger:5MB. Combine them with OR, NOT or -,
and parentheses. Default order: newest first. Write -- before a query that starts with a dash.`,
  },
  open: {
    synopsis: "[FILE|FOLDER]",
    about: `Open a file in the browser, or a folder in the dashboard. Default: all files in the dashboard. Without a
desktop, print the URL.`,
  },
  sync: {
    synopsis: "DIR FOLDER [--up] [--down] [--delete] [--private] [--dry-run] [--concurrency 3]",
    about: `Make a folder identical to a directory (--up), or the directory identical to the folder (--down). Files
are compared by checksum. Empty files, links, and names that are not valid on this machine are skipped. The exit code
is 1 if a file fails.`,
  },
  upload: {
    synopsis: `PATH… [--folder FOLDER] [--folders] [--tags TAGS] [--private] [--concurrency 3]
                   [--on-duplicate refuse|existing] [--strip-location] [--metadata KEY=VALUE…] [--alt LANGUAGE=TEXT…]`,
    about: `Upload files, and directories with their contents. Content that the account already has and empty files
are skipped. The exit code is 1 if a file fails. To resume an interrupted upload, even within a large file, run the same
command again.`,
  },
  events: {
    synopsis: "[--types TYPES] [--cursor CURSOR] [--limit 100] [--follow]",
    about: `List events of the account, the oldest first: changes of files and folders, ended uploads, AI runs and bulk
operations. --cursor continues after an earlier list. With --follow, print new events as they are recorded, until Ctrl+C.`,
  },
  "webhook create": {
    synopsis: "--url URL [--types TYPES] [--folder FOLDER] [--description TEXT]",
    about: `Create a webhook: the service sends the events of the account to a URL. The secret for the signatures is
shown only once. The key needs the permission webhooks.`,
  },
  "webhook list": { synopsis: "", about: "List the webhooks of the account with their state." },
  "webhook get": { synopsis: "ID", about: "Show a webhook." },
  "webhook update": {
    synopsis: "ID [--url URL] [--types TYPES] [--folder FOLDER] [--description TEXT] [--enabled true|false]",
    about:
      "Change a webhook, or disable or enable it. An enabled webhook first receives the events since it was disabled.",
  },
  "webhook delete": { synopsis: "ID", about: "Delete a webhook and its deliveries permanently." },
  "webhook ping": {
    synopsis: "ID",
    about: "Send a test event to a webhook, once, and print the result. The exit code is 1 if it fails.",
  },
  "webhook rotate": {
    synopsis: "ID",
    about: "Replace the secret of a webhook. Events are signed with both secrets for another 24 hours.",
  },
  "webhook deliveries": {
    synopsis: "ID [--state PENDING|SUCCEEDED|FAILED] [--limit 100]",
    about: "List the deliveries of a webhook of the last 30 days, the latest first.",
  },
  "webhook redeliver": { synopsis: "ID DELIVERY", about: "Send the event of a delivery again." },
  "webhook replay": {
    synopsis: "ID --since TIME",
    about: "Send all events since a time to a webhook again. The current time skips the events that are not sent yet.",
  },
  "webhook listen": {
    synopsis: "--forward URL [--types TYPES] [--webhook-secret SECRET]",
    about: `Send new events to an address of this machine or network, with the signatures of a webhook, until Ctrl+C.
A webhook or a tunnel is not required: the command follows the feed, and any key works. It retries until there is a response.
Without --webhook-secret, it prints a new secret at the start.`,
  },
  "file rename": { synopsis: "FILE --name NAME", about: "Rename a file. Its earlier URLs redirect to the new one." },
  "file replace": {
    synopsis: "FILE --from PATH [--if-match CHECKSUM]",
    about: "Replace the content of a file. Its ID and URLs stay the same. The earlier content becomes an old version.",
  },
  "file versions": { synopsis: "FILE", about: "List the versions of a file, the current version first." },
  "file restore-version": {
    synopsis: "FILE --version N",
    about: "Make an old version of a file the current version.",
  },
  "file delete-version": {
    synopsis: "FILE --version N --yes",
    about: "Permanently delete an old version of a file. This cannot be undone.",
  },
  "collection list": { synopsis: "", about: "List the collections of the account by name." },
  "collection create": {
    synopsis: `--name NAME [--query QUERY] [--sort createdAt|updatedAt|filename|fileSize|relevance] [--order asc|desc]`,
    about: `Create a collection. Add files to it with mas collection add, or use --query to collect the files that
match a search.`,
  },
  "collection update": {
    synopsis: `COLLECTION [--name NAME] [--query QUERY] [--sort createdAt|updatedAt|filename|fileSize|relevance] [--order asc|desc]`,
    about: "Change the name or the search of a collection. COLLECTION is an ID or a name.",
  },
  "collection delete": { synopsis: "COLLECTION", about: "Delete a collection. Its files are not deleted." },
  "collection add": {
    synopsis: "COLLECTION FILE… [--after FILE|start]",
    about: `Add files to the end of a collection. With --after, insert them after one of its files or at the start;
files that are already in the collection move there. The command mas search collection:NAME lists its files.`,
  },
  "collection remove": {
    synopsis: "COLLECTION FILE…",
    about: "Remove files from a collection. The files are not deleted.",
  },
  "trash list": { synopsis: "", about: "List the files and folders in the trash, the latest first." },
  "trash restore": {
    synopsis: "ID [--to FOLDER]",
    about: "Restore a file, or a folder with its contents, from the trash. Default target: its original folder.",
  },
  "trash purge": { synopsis: "ID --yes", about: "Permanently delete one item of the trash. This cannot be undone." },
  "trash empty": { synopsis: "--yes", about: "Permanently delete everything in the trash. This cannot be undone." },
  "share create": {
    synopsis: `[FILE|FOLDER…] [--collection COLLECTION] [--subfolders] [--access view|download] [--title TITLE]
                   [--expires TIME] [--password PASSWORD]`,
    about: `Create a share link and print it. Anyone who has the link can view the files, or the files of the folder
or collection. Default access: view. Default expiry: 30 days.`,
  },
  "share list": { synopsis: "", about: "List share links with their state, views and downloads." },
  "share get": { synopsis: "ID", about: "Show a share link." },
  "share update": {
    synopsis: "ID [--access view|download] [--title TITLE] [--expires TIME] [--password PASSWORD] [--no-password]",
    about: "Change a share link. After a password change, visitors must enter the new password.",
  },
  "share revoke": { synopsis: "ID", about: "Permanently revoke a share link. It stops working immediately." },
  "operation create": {
    synopsis: `--type update|move|delete|restore|purge|ai|strip-location [--ids IDS] [--folder FOLDER] [--search TEXT] [--add-tags TAGS]
                   [--remove-tags TAGS] [--metadata KEY=VALUE…] [--alt LANGUAGE=TEXT…] [--star true|false] [--label COLOR] [--public true|false]
                   [--to FOLDER] [--run OPERATION] [--dry-run]`,
    about: `Run a bulk operation on the files with the given IDs, or on all files that --folder and --search match.
The command waits until the operation ends. Ctrl+C stops the command, not the operation.`,
  },
  "operation list": { synopsis: "", about: "List the latest 50 bulk operations of the account." },
  "operation get": { synopsis: "ID", about: "Show the progress of a bulk operation." },
  "operation cancel": {
    synopsis: "ID",
    about: "Cancel a bulk operation. Files that it has already processed stay changed.",
  },
} as const satisfies Record<string, Usage>;

const ACCOUNT_COMMANDS = {
  "account create": {
    synopsis: "--name NAME [--plan FREE|PRO|ENTERPRISE] [--locations strip|keep] [limits]",
    about: "Create an account. Default plan: FREE.",
  },
  "account list": {
    synopsis: `[--search TEXT] [--plan FREE|PRO|ENTERPRISE] [--suspended true|false]
                   [--sort createdAt|name|storageBytes] [--order asc|desc]`,
    about: "List accounts. --search matches account names, and names and email addresses of users.",
  },
  "account update": {
    synopsis: "ID [--name NAME] [--plan FREE|PRO|ENTERPRISE] [--locations strip|keep] [limits]",
    about: "Change the name, plan, limits or location setting of an account.",
  },
  "account suspend": {
    synopsis: "ID",
    about: "Suspend an account: its keys, sign-ins and delivery stop working. Nothing is deleted.",
  },
  "account resume": { synopsis: "ID", about: "Resume a suspended account." },
  "account erase": {
    synopsis: "ID --yes",
    about: "Erase an account with its files, keys and users. This cannot be undone.",
  },
  "key create": {
    synopsis: "--account ID [--name NAME] [--permissions read|write,delete,webhooks] [--expires 90d]",
    about: "Create an API key. The key is shown only once. Default expiry: never.",
  },
  "key list": { synopsis: "--account ID", about: "List the API keys of an account." },
  "key rotate": { synopsis: "ID", about: "Replace the secret of a key. The old secret works for another 24 hours." },
  "key revoke": { synopsis: "ID", about: "Revoke a key. It stops working immediately." },
  "delivery-key create": {
    synopsis: "--account ID [--name NAME]",
    about: "Create a delivery key. Your server uses it to sign delivery URLs. The key is shown only once.",
  },
  "delivery-key list": { synopsis: "--account ID", about: "List the delivery keys of an account." },
  "delivery-key revoke": {
    synopsis: "ID",
    about: "Revoke a delivery key. All URLs signed with it stop working immediately.",
  },
  "user create": {
    synopsis: "--account ID --email EMAIL [--name NAME] [--operator]",
    about: "Create a user of the dashboard. The password is shown only once.",
  },
  "user list": { synopsis: "--account ID", about: "List the users of an account." },
  "user reset-password": {
    synopsis: "ID",
    about: "Set a new password for a user and sign the user out everywhere. The password is shown only once.",
  },
  "user reset-second-factor": {
    synopsis: "ID",
    about: "Remove the passkeys, authenticator apps and recovery codes of a user, and sign the user out.",
  },
  "user delete": { synopsis: "ID", about: "Delete a user." },
} as const satisfies Record<string, Usage>;

const STORE_COMMANDS = {
  audit: {
    synopsis:
      "[--account ID] [--category content|administration] [--action NAME] [--target ID] [--actor ID] [--from TIME] [--to TIME]",
    about: "List the latest 100 audit events.",
  },
  check: {
    synopsis: "[--repair] [--checksums]",
    about: "Compare rows, stored objects and counters with each other. The exit code is 1 if problems remain.",
  },
  "migration status": {
    synopsis: "",
    about: "Show the schema version of the database and the progress of backfills.",
  },
  "read-only": {
    synopsis: "on|off",
    about: `Turn read-only mode on or off. In read-only mode, the service rejects all changes. The mode applies to all
processes and survives restarts.`,
  },
  backup: {
    synopsis: "DIR [--verify]",
    about: `Back up the rows and objects of the running service to a directory, or update the backup in it. An update
removes objects that no row refers to any more. To find the objects, the command needs the environment of the service
(DATA_DIR, S3_BUCKET).`,
  },
  restore: {
    synopsis: "DIR",
    about: `Restore a backup into empty stores. The environment specifies the stores (DATA_DIR, DATABASE_URL,
S3_BUCKET). No service may run on them.`,
  },
  "move-store": {
    synopsis: "",
    about: `Move the running service to other stores. Specify them in TO_DATABASE_URL, TO_S3_BUCKET and so on, in
addition to the environment of the service. A store without such a variable stays where it is. For the last part the
service becomes read-only, and it stays read-only: the output lists the next steps. If you interrupt the command, run
it again; no data is lost.`,
  },
  "identity change": {
    synopsis: "[--store] [--secret] --yes",
    about: `Bind the database to the blob store (--store) or the signing secret (--secret) in the environment of the
service. With the embedded database, stop the service first. Without --yes, the command prints what would change, and
changes nothing.`,
  },
  sweep: {
    synopsis: "",
    about: `Delete objects that no row refers to and whose deletion is due, now instead of within minutes. Objects in
the one-day grace period are kept; mas deletions list lists them.`,
  },
  "deletions list": { synopsis: "", about: "List the objects without a row that will be deleted within a day." },
  "deletions undo": {
    synopsis: "ID|all",
    about: "Undo one pending deletion, by object key, or all. The next mas check --repair finds the objects again.",
  },
  purge: {
    synopsis: "--older-than 7d --yes",
    about: `Permanently delete files that have been in the trash for at least this time, now instead of on schedule.
This cannot be undone.`,
  },
} as const satisfies Record<string, Usage>;

const SHELL_COMMANDS = {
  completion: {
    synopsis: "bash|zsh|fish",
    about: "Print a completion script for the shell. For bash, run source <(mas completion bash).",
  },
} as const satisfies Record<string, Usage>;

/** All commands. The parser rejects options and arguments that are not in the synopsis of the command. */
export const COMMANDS = { ...FILE_COMMANDS, ...ACCOUNT_COMMANDS, ...STORE_COMMANDS, ...SHELL_COMMANDS };

/** The groups of commands in the help and in the guide. */
export const GROUPS = [
  { title: "Files of an account (MAS_API_KEY)", commands: FILE_COMMANDS },
  { title: "Accounts, keys and users (admin token)", commands: ACCOUNT_COMMANDS },
  { title: "The service and its stores (admin token)", commands: STORE_COMMANDS },
  { title: "The shell", commands: SHELL_COMMANDS },
] as const;

export type Command = keyof typeof COMMANDS;
export type ApiKeyCommand = keyof typeof FILE_COMMANDS;

type Synopsis = (typeof COMMANDS)[Command]["synopsis"];

/** An option without a value. Every command has `--json`. */
export type Flag = FlagsIn<Synopsis> | "json";
export type ValueOption = ValuesIn<Synopsis> | keyof typeof LIMIT_OPTIONS;

export function isCommand(text: string): text is Command {
  return Object.hasOwn(COMMANDS, text);
}

export function usesApiKey(command: Command): command is ApiKeyCommand {
  return Object.hasOwn(FILE_COMMANDS, command);
}

export const LIMIT_OPTIONS = {
  "storage-bytes": "storageBytes",
  "bandwidth-bytes": "bandwidthBytes",
  "max-file-size": "maxFileSize",
  "api-calls-per-day": "apiCallsPerDay",
  "anonymous-variants-per-day": "anonymousVariantsPerDay",
  "ai-credits-per-month": "aiCreditsPerMonth",
  "max-open-uploads": "maxOpenUploads",
  "max-url-lifetime": "maxUrlLifetime",
} as const;

type LimitOption = keyof typeof LIMIT_OPTIONS;

export const LIMITS = Object.keys(LIMIT_OPTIONS) as LimitOption[];

/** Explanations of words in a synopsis, one line per option. A key with `|` applies to any of its words. */
export const NOTES = {
  "FILE|FOLDER":
    'FILE, FOLDER      an ID (file_…, fold_…), or a path such as /Press/harbour.jpg; "/" or root is the top level',
  "[limits]": `limits            N, or "plan" for the limit of the plan:
  --storage-bytes N               bytes of stored originals
  --bandwidth-bytes N             bytes delivered per calendar month
  --max-file-size N               bytes of one file
  --api-calls-per-day N           API calls per day
  --anonymous-variants-per-day N  new variants per day that are requested without a key
  --ai-credits-per-month N        AI credits per calendar month
  --max-open-uploads N            uploads that are open at the same time
  --max-url-lifetime N            seconds that a signed URL is valid`,
  "--order": "--order           default: asc for names, desc for all other fields",
  "--limit":
    "--limit           maximum number of results; default: 100; at most 10,000 files or deliveries, or 1,000 events",
  "--force": "--force           replace an existing file",
  "--w": "--preset, --w, …  transformation parameters, as in GET /api/v1/transform",
  "--recursive": "--recursive       delete folders with their contents",
  "--add": "--add             add these tags, separated by commas",
  "--remove": "--remove          remove these tags, separated by commas",
  "--set": "--set             replace all tags with these, separated by commas; an empty value removes all tags",
  "--ids": "--ids             the files, separated by commas",
  "--add-tags": "--add-tags        add these tags, separated by commas",
  "--remove-tags": "--remove-tags     remove these tags, separated by commas",
  "--metadata": `--metadata        repeatable; 120 is a number, true and false are booleans, '"120"' is a string;
                  for stored files, KEY= removes the key`,
  "--alt": `--alt             repeatable, such as --alt en='A harbour at dusk';
                  for stored files, LANGUAGE= removes the text in that language`,
  "--run": "--run             the AI operation for --type ai: tagging, ocr or bg-removal",
  "--up": "--up              change the folder to match the directory; either --up or --down is required",
  "--down": "--down            change the directory to match the folder",
  "--delete": `--delete          delete files that exist only on the target side: files of the service move to the trash,
                  local files are deleted permanently`,
  "--folders": "--folders         create a folder for each directory, in the folder of --folder",
  "--tags": "--tags            tags of the files, separated by commas",
  "--since": "--since           such as 2027-05-11T00:00:00Z",
  "--webhook-secret": "--webhook-secret  the secret that your server knows, whsec_…",
  "--private": "--private         make new files private (signed URLs only)",
  "--concurrency": "--concurrency     number of concurrent transfers, from 1 to 32; default: 3",
  "--on-duplicate": `--on-duplicate    for content that the account already has: refuse (default) reports that the file
                  already exists, existing reports it as stored`,
  "--strip-location":
    "--strip-location  remove the location from images and videos; default: the setting of the account",
  "--dry-run": "--dry-run         print what would happen, and change nothing",
  "--if-match": "--if-match        fail if the current content does not have this SHA-256 checksum",
  "--subfolders": "--subfolders      also share the files in subfolders of the folder",
  "--access": "--access          view allows viewing only; download also allows downloading the originals",
  "--locations": `--locations       strip or keep the location of images and videos if the upload does not specify it;
                  default for new accounts: keep`,
  "--expires": "--expires         45s, 15m, 24h, 90d, or a date such as 2027-05-11",
  "--permissions":
    "--permissions     read, write, delete and webhooks, separated by commas; every key can read; default: read",
  "--operator": "--operator        the user manages all accounts; default: only their own",
  "--yes": "--yes             confirm",
  "--repair": "--repair          repair the problems where possible; run mas check without --repair first",
  "--checksums": "--checksums       also read every byte and compare checksums",
  "--verify": `--verify          do not make a backup, but restore the one in DIR into an empty temporary store and compare
                  all rows and objects; needs no service; the exit code is 1 if data is missing or damaged`,
  "--store": "--store           bind to the blob store in DATA_DIR or S3_BUCKET",
  "--secret": "--secret          bind to the secret in SIGNING_SECRET or DATA_DIR",
  "--older-than":
    "--older-than      days since the deletion: 0d for all deleted files, 7d for those deleted at least 7 days ago",
  "--action":
    "--action          an action such as key.create, session.create or file.delete; the API reference lists all",
  "--from": "--from            events at this time or later, such as 2027-05-11T00:00:00Z",
  "--to": "--to              events before this time, such as 2027-05-12T00:00:00Z",
  "": "--json            print the result as one JSON value",
};

/** The environment variables for the address of the service and for authentication. */
export const ENVIRONMENT = `MAS_BASE_URL is the address of the service (default: http://127.0.0.1:3000). MAS_API_KEY is an
API key of the account that owns the files. MAS_ADMIN_TOKEN is the admin token (default: the file admin-token in
DATA_DIR, which defaults to ./data).`;

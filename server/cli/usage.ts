/** For the files of one account, on behalf of its key. */
const KEYED_COMMANDS = {
  upload: {
    synopsis: "FILE|DIR… [--folder ID] [--folders] [--tags TAGS] [--private] [--concurrency 3]",
    about: `Uploads files, and directories with all that is below. What is there already is no failure. Exits with 1 when a file
failed. After an interruption the same command goes on where it stopped, within a large file, too.`,
  },
  "file rename": { synopsis: "ID --name NAME", about: "Renames a file. Its earlier URLs lead to the new one." },
  "file replace": {
    synopsis: "ID --from FILE [--if-match CHECKSUM]",
    about: "Gives a file new content, under its id and URLs. What it had before is kept as a version.",
  },
  "file versions": { synopsis: "ID", about: "Lists the versions of a file, the current one first." },
  "file restore-version": {
    synopsis: "ID --version N",
    about: "Makes an old version of a file the newest one.",
  },
  "file delete-version": {
    synopsis: "ID --version N --yes",
    about: "Permanently deletes an old version of a file. Cannot be undone.",
  },
  "trash list": { synopsis: "", about: "Lists what was deleted and can be restored, the latest first." },
  "trash restore": {
    synopsis: "ID [--to FOLDER]",
    about: "Restores a file, or a folder with what went with it, to where it was.",
  },
  "trash purge": { synopsis: "ID --yes", about: "Permanently deletes one item of the trash. Cannot be undone." },
  "trash empty": { synopsis: "--yes", about: "Permanently deletes everything in the trash. Cannot be undone." },
  "operation create": {
    synopsis: `--type TYPE [--ids IDS] [--folder ID] [--search TEXT] [--add-tags TAGS] [--remove-tags TAGS]
                   [--public true|false] [--to FOLDER] [--run OPERATION] [--dry-run]`,
    about: `Runs a bulk operation on the files with these ids, or on all that folder and search find. Types are update, move,
delete, restore, purge and ai. Waits until it has ended; Ctrl+C stops waiting, not the operation.`,
  },
  "operation list": { synopsis: "", about: "Lists the bulk operations of the account, the latest 50." },
  "operation get": { synopsis: "ID", about: "Shows the progress of a bulk operation." },
  "operation cancel": { synopsis: "ID", about: "Cancels what a bulk operation has not done yet." },
} as const;

export type KeyedCommand = keyof typeof KEYED_COMMANDS;

export function isKeyed(command: Command): command is KeyedCommand {
  return Object.hasOwn(KEYED_COMMANDS, command);
}

/** What a command takes, as its help shows it: whatever is not in its synopsis is refused. */
export const COMMANDS = {
  "account create": { synopsis: "--name NAME [--plan FREE|PRO|ENTERPRISE] [limits]", about: "Makes an account." },
  "account list": { synopsis: "", about: "Lists all accounts." },
  "account update": {
    synopsis: "ID [--name NAME] [--plan FREE|PRO|ENTERPRISE] [limits]",
    about: "Changes the name, the plan or the limits of an account.",
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
    about: "Makes an API key, which is shown this once. Every key reads.",
  },
  "key list": { synopsis: "--account ID", about: "Lists the API keys of an account." },
  "key rotate": { synopsis: "ID", about: "Gives a key a new secret. The old one works for 24 more hours." },
  "key revoke": { synopsis: "ID", about: "Ends a key at once." },
  "user create": {
    synopsis: "--account ID --email EMAIL [--name NAME] [--operator]",
    about: "Makes a user of the dashboard, whose password is shown this once.",
  },
  "user list": { synopsis: "--account ID", about: "Lists the users of an account." },
  "user reset-password": { synopsis: "ID", about: "Gives a user a new password, and signs the user out everywhere." },
  "user reset-second-factor": {
    synopsis: "ID",
    about:
      "Removes the passkeys, authenticator apps and recovery codes of a user who has lost them, and signs the user out.",
  },
  "user delete": { synopsis: "ID", about: "Deletes a user." },
  audit: {
    synopsis: "[--account ID] [--action NAME] [--target ID]",
    about: "Lists what was done, and by whom: the latest hundred.",
  },
  check: {
    synopsis: "[--repair] [--checksums]",
    about:
      "Compares rows, stored objects and counters with each other. Exits with 1 when something is wrong and stays so.",
  },
  "migration status": {
    synopsis: "",
    about: "Says which schema the database has, and how far what migrations have left to be written is.",
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
    about: "Keeps one of them, by its key, or all. The next check --repair finds them again.",
  },
  purge: {
    synopsis: "--older-than 7d --yes",
    about: "Removes files that were deleted so long ago for good, now instead of on schedule. Cannot be undone.",
  },
  ...KEYED_COMMANDS,
} as const;

export type Command = keyof typeof COMMANDS;

export const LIMIT_OPTIONS = {
  "storage-bytes": "storageBytes",
  "bandwidth-bytes": "bandwidthBytes",
  "max-file-size": "maxFileSize",
  "api-calls-per-day": "apiCallsPerDay",
  "ai-credits-per-month": "aiCreditsPerMonth",
} as const;

type LimitOption = keyof typeof LIMIT_OPTIONS;

export const LIMITS = Object.keys(LIMIT_OPTIONS) as LimitOption[];

/** Words of a synopsis that need one of their own. */
const NOTES = {
  "[limits]": `limits    --storage-bytes N  --bandwidth-bytes N  --max-file-size N
          --api-calls-per-day N  --ai-credits-per-month N     ("plan" gives a limit back to the plan)`,
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
  "--to": "--to      the ID of a folder, or root",
  "--folders": "--folders  directories become folders, below that of --folder",
  "--tags": "--tags    with commas between them",
  "--private": "--private  make files private (signed URLs only)",
  "--concurrency": "--concurrency  how many files at once",
  "--ids": "--ids, --add-tags, --remove-tags    with commas between them",
  "--dry-run": "--dry-run  changes nothing, and says how many it would be",
  "--action": "--action  such as key.create, session.create, file.delete; the reference has all",
  "": "--json    prints the answer as JSON",
};

const ENVIRONMENT = `MAS_BASE_URL (http://127.0.0.1:3000) is the service's address. The admin token comes from MAS_ADMIN_TOKEN, or from
the file admin-token in DATA_DIR (./data). For upload, file, trash and operation, MAS_API_KEY is the
key of the account.`;

export function isCommand(text: string): text is Command {
  return Object.hasOwn(COMMANDS, text);
}

/** Names of the options that a command takes, `ID` where it takes one, and `FILES` where it takes any number. */
export function optionsOf(command: Command): string[] {
  const { synopsis } = COMMANDS[command];
  const named = [...synopsis.matchAll(/--([a-z-]+)/g)].map(([, name = ""]) => name);
  return [
    ...named,
    ...(synopsis.includes("[limits]") ? LIMITS : []),
    ...(/^(ID|DIR|on)\b/.test(synopsis) ? ["ID"] : []),
    ...(synopsis.startsWith("FILE|DIR") ? ["FILES"] : []),
  ];
}

/** On everything, on a group such as `key`, or on one command; undefined where there is no such thing. */
export function help(topic = ""): string | undefined {
  const chosen = (Object.keys(COMMANDS) as Command[]).filter((it) => `${it} `.startsWith(topic && `${topic} `));
  if (chosen.length === 0) return undefined;
  const lines = chosen.map((it) => `mas ${it} ${COMMANDS[it].synopsis}`.trimEnd());
  const notes = Object.entries(NOTES).flatMap(([word, note]) => (lines.join().includes(word) ? note : []));
  if (isCommand(topic)) return [COMMANDS[topic].about, `  ${lines[0]}`, notes.join("\n")].join("\n\n");
  return [
    "mas: accounts, API keys, users, stores and files of a Media Asset Service",
    lines.map((line) => `  ${line}`).join("\n"),
    notes.join("\n"),
    ...(topic === "" ? ["mas help COMMAND tells more, mas --version which one this is.", ENVIRONMENT] : []),
  ].join("\n\n");
}

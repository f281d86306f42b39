/** The reason why a new password is rejected. */
export type Weakness = "common" | "expected" | "repetitive";

const SERVICE_NAMES = ["media asset service", "media assets"];
/** Shorter words are part of too many other words. */
const MIN_WORD_LENGTH = 4;
const MIN_NAME_PART_LENGTH = 5;
const LOOKALIKES = new Map(
  Object.entries({ 0: "o", 1: "l", 3: "e", 4: "a", 5: "s", 7: "t", "@": "a", $: "s", "!": "i" }),
);

let loading: Promise<ReadonlySet<string>> | undefined;

/** Returns 49,000 leaked passwords. They use 20 MB of memory, so they are loaded for the first password check. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return loading;
}

/**
 * Compares a password with those that attackers try first (NIST SP 800-63B-4 §3.1.1.2): common passwords, also
 * surrounded by digits and symbols or with letters replaced by them; the names of the user and of the service;
 * repetitions and sequences. Returns null if the password is acceptable.
 */
export async function weaknessOf(
  password: string,
  { email, name }: { email: string; name: string },
): Promise<Weakness | null> {
  const text = password.normalize("NFKC").toLowerCase();
  const unit = repeatedUnit(text);
  if (unit.length < MIN_WORD_LENGTH || isSequence(unit)) return "repetitive";
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= MIN_NAME_PART_LENGTH);
  const expected = [...SERVICE_NAMES, email, email.split("@")[0] ?? "", name, ...parts].flatMap(spellings);
  if (spellings(text).some((spelling) => expected.some((word) => spelling.includes(word)))) return "expected";
  const common = await commonPasswords();
  const core = unit.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const isCommon = [unit, core].flatMap(spellings).some((word) => common.has(word) || common.has(repeatedUnit(word)));
  return isCommon ? "common" : null;
}

/** Messages for the user. Each continues a sentence that begins with the name of the field. */
export const WEAKNESS_MESSAGES: Readonly<Record<Weakness, string>> = {
  common: "is too common. Use several words or a generated password",
  expected: "must not contain your name, your email or the name of this service",
  repetitive: "must not be a repetition or a sequence of characters",
};

/** Returns the shortest text whose repetition is `text`. The last repetition can be cut off. */
function repeatedUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit;
  }
  return text;
}

/** Detects sequences such as `abcdefghijkl` and `987654321098`. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index));
  return [1, -1].some((step) => steps.every((each) => each === step || each === -9 * step));
}

/** Returns only the letters and digits of a text: as they are, and with look-alikes replaced by letters. */
function spellings(text: string): string[] {
  const lower = text.normalize("NFKC").toLowerCase();
  const plain = lower.replaceAll(/./gu, (character) => LOOKALIKES.get(character) ?? character);
  return [lower, plain]
    .map((spelled) => spelled.replaceAll(/[^\p{L}\p{N}]/gu, ""))
    .filter((spelled) => spelled.length >= MIN_WORD_LENGTH);
}

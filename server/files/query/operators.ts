import { normalizeName, searchForm } from "@media-asset-service/base/text.ts";
import { sql } from "kysely";
import { isDay } from "../../base/calendar.ts";
import { FOLDER } from "../../db/deletion-states.ts";
import { COSTS } from "./cost.ts";
import {
  earlierForm,
  formsOf,
  hasTrigram,
  IN_EARLIER_FORM,
  inEarlierForm,
  isPlain,
  LINE,
  likePattern,
  lineOfTexts,
  NAMES,
} from "./search-text.ts";
import type { Condition } from "./syntax.ts";

interface Operator {
  /** The value after the colon, for an error message. */
  expected: string;
  cost(value: string): number;
  canUseIndex(value: string): boolean;
  /** Returns null for an invalid value. */
  read(value: string): Condition | null;
}

const IS: Record<string, Condition> = {
  public: () => sql`is_public`,
  private: () => sql`not is_public`,
  untagged: () => sql`tags = '{}'`,
  sensitive: () => sql`sensitive`,
  failed: (accountId) => hasFailedJob(accountId),
  located: () => sql`has_location`,
  starred: () => sql`starred`,
};
/** Includes files with a successful operation, whose status is COMPLETED. */
const hasFailedJob: Condition = (accountId) => sql`(processing_status = 'FAILED' or id = any(array(
  select job.file_id from ai_jobs as job
  where job.account_id = ${accountId} and job.status = 'FAILED' and not exists (
    select from ai_jobs as newer
    where newer.file_id = job.file_id and newer.operation = job.operation
      and (newer.created_at, newer.id) > (job.created_at, job.id)
  )
)))`;
const SHAPES = { landscape: sql.raw(">"), portrait: sql.raw("<"), square: sql.raw("=") };
const LABELS = ["red", "orange", "yellow", "green", "blue", "purple", "none"];
const TYPES = ["image", "video", "audio", "document"];
const SIZE_UNITS: Record<string, number> = {
  "": 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
};
const DATE = "a date such as 2026, 2026-05, 2026-05-11 or 2026-05-11T09:30Z";
const SIZE = "a number of bytes, kB, MB or GB, such as 500kB or 2.5MB";
const PIXELS = "a number of pixels such as 1920, >1000, <=800 or 100..200";
/** The relative tolerance of width to height: an image that was cropped to a ratio can differ by a pixel. */
const TOLERANCE = 0.01;
const MAX_INTEGER = 2_147_483_647;

/** Operators by the name before the colon. To add an operator, add a line here. */
const OPERATORS: Record<string, Operator> = {
  tag: {
    expected: 'a tag, such as harbour or "old town"',
    cost: (tag) => formsOf(tag).length * COSTS.lookup,
    canUseIndex: (tag) => [...formsOf(tag), earlierForm(tag.trim())].every((form) => hasTrigram(LINE + form)),
    read: tagCondition,
  },
  type: column(
    oneOf(TYPES),
    enumOperator(TYPES, (type) => sql`file_type = ${type.toUpperCase()}`),
  ),
  in: {
    expected: 'the id or path of a folder, such as Press/2026 or "Old town", or root',
    cost: () => COSTS.lookup,
    canUseIndex: () => true,
    read: folderCondition,
  },
  collection: {
    expected: 'the id or name of a collection, such as "Press kit"',
    cost: () => COSTS.lookup,
    canUseIndex: () => true,
    read: collectionCondition,
  },
  // As literals, so that PostgreSQL can use the partial index of files with a label.
  label: column(
    oneOf(LABELS),
    enumOperator(LABELS, (label) => sql`label = ${sql.lit(label)}`),
  ),
  is: column(oneOf(Object.keys(IS)), (value) =>
    Object.hasOwn(IS, value.toLowerCase()) ? (IS[value.toLowerCase()] ?? null) : null,
  ),
  before: column(
    DATE,
    dateOperator((at) => sql`created_at < ${at}::timestamptz`),
  ),
  after: column(
    DATE,
    dateOperator((at) => sql`created_at >= ${at}::timestamptz`),
  ),
  larger: column(
    SIZE,
    sizeOperator((bytes) => sql`file_size > ${bytes}::bigint`),
  ),
  smaller: column(
    SIZE,
    sizeOperator((bytes) => sql`file_size < ${bytes}::bigint`),
  ),
  width: column(PIXELS, pixelOperator("width")),
  height: column(PIXELS, pixelOperator("height")),
  ratio: {
    expected: "a ratio such as 16:9 or 1.5, or landscape, portrait or square",
    cost: () => COSTS.computed,
    canUseIndex: () => false,
    read: ratioCondition,
  },
};

/** `meta.` and the case-sensitive name of a metadata key. */
const META = /^meta\.([a-z][\w-]{0,63})$/i;
const META_VALUE = "a value of the metadata such as web, 12, >=3, 1..5 or <2027-01-01, or * for any";

export function operatorNamed(name: string): Operator | undefined {
  const [, key] = META.exec(name) ?? [];
  if (key !== undefined) {
    const read = (value: string) => metadataCondition(key, value);
    return { expected: META_VALUE, cost: metadataCost, canUseIndex: () => false, read };
  }
  const lowerName = name.toLowerCase();
  return Object.hasOwn(OPERATORS, lowerName) ? OPERATORS[lowerName] : undefined;
}

/** Matches the name of an operator. */
export const OPERATOR_NAME = `(?:${Object.keys(OPERATORS).join("|")}|${META.source.slice(1, -1).replace("(", "(?:")})`;

function column(expected: string, read: Operator["read"]): Operator {
  return { expected, cost: () => COSTS.column, canUseIndex: () => true, read };
}

function enumOperator(names: readonly string[], condition: (name: string) => ReturnType<Condition>): Operator["read"] {
  return (value) => {
    const name = value.toLowerCase();
    return names.includes(name) ? () => condition(name) : null;
  };
}

/** Matches a complete line before the texts: a tag of the owner, or one of automatic tagging. */
function tagCondition(value: string): Condition | null {
  if (value.trim() === "") return null;
  const lines = sql`${NAMES} || ${LINE}`;
  const hasTag = (tag: string) => {
    // The LIKE pattern uses the index, which cannot check the end of the line.
    const pattern = likePattern(`${LINE}${tag}`);
    return sql<boolean>`(search_text like ${pattern} and strpos(${lines}, ${`${LINE}${tag}${LINE}`}) > 0)`;
  };
  const [forms, earlier] = [formsOf(value), earlierForm(value.trim())];
  const conditions = forms.map(hasTag);
  if (!forms.includes(earlier)) conditions.push(inEarlierForm(hasTag(earlier)));
  return () => (conditions.length === 1 && conditions[0] ? conditions[0] : sql`(${sql.join(conditions, sql` or `)})`);
}

/** Includes subfolders. IDs and names are resolved once, before the files are read. */
function folderCondition(value: string): Condition | null {
  if (value.toLowerCase() === "root") return () => sql`folder_id is null`;
  const names = value
    .split("/")
    .map(normalizeName)
    .filter((name) => name !== "");
  if (names.length === 0) return null;
  const isId = /^fold_[0-9a-hjkmnp-tv-z]{26}$/.test(value);
  const top = (accountId: Parameters<Condition>[0]) =>
    isId
      ? sql`select id from folders where account_id = ${accountId} and id = ${value} and ${FOLDER.live}`
      : sql`
        select id from (
          with recursive path (id, level) as (
            select id, 1 from folders
              where account_id = ${accountId} and parent_id is null and name = ${names[0]} and ${FOLDER.live}
            union all
            select folders.id, level + 1 from path join folders on parent_id = path.id
              where account_id = ${accountId} and name = (${names}::text[])[level + 1] and ${FOLDER.live}
          ) select id from path where level = ${names.length}
        ) named`;
  return (accountId) => sql`
    folder_id = any(array(
      with recursive inside (id) as (
        select id from (${top(accountId)}) top
        union
        select folders.id from inside join folders on parent_id = inside.id
          where account_id = ${accountId} and ${FOLDER.live}
      ) select id from inside
    ))`;
}

/** A search is resolved to its collections and their files before it is converted to SQL: see named-collections.ts. */
function collectionCondition(value: string): Condition | null {
  if (value.trim() === "") return null;
  return () => {
    throw new Error("the collections of a search must be resolved first");
  };
}

/** Matches a year, month, day or time by its start, in UTC unless the value has a time zone. */
function dateOperator(condition: (at: string) => ReturnType<Condition>): Operator["read"] {
  return (value) => {
    const at = startOfPeriod(value);
    return at === null ? null : () => condition(at);
  };
}

const MOMENT = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?)?)?$/i;

export function startOfPeriod(value: string): string | null {
  const [matched, year, month = "01", day = "01", time = "00:00", zone = "Z"] = MOMENT.exec(value) ?? [];
  if (matched === undefined || year === "0000") return null;
  const at = new Date(`${year}-${month}-${day}T${time}${zone.toUpperCase()}`);
  if (Number.isNaN(at.getTime()) || !isDay(`${year}-${month}-${day}`)) return null;
  const isWritable = at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999;
  return isWritable ? at.toISOString() : null;
}

function sizeOperator(condition: (bytes: number) => ReturnType<Condition>): Operator["read"] {
  return (value) => {
    const bytes = bytesOf(value);
    return bytes === null ? null : () => condition(bytes);
  };
}

export function bytesOf(value: string): number | null {
  const [, number, unit = ""] = /^(\d{1,12}(?:\.\d{1,6})?)([kmg]?i?b)?$/i.exec(value) ?? [];
  const factor = SIZE_UNITS[unit.toLowerCase()];
  if (number === undefined || factor === undefined) return null;
  const bytes = Math.round(Number(number) * factor);
  return Number.isSafeInteger(bytes) ? bytes : null;
}

/** Returns a range of numbers, both inclusive. */
export function pixelsOf(value: string): [from: number, to: number] | null {
  const [, compared, one, other] = /^([<>]=?|=)?(\d{1,9})(?:\.\.(\d{1,9}))?$/.exec(value) ?? [];
  if (one === undefined || (compared !== undefined && other !== undefined)) return null;
  const number = Number(one);
  if (compared === ">") return [number + 1, MAX_INTEGER];
  if (compared === ">=") return [number, MAX_INTEGER];
  if (compared === "<") return [0, number - 1];
  if (compared === "<=") return [0, number];
  return [number, other === undefined ? number : Number(other)];
}

function pixelOperator(side: "width" | "height"): Operator["read"] {
  return (value) => {
    const range = pixelsOf(value);
    return range && (() => sql`${sql.ref(side)} between ${range[0]}::integer and ${range[1]}::integer`);
  };
}

function ratioCondition(value: string): Condition | null {
  const shape = value.toLowerCase();
  if (Object.hasOwn(SHAPES, shape)) return () => sql`width ${SHAPES[shape as keyof typeof SHAPES]} height`;
  const [, width, height = "1"] = /^(\d{1,4}(?:\.\d{1,4})?)(?:[:/x](\d{1,4}(?:\.\d{1,4})?))?$/.exec(value) ?? [];
  const ratio = Number(width) / Number(height);
  if (width === undefined || !(ratio > 0 && Number.isFinite(ratio))) return null;
  const [min, max] = [ratio * (1 - TOLERANCE), ratio * (1 + TOLERANCE)];
  return () => sql`
    width between height * ${min}::double precision and height * ${max}::double precision`;
}

function oneOf(names: readonly string[]): string {
  return names.join(", ").replace(/, (?=\w+$)/, " or ");
}

const NUMBER = "-?\\d{1,16}(?:\\.\\d{1,9})?";
const MOMENT_TEXT = "\\d{4}-\\d\\d-\\d\\d(?:T[\\d:.]+(?:Z|[+-]\\d\\d:\\d\\d)?)?";
const COMPARED = new RegExp(`^([<>]=?)(?:(${NUMBER})|(${MOMENT_TEXT}))$`, "i");
const RANGE = new RegExp(`^(${NUMBER})\\.\\.(${NUMBER})$`);

/** Matches the complete value, ignoring case; or compares numbers, and dates in ISO 8601. */
function metadataCondition(key: string, value: string): Condition | null {
  const text = sql`(metadata ->> ${key}::text)`;
  // `case` instead of `and`, because PostgreSQL may convert a value to a number before it checks its type.
  const number = sql`case when jsonb_typeof(metadata -> ${key}::text) = 'number' then (${text})::numeric end`;
  if (value === "*") return () => sql`jsonb_exists(metadata, ${key}::text)`;
  const [, compared, bound, moment] = COMPARED.exec(value) ?? [];
  if (compared !== undefined) {
    const operator = sql.raw(compared);
    return bound !== undefined
      ? () => sql`${number} ${operator} ${bound}::numeric`
      : () => sql`(${text} ~ '^\\d{4}-\\d\\d-\\d\\d' and ${text} collate "C" ${operator} ${moment}::text)`;
  }
  const [, from, to] = RANGE.exec(value) ?? [];
  if (from !== undefined) return () => sql`${number} between ${from}::numeric and ${to}::numeric`;
  if (/^[<>]/.test(value)) return null;
  const form = searchForm(value);
  // The search text of most files shows that they do not match, for a fraction of the time of the metadata. It contains
  // no booleans, and large numbers in another notation.
  const isText = !/^(true|false|-?[\d.]+(e[+-]?\d+)?)$/.test(form);
  const earlier = earlierForm(value);
  const isInEarlierForm = earlier === form ? sql`false` : inEarlierForm(sql`strpos(search_text, ${earlier}) > 0`);
  const isAbsent = sql`strpos(search_text, ${form}) = 0 and not ${isInEarlierForm}`;
  return () => sql`
    case when ${isText ? isAbsent : sql`false`} then false
      when ${text} is null then false
      when ${isPlain(text)} then btrim(lower(${text} collate "C")) = ${form}
      when ${IN_EARLIER_FORM} then lower(${text}) = lower(${value}::text)
      else ${lineOfTexts(sql`${lineOfKey(key)}::integer`)} = ${form} end`;
}

function metadataCost(value: string): number {
  return value === "*" || COMPARED.test(value) || RANGE.test(value) ? COSTS.computed : COSTS.metadataValue;
}

/** Returns the line of a key's value in the searchable texts: see searchableTexts. */
function lineOfKey(key: string) {
  return sql`(
    select count(*) from jsonb_each(metadata) as entry (name, value)
      where entry.name <= ${key}::text collate "C" and jsonb_typeof(entry.value) <> 'boolean' and entry.value <> '""')`;
}

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/*
 * Words with several meanings, or that are not search terms. The glossary of ARCHITECTURE.md or this list has the
 * standard term, which identifiers must use. Strings are not checked: stored names and messages of other programs stay.
 */
const RETIRED: Record<string, RegExp> = {
  "MAX_, MIN_": /^(MOST|LEAST|LONGEST|SHORTEST)(_|$)/,
  "max, min": /^(most|least|longest)(?!RecentlyUsed)[A-Z]/,
  concurrency: /^(atOnce|mostWaiting)$/,
  FairSemaphore: /^(places|Places|PlacesOptions|takeTurns|Turns|mayEnter)$/,
  Param: /^(Place|PlaceOf)$/,
  CursorKey: /^placeByTime$/,
  BeforeCommit: /^(Kept|withKept|keptAs)$/,
  StoredResponse: /^(KeptAnswer|keptAnswer|keepFor)$/,
  WriteAuditEvent: /^(KeepEvent|keepEvent|keepTogether)$/,
  BlobOwnership: /^([cC]ustody|blobCustody|settleClaims|sweptMeanwhile)$/,
  retention: /^(keptMs|keptSince|KEPT_MS|keptSession)$/,
  autovacuum: /^([uU]pkeep|keepUp|keepingUp)$/,
  NON_RETRYABLE: /^(DEFINITE|isDefinite|Definite)$/,
  batchLoader: /^(batched|batchedBy|together)$/,
  instrument: /^(unwatched|watched[A-Z]\w*)$/,
  "event-loop stall": /^(stoodStill|watchStandstill)$/,
  BufferBuilder: /^[gG]atherer$/,
  reprobe: /^([sS]econdLook|workOffBacklog|lookAgain)$/,
  imageFeatures: /^(Glance|glanceAt|glanced)$/,
  RenderContext: /^([cC]ommissions?|whose[A-Z]\w*)$/,
  NegativeCache: /^([rR]estingFiles)$/,
  placeholder: /^standIns?$/,
  FailureLimiter: /^(Guesses|guessesByAddress|closedUntil)$/,
  encryption: /^([sS]ealing|Sealed)$/,
  Eligibility: /^(Verdict|tryOut|TryOutDeps)$/,
  retryWithBackoff: /^(patiently|Patience)$/,
  UploadSink: /^Inflow(Options)?$/,
  "response, result": /^(Answer|Answered|JsonAnswer|answerErrors|answerUnreadable|UploadAnswer)$/,
  "request pipeline": /^(inOrder|meantMethod|withoutExcess|gateway|GATEWAY_ERRORS)$/,
};
/** A setting that a service sends to a decoding process of another release. */
const ALLOWED = new Set(["server/workers/serve.ts mostMemory", "server/workers/worker-process.ts mostMemory"]);

const root = join(import.meta.dirname, "..");
const sources = execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && !/(^|\/)(generated|__snapshots__)\//.test(path));

function identifiersOf(path: string, text: string): Set<string> {
  const matches = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) matches.add(node.text.replace("#", ""));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return matches;
}

function retiredIn(path: string, text: string): string[] {
  const names = [...identifiersOf(path, text)].filter((name) => !ALLOWED.has(`${path} ${name}`));
  return Object.entries(RETIRED).flatMap(([instead, retired]) =>
    names.filter((name) => retired.test(name)).map((name) => `${path}: ${name} (use ${instead})`),
  );
}

test("identifiers contain no retired words", () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap((path) => retiredIn(path, readFileSync(join(root, path), "utf8")))).toEqual([]);
});

test("a retired word is found in every position except strings and comments", () => {
  const text = `const MOST_FILES = 1; // KEPT_MS\nclass A { #custody = "places"; takeTurns() {} }`;
  expect(retiredIn("a.ts", text)).toEqual([
    "a.ts: MOST_FILES (use MAX_, MIN_)",
    "a.ts: takeTurns (use FairSemaphore)",
    "a.ts: custody (use BlobOwnership)",
  ]);
});

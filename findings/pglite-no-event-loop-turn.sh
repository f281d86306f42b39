#!/usr/bin/env bash
#
# @electric-sql/pglite 0.5.16: `query` computes in the calling thread, and its promise is resolved without a turn of the
# event loop. While consecutive statements are awaited, no timer fires and no socket is read, even though each statement
# takes several milliseconds. Expected: at least one turn per statement, as with a client that uses a socket.
#
# Output on Node.js 24.18.0 (the milliseconds depend on the machine):
#
#   20 statements: 1085 ms, 0 turns of a 1 ms timer
#   20 statements, each followed by setImmediate: 1063 ms, 20 turns of a 1 ms timer
#
# Workaround, which this script verifies: `await setImmediate()` of node:timers/promises between statements.
#
# Exits with status 1 if the behaviour changes. Requires Node.js 22 or later and npm.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > statements.mjs <<'JS'
import { setImmediate, setTimeout } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";

const STATEMENTS = 20;
const database = await PGlite.create();
const statement = "select sum(sqrt(i)) as sum from generate_series(1, 50000) as i";
await database.query(statement);

async function turnsDuring(afterStatement) {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await setTimeout(20);
  turns = 0;
  const started = performance.now();
  for (let i = 0; i < STATEMENTS; i++) {
    await database.query(statement);
    await afterStatement?.();
  }
  const result = { turns, ms: Math.round(performance.now() - started) };
  clearInterval(timer);
  return result;
}

const plain = await turnsDuring();
console.log(`${STATEMENTS} statements: ${plain.ms} ms, ${plain.turns} turns of a 1 ms timer`);
const inTurns = await turnsDuring(() => setImmediate());
const label = `${STATEMENTS} statements, each followed by setImmediate`;
console.log(`${label}: ${inTurns.ms} ms, ${inTurns.turns} turns of a 1 ms timer`);
await database.close();
if (plain.ms < STATEMENTS * 2) throw new Error("The statements take less than 2 ms each: this measures nothing.");
if (plain.turns > 0) throw new Error("Changed: the event loop turns between statements.");
if (inTurns.turns < STATEMENTS / 2) throw new Error("Changed: the workaround fails.");
console.log("Unchanged: the event loop does not turn between statements, except with the workaround.");
JS

echo '{ "private": true }' > package.json
npm install --before=2026-11-27 --no-audit --no-fund --ignore-scripts --loglevel=error @electric-sql/pglite@0.5.16
node --version
node statements.mjs

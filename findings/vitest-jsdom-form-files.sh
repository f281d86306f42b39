#!/usr/bin/env bash
#
# vitest 5.1.2 with jsdom 29.1.1 on Node.js: a Request whose body is a form with a File sends the part with its type, but
# without its name and its content. The same File as the body is complete. So a test of an upload passes with an empty
# file. Expected, and in vitest without jsdom: filename="a.txt" and 7 of 7 bytes.
#
# Output:
#
#   the File as the body: content
#   in a form: filename="blob", Content-Type: text/plain, 0 of 7 bytes
#
# Exits with status 1 if the behaviour changes. Requires Node.js 22 or later and npm.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > form.test.mjs <<'JS'
import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";

test("a Request contains the file of its form", async () => {
  expect(navigator.userAgent).toContain("jsdom");
  const send = (body) => new Request("http://localhost/", { method: "POST", body }).text();
  const file = new File(["content"], "a.txt", { type: "text/plain" });
  const form = new FormData();
  form.append("file", file);
  const text = await send(form);
  const [, name, type, content] = /(filename="[^"]*")\r\n(Content-Type: [^\r]*)\r\n\r\n([^]*?)\r\n--/.exec(text) ?? [];
  const lines = [
    `the File as the body: ${await send(file)}`,
    `in a form: ${name}, ${type}, ${content?.length} of ${file.size} bytes`,
  ];
  writeFileSync("output.txt", `${lines.join("\n")}\n`);
});
JS
npm init --yes > npm.log
npm install --before=2026-11-27 --no-audit --no-fund --ignore-scripts --loglevel=error vitest@5.1.2 jsdom@29.1.1 >> npm.log
npx vitest run --environment jsdom form.test.mjs > vitest.log 2>&1 || { cat vitest.log; exit 1; }
echo "vitest $(node -p 'require("./node_modules/vitest/package.json").version'), jsdom $(node -p 'require("./node_modules/jsdom/package.json").version')"
cat output.txt
if ! diff -q output.txt - > /dev/null <<'EOF'
the File as the body: content
in a form: filename="blob", Content-Type: text/plain, 0 of 7 bytes
EOF
then
  echo "Changed: expected a complete File, and an empty part of a form." >&2
  exit 1
fi
echo "Unchanged: files in forms are empty."

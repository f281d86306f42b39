#!/usr/bin/env bash
#
# orval 8.38.0, client "fetch": if a request accepts JSON and bytes, the generated function passes an object to `fetch`
# without JSON.stringify. The code does not compile. In core/src/getters/body.ts, `isBlob` is true if any of the media
# types is binary, and the fetch client then omits JSON.stringify for all of them.
#
# Output with TypeScript 5.9.3 (with the types of Node.js, which overload `fetch`, the error is TS2769):
#
#   export const createNote = async (createNoteBody: Note | Blob, options?: RequestInit): Promise<createNoteResponse> => {
#     body: createNoteBody
#   error TS2322: Type 'Blob | Note' is not assignable to type 'BodyInit | null | undefined'.
#
# Workaround, which this script verifies: exclude the bytes with `override.operations.NAME.contentType`.
#
# Exits with status 1 if the behaviour changes. Requires Node.js 22.18 or later and npm.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > openapi.json <<'JSON'
{
  "openapi": "3.0.3",
  "info": { "title": "Notes", "version": "1.0.0" },
  "paths": {
    "/notes": {
      "post": {
        "operationId": "createNote",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": { "schema": { "$ref": "#/components/schemas/Note" } },
            "application/offset+octet-stream": { "schema": { "type": "string", "format": "binary" } }
          }
        },
        "responses": { "204": { "description": "Created" } }
      }
    }
  },
  "components": {
    "schemas": { "Note": { "type": "object", "required": ["text"], "properties": { "text": { "type": "string" } } } }
  }
}
JSON
cat > default.config.cjs <<'JS'
module.exports = { api: { input: "./openapi.json", output: { target: "./default.ts", client: "fetch" } } };
JS
cat > filtered.config.cjs <<'JS'
const override = { operations: { createNote: { contentType: { include: ["application/json"] } } } };
module.exports = { api: { input: "./openapi.json", output: { target: "./filtered.ts", client: "fetch", override } } };
JS

echo '{ "private": true }' > package.json
npm install --before=2026-11-27 --no-audit --no-fund --ignore-scripts --loglevel=error orval@8.38.0 typescript@5.9.3
for name in default filtered; do node_modules/.bin/orval --config "$name.config.cjs" > orval.log 2>&1 || { cat orval.log; exit 1; }; done

compile() {
  node_modules/.bin/tsc --strict --noEmit --target es2023 --lib es2023,dom,dom.iterable --module esnext --pretty false "$1"
}
grep --extended-regexp 'const createNote|body: createNoteBody' default.ts || true
if output=$(compile default.ts); then
  echo "Changed: the client compiles." >&2
  exit 1
fi
echo "$output"
if ! grep --quiet 'error TS2322' <<< "$output" || ! grep --quiet 'body: createNoteBody' default.ts; then
  echo "Changed: the client fails in another way." >&2
  exit 1
fi
if ! compile filtered.ts || ! grep --quiet 'JSON.stringify(note)' filtered.ts; then
  echo "Changed: the workaround fails." >&2
  exit 1
fi
echo "Unchanged: the client does not compile, except with the workaround."

import { createHash } from "node:crypto";
import { create, head, options, patch, request, type Step } from "./tus-steps.ts";

/*
 * The cases of a public test suite for tus 1.0.0 servers (sagikazarmark/tus-conformance-tests), by their names there.
 * Names with the same requirement share a row. If the service intentionally responds differently, the row gives the
 * reason, and its steps contain the actual response.
 */

export interface Case {
  names: string[];
  what: string;
  steps: Step[];
  /** The reason why the service does not respond as the suite requires. */
  because?: string;
}

const HELLO = "Hello, tus!\n";
const sha1 = (text: string) => `sha1 ${createHash("sha1").update(text).digest("base64")}`;
const checksum = (value: string) => ({ headers: { "Upload-Checksum": value } });
const metadata = (value: string) => ({ "Upload-Length": 100, "Upload-Metadata": value });
const offset = (value: number) => ({ "Upload-Offset": String(value) });
const complete = (length: number) => ({ "Upload-Offset": String(length), "Upload-Length": String(length) });
const SUPPORTED = { "Tus-Version": "1.0.0" };
const HAS_LOCATION = { Location: /^http/ };
const FILENAME = "filename dGVzdC50eHQ=";
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
const PEBI = 2 ** 50;

const WITHOUT_VERSION =
  "Without Tus-Resumable, a request uses plain HTTP or the IETF draft, which share their URLs with tus.";
const EMPTY = "The service does not accept empty files.";
const CONCATENATION =
  "Concatenation is optional and not advertised. If the header were ignored, each part would become a file.";
const TRAILER = "Checksums in trailers are optional and not advertised.";

/** Returns text of this number of bytes that ends with a line feed, as the suite sends it. */
const line = (letter: string, length = 11) => `${letter.repeat(length - 1)}\n`;

export const CASES: Case[] = [
  // Core: HEAD
  {
    names: ["cp-head-001", "cp-head-002", "cp-head-004", "cp-head-006", "cp-head-007", "opt-time-001"],
    what: "HEAD returns offset, length and version of a new upload, and is not cacheable",
    steps: [
      create(100),
      head({
        "Upload-Offset": "0",
        "Upload-Length": "100",
        "Upload-Defer-Length": null,
        "Cache-Control": /no-store/,
        "Tus-Resumable": "1.0.0",
      }),
    ],
  },
  {
    names: ["cp-head-003"],
    what: "HEAD without Tus-Resumable succeeds",
    steps: [create(100), request("HEAD", { headers: {}, status: 204, suite: 412, has: offset(0) })],
    because: WITHOUT_VERSION,
  },
  {
    names: ["cp-head-005"],
    what: "HEAD of an upload that never existed returns no offset",
    steps: [request("HEAD", { place: "/non-existent", status: [403, 404, 410], has: { "Upload-Offset": null } })],
  },

  // Core: OPTIONS
  {
    names: ["cp-opt-001", "cp-opt-002", "cp-opt-003", "cp-opt-004", "cp-opt-005", "cp-ver-003", "opt-url-003"],
    what: "OPTIONS requires no version, and lists versions, extensions and the maximum size",
    steps: [
      options({
        "Tus-Version": /^1\.0\.0(,\d+\.\d+\.\d+)*$/,
        "Tus-Extension": /^[a-z-]+(,[a-z-]+)*$/,
        "Tus-Max-Size": /^[1-9]\d*$/,
      }),
    ],
  },

  // Core: PATCH
  {
    names: ["cp-patch-001"],
    what: "PATCH without Tus-Resumable succeeds",
    steps: [
      create(100),
      request("PATCH", {
        headers: { "Content-Type": "application/offset+octet-stream", "Upload-Offset": 0 },
        body: "test data\n",
        status: 204,
        suite: 412,
        has: offset(10),
      }),
    ],
    because: WITHOUT_VERSION,
  },
  {
    names: ["cp-patch-002", "cp-patch-003"],
    what: "PATCH requires the Content-Type of tus",
    steps: [
      create(100),
      request("PATCH", { headers: { "Tus-Resumable": "1.0.0", "Upload-Offset": 0 }, body: "test data\n", status: 415 }),
      patch(0, "test data\n", { headers: { "Content-Type": "text/plain" }, status: 415 }),
      head(offset(0)),
    ],
  },
  {
    names: ["cp-patch-004"],
    what: "PATCH requires an offset",
    steps: [
      create(100),
      request("PATCH", {
        headers: { "Tus-Resumable": "1.0.0", "Content-Type": "application/offset+octet-stream" },
        body: "test data\n",
        status: 400,
      }),
    ],
  },
  {
    names: ["cp-patch-005"],
    what: "PATCH at another offset returns 409",
    steps: [create(100), patch(50, "test data\n", { status: 409 }), head(offset(0))],
  },
  {
    names: [
      "cp-patch-006",
      "cp-patch-007",
      "cp-patch-009",
      "opt-comp-002",
      "opt-comp-003",
      "opt-exp-002",
      "scn-basic-001",
    ],
    what: "PATCH with all bytes returns offset and version, and HEAD then reports a complete upload",
    steps: [create(12), patch(0, HELLO, { has: { ...offset(12), "Tus-Resumable": "1.0.0" } }), head(complete(12))],
  },
  {
    names: ["cp-patch-008"],
    what: "PATCH of an upload that never existed returns 405",
    steps: [
      request("PATCH", {
        place: "/non-existent",
        headers: { "Tus-Resumable": "1.0.0", "Content-Type": "application/offset+octet-stream", "Upload-Offset": 0 },
        body: "test data\n",
        status: 405,
        suite: 404,
      }),
    ],
    because: "Bytes are sent to the upload URL that a creation returns. Other paths do not support PATCH.",
  },
  {
    names: ["cp-patch-010"],
    what: "PATCH with more bytes than the length returns 400",
    steps: [create(5), patch(0, HELLO, { status: 400, suite: 413 }), head(offset(0))],
    because:
      "413 means that the plan does not allow the size. These bytes exceed the declared length. tus defines no status.",
  },

  // Core: errors and versions
  {
    names: ["cp-err-001", "ext-create-003"],
    what: "a creation without Tus-Resumable is refused as a request of the API",
    steps: [request("POST", { place: "", headers: { "Upload-Length": 100 }, status: 400, suite: 412 })],
    because: `${WITHOUT_VERSION} A creation through the API requires a body.`,
  },
  { names: ["cp-err-002"], what: "a negative length is refused", steps: [create(-1, { status: 400 })] },
  {
    names: ["cp-ver-001", "cp-ver-002"],
    what: "another version is refused with the supported version",
    steps: [
      create(100),
      request("HEAD", { headers: { "Tus-Resumable": "99.99.99" }, status: 412, has: SUPPORTED }),
      request("HEAD", { headers: { "Tus-Resumable": "0.0.1" }, status: 412, has: SUPPORTED }),
    ],
  },

  // Creation
  {
    names: ["ext-create-001", "ext-create-002", "ext-create-009", "ext-expire-001", "opt-url-001"],
    what: "a creation returns its absolute URL and its expiry",
    steps: [create(100, { has: { ...HAS_LOCATION, "Upload-Expires": HTTP_DATE } })],
  },
  {
    names: ["ext-create-004", "ext-create-005", "ext-create-006", "opt-meta-005"],
    what: "metadata with any keys is accepted",
    steps: [
      create(metadata(`${FILENAME},filetype dGV4dC9wbGFpbg==`), { has: HAS_LOCATION }),
      create(metadata(`${FILENAME},content-type dGV4dC9wbGFpbg==,size MTAw`), { has: HAS_LOCATION }),
      create(metadata("name SGVsbG8gV29ybGQ=,description VGhpcyBpcyBhIHRlc3QgZmlsZQ=="), { has: HAS_LOCATION }),
      create(metadata(FILENAME), { has: HAS_LOCATION }),
    ],
  },
  {
    names: ["ext-create-007", "opt-store-003"],
    what: "a length of 1 PiB is refused before any bytes are sent",
    steps: [options(), create(PEBI, { status: 413 })],
  },
  {
    names: ["ext-create-008", "opt-csum-001", "scn-basic-004"],
    what: "a length of zero is refused",
    steps: [create(0, { status: 400, suite: 201 })],
    because: EMPTY,
  },
  {
    names: ["ext-create-010", "opt-meta-006"],
    what: "HEAD returns metadata as it was sent",
    steps: [
      create(metadata(`${FILENAME},filetype dGV4dC9wbGFpbg==`)),
      head({ "Upload-Metadata": `${FILENAME},filetype dGV4dC9wbGFpbg==` }),
    ],
  },
  {
    names: ["opt-meta-001"],
    what: "metadata that is not Base64 is refused",
    steps: [create(metadata("filename not_valid_base64!!!"), { status: 400 })],
  },
  {
    names: ["opt-meta-002"],
    what: "a duplicate metadata key is accepted",
    steps: [create(metadata(`${FILENAME},filename ZHVwbGljYXRl`))],
  },
  {
    names: ["opt-meta-003"],
    what: "a metadata key without a value is accepted",
    steps: [create(metadata("emptykey")), create(metadata("filename dGVzdA==,emptykey"))],
  },
  {
    names: ["opt-meta-004"],
    what: "8 KB of metadata is accepted or refused",
    steps: [create(metadata(`largedata ${"QUFB".repeat(2048)}`), { status: [201, 400, 413, 431] })],
  },
  {
    names: ["opt-conc-003", "opt-url-002"],
    what: "two identical creations create two uploads",
    steps: [
      create(metadata(FILENAME)),
      create(metadata(FILENAME)),
      ...[0, 1].map((at) => request("HEAD", { at, has: offset(0) })),
    ],
  },
  {
    names: ["opt-comp-001"],
    what: "an empty PATCH of a complete upload changes nothing",
    steps: [create(12), patch(0, HELLO), patch(12, "", { status: 204 }), head(complete(12))],
  },
  {
    names: ["opt-err-002"],
    what: "a conflict returns the offset",
    steps: [create(100), patch(0, "first chunk\n"), patch(0, "wrong offset\n", { status: 409, has: offset(12) })],
  },
  {
    names: ["opt-store-002"],
    what: "a known length does not change",
    steps: [
      create(100),
      patch(0, "test\n", { headers: { "Upload-Length": 200 }, status: 400 }),
      head({ "Upload-Length": "100" }),
    ],
  },

  // Consecutive chunks
  {
    names: [
      ...["opt-partial-001", "opt-partial-002", "opt-partial-003", "opt-conc-002", "opt-store-001", "opt-time-002"],
      ...["opt-time-003", "ext-expire-002"],
    ],
    what: "a PATCH returns the same offset as HEAD, and the expiry",
    steps: [
      create(1000),
      patch(0, "test data\n", { has: { ...offset(10), "Upload-Expires": HTTP_DATE } }),
      head(offset(10)),
    ],
  },
  {
    names: ["opt-conc-001", "opt-exp-001"],
    what: "consecutive chunks are accepted",
    steps: [create(100), patch(0, "first chunk\n"), patch(12, "second chunk\n")],
  },
  {
    names: ["scn-basic-002", "scn-basic-003", "scn-resume-002", "scn-resume-004"],
    what: "a client can resume from the offset of HEAD repeatedly",
    steps: [
      create(44),
      ...["A", "B", "C", "D"].flatMap((letter, at) => [
        patch(at * 11, line(letter), { has: offset((at + 1) * 11) }),
        head({ ...offset((at + 1) * 11), "Upload-Length": "44" }),
      ]),
    ],
  },
  {
    names: ["scn-resume-001"],
    what: "a client can start at the offset of HEAD of a new upload",
    steps: [create(12), head(offset(0)), patch(0, HELLO, { has: offset(12) })],
  },
  {
    names: ["scn-resume-003"],
    what: "a client can resume shortly before the end",
    steps: [
      create(103),
      patch(0, line("A", 101), { has: offset(101) }),
      head(offset(101)),
      patch(101, "Z\n", { has: offset(103) }),
      head(complete(103)),
    ],
  },
  {
    names: ["scn-error-001"],
    what: "a client can resume after a conflict",
    steps: [
      create(22),
      patch(0, line("A")),
      patch(0, "WRONGOFFSET", { status: 409 }),
      head(offset(11)),
      patch(11, line("B"), { has: offset(22) }),
    ],
  },

  // Creation with the first bytes
  {
    names: ["ext-cwu-001", "ext-cwu-003", "ext-cwu-005"],
    what: "a creation with all bytes is complete",
    steps: [create(12, { body: HELLO, has: { ...HAS_LOCATION, ...offset(12) } }), head(complete(12))],
  },
  {
    names: ["ext-cwu-002"],
    what: "a creation with bytes requires the Content-Type of tus",
    steps: [create(12, { body: HELLO, headers: { "Content-Type": "text/plain" }, status: 415 })],
  },
  {
    names: ["ext-cwu-004"],
    what: "a creation with some bytes returns the same offset as HEAD",
    steps: [create(100, { body: "test data for partial test\n", has: offset(27) }), head(offset(27))],
  },

  // Deferred length
  {
    names: ["ext-defer-001", "ext-defer-002"],
    what: "HEAD returns Upload-Defer-Length for a deferred length",
    steps: [
      create({ "Upload-Defer-Length": 1 }, { has: HAS_LOCATION }),
      head({ "Upload-Defer-Length": "1", ...offset(0), "Upload-Length": null }),
    ],
  },
  {
    names: ["ext-defer-003"],
    what: "PATCH can set a deferred length",
    steps: [
      create({ "Upload-Defer-Length": 1 }),
      patch(0, HELLO, { headers: { "Upload-Length": 12 }, has: offset(12) }),
      head({ "Upload-Length": "12" }),
    ],
  },
  {
    names: ["ext-defer-004"],
    what: "a deferred length does not change after it is set",
    steps: [
      create({ "Upload-Defer-Length": 1 }),
      patch(0, "test\n", { headers: { "Upload-Length": 100 } }),
      patch(5, "more\n", { headers: { "Upload-Length": 200 }, status: 400 }),
      head({ ...offset(5), "Upload-Length": "100" }),
    ],
  },
  {
    names: ["ext-defer-005"],
    what: "a length together with Upload-Defer-Length is refused",
    steps: [create({ "Upload-Defer-Length": 1, "Upload-Length": 100 }, { status: 400 })],
  },

  // Checksums
  {
    names: ["ext-csum-001", "ext-csum-002"],
    what: "OPTIONS lists the checksum algorithms, including SHA-1",
    steps: [options({ "Tus-Checksum-Algorithm": /^(?=.*\bsha1\b)[a-z0-9-]+(,[a-z0-9-]+)*$/ })],
  },
  {
    names: ["ext-csum-003", "ext-csum-007", "opt-csum-002"],
    what: "a correct checksum is accepted",
    steps: [create(12), patch(0, HELLO, { ...checksum(sha1(HELLO)), has: offset(12) })],
  },
  {
    names: ["ext-csum-004", "ext-csum-005", "ext-csum-008", "scn-error-002"],
    what: "bytes with a wrong checksum are dropped, and can be sent again",
    steps: [
      create(12),
      patch(0, HELLO, { ...checksum(`sha1 ${"A".repeat(28)}`), status: 460 }),
      head(offset(0)),
      patch(0, HELLO, { ...checksum(sha1(HELLO)), has: offset(12) }),
    ],
  },
  {
    names: ["ext-csum-006"],
    what: "an unknown checksum algorithm is refused, and no bytes are stored",
    steps: [create(12), patch(0, HELLO, { ...checksum("unknownalgo AAAAAAAAAA"), status: 400 }), head(offset(0))],
  },
  {
    names: ["opt-csum-003"],
    what: "a creation with bytes may include their checksum",
    steps: [create(12, { body: HELLO, ...checksum(sha1(HELLO)), has: { ...HAS_LOCATION, ...offset(12) } })],
  },
  {
    names: ["ext-csum-tr-001", "ext-csum-tr-002"],
    what: "a checksum in the trailer is not supported",
    steps: [options({ "Tus-Extension": /^(?!.*checksum-trailer)/ }, "Tus-Extension with checksum-trailer")],
    because: TRAILER,
  },

  // Expiration
  {
    names: ["ext-expire-003", "opt-exp-003", "ext-expire-004", "ext-expire-005"],
    what: "HEAD returns the expiry; tus-expiration.test.ts tests the expiration",
    steps: [create(100), head({ "Upload-Expires": HTTP_DATE })],
  },
  {
    names: ["scn-error-003"],
    what: "a new upload can start next to an abandoned one",
    steps: [create(100), patch(0, "partial data\n"), head(offset(13)), create(100, { has: HAS_LOCATION })],
  },

  // Termination
  {
    names: ["ext-term-001", "ext-term-003"],
    what: "DELETE terminates an upload",
    steps: [
      create(100),
      request("DELETE", { status: 204 }),
      request("HEAD", { status: 410, has: { "Upload-Offset": null } }),
    ],
  },
  {
    names: ["ext-term-002"],
    what: "DELETE without Tus-Resumable succeeds",
    steps: [create(100), request("DELETE", { headers: {}, status: 204, suite: 412 })],
    because: WITHOUT_VERSION,
  },
  {
    names: ["ext-term-004"],
    what: "DELETE of an upload that never existed returns 404",
    steps: [request("DELETE", { place: "/non-existent", status: 404 })],
  },
  {
    names: ["ext-term-005"],
    what: "DELETE of a complete upload returns 410",
    steps: [create(12), patch(0, HELLO), head(complete(12)), request("DELETE", { status: 410, suite: 204 })],
    because: "An upload URL only permits writing one upload. Deleting the file requires the delete permission.",
  },

  // Concatenation
  {
    names: [
      ...["ext-concat-001", "ext-concat-002", "ext-concat-003", "ext-concat-004", "ext-concat-005", "ext-concat-006"],
      ...["ext-concat-007", "ext-concat-009", "ext-concat-010", "ext-concat-uf-001", "ext-concat-uf-002"],
      ...["scn-concat-001", "scn-concat-002"],
    ],
    what: "a partial upload for concatenation is refused",
    steps: [
      options({ "Tus-Extension": /^(?!.*concatenation)/ }),
      create({ "Upload-Length": 10, "Upload-Concat": "partial" }, { status: 400, suite: 201 }),
    ],
    because: CONCATENATION,
  },
  {
    names: ["ext-concat-008"],
    what: "a final upload of missing partial uploads is refused",
    steps: [create({ "Upload-Concat": "final;/api/v1/uploads/non-existent" }, { status: [400, 404] })],
  },
];

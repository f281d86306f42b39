/** A test that CI may skip, and the reason why the skip hides no problem. */
export interface AllowedSkip {
  /** Relative to the root of the repository. */
  file: string;
  /** Part of the full test name. Without it, all tests of the file. */
  test?: string;
  because: string;
  /** If this environment variable is set, the requirement is available, and the test may not be skipped. */
  unless?: "DATABASE_URL" | "S3_ENDPOINT" | "EVERYTHING_INSTALLED";
}

/** `npm test` requires only Node.js. `.ci/full services` runs these files again with all programs installed. */
const bare = (file: string, test: string, program: string): AllowedSkip => ({
  file,
  test,
  because: `A bare machine does not have ${program}.`,
  unless: "EVERYTHING_INSTALLED",
});

/** The skips that CI accepts. Any other skip fails the run. */
export const ALLOWED_SKIPS: AllowedSkip[] = [
  bare("packages/decode/imaging/video-frame.long.test.ts", "ffmpeg", "ffmpeg"),
  bare("packages/decode/imaging/video-index/video-index.long.test.ts", "ffmpeg", "ffmpeg"),
  bare("server/delivery/frames.long.test.ts", "ffmpeg", "ffmpeg"),
  bare("server/uploads/strip-location.long.test.ts", "exiftool", "exiftool, ffmpeg and heif-convert"),
  bare("server/delivery/rights.long.test.ts", "exiftool", "exiftool"),
  bare("packages/decode/imaging/location/find-location.test.ts", "exiftool", "exiftool"),
  bare("packages/decode/imaging/location/hidden-location.test.ts", "exiftool", "exiftool"),
  bare(
    "packages/decode/analysis/embedded/reading/page.models.test.ts",
    "drawn with a font of this machine",
    "font of that script",
  ),
  bare("server/sharing/zip-stream.test.ts", "other programs", "Python or unzip"),
  bare("server/http/size-limit.long.test.ts", "curl (", "curl"),
  bare("testing/uploads/curl.test.ts", "curl ", "curl"),
  bare("testing/readme.examples.test.ts", "Upload from a browser", "Chromium"),
  bare("testing/readme.examples.test.ts", "Run nginx in front", "nginx"),
  bare("testing/samples.examples.test.ts", "Python", "Python with requests"),
  bare("testing/delivery-key.examples.test.ts", "Python", "Python"),
  bare("packages/cli/completion.processes.test.ts", "zsh", "zsh"),
  bare("packages/cli/completion.processes.test.ts", "fish", "fish"),
  bare("testing/deploy/unit.test.ts", "systemd", "systemd"),
  {
    file: "server/storage/installation/installation.test.ts",
    test: "a clock that jumps while the process runs",
    because: "The embedded database uses the clock of its process.",
    unless: "DATABASE_URL",
  },
  {
    file: "packages/blobs/s3-conformance.faults.test.ts",
    because: "A bare machine has no S3 server. Both .ci/run and .ci/full start one.",
    unless: "S3_ENDPOINT",
  },
  {
    file: "packages/blobs/filesystem-without-links.faults.test.ts",
    test: "deletes leftovers of a killed put",
    because: "A separate process would support links; filesystem.long.test.ts kills one.",
  },
];

/** Returns whether CI accepts that this test was skipped. */
export function maySkip(file: string, fullName: string, env: NodeJS.ProcessEnv = process.env): boolean {
  return ALLOWED_SKIPS.some(
    (allowed) =>
      allowed.file === file && fullName.includes(allowed.test ?? "") && !(allowed.unless && env[allowed.unless]),
  );
}

/** Test files with requirements that are not installed everywhere. */
export const FILES_OF_BARE_MACHINES = ALLOWED_SKIPS.filter(({ unless }) => unless === "EVERYTHING_INSTALLED").map(
  ({ file }) => file,
);

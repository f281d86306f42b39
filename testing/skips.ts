/** A test that may be skipped where CI runs it, and why that hides nothing. */
export interface AllowedSkip {
  /** From the root. */
  file: string;
  /** Part of the full name; all tests of the file without it. */
  test?: string;
  because: string;
  /** What is missing: where this variable is set, it is there, and the test may not be skipped. */
  unless?: "DATABASE_URL" | "S3_ENDPOINT" | "EVERYTHING_INSTALLED";
}

/** `npm test` needs Node alone. `.ci/full services` runs these files again, where everything is installed. */
const bare = (file: string, test: string, program: string): AllowedSkip => ({
  file,
  test,
  because: `A bare machine has no ${program}.`,
  unless: "EVERYTHING_INSTALLED",
});

/** Every skip that CI accepts: any other one fails it. */
export const ALLOWED_SKIPS: AllowedSkip[] = [
  bare("server/imaging/video-frame.test.ts", "ffmpeg", "ffmpeg"),
  bare("server/imaging/location/find-location.test.ts", "exiftool", "exiftool"),
  bare(
    "server/analysis/embedded/reading/page.models.test.ts",
    "drawn with a font of this machine",
    "font of that script",
  ),
  bare("testing/samples.examples.test.ts", "Python", "Python with requests"),
  bare("testing/delivery-key.examples.test.ts", "Python", "Python"),
  bare("server/cli/completion/completion.processes.test.ts", "zsh", "zsh"),
  bare("server/cli/completion/completion.processes.test.ts", "fish", "fish"),
  bare("testing/deploy/unit.test.ts", "systemd", "systemd"),
  {
    file: "server/installation/installation.test.ts",
    test: "a clock that jumps while the process runs",
    because: "The embedded database has the clock of its process.",
    unless: "DATABASE_URL",
  },
  {
    file: "server/storage/blobs/s3-conformance.faults.test.ts",
    test: "s3Store on s3rver",
    because: "This S3 is a look-alike, which can do less than a real one.",
    unless: "S3_ENDPOINT",
  },
  {
    file: "server/storage/blobs/filesystem-without-links.faults.test.ts",
    test: "what a killed put left behind",
    because: "Another process would have links: the one of filesystem.test.ts is killed.",
  },
];

/** Whether CI accepts that this test of this file was skipped. */
export function maySkip(file: string, fullName: string, env: NodeJS.ProcessEnv = process.env): boolean {
  return ALLOWED_SKIPS.some(
    (allowed) =>
      allowed.file === file && fullName.includes(allowed.test ?? "") && !(allowed.unless && env[allowed.unless]),
  );
}

/** Those that need what is not everywhere, for a machine on which it is. */
export const FILES_OF_BARE_MACHINES = ALLOWED_SKIPS.filter(({ unless }) => unless === "EVERYTHING_INSTALLED").map(
  ({ file }) => file,
);

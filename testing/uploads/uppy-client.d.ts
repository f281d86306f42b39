/* What the tests use of Uppy. Its own types bring those of browsers, for all that is compiled with them. */

export interface UppyResult {
  successful?: unknown[];
  failed?: { error?: string }[];
}

export interface Uppy {
  on(event: "upload-progress", listener: (file: unknown, progress: { bytesUploaded: number | false }) => void): void;
  upload(): Promise<UppyResult | undefined>;
  pauseAll(): void;
  resumeAll(): void;
  cancelAll(): void;
}

export interface UppyOptions {
  endpoint?: string;
  uploadUrl?: string;
  headers?: Record<string, string>;
  chunkSize?: number;
}

export function uppyWith(options: UppyOptions, ...files: Buffer[]): Uppy;

/* The types of Uppy that the tests use. Its own types add browser types to all compiled files. */

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

export interface RestingFiles {
  has(fileId: string): boolean;
  add(fileId: string): void;
}

const REST_MS = 600_000;
const MOST = 1_000;

/** Files whose picture could not be made: whoever asks again does not make the service try again at once. */
export function restingFiles(clock: () => Date): RestingFiles {
  const until = new Map<string, number>();
  return {
    has: (fileId) => (until.get(fileId) ?? 0) > clock().getTime(),
    add(fileId) {
      if (until.size >= MOST) until.clear();
      until.set(fileId, clock().getTime() + REST_MS);
    },
  };
}

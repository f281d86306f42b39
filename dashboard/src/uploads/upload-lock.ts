const locks = new Map<string, Promise<void>>();

/**
 * Waits until no other tab sends this upload. When that tab closes, this tab takes over. Locks require HTTPS. Without
 * HTTPS, both tabs send.
 */
export function acquireUploadLock(id: string): Promise<void> {
  const lock = locks.get(id) ?? ("locks" in navigator ? requestLock(id) : Promise.resolve());
  locks.set(id, lock);
  return lock;
}

function requestLock(id: string): Promise<void> {
  return new Promise((resolve) => {
    const untilPageEnds = new Promise<never>(() => {});
    void navigator.locks.request(`upload-${id}`, () => {
      resolve();
      return untilPageEnds;
    });
  });
}

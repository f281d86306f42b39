const locks = new Map<string, Promise<void>>();

/**
 * Waits until no other page of this browser sends this upload: the dashboard may be open twice, and the page that stays
 * takes over when the other is closed. A page without HTTPS has no locks, and then both send.
 */
export function acquireUploadLock(id: string): Promise<void> {
  const lock = locks.get(id) ?? ("locks" in navigator ? locked(id) : Promise.resolve());
  locks.set(id, lock);
  return lock;
}

function locked(id: string): Promise<void> {
  return new Promise((resolve) => {
    const untilPageEnds = new Promise<never>(() => {});
    void navigator.locks.request(`upload-${id}`, () => {
      resolve();
      return untilPageEnds;
    });
  });
}

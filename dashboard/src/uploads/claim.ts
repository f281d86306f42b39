const claims = new Map<string, Promise<void>>();

/**
 * Waits until no other page of this browser sends this upload: the dashboard may be open twice, and the page that stays
 * takes over when the other is closed. A page without HTTPS has no locks, and then both send.
 */
export function claim(id: string): Promise<void> {
  const claimed = claims.get(id) ?? ("locks" in navigator ? locked(id) : Promise.resolve());
  claims.set(id, claimed);
  return claimed;
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

import type { KnownUrls } from "./cache-calls.ts";
import type { CachePurgesRepository } from "./cache-purges-repository.ts";
import type { DeliveryUrls, Named } from "./urls.ts";

/** The URLs of files as they were before their changes, and as they are: caches may hold redirects from old filenames as well. */
export function knownUrls(
  purges: Pick<CachePurgesRepository, "findKnown">,
  urls: Pick<DeliveryUrls, "known">,
): KnownUrls {
  return async (due) => {
    const found = await purges.findKnown(due.map(({ fileId }) => fileId));
    const current = new Map(found.map((file) => [file.id, file]));
    return new Map(
      due.map(({ fileId, names }) => {
        const now = current.get(fileId);
        const all: Named[] = now ? [...names, now] : names;
        return [fileId, [...new Set(all.flatMap((name) => urls.known(name, now?.variants ?? [])))]];
      }),
    );
  };
}

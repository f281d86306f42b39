/**
 * When what is purged was deleted: so long ago that it is in no trash and no list of versions. Its rows are removed soon (see
 * jobs/purge.ts).
 */
export const EPOCH_MEANS_PURGED = new Date(0);

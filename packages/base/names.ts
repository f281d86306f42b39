/**
 * Characters that separate the segments of a path. The name of a file contains neither: the service stores only the
 * last segment of a sent name, and the dashboard refuses them where a name is typed.
 */
export const SEPARATOR = /[/\\]/;

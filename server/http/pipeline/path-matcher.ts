/**
 * The path of openapi.yaml that a request matches, such as `/api/v1/files/{id}`, and the values of its placeholders.
 */
export interface PathMatch {
  template: string;
  parameters: Record<string, string>;
}

/**
 * Compiles the paths once. A path can end with a slash, and is case-sensitive. Returns null if no path matches, or a
 * value is not valid percent-encoding.
 */
export function pathMatcher(templates: string[]): (path: string) => PathMatch | null {
  const compiled = templates.map((template) => {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const literals = template.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return { template, names, pattern: new RegExp(`^${literals.join("([^/]+)")}/?$`) };
  });

  return (path) => {
    for (const { template, names, pattern } of compiled) {
      const matched = pattern.exec(path);
      if (!matched) continue;
      try {
        const values = matched.slice(1).map(decodeURIComponent);
        return { template, parameters: Object.fromEntries(names.map((name, i) => [name, values[i] ?? ""])) };
      } catch {
        return null;
      }
    }
    return null;
  };
}

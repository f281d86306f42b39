/** Which path of openapi.yaml a request is for, such as `/api/v1/files/{id}`, and what stands in its place holders. */
export interface PathMatch {
  template: string;
  parameters: Record<string, string>;
}

/** Compiles the paths once. A path may end in a slash; case counts. Null for a path that matches none, or not cleanly. */
export function pathMatcher(templates: string[]): (path: string) => PathMatch | null {
  const compiled = templates.map((template) => {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const literals = template.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return { template, names, pattern: new RegExp(`^${literals.join("([^/]+)")}/?$`) };
  });

  return (path) => {
    for (const { template, names, pattern } of compiled) {
      const found = pattern.exec(path);
      if (!found) continue;
      try {
        const values = found.slice(1).map(decodeURIComponent);
        return { template, parameters: Object.fromEntries(names.map((name, i) => [name, values[i] ?? ""])) };
      } catch {
        return null;
      }
    }
    return null;
  };
}

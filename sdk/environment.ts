/**
 * Returns an environment variable, if the runtime has an environment. Does not use the expression `process.env.NAME`,
 * because bundlers replace it, which could put a secret of the build machine into a page.
 */
export function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  try {
    return process?.env?.[name] || undefined;
  } catch {
    return undefined; // Deno without the permission to read the environment.
  }
}

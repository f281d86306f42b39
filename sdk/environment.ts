/**
 * A setting of the environment, where the runtime has one. Read at run time and not as `process.env.NAME`, which bundlers
 * replace: a secret of the machine that builds a page does not belong into it.
 */
export function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  try {
    return process?.env?.[name] || undefined;
  } catch {
    return undefined; // Deno, without the permission to read it.
  }
}

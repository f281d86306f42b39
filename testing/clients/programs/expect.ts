/** Checks the names of the files. Every program calls it before and after the deletion. */
export function expectNames(listed: readonly string[] | undefined, expected: string): void {
  if (listed?.join() !== expected) throw new Error(`listed ${listed?.join()}, not ${expected}`);
}

export const { BASE_URL: baseUrl = "", API_KEY: apiKey = "" } = process.env;
export const headers = { "X-API-Key": apiKey };
export const content = (name: string) => new File([`${name} ${Math.random()}`], `${name}.txt`);

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readDocument } from "../../server/app.ts";
import { plantFiles } from "../bulk-files.ts";
import { cpuMsOf } from "../cost.ts";
import { startTestService, type TestService } from "../service.ts";

/*
 * Requests without a key need the same work for 10 and for 10,000 files. The work of the first request for a link may
 * grow; its result serves all requests of the next seconds. The planted files have no bytes, so that a range of their
 * contents is an error.
 */

const COUNTS = [10, 1_000, 10_000] as const;

interface Links {
  archive: string;
  share: string;
  file: string;
  filename: string;
}

type Request = [path: (links: Links) => string, init?: RequestInit];

const HEAD = { method: "HEAD" };
const LAST_BYTE = { headers: { Range: "bytes=-1" } };
const json = (body: object): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json", "X-Dashboard": "1" },
  body: JSON.stringify(body),
});
const signIn = { email: "a@example.com", password: "wrong-password" };

/** One or more requests for each operation that needs no key. */
const REQUESTS: Record<string, Request[]> = {
  describeUploads: [[() => "/api/v1/uploads", { method: "OPTIONS" }]],
  describeContent: [[() => "/api/v1/uploads/upl_01jv3m8q6ye5tb2x9w4k7r0czn/content", { method: "OPTIONS" }]],
  downloadArchive: [
    [({ archive }) => archive, HEAD],
    [({ archive }) => archive, LAST_BYTE],
    [({ archive }) => archive, { headers: { Range: "bytes=0-9" } }],
  ],
  showShare: [[({ share }) => share], [({ share, file }) => `${share}?file=${file}`]],
  unlockShare: [
    [({ share }) => share, { method: "POST", body: new URLSearchParams({ password: "a" }), redirect: "manual" }],
  ],
  viewSharedFile: [[({ share, file }) => `${share}/files/${file}/image`, HEAD]],
  downloadSharedFile: [[({ share, file }) => `${share}/files/${file}/content`, HEAD]],
  downloadShare: [
    [({ share }) => `${share}/archive`, HEAD],
    [({ share }) => `${share}/archive`, LAST_BYTE],
  ],
  deliverFile: [[({ file, filename }) => `/cdn/${file}/${filename}`, HEAD]],
  deliverImage: [[({ file, filename }) => `/cdn/${file}/image/${filename}?w=64&sig=a`]],
  createSession: [[() => "/dashboard/api/session", json(signIn)]],
  completeSession: [[() => "/dashboard/api/session/code", json({ code: "000000" })]],
  createSessionWithPasskey: [[() => "/dashboard/api/session/passkey", json({})]],
  createSignInChallenge: [[() => "/dashboard/api/session/passkey/challenge", json({})]],
  acceptInvitation: [[() => "/dashboard/api/session/invitation", json({ token: "a", password: "wrong-password" })]],
  showInvitation: [[() => "/dashboard/api/session/invitation/details", json({ token: "a" })]],
  checkLiveness: [[() => "/health/live"]],
  checkStartup: [[() => "/health/startup"]],
  checkReadiness: [[() => "/health/ready"]],
};

/** A page of a share has up to 200 files, which its search finds among all files of the account. */
const PAGES_OF_LISTS: Record<string, number> = { showShare: 2_000, unlockShare: 2_000 };

let service: TestService;
const linksOf = new Map<number, Links>();

beforeAll(async () => {
  service = await startTestService();
  let first = 1;
  for (const count of COUNTS) {
    const account = await service.account({ plan: "ENTERPRISE" });
    await plantFiles(service.pool, account.id, count, first);
    const { url } = await account.sdk.archives.create({ filter: {} });
    const { id: collectionId } = await account.sdk.collections.create({ name: "a", type: "query", query: "tag:old" });
    const shared = await account.sdk.shares.create({ target: { collectionId }, access: "download" });
    const pathOf = (address: string) => address.slice(new URL(address).origin.length);
    linksOf.set(count, {
      archive: pathOf(url),
      share: pathOf(shared.url),
      file: `file_${String(first).padStart(26, "0")}`,
      filename: `${first}.txt`,
    });
    first += count;
  }
});
afterAll(() => service.stop());

interface Cost {
  status: number;
  statements: number;
  /** Pages of 8 kB that the queries read. */
  pages: number;
  cpuMs: number;
}

/** Returns the cost of a request after a first one. The pool has one connection. */
async function costOf([path, init]: Request, links: Links): Promise<Cost> {
  const send = async () => {
    const response = await fetch(service.url + path(links), init);
    await response.arrayBuffer().catch(() => {});
    return response.status;
  };
  await send();
  const connection = await service.pool.connect();
  const query = vi.spyOn(connection, "query");
  connection.release();
  let status = 0;
  const cpuMs = await cpuMsOf(async () => {
    status = await send();
  });
  const statements = query.mock.calls.map(
    (call) => call as unknown as [string | { text: string; values: unknown[] }, unknown[]],
  );
  query.mockRestore();
  let pages = 0;
  for (const [statement, parameters] of statements) {
    const { text, values } = typeof statement === "string" ? { text: statement, values: parameters } : statement;
    if (!/^\s*(?:select|with)\b/i.test(text)) continue;
    const { rows } = await service.pool.query(`explain (analyze, buffers, format json) ${text}`, values ?? parameters);
    const { "Shared Hit Blocks": hit, "Shared Read Blocks": read } = rows[0]["QUERY PLAN"][0].Plan;
    pages += hit + read;
  }
  return { status, statements: statements.length, pages, cpuMs };
}

test("every operation that needs no key is in this table", async () => {
  const { paths, security: byDefault } = (await readDocument()) as unknown as {
    paths: Record<string, Record<string, { operationId?: string; security?: object[] }>>;
    security: object[];
  };
  const anonymous = Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .filter(({ operationId, security = byDefault }) => {
      return operationId && (security.length === 0 || security.some((one) => Object.keys(one).length === 0));
    })
    .map(({ operationId }) => operationId);
  expect(Object.keys(REQUESTS).toSorted()).toEqual(anonymous.toSorted());
});

const cases = Object.entries(REQUESTS).flatMap(([operation, requests]) =>
  requests.map((request, index) => [operation, index, request] as const),
);

test.each(cases)("%s, request %i, needs no more for 10,000 files than for 10", async (operation, index, request) => {
  const costs: Cost[] = [];
  for (const count of COUNTS) {
    const links = linksOf.get(count);
    if (links) costs.push(await costOf(request, links));
  }
  const shown = costs.map(
    ({ status, statements, pages, cpuMs }) => `${status}: ${statements}, ${pages}, ${cpuMs.toFixed(0)}`,
  );
  console.log(`${operation} ${index}: ${shown.join(" | ")}`);
  const [small, , large] = costs;
  if (!small || !large) throw new Error("The files were not planted.");
  expect(large.status).toBe(small.status);
  expect(large.statements).toBeLessThanOrEqual(small.statements + 2);
  // An index of 10,000 rows is one level deeper.
  expect(large.pages).toBeLessThanOrEqual(3 * small.pages + (PAGES_OF_LISTS[operation] ?? 50));
  expect(large.cpuMs).toBeLessThan(small.cpuMs + 250);
});

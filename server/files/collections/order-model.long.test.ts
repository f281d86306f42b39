import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../../testing/service.ts";

/** Set `COLLECTION_RUNS=100` for the long form. */
const RUNS = Number(process.env.COLLECTION_RUNS ?? 8);
const FILES = 8;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** A step of a caller, with files by their number. */
type Step =
  | { do: "add"; files: number[]; after: number | null | undefined }
  | { do: "remove"; files: number[] }
  | { do: "delete" | "restore" | "purge"; file: number }
  /** Closes all gaps, so that the next file between two others causes a rewrite of all ranks. */
  | { do: "squeeze" };

const number = fc.integer({ min: 0, max: FILES - 1 });
const numbers = fc.uniqueArray(number, { minLength: 1, maxLength: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("add" as const),
      files: numbers,
      after: fc.oneof(fc.constant(undefined), fc.constant(null), number),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("remove" as const), files: numbers }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("delete" as const, "restore" as const), file: number }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("purge" as const), file: number }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("squeeze" as const) }) },
);

/** A collection in memory: the order of its files, deleted or not, and the state of each. */
class Model {
  order: number[] = [];
  readonly state: ("live" | "trashed" | "purged")[] = Array.from({ length: FILES }, () => "live");

  get shown(): number[] {
    return this.order.filter((file) => this.state[file] === "live");
  }

  /** Returns whether the step succeeds. A rejected step changes nothing. */
  take(step: Step): boolean {
    if (step.do === "add") return this.#add(step.files, step.after);
    if (step.do === "remove") this.order = this.order.filter((file) => !step.files.includes(file));
    if (step.do === "remove" || step.do === "squeeze") return true;
    const from = { delete: "live", restore: "trashed", purge: "trashed" }[step.do];
    if (this.state[step.file] !== from) return false;
    this.state[step.file] = step.do === "delete" ? "trashed" : step.do === "restore" ? "live" : "purged";
    if (step.do === "purge") this.order = this.order.filter((file) => file !== step.file);
    return true;
  }

  #add(files: number[], after: number | null | undefined): boolean {
    if (files.some((file) => this.state[file] !== "live")) return false;
    if (typeof after === "number" && (files.includes(after) || !this.shown.includes(after))) return false;
    if (after === undefined) {
      this.order.push(...files.filter((file) => !this.order.includes(file)));
      return true;
    }
    const others = this.order.filter((file) => !files.includes(file));
    const at = after === null ? 0 : others.indexOf(after) + 1;
    this.order = others.toSpliced(at, 0, ...files);
    return true;
  }
}

async function planted(): Promise<{
  account: TestAccount;
  ids: string[];
  collection: string;
  take: (step: Step) => Promise<boolean>;
}> {
  const account = await service.account();
  const { collections, files, trash } = account.sdk;
  const ids: string[] = [];
  for (let n = 0; n < FILES; n++) ids.push((await files.upload(new Blob([`${account.id} ${n}`]), {})).id);
  const { id: collection } = await collections.create({ name: "Kit", type: "manual" });
  const of = (file: number) => ids[file] ?? "";
  const done = (call: Promise<unknown>) =>
    call.then(
      () => true,
      (error: { status?: number }) => {
        if (error.status === 404 || error.status === 400) return false;
        throw error;
      },
    );
  const take = (step: Step): Promise<boolean> => {
    if (step.do === "add") {
      const after = typeof step.after === "number" ? of(step.after) : step.after;
      return done(collections.add(collection, { fileIds: step.files.map(of), ...(after !== undefined && { after }) }));
    }
    if (step.do === "remove") return done(collections.remove(collection, { fileIds: step.files.map(of) }));
    if (step.do === "delete") return done(files.delete(of(step.file)));
    if (step.do === "restore") return done(files.restore(of(step.file)));
    if (step.do === "purge") return done(trash.purge(of(step.file)));
    return done(
      service.pool.query(
        `
        update collection_items set rank = place.number from (
          select file_id, row_number() over (order by rank, file_id) as number
            from collection_items where collection_id = $1
        ) place where collection_id = $1 and collection_items.file_id = place.file_id`,
        [collection],
      ),
    );
  };
  return { account, ids, collection, take };
}

const shown = async ({ account, ids, collection }: Awaited<ReturnType<typeof planted>>) =>
  (await account.sdk.collections.files(collection, { limit: 3 }).all()).map(({ id }) => ids.indexOf(id));

test("the steps of one caller have the same result as in a model", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const there = await planted();
      const model = new Model();
      for (const one of steps) expect([one, await there.take(one)]).toEqual([one, model.take(one)]);
      expect(await shown(there)).toEqual(model.shown);
    }),
    { numRuns: RUNS },
  );
}, 300_000);

test("concurrent steps of several callers have the same result as in a model in one of their orders", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step, step), { minLength: 3, maxLength: 8 }), async (rounds) => {
      const there = await planted();
      let models = [new Model()];
      for (const round of rounds) {
        const done = await Promise.all(round.map((one) => there.take(one)));
        const now = await shown(there);
        // Keeps the models that match the responses and the current files, for any order of the steps.
        models = unlike(
          models.flatMap((model) =>
            orders(round.map((one, index) => ({ one, wasDone: done[index] }))).flatMap((order) => {
              const after = copyOf(model);
              return order.every(({ one, wasDone }) => after.take(one) === wasDone) ? [after] : [];
            }),
          ),
        ).filter((model) => JSON.stringify(model.shown) === JSON.stringify(now));
        expect(models.length, JSON.stringify({ round, done, now })).toBeGreaterThan(0);
      }
    }),
    { numRuns: RUNS },
  );
}, 300_000);

function copyOf(model: Model): Model {
  const copy = new Model();
  copy.order = [...model.order];
  for (const [file, state] of model.state.entries()) copy.state[file] = state;
  return copy;
}

function unlike(models: Model[]): Model[] {
  return [...new Map(models.map((model) => [JSON.stringify([model.order, model.state]), model])).values()];
}

function orders<T>(items: T[]): T[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

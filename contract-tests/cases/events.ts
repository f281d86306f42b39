import { pruneFeeds } from "../../server/accounts/event-feed.ts";
import { plainImage } from "../../testing/plain-image.ts";
import type { TestAccount } from "../../testing/service.ts";
import type { World } from "../world.ts";
import type { CaseTable } from "./table.ts";

async function changed(world: World): Promise<TestAccount> {
  const account = await world.account({ plan: "PRO" });
  const { id } = await account.sdk.files.upload(await plainImage(), { filename: "harbour.png", autoTag: false });
  await account.sdk.files.update(id, { tags: ["harbour"] });
  // Fails in environments without engines.
  await account.sdk.ai.run(id, { operation: "tagging" }).catch(() => {});
  await world.admin.accounts.update(account.id, { limits: { storageBytes: 1 } });
  await account.sdk.files.upload(new Blob(["too large"]), { filename: "note.txt" }).catch(() => {});
  return account;
}

export const events: CaseTable = {
  "GET /api/v1/events 200": [
    {
      prepare: async (world) => ({
        account: await changed(world),
        query: {
          cursor: "",
          start: "oldest",
          types: ["file.updated", "ai.completed", "account.limit_reached"],
          limit: 100,
          wait: 1,
        },
      }),
    },
  ],
  "GET /api/v1/events 410": [
    {
      code: "CURSOR_EXPIRED",
      prepare: async (world) => {
        const account = await changed(world);
        const { cursor } = await account.sdk.events.list({ limit: 1 });
        await pruneFeeds(world.service.db, new Date(Date.now() + 60_000));
        return { account, query: { cursor } };
      },
      // The case needs the database.
      during: () => () => {},
    },
  ],
};

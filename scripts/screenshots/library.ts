import { MediaAssetService } from "@media-asset-service/sdk";
import sharp from "sharp";
import { harbourSvg } from "../../docs/build/harbour.ts";
import { openEgress } from "../../server/base/egress/egress.ts";
import { startTestService, type TestService } from "../../testing/service.ts";
import { LANDSCAPES, landscape } from "./landscapes.ts";

const DAY_MS = 86_400_000;

export interface Credentials {
  email: string;
  password: string;
}

/** An account after three weeks of use, with a user, and the user of an empty account. */
export interface Library extends Credentials {
  service: TestService;
  empty: Credentials;
  /** The image on the screenshots of file pages. */
  fileId: string;
  collectionId: string;
  webhookId: string;
}

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: "image/jpeg" });

export async function openLibrary(role: "owner" | "operator" = "owner"): Promise<Library> {
  // The dashboard shows relative times, so the clock of the service spreads the uploads over three weeks.
  let daysAgo = 21;
  const egress = openEgress({ allowPrivate: false, proxy: null, userAgent: "screenshots" });
  const service = await startTestService({ egress, clock: () => new Date(Date.now() - daysAgo * DAY_MS) });
  const { id: accountId, sdk } = await service.account();
  const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
  await admin.accounts.update(accountId, { name: "Harbour Press" });
  const email = "ada@example.com";
  const { password } = await admin.users.create(accountId, { email, name: "Ada", role });

  const [press, brand] = [await sdk.folders.create({ name: "Press" }), await sdk.folders.create({ name: "Brand" })];
  const year = await sdk.folders.create({ name: "2026", parentId: press.id });
  await sdk.folders.create({ name: "Product shots" });
  const folderIds = [null, press.id, null, brand.id, year.id];
  for (const [index, [filename, hue]] of Object.entries(LANDSCAPES).entries()) {
    const tags = ["landscape", hue > 180 && hue < 280 ? "blue" : "warm"];
    const isPublic = index % 5 !== 3;
    await sdk.files.upload(blob(await landscape(hue)), {
      filename,
      tags,
      folderId: folderIds[index % 5] ?? null,
      isPublic,
    });
    for (let calls = (hue % 17) + index; calls > 0; calls--) await sdk.files.list({ limit: 1 }).page();
    daysAgo = Math.max(1, daysAgo - 2);
  }
  await admin.keys.create(accountId, { name: "Website", permissions: ["write"] });
  await admin.keys.create(accountId, { name: "Reports", permissions: ["read"] });
  const old = await sdk.files.list({ search: "red-quarry" }).page();
  for (const { id } of old.items) await sdk.files.delete(id);
  daysAgo = 0;
  const drafts = await sdk.folders.create({ name: "Drafts" });
  await sdk.files.upload(new Blob(["A first draft."]), { filename: "draft.txt", folderId: drafts.id });
  await sdk.folders.delete(drafts.id, { deleteContents: true });
  const notes = await sdk.files.upload(new Blob(["Opening hours: 8 to 17."]), { filename: "opening-hours.txt" });
  await sdk.files.delete(notes.id);

  const harbour = await sharp(Buffer.from(harbourSvg())).jpeg({ quality: 90 }).toBuffer();
  const description = "The harbour at dusk, with the lighthouse.";
  const settings = { filename: "harbour.jpg", tags: ["harbour", "boats", "dusk"], description };
  const first = await sharp(harbour).modulate({ brightness: 0.8 }).jpeg().toBuffer();
  const { id: fileId } = await sdk.files.upload(blob(first), settings);
  await sdk.files.replace(fileId, blob(harbour));
  const { id: collectionId } = await sdk.collections.create({ name: "Press kit", type: "manual" });
  const { items } = await sdk.files.list({ limit: 6 }).page();
  await sdk.collections.add(collectionId, { fileIds: items.map(({ id }) => id) });
  await sdk.collections.create({ name: "Warm colors", type: "query", query: "tag:warm" });
  await sdk.files.update(fileId, { starred: true, label: "orange" });
  await sdk.shares.create({ target: { folderId: press.id, includeSubfolders: true }, access: "download" });
  await sdk.shares.create({ target: { collectionId }, password: "harbour-2026" });
  await sdk.presets.create({ name: "card", transform: { w: 400, h: 300, crop: "cover" } });

  const { id: webhookId } = await sdk.webhooks.create({
    url: "https://hooks.example.invalid/media",
    description: "Search index of the website",
    types: ["file.created", "file.updated", "file.deleted"],
  });

  const { id: emptyId } = await admin.accounts.create({ name: "Lighthouse Press" });
  const user = await admin.users.create(emptyId, { email: "grace@example.com", name: "Grace" });
  const empty = { email: user.email, password: user.password };
  return { service, email, password, empty, fileId, collectionId, webhookId };
}

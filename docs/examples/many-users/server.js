import { extname } from "node:path";
import { MediaAssetService } from "@media-asset-service/sdk";
import express from "express";

// MAS_API_KEY and MAS_BASE_URL come from the environment. The key never leaves this server.
const media = new MediaAssetService();

// Replace these with tables of your database: sessions, open uploads with their users,
// and the files of each user with their names.
const sessions = new Map([
  ["session-of-ada", "ada"],
  ["session-of-ben", "ben"],
]);
const folders = new Map();
const uploads = new Map();
let owned = [];

const app = express();
app.use(express.json(), (request, response, next) => {
  // Only your sign-in identifies the user, never a field that the page sends.
  request.user = sessions.get(request.headers.authorization?.replace("Bearer ", ""));
  if (request.user) next();
  else response.sendStatus(401);
});

app.post("/uploads", async ({ user, body: { filename, size } }, response) => {
  const { id, uploadUrl } = await media.uploads.create({
    filename: `upload${extname(filename)}`,
    size,
    maxSize: 50_000_000,
    mimeTypes: ["image/*"],
    expiresIn: 3600,
    folderId: (await folderOf(user)).id,
    isPublic: false,
    onDuplicate: "existing",
  });
  uploads.set(id, { user, filename });
  response.status(201).json({ id, uploadUrl });
});

app.post("/uploads/:id/done", async ({ user, params: { id } }, response) => {
  const upload = uploads.get(id);
  if (upload?.user !== user) return response.sendStatus(404);
  const { state, file, error } = await media.uploads.wait(id, { maxWait: 30_000 });
  if (!file) return response.status(422).json({ code: error?.code ?? state });
  if (!has(user, file.id)) owned.push({ user, id: file.id, filename: upload.filename });
  response.status(201).json({ id: file.id });
});

app.get("/files", ({ user }, response) => {
  const own = owned.filter((it) => it.user === user);
  response.json(own.map(({ id, filename }) => ({ id, filename })));
});

app.get("/files/:id", async ({ user, params: { id } }, response) => {
  if (!has(user, id)) return response.sendStatus(404);
  const { cdnUrl } = await media.files.get(id);
  response.set("Cache-Control", "no-store").redirect(cdnUrl);
});

app.delete("/files/:id", async ({ user, params: { id } }, response) => {
  if (!has(user, id)) return response.sendStatus(404);
  owned = owned.filter((it) => it.user !== user || it.id !== id);
  if (!owned.some((it) => it.id === id)) await media.files.delete(id);
  response.sendStatus(204);
});

const has = (user, id) => owned.some((it) => it.user === user && it.id === id);

/** Returns the folder of a user. Stores the promise, so that concurrent requests create only one folder. */
function folderOf(user) {
  const made = folders.get(user) ?? media.folders.create({ name: `user ${user}` });
  folders.set(user, made);
  return made;
}

const server = app.listen(process.env.PORT ?? 8080, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});

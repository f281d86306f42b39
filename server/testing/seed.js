import { readFile } from "node:fs/promises";

/** Stores a folder with an image, and a text file next to it. */
export async function seedAccount(url, apiKey) {
  const send = async (path, init) => {
    const response = await fetch(`${url}/api/v1${path}`, { method: "POST", ...init });
    const { data, error } = await response.json();
    if (!response.ok) throw new Error(`The test service cannot be seeded: ${response.status} ${error.message}`);
    return data;
  };
  const headers = { "X-API-Key": apiKey };
  const upload = (bytes, name, fields) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set("file", new Blob([bytes]), name);
    return send("/upload", { headers, body: form });
  };
  const json = { ...headers, "Content-Type": "application/json" };
  const folder = await send("/folders", { headers: json, body: JSON.stringify({ name: "Press" }) });
  const drawing = await readFile(new URL("./harbour.png", import.meta.url));
  // Without automatic tags, so that the files do not change during a test.
  const fields = { folderId: folder.id, tags: "harbour,boats", autoTag: "false" };
  return {
    folder,
    picture: await upload(drawing, "harbour.png", fields),
    document: await upload("The harbour opens at six.\n", "notes.txt", {}),
  };
}

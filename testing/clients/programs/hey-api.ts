import { baseUrl, content, expectNames, headers } from "./expect";
import { createClient } from "./hey-api/client";
import { deleteFile, listFiles, uploadFile } from "./hey-api/sdk.gen";

const client = createClient({ baseUrl, headers, throwOnError: true });
const { data } = await uploadFile({ client, body: { file: content("hey-api"), tags: "a,b" }, throwOnError: true });
const list = async () =>
  (await listFiles({ client, query: { limit: 5 }, throwOnError: true })).data.data.files.map((file) => file.filename);
expectNames(await list(), "hey-api.txt");
await deleteFile({ client, path: { id: data.data.id }, throwOnError: true });
expectNames(await list(), "");

import { callEveryOperation } from "./every-operation";
import { baseUrl, content, expectNames, headers } from "./expect";
import * as functions from "./hey-api/sdk.gen";

const file = content("hey-api");

// #region use
import { createClient } from "./hey-api/client";
import { deleteFile, listFiles, uploadFile } from "./hey-api/sdk.gen";

const client = createClient({ baseUrl, headers, throwOnError: true });
const { data } = await uploadFile({ client, body: { file, tags: "harbour,boats" }, throwOnError: true });

const list = async () =>
  (await listFiles({ client, query: { limit: 5 }, throwOnError: true })).data.data.files.map((file) => file.filename);
const remove = () => deleteFile({ client, path: { id: data.data.id }, throwOnError: true });
// #endregion use

expectNames(await list(), "hey-api.txt");
await remove();
expectNames(await list(), "");

type Generated = Record<string, ((options: object) => Promise<unknown>) | undefined>;
await callEveryOperation({
  call: ({ id, path, query, headers, body }) =>
    (functions as unknown as Generated)[id]?.({ client: createClient({ baseUrl }), path, query, headers, body }),
});

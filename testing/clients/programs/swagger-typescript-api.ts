import { callEveryOperation, positional } from "./every-operation";
import { baseUrl, content, expectNames, headers } from "./expect";

const file = content("swagger-typescript-api");

// #region use
import { Api } from "./swagger-typescript-api/api";

const client = new Api({ baseUrl, baseApiParams: { headers, format: "json" } });
const { data } = await client.api.uploadFile({ file, tags: "harbour,boats" });

const list = async () => (await client.api.listFiles({ limit: 5 })).data.data.files.map((file) => file.filename);
const remove = () => client.api.deleteFile(data.data.id);
// #endregion use

expectNames(await list(), "swagger-typescript-api.txt");
await remove();
expectNames(await list(), "");

type Generated = Record<string, ((...args: unknown[]) => Promise<unknown>) | undefined>;
await callEveryOperation({
  call(call) {
    const { api, s, cdn, admin, health } = client;
    const functions = { ...api, ...s, ...cdn, ...admin, ...health } as unknown as Generated;
    // The client sends no Content-Type if the body can have several media types.
    const type = call.body instanceof Blob ? { "Content-Type": `${call.mediaType}` } : {};
    const parameters = { headers: { ...call.headers, ...type }, format: call.returnsJson ? "json" : "blob" };
    return functions[call.id]?.(...positional(call), parameters);
  },
});

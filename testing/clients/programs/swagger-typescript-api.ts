import { baseUrl, content, expectNames, headers } from "./expect";
import { Api } from "./swagger-typescript-api/api";

// This generator does not look for the media type behind a reference.
const { api } = new Api({ baseUrl, baseApiParams: { headers, format: "json" } });
const { data } = await api.uploadFile({ file: content("swagger-typescript-api") });
const list = async () => (await api.listFiles({ limit: 5 })).data.data.files.map((file) => file.filename);
expectNames(await list(), "swagger-typescript-api.txt");
await api.deleteFile(data.data.id);
expectNames(await list(), "");

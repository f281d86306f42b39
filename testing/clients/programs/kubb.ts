import { setConfig } from "@kubb/plugin-client/clients/fetch";
import { baseUrl, content, expectNames, headers } from "./expect";
import { deleteFile, listFiles, uploadFile } from "./kubb/index";

setConfig({ baseURL: baseUrl, headers });
const { data } = await uploadFile({ file: content("kubb"), tags: "a,b" });
const list = async () => (await listFiles({ limit: 5 })).data.files.map((file) => file.filename);
expectNames(await list(), "kubb.txt");
await deleteFile(data.id);
expectNames(await list(), "");

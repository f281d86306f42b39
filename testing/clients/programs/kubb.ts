import { callEveryOperation, positional } from "./every-operation";
import { baseUrl, content, expectNames, headers } from "./expect";
import * as functions from "./kubb/index";

const file = content("kubb");

// #region use
import { setConfig } from "@kubb/plugin-client/clients/fetch";
import { deleteFile, listFiles, uploadFile } from "./kubb/index";

setConfig({ baseURL: baseUrl, headers });
const { data } = await uploadFile({ file, tags: "harbour,boats" });

const list = async () => (await listFiles({ limit: 5 })).data.files.map((file) => file.filename);
const remove = () => deleteFile(data.id);
// #endregion use

expectNames(await list(), "kubb.txt");
await remove();
expectNames(await list(), "");

type Generated = Record<string, ((...args: unknown[]) => Promise<unknown>) | undefined>;
await callEveryOperation({
  call(call) {
    const { id, mediaType, headers: needed } = call;
    // The client sends no Content-Type for JSON.
    const type: Record<string, string> =
      mediaType === "application/json" && id !== "createUpload" ? { "Content-Type": mediaType } : {};
    setConfig({ baseURL: baseUrl, headers: { ...needed, ...type } });
    const { "Upload-Offset": offset } = needed;
    const parts = positional(call);
    // Required headers precede optional ones.
    return (functions as unknown as Generated)[id]?.(
      ...parts.slice(0, 1),
      ...(offset ? [{ "Upload-Offset": offset }] : []),
      ...parts.slice(1),
    );
  },
  readsOnlyJson: true,
  sendsFormsAsJson: true,
});

import { callEveryOperation, positional } from "./every-operation";
import { content, expectNames, headers } from "./expect";
import * as functions from "./orval/api";

const file = content("orval");

// #region use
import { deleteFile, listFiles, uploadFile } from "./orval/api";

const stored = await uploadFile({ file, tags: "harbour,boats" }, { headers });
if (stored.status !== 201) throw new Error(JSON.stringify(stored.data));

const list = async () => {
  const answer = await listFiles({ limit: 5 }, { headers });
  return answer.status === 200 ? answer.data.data.files.map((file) => file.filename) : undefined;
};
const remove = () => deleteFile(stored.data.data.id, { headers });
// #endregion use

expectNames(await list(), "orval.txt");
await remove();
expectNames(await list(), "");

type Generated = Record<string, ((...args: unknown[]) => Promise<unknown>) | undefined>;
await callEveryOperation({
  call: (call) => (functions as unknown as Generated)[call.id]?.(...positional(call), { headers: call.headers }),
});

import { content, expectNames, headers } from "./expect";
import { deleteFile, listFiles, uploadFile } from "./orval/api";

const stored = await uploadFile({ file: content("orval"), tags: "a,b" }, { headers });
if (stored.status !== 201) throw new Error(stored.data.error.message);
const list = async () => {
  const answer = await listFiles({ limit: 5 }, { headers });
  return answer.status === 200 ? answer.data.data.files.map((file) => file.filename) : undefined;
};
expectNames(await list(), "orval.txt");
await deleteFile(stored.data.data.id, { headers });
expectNames(await list(), "");

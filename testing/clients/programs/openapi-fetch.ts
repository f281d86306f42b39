import createClient from "openapi-fetch";
import { baseUrl, content, expectNames, headers } from "./expect";
import type { paths } from "./openapi-fetch/schema";

const client = createClient<paths>({ baseUrl, headers });
const form = new FormData();
form.set("file", content("openapi-fetch"));
const { data, error } = await client.POST("/api/v1/upload", { body: { file: "" }, bodySerializer: () => form });
if (error) throw new Error(error.error.message);
const list = async () => {
  const answer = await client.GET("/api/v1/files", { params: { query: { limit: 5 } } });
  return answer.data?.data.files.map((file) => file.filename);
};
expectNames(await list(), "openapi-fetch.txt");
await client.DELETE("/api/v1/files/{id}", { params: { path: { id: data.data.id } } });
expectNames(await list(), "");

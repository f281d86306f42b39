import { callEveryOperation } from "./every-operation";
import { baseUrl, content, expectNames, headers } from "./expect";

const file = content("openapi-fetch");

// #region use
import createClient from "openapi-fetch";
import type { paths } from "./openapi-fetch/schema";

const client = createClient<paths>({ baseUrl, headers });
const form = new FormData();
form.set("file", file);
form.set("tags", "harbour,boats");
const { data, error } = await client.POST("/api/v1/upload", { body: { file: "" }, bodySerializer: () => form });
if (error) throw new Error(error.error.message);

const list = async () => {
  const answer = await client.GET("/api/v1/files", { params: { query: { limit: 5 } } });
  return answer.data?.data.files.map((file) => file.filename);
};
const remove = () => client.DELETE("/api/v1/files/{id}", { params: { path: { id: data.data.id } } });
// #endregion use

expectNames(await list(), "openapi-fetch.txt");
await remove();
expectNames(await list(), "");

type Generated = Record<string, (path: string, options: object) => Promise<unknown>>;
await callEveryOperation({
  call({ method, template, path, query, headers, body, mediaType, returnsJson }) {
    const generated = createClient<paths>({ baseUrl }) as unknown as Generated;
    const isForm = mediaType === "application/x-www-form-urlencoded";
    const isItsOwn = mediaType === "application/json" || isForm;
    return generated[method]?.(template, {
      params: { path, query },
      headers: { ...headers, ...((isForm || body instanceof Blob) && { "Content-Type": mediaType }) },
      ...(body !== undefined && { body, ...(!isItsOwn && { bodySerializer: formOrBytes }) }),
      parseAs: returnsJson ? "json" : "blob",
    });
  },
});

function formOrBytes(body: object): FormData | Blob {
  if (body instanceof Blob) return body;
  const fields = new FormData();
  for (const [name, value] of Object.entries(body)) {
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    fields.set(name, value instanceof Blob ? value : text);
  }
  return fields;
}

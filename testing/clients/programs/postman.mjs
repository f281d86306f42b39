import { promisify } from "node:util";
import newman from "newman";
import { convertV2 } from "openapi-to-postmanv2";
import document from "./openapi.json" with { type: "json" };

/*
 * Imports the document into Postman, sets the key, and sends every read request: first with values that Postman
 * generates from schemas (its default), then with the examples of the document.
 */

const { API_KEY, ADMIN_TOKEN } = process.env;

for (const parametersResolution of ["Schema", "Example"]) {
  const { output } = await promisify(convertV2)({ type: "json", data: document }, { parametersResolution });
  const reads = requests(output[0].data.item).filter(({ request }) => request.method === "GET" && !asksForId(request));
  // A value that it generates from a pattern, such as "1T/)o=&)c", is not a valid search.
  for (const { request } of reads) request.url.query = request.url.query.filter(({ key }) => key !== "search");
  const names = reads.map(({ name }) => name);
  if (names.length < 6) throw new Error(`Postman has ${names.length} read requests: ${names.join(", ")}`);
  for (const admin of [false, true]) {
    const item = reads.filter(({ request }) => isAdmin(request) === admin);
    const envVar = [{ key: "apiKey", value: admin ? ADMIN_TOKEN : API_KEY }];
    const { run } = await promisify(newman.run)({ collection: { ...output[0].data, item }, envVar });
    for (const { request, response } of run.executions) {
      const outcome = `${response?.code} ${request.url}`;
      if (!(response?.code < 300)) throw new Error(`${outcome} (${parametersResolution})\n${response?.text()}`);
    }
  }
}

function requests(items) {
  return items.flatMap((item) => (item.item ? requests(item.item) : [item]));
}

/**
 * Whether the request needs an actual ID in the path, or in the query of a transform, or an actual entity tag. An
 * invented entity tag returns 412.
 */
function asksForId({ url, header }) {
  return (
    url.variable.length > 0 ||
    url.query.some(({ key }) => key === "id") ||
    (header ?? []).some(({ key }) => key === "If-Match")
  );
}

function isAdmin({ url }) {
  return url.path[0] === "admin";
}

// Uploads or resumes with a client of Node.js: CLIENT upload URL PATH TAG…, or CLIENT resume URL PATH.
import { createReadStream, openAsBlob } from "node:fs";
import { appendFile, readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import axios from "axios";
import got from "got";
import ky from "ky";
import needle from "needle";
import nodeFetch, { File as FileOfNodeFetch, FormData as FormDataOfNodeFetch } from "node-fetch";
import superagent from "superagent";
import { request as undiciRequest } from "undici";

const [client, action, url, path, ...tags] = process.argv.slice(2);
const headers = { "X-API-Key": process.env.API_KEY };
const name = basename(path);
const fromFetch = async (response) => [response.status, Buffer.from(await response.arrayBuffer())];

async function standardForm(Form = FormData, FileType = File) {
  const form = new Form();
  for (const tag of tags) form.append("tags", tag);
  form.append("file", new FileType([await openAsBlob(path)], name));
  return form;
}

const uploads = {
  fetch: async () => fromFetch(await fetch(url, { method: "POST", headers, body: await standardForm() })),
  ky: async () => fromFetch(await ky.post(url, { headers, body: await standardForm(), throwHttpErrors: false })),
  "node-fetch": async () => {
    const bytes = await readFile(path);
    const form = new FormDataOfNodeFetch();
    for (const tag of tags) form.append("tags", tag);
    form.append("file", new FileOfNodeFetch([bytes], name));
    return fromFetch(await nodeFetch(url, { method: "POST", headers, body: form }));
  },
  undici: async () => {
    const { statusCode, body } = await undiciRequest(url, { method: "POST", headers, body: await standardForm() });
    return [statusCode, Buffer.from(await body.arrayBuffer())];
  },
  axios: async () => {
    const values = { file: createReadStream(path), tags };
    const { status, data } = await axios.postForm(url, values, { headers, validateStatus: null, responseType: "text" });
    return [status, data];
  },
  got: async () => {
    const { statusCode, body } = await got.post(url, { headers, body: await standardForm(), throwHttpErrors: false });
    return [statusCode, body];
  },
  superagent: async () => {
    const request = superagent
      .post(url)
      .set(headers)
      .ok(() => true);
    for (const tag of tags) request.field("tags", tag);
    const { status, text } = await request.attach("file", path);
    return [status, text];
  },
  needle: async () => {
    const values = { file: { file: path, content_type: "application/octet-stream" }, tags };
    const { statusCode, raw } = await needle("post", url, values, { headers, multipart: true });
    return [statusCode, raw];
  },
};

const downloads = {
  fetch: async (range) => fromFetch(await fetch(url, { headers: range })),
  ky: async (range) => fromFetch(await ky(url, { headers: range })),
  "node-fetch": async (range) => fromFetch(await nodeFetch(url, { headers: range })),
  undici: async (range) => {
    const { statusCode, body } = await undiciRequest(url, { headers: range });
    return [statusCode, Buffer.from(await body.arrayBuffer())];
  },
  axios: async (range) => {
    const { status, data } = await axios.get(url, { headers: range, responseType: "arraybuffer" });
    return [status, data];
  },
  got: async (range) => {
    const { statusCode, rawBody } = await got(url, { headers: range });
    return [statusCode, rawBody];
  },
  superagent: async (range) => {
    const { status, body } = await superagent.get(url).set(range).responseType("blob");
    return [status, body];
  },
  needle: async (range) => {
    const { statusCode, raw } = await needle("get", url, { headers: range });
    return [statusCode, raw];
  },
};

if (action === "upload") {
  const [status, body] = await uploads[client]();
  console.log(`${body}\n${status}`);
} else {
  const [status, body] = await downloads[client]({ Range: `bytes=${(await stat(path)).size}-` });
  if (status === 206) await appendFile(path, body);
  console.log(status);
}

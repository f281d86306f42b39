import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import * as certificate from "../../../testing/certificate.ts";
import { type DnsServer, startDnsServer } from "../../../testing/dns-server.ts";
import { type Egress, type EgressRequest, type EgressSettings, openEgress, send } from "./egress.ts";

const CONNECTS = "undici:client:beforeConnect";
/** Addresses by name, and type if they differ; undefined: no response. Tests add names. */
let records: Record<string, readonly string[] | undefined> = {};
let dns: DnsServer;
let closers: (() => unknown)[] = [];
/** Attempts to connect, to any address. */
let connects = 0;
const countConnect = () => connects++;

beforeEach(async () => {
  records = {};
  connects = 0;
  subscribe(CONNECTS, countConnect);
  dns = await startDnsServer((name, type) => {
    if (`${name} ${type}` in records) return records[`${name} ${type}`];
    return name in records ? records[name]?.filter((address) => address.includes(":") === (type === "AAAA")) : [];
  });
  closers = [() => dns.close(), () => unsubscribe(CONNECTS, countConnect)];
});
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
});

function egressWith(settings: Partial<EgressSettings> = {}): Egress {
  const egress = openEgress({ allowPrivate: true, proxy: null, userAgent: "Test/1", ...settings }, [dns.address]);
  closers.push(() => egress.close());
  return egress;
}

/** Listens on an address of loopback, and counts its connections. */
async function listen<S extends Server>(server: S, address = "127.0.0.1", port = 0) {
  const listener = { port: 0, connections: 0 };
  server.on("connection", () => listener.connections++);
  await once(server.listen(port, address), "listening");
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  listener.port = (server.address() as AddressInfo).port;
  return listener;
}
const respond = (listener: RequestListener) => listen(createServer(listener));

const post = (egress: Egress, url: string, changes: Partial<EgressRequest> = {}) =>
  send(egress, {
    url,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"a":1}',
    maxBodyBytes: 4096,
    timeoutMs: 10_000,
    signal: new AbortController().signal,
    ...changes,
  });

/** PORT is that of a listener on 127.0.0.1 and on ::1. */
const REFUSED_URLS = [
  "http://127.0.0.1:PORT/",
  "http://127.1:PORT/",
  "http://127.0.1:PORT/",
  "http://127.0.0.1.:PORT/",
  "http://2130706433:PORT/",
  "http://0x7f000001:PORT/",
  "http://0x7f.0.0.1:PORT/",
  "http://017700000001:PORT/",
  "http://0177.0.0.1:PORT/",
  "http://0177.0x0.0.1:PORT/",
  "http://127.0.0.0x1:PORT/",
  "http://127.255.255.254:PORT/",
  "http://%31%32%37.0.0.1:PORT/",
  "http://①②⑦.⓪.⓪.①:PORT/",
  "http://127。0。0。1:PORT/",
  "http://0:PORT/",
  "http://0.0.0.0:PORT/",
  "http://[::]:PORT/",
  "http://[::1]:PORT/",
  "http://[0:0:0:0:0:0:0:1]:PORT/",
  "http://[::127.0.0.1]:PORT/",
  "http://[::ffff:127.0.0.1]:PORT/",
  "http://[::ffff:7f00:1]:PORT/",
  "http://[::ffff:0:127.0.0.1]:PORT/",
  "http://[64:ff9b::127.0.0.1]:PORT/",
  "http://[64:ff9b:1::127.0.0.1]:PORT/",
  "http://[2002:7f00:1::]:PORT/",
  "http://[2001:0:7f00:1::]:PORT/",
  "http://[fe80::1]:PORT/",
  "http://[fe80::1%25lo]:PORT/",
  "http://[fec0::1]:PORT/",
  "http://[fd00:ec2::254]:PORT/",
  "http://[ff02::1]:PORT/",
  "http://10.0.0.1:PORT/",
  "http://192.168.0.1:PORT/",
  "http://169.254.169.254/latest/meta-data/",
  "http://2852039166/latest/meta-data/",
  "http://100.100.100.200/latest/meta-data/",
  "http://localhost:PORT/",
  "http://LOCALHOST:PORT/",
  "http://localhost.:PORT/",
  "http://a.localhost:PORT/",
  "http://example.com@127.0.0.1:PORT/",
  "http://127.0.0.1:PORT@public.example:PORT/",
  "http://user:password@public.example:PORT/",
  "http:127.0.0.1:PORT/",
  "http:/127.0.0.1:PORT/",
  " http://127.0.0.1:PORT/",
  "http://127.0.0.1\t:PORT/",
  "https://127.0.0.1:PORT/",
  "ftp://127.0.0.1:PORT/",
  "file:///etc/passwd",
  "gopher://127.0.0.1:PORT/_GET",
  "data:text/plain,a",
  "//127.0.0.1:PORT/",
  "http://public.example:22/",
  "http://public.example:0/",
];

/** Responses of a DNS server to one name. */
const REFUSED_RECORDS: [string, string[]][] = [
  ["loopback", ["127.0.0.1"]],
  ["loopback of IPv6", ["::1"]],
  ["a private address", ["10.0.0.1"]],
  ["the metadata server", ["169.254.169.254"]],
  ["the metadata server by NAT64", ["64:ff9b::169.254.169.254"]],
  ["an IPv4-mapped address", ["::ffff:127.0.0.1"]],
  ["an IPv4-compatible address", ["::127.0.0.1"]],
  ["the unspecified address", ["0.0.0.0"]],
  ["a public address and loopback", ["8.8.8.8", "127.0.0.1"]],
  ["a public address and loopback of IPv6", ["8.8.8.8", "::1"]],
  ["a public address of IPv6 and a private one of IPv4", ["2a00:1450::1", "192.168.0.1"]],
  ["seven public addresses and loopback", [...Array(7).keys()].map((n) => `8.8.8.${n}`).concat("127.0.0.1")],
];

describe("an address that must be refused is not reached", () => {
  async function expectRefusal(url: string, code: string) {
    const listener = await respond((_, response) => response.end());
    const other = await listen(createServer(), "::1", listener.port);
    const egress = egressWith({ allowPrivate: false });
    await expect(post(egress, url.replaceAll("PORT", String(listener.port)))).rejects.toMatchObject({
      name: "EgressError",
      code,
    });
    expect({ connects, connections: listener.connections + other.connections }).toEqual({
      connects: 0,
      connections: 0,
    });
  }

  test("the table has more than 40 rows", () => expect(REFUSED_URLS.length).toBeGreaterThan(40));

  it.each(REFUSED_URLS)("%s", async (url) => {
    records = { "public.example": ["8.8.8.8"] };
    await expectRefusal(url, "ADDRESS_REFUSED");
    expect(dns.queries).toEqual([]);
  });

  it.each(REFUSED_RECORDS)("a name with %s", async (_, addresses) => {
    records = { "name.example": addresses };
    await expectRefusal("http://name.example:PORT/", "ADDRESS_REFUSED");
    expect(dns.queries.toSorted()).toEqual(["name.example A", "name.example AAAA"]);
  });

  it("a name without an address", async () => await expectRefusal("http://nothing.example:PORT/", "DNS_FAILED"));

  it("the target of a redirect", async () => {
    const target = await respond((_, response) => response.end("secret"));
    const location = `http://127.0.0.1:${target.port}/`;
    const { port } = await respond((_, response) => response.writeHead(307, { location }).end());
    expect(await post(egressWith(), `http://localhost:${port}/`)).toMatchObject({ status: 307, headers: { location } });
    expect(target.connections).toBe(0);
  });

  it("an address that DNS returns after the check", async () => {
    const checked = await respond((_, response) => response.end("checked"));
    const changed = await listen(createServer(), "127.0.0.2", checked.port);
    const responses = [["127.0.0.1"], ["127.0.0.2"]];
    Object.defineProperty(records, "name.example A", { get: () => responses.shift(), enumerable: true });
    expect((await post(egressWith(), `http://name.example:${checked.port}/`)).body).toBe("checked");
    expect({ queries: dns.queries.length, connections: changed.connections }).toEqual({ queries: 2, connections: 0 });
  });

  it("a pooled connection whose name has a refused address now", async () => {
    const listener = await respond((_, response) => response.end());
    const url = `http://name.example:${listener.port}/`;
    const egress = egressWith();
    records = { "name.example": ["127.0.0.1"] };
    await post(egress, url);
    records = { "name.example": ["127.0.0.1", "169.254.169.254"] };
    await expect(post(egress, url)).rejects.toMatchObject({ code: "ADDRESS_REFUSED" });
    expect(listener.connections).toBe(1);
  });
});

describe("a request", () => {
  it("sends its headers and body, without cookies and compression, and returns the response", async () => {
    const requests: unknown[] = [];
    const { port } = await respond(async (request, response) => {
      requests.push([request.method, request.url, request.headers, Buffer.concat(await request.toArray()).toString()]);
      response.writeHead(202, { "set-cookie": ["a=1", "b=2"], "x-a": "b" }).end("grüß dich");
    });
    const egress = egressWith();
    const url = `http://localhost:${port}/hook?a=b#fragment`;
    const headers = { "x-a": "b, c", "set-cookie": "a=1, b=2" };
    const expected = { status: 202, body: "grüß dich", isTruncated: false, durationMs: expect.any(Number) };
    expect(await post(egress, url, { headers: { "x-a": "c" } })).toMatchObject({
      ...expected,
      headers: { "x-a": "b" },
    });
    expect((await post(egress, url)).headers["set-cookie"]).toBe(headers["set-cookie"]);
    expect(requests[1]).toEqual([
      "POST",
      "/hook?a=b",
      {
        host: `localhost:${port}`,
        connection: "keep-alive",
        "content-type": "application/json",
        "accept-encoding": "identity",
        "user-agent": "Test/1",
        "content-length": "7",
      },
      '{"a":1}',
    ]);
  });

  it("reuses a connection if DNS returns the same addresses, in any order, and opens another one otherwise", async () => {
    const listener = await respond((_, response) => response.end());
    const other = await listen(
      createServer((_, response) => response.end()),
      "127.0.0.2",
      listener.port,
    );
    const egress = egressWith();
    const url = `http://name.example:${listener.port}/`;
    for (const addresses of [["127.0.0.1", "127.0.0.2"], ["127.0.0.2", "127.0.0.1"], ["127.0.0.2"]]) {
      records = { "name.example": addresses };
      await post(egress, url);
    }
    expect([listener.connections, other.connections]).toEqual([1, 1]);
  });

  it("tries the next address if one does not respond", async () => {
    const { port } = await respond((_, response) => response.end("reached"));
    records = { "name.example": ["127.0.0.2", "127.0.0.1", "::1"] };
    expect((await post(egressWith(), `http://name.example:${port}/`)).body).toBe("reached");
  });

  it("needs only one family of addresses, if the DNS server ignores the other one", async () => {
    const { port } = await respond((_, response) => response.end("reached"));
    records = { "name.example A": ["127.0.0.1"], "name.example AAAA": undefined };
    expect((await post(egressWith(), `http://name.example:${port}/`)).body).toBe("reached");
  });
});

describe("a response", () => {
  it("is read up to the maximum, without an end too, and the connection is then closed", async () => {
    let socket: Socket | undefined;
    const { port } = await respond((request, response) => {
      socket = request.socket;
      const write = () => {
        while (!response.destroyed && response.write("ü".repeat(1000)));
        response.once("drain", write);
      };
      write();
    });
    const response = await post(egressWith(), `http://localhost:${port}/`, { maxBodyBytes: 4095 });
    expect(response).toMatchObject({ status: 200, isTruncated: true, body: "ü".repeat(2047) });
    await expect.poll(() => socket?.destroyed).toBe(true);
  });

  it("of exactly the maximum is complete", async () => {
    const { port } = await respond((_, response) => response.end("x".repeat(4096)));
    const response = await post(egressWith(), `http://localhost:${port}/`);
    expect([response.body.length, response.isTruncated]).toEqual([4096, false]);
  });

  it("is not decompressed", async () => {
    const content = gzipSync(Buffer.alloc(1_000_000));
    const { port } = await respond((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(content),
    );
    expect((await post(egressWith(), `http://localhost:${port}/`)).body.length).toBeLessThan(1100);
  });

  it("with more than 16 KiB of headers fails", async () => {
    const { port } = await respond((_, response) => response.writeHead(200, { "x-a": "b".repeat(16_500) }).end());
    await expect(post(egressWith(), `http://localhost:${port}/`)).rejects.toMatchObject({ code: "RESPONSE_TOO_LARGE" });
  });

  it.each([
    ["that is no HTTP", "SSH-2.0-OpenSSH_9.2\r\n", "PROTOCOL_ERROR"],
    ["that changes the protocol", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: a\r\n\r\n", "PROTOCOL_ERROR"],
    ["that ends before its headers", "HTTP/1.1 200 OK\r\nA: b", "CONNECTION_FAILED"],
    ["that ends before its body", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc", "CONNECTION_FAILED"],
    ["without any byte", "", "CONNECTION_FAILED"],
  ])("%s fails", async (_, bytes, code) => {
    const server = createTcpServer((socket) => socket.on("error", () => {}).once("data", () => socket.end(bytes)));
    await once(server.listen(0, "127.0.0.1"), "listening");
    closers.push(() => server.close());
    const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
    await expect(post(egressWith(), url)).rejects.toMatchObject({ name: "EgressError", code });
  });
});

describe("the time of a request includes", () => {
  const isLate = { name: "EgressError", code: "TIMEOUT" };

  it("DNS", async () => {
    records = { "name.example A": undefined, "name.example AAAA": undefined };
    await expect(post(egressWith(), "http://name.example/", { timeoutMs: 300 })).rejects.toMatchObject(isLate);
    expect(connects).toBe(0);
  });

  it.each([
    ["headers", "HTTP/1.1 200 OK\r\n", "A: b\r\n"],
    ["interim responses", "", "HTTP/1.1 103 Early Hints\r\n\r\n"],
    ["a body", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", "x"],
    ["a response that never starts", "", ""],
  ])("%s, whose bytes arrive one by one", async (_, start, next) => {
    const server = createTcpServer((socket) => {
      socket.on("error", () => {}).write(start);
      const timer = setInterval(() => socket.write(next), 50);
      socket.on("close", () => clearInterval(timer));
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    closers.push(() => server.close());
    const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
    await expect(post(egressWith(), url, { timeoutMs: 500 })).rejects.toMatchObject(isLate);
  });

  it("nothing after its caller aborted it, or the service closed", async () => {
    const { port } = await respond(() => {});
    const egress = egressWith();
    const abort = new AbortController();
    const requests = [{ signal: abort.signal }, {}].map((changes) =>
      post(egress, `http://localhost:${port}/`, changes),
    );
    const isAborted = { name: "EgressError", code: "ABORTED" };
    abort.abort();
    await expect(requests[0]).rejects.toMatchObject(isAborted);
    await Promise.all([expect(requests[1]).rejects.toMatchObject(isAborted), egress.close()]);
    await expect(post(egress, `http://localhost:${port}/`)).rejects.toMatchObject(isAborted);
  });
});

describe("with https", () => {
  const secure = () => listen(createTlsServer(certificate, (_, response) => response.end("secure")));

  it("an untrusted certificate fails", async () => {
    const { port } = await secure();
    const failure = { code: "TLS_FAILED", message: expect.stringContaining("DEPTH_ZERO_SELF_SIGNED_CERT") };
    await expect(post(egressWith(), `https://localhost:${port}/`)).rejects.toMatchObject(failure);
  });

  it("a trusted certificate must be valid for the name, not for the address", async () => {
    const authorities = getCACertificates("default");
    setDefaultCACertificates([...authorities, certificate.cert]);
    closers.push(() => setDefaultCACertificates(authorities));
    const { port } = await secure();
    records = { "receiver.example": ["127.0.0.1"], "other.example": ["127.0.0.1"] };
    const egress = egressWith();
    expect((await post(egress, `https://receiver.example:${port}/`)).body).toBe("secure");
    const failure = { code: "TLS_FAILED", message: expect.stringContaining("ERR_TLS_CERT_ALTNAME_INVALID") };
    await expect(post(egress, `https://other.example:${port}/`)).rejects.toMatchObject(failure);
    await expect(post(egress, `https://127.0.0.1:${port}/`)).rejects.toMatchObject(failure);
  });

  it("a server without TLS fails", async () => {
    const { port } = await respond((_, response) => response.end());
    await expect(post(egressWith(), `https://localhost:${port}/`)).rejects.toMatchObject({ code: "TLS_FAILED" });
  });
});

describe("with a proxy", () => {
  /** Connects every tunnel to `port` on loopback, whatever its name is. */
  async function startProxy(port: number, status = 200) {
    const tunnels: unknown[] = [];
    const server = createServer();
    server.on("connect", ({ url, headers }, socket) => {
      tunnels.push([url, headers["proxy-authorization"]]);
      if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
      const upstream = connect(port, "127.0.0.1", () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
      for (const each of [socket.pipe(upstream), upstream.pipe(socket)]) each.on("error", () => {});
    });
    const listener = await listen(server);
    const proxy = new URL(`http://user:pass%40word@127.0.0.1:${listener.port}`);
    return { egress: egressWith({ allowPrivate: false, proxy }), tunnels, listener };
  }

  it("the proxy resolves names, for http and for https, and the certificate is verified", async () => {
    const plain = await respond((_, response) => response.end("plain"));
    const { egress, tunnels } = await startProxy(plain.port);
    const credentials = `Basic ${btoa("user:pass@word")}`;
    for (let n = 0; n < 5; n++) expect((await post(egress, "http://name.example/a")).body).toBe("plain");
    expect(tunnels[0]).toEqual(["name.example:80", credentials]);
    expect(tunnels.length).toBeLessThan(5);
    const { port } = await listen(createTlsServer(certificate, (_, response) => response.end()));
    const second = await startProxy(port);
    await expect(post(second.egress, "https://name.example/a")).rejects.toMatchObject({ code: "TLS_FAILED" });
    expect(second.tunnels).toEqual([["name.example:443", credentials]]);
    expect(dns.queries).toEqual([]);
  });

  it("refused literal addresses do not reach the proxy", async () => {
    const { egress, listener } = await startProxy(0);
    for (const url of ["http://127.0.0.1/", "http://[::1]/", "http://0xa9fea9fe/", "http://localhost/"])
      await expect(post(egress, url)).rejects.toMatchObject({ code: "ADDRESS_REFUSED" });
    expect(listener.connections).toBe(0);
  });

  it("a tunnel that the proxy refuses fails with its status", async () => {
    const { egress } = await startProxy(0, 403);
    const failure = { code: "CONNECTION_FAILED", message: expect.stringContaining("status 403") };
    await expect(post(egress, "http://name.example/")).rejects.toMatchObject(failure);
  });
});

/**
 * Exports of node:http. An `import` of node:http reads all its exports. One of them is WebSocket, which loads `fetch` and
 * HTTP/2 of Node.js. A start does not need them.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule("node:http");

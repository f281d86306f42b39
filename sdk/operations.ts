export { Client } from "./client.ts";
export * from "./generated/operations.ts";

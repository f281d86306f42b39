import type { CaseTable } from "./table.ts";

export const health: CaseTable = {
  "GET /health/live 200": [{ prepare: async () => ({}) }],
  "GET /health/startup 200": [{ prepare: async () => ({}) }],
  "GET /health/ready 200": [{ prepare: async () => ({}) }],
};

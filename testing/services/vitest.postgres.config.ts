import { defineConfig } from "vitest/config";
import { base, sharingWorkers } from "../suite.ts";
import { ofDatabases } from "./suites.ts";

/** What depends on the database, on PostgreSQL; the runner starts it. */
export default defineConfig({ test: { ...base, projects: sharingWorkers(ofDatabases) } });

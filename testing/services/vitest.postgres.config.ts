import { defineConfig } from "vitest/config";
import { base, sharingWorkers } from "../suite.ts";
import { ofDatabases } from "./suites.ts";

/** Runs tests that depend on the database on PostgreSQL, which the runner starts. */
export default defineConfig({ test: { ...base, projects: sharingWorkers(ofDatabases) } });

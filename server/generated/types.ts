// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

import type { Readable } from "node:stream";
import type * as dashboard from "../../codegen/generated/dashboard-types.ts";
import type * as shared from "../../codegen/generated/types.ts";

type Schemas = shared.components<never, Readable, never>["schemas"];

export type components = { schemas: Schemas & Omit<dashboard.components<never, Readable, never>["schemas"], keyof Schemas> };
export type operations = shared.operations<never, Readable, never> & dashboard.operations<never, Readable, never>;
export type paths = shared.paths<never, Readable, never> & dashboard.paths<never, Readable, never>;

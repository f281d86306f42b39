// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

import type { Readable } from "node:stream";
import type * as dashboard from "../../codegen/generated/dashboard-types.ts";
import type * as shared from "../../codegen/generated/types.ts";

type Schemas = shared.components<never, Readable>["schemas"];

export type components = { schemas: Schemas & Omit<dashboard.components<never, Readable>["schemas"], keyof Schemas> };
export type operations = shared.operations<never, Readable> & dashboard.operations<never, Readable>;
export type paths = shared.paths<never, Readable> & dashboard.paths<never, Readable>;

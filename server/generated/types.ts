// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

import type { Readable } from "node:stream";
import type * as shared from "../../codegen/generated/types.ts";

export type components = shared.components<never, Readable>;
export type operations = shared.operations<never, Readable>;
export type paths = shared.paths<never, Readable>;

// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

import type * as shared from "../../codegen/generated/types.ts";

export type components = shared.components<string & {}, Blob, undefined>;
export type operations = shared.operations<string & {}, Blob, undefined>;
export type paths = shared.paths<string & {}, Blob, undefined>;

import type { Mutant } from "../mutant.ts";
import { ACCESS } from "./access.ts";
import { BYTES } from "./bytes.ts";
import { CLIENTS } from "./clients.ts";
import { CONTENT } from "./content.ts";
import { DELIVERY } from "./delivery.ts";
import { OPERATION } from "./operation.ts";

export const MUTANTS: Mutant[] = [...CLIENTS, ...CONTENT, ...BYTES, ...DELIVERY, ...OPERATION, ...ACCESS];

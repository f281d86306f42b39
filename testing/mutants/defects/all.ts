import type { Mutant } from "../mutant.ts";
import { ACCESS } from "./access.ts";
import { BYTES } from "./bytes.ts";
import { CLIENTS } from "./clients.ts";
import { COLLECTIONS } from "./collections.ts";
import { CONTENT } from "./content.ts";
import { DELIVERY } from "./delivery.ts";
import { OPERATION } from "./operation.ts";
import { REACT } from "./react.ts";
import { REAL } from "./real.ts";

export const MUTANTS: Mutant[] = [
  ...CLIENTS,
  ...CONTENT,
  ...BYTES,
  ...DELIVERY,
  ...OPERATION,
  ...ACCESS,
  ...REACT,
  ...COLLECTIONS,
  ...REAL,
];

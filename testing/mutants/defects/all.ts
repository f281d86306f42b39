import type { Mutant } from "../mutant.ts";
import { DELIVERY } from "./delivery.ts";

export const MUTANTS: Mutant[] = [...DELIVERY];

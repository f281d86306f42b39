import type { User } from "../contract/user.ts";
import type { components } from "../generated/types.ts";

type Schemas = components["schemas"];

export function userRecord({ secondFactors, ...user }: User): Schemas["User"] {
  return {
    ...user,
    secondFactor: secondFactors.length > 0,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}

// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

export const STEPS = {
  Width: [32, 64],
} as const;

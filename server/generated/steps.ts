// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

export const STEPS = {
  ImageWidth: [32, 48, 64, 96, 128, 192, 256, 320, 384, 480, 640, 750, 828, 1080, 1200, 1440, 1920, 2048, 2560, 3840],
} as const;

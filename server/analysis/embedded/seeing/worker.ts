import { serve, settings } from "../../../workers/serve.ts";
import { cutTask } from "../cutting/cut-task.ts";
import { loadOpenCv } from "../open-cv.ts";
import { tagTask } from "../tagging/tag-task.ts";
import { detectTask, openDetectors } from "./detectors.ts";
import { moderateTask } from "./nsfw.ts";

const { detector } = settings<{ detector: boolean }>();
const { cv } = await loadOpenCv();
const detectors = detector ? openDetectors(cv) : null;

await serve({
  tag: tagTask(cv, detectors),
  cut: cutTask(cv, detectors),
  moderate: moderateTask(cv),
  ...(detectors && { find: detectTask(detectors) }),
});

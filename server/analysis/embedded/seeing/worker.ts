import { serve, settings } from "../../../workers/serve.ts";
import { cutTask } from "../cutting/cut.ts";
import { loadOpenCv } from "../open-cv.ts";
import { tagTask } from "../tagging/tag.ts";
import { findTask, openEyes } from "./find.ts";
import { moderateTask } from "./nsfw.ts";

const { detector } = settings<{ detector: boolean }>();
const { cv } = await loadOpenCv();
const eyes = detector ? openEyes(cv) : null;

await serve({
  tag: tagTask(cv, eyes),
  cut: cutTask(cv, eyes),
  moderate: moderateTask(cv),
  ...(eyes && { find: findTask(eyes) }),
});

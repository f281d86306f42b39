import type { Pixels } from "../../../imaging/decode.ts";
import { loadOpenCv } from "../open-cv.ts";
import { serve } from "../serve.ts";
import { cutOut } from "./segment.ts";

const loaded = loadOpenCv();

serve(async (image: Pixels): Promise<Uint8Array | null> => {
  const { cv } = await loaded;
  return cutOut(cv, image);
});

import { constants } from "node:fs";

// OpenCV's glue asks a deprecated function for them when it is loaded, which a confined process does not have.
Object.assign(process, { binding: () => ({ fs: constants }) });

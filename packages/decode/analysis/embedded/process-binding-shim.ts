import { constants } from "node:fs";

// OpenCV's glue code gets the constants from a deprecated function when it is loaded. Isolated processes do not have
// that function.
Object.assign(process, { binding: () => ({ fs: constants }) } satisfies { binding(): object });

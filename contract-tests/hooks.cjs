// Dredd loads its hooks from this file. It supports only CommonJS, and provides the module "hooks" itself. The variable
// hides the name from linters, which would report a missing package.
const providedByDredd = "hooks";
require("./dredd.ts").installHooks(require(providedByDredd));

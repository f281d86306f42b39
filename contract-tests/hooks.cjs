// The file that Dredd loads hooks from. Dredd knows CommonJS only, and answers require("hooks") with an object of its own;
// the name is kept from linters, which would look for a package.
const providedByDredd = "hooks";
require("./dredd.ts").installHooks(require(providedByDredd));

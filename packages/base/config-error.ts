/** Lists every problem of the configuration: the name of the variable, and what is allowed. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: string[];
  constructor(problems: string[]) {
    super(["The service cannot start:", ...problems.map((problem) => `  - ${problem}`)].join("\n"));
    this.problems = problems;
  }
}

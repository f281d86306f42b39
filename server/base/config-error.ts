/** What is wrong with the environment: every problem, each with its name and what would be right. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: string[];
  constructor(problems: string[]) {
    super(["The service cannot start:", ...problems.map((problem) => `  - ${problem}`)].join("\n"));
    this.problems = problems;
  }
}

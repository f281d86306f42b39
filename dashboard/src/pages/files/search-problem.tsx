import { ApiError } from "@media-asset-service/sdk";

/** Where a search cannot be read, and what was expected there; null for any other error. */
function problemOf(error: unknown): { position: number; expected: string } | null {
  if (!(error instanceof ApiError && error.is("VALIDATION_ERROR"))) return null;
  const { position, expected } = error.details.issues.find(({ rule }) => rule === "syntax") ?? {};
  return position === undefined || expected === undefined ? null : { position, expected };
}

export const isSearchProblem = (error: unknown): boolean => problemOf(error) !== null;

/** Says what is wrong with a search, below it, and marks the place. */
export function SearchProblem({ error, search }: { error: unknown; search: string }) {
  const problem = problemOf(error);
  return (
    <p id="search-problem" className="search-problem" role="status">
      {problem && (
        <>
          <bdi>
            {search.slice(0, problem.position)}
            <mark>{search.slice(problem.position) || "…"}</mark>
          </bdi>
          {` Expected here: ${problem.expected}.`}
        </>
      )}
    </p>
  );
}

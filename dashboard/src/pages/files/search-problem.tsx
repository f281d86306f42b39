import { ApiError } from "@media-asset-service/sdk";
import { hintOf } from "./search-operators.ts";

/** Returns the position of a syntax error in a search, and the expected input; null for other errors. */
function problemOf(error: unknown): { position: number; expected: string } | null {
  if (!(error instanceof ApiError && error.is("VALIDATION_ERROR"))) return null;
  const { position, expected } = error.details.issues.find(({ rule }) => rule === "syntax") ?? {};
  return position === undefined || expected === undefined ? null : { position, expected };
}

export const isSearchProblem = (error: unknown): boolean => problemOf(error) !== null;

/** Shows the syntax error of a search below the field, or what is searched as text, and marks its position. */
export function SearchProblem({ error, search }: { error: unknown; search: string }) {
  const problem = problemOf(error);
  const hint = error ? null : hintOf(search);
  const position = problem?.position ?? hint?.position;
  return (
    <p id="search-problem" className="search-problem" role="status">
      {position !== undefined && (
        <>
          <bdi>
            {search.slice(0, position)}
            <mark>{search.slice(position) || "…"}</mark>
          </bdi>
          {problem ? ` Expected here: ${problem.expected}.` : ` ${hint?.text}`}
        </>
      )}
    </p>
  );
}

/** Those who ask while an answer is under way share it, and so do those who ask soon after. A failure is an answer. */
export function askedOnce<T>(freshMs: number, clock: () => Date, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null;
  let answeredAt: number | null = null;

  const isStale = () => {
    if (answeredAt === null) return false;
    const age = clock().getTime() - answeredAt;
    // A clock that was set back must not keep an answer for hours.
    return age >= freshMs || age < 0;
  };

  return () => {
    if (answer !== null && !isStale()) return answer;
    answeredAt = null;
    const asked = ask().finally(() => {
      answeredAt = clock().getTime();
    });
    answer = asked;
    return asked;
  };
}

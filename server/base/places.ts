export interface Places<Place> {
  /**
   * A place, as soon as it is this one's turn. Throws at once what `refuse` makes when too many are waiting, and the
   * signal's reason when it aborts before.
   *
   * @param whose whoever takes turns with the others: an account
   */
  take(whose: string, signal?: AbortSignal): Promise<Place>;
  release(place: Place): void;
}

export interface Line {
  /** How many are waiting, and how many of them are of whoever is refused. */
  waiting: number;
  own: number;
}

export interface PlacesOptions<Place> {
  /** Of those that are free, the one that was freed last is taken first. */
  all: readonly Place[];
  /**
   * How many are used as a rule. What is there beyond is for somebody who has none while all the others have the same
   * holder: nobody keeps everybody else waiting.
   */
  atOnce: number;
  mostWaiting: number;
  refuse: (line: Line) => Error;
}

interface Waiting<Place> {
  enter(place: Place): void;
  refuse(error: Error): void;
}

/**
 * Some places for what is heavy, and bounded lines in front of them, one for each who wants some. Lines take turns, however
 * long they are; when too many are waiting, the longest line gives way.
 */
export function places<Place>({ all, atOnce, mostWaiting, refuse }: PlacesOptions<Place>): Places<Place> {
  const free = [...all];
  const holders = new Map<Place, string>();
  /** In the order of their turns. None of them is empty, and nobody is in one who may enter. */
  const lines = new Map<string, Waiting<Place>[]>();
  let waiting = 0;

  function mayEnter(whose: string): boolean {
    if (holders.size < atOnce) return true;
    return free.length > 0 && new Set([...holders.values(), whose]).size === 2 && !holding(whose);
  }

  function holding(whose: string): boolean {
    return [...holders.values()].includes(whose);
  }

  function enter(whose: string): Place {
    const place = free.pop();
    if (place === undefined) throw new Error("There is no free place");
    holders.set(place, whose);
    return place;
  }

  function leaveLine(whose: string, who: Waiting<Place>): void {
    const line = lines.get(whose)?.filter((other) => other !== who) ?? [];
    waiting -= 1;
    if (line.length > 0) lines.set(whose, line);
    else lines.delete(whose);
  }

  /** Somebody of the longest line, the last who came, unless that is the line of whoever comes now. */
  function makeRoom(whose: string): boolean {
    const own = lines.get(whose)?.length ?? 0;
    const [longest] = [...lines].sort(([, one], [, other]) => other.length - one.length);
    const last = longest?.[1].at(-1);
    if (!longest || !last || longest[1].length <= own + 1) return false;
    last.refuse(refuse({ waiting, own: longest[1].length }));
    return true;
  }

  function serve(): void {
    for (const [whose, [first, ...rest]] of lines) {
      if (!first || !mayEnter(whose)) continue;
      waiting -= 1;
      // What is left of its line goes behind the others.
      lines.delete(whose);
      if (rest.length > 0) lines.set(whose, rest);
      first.enter(enter(whose));
    }
  }

  return {
    async take(whose, signal) {
      signal?.throwIfAborted();
      if (mayEnter(whose)) return enter(whose);
      if (waiting >= mostWaiting && !makeRoom(whose)) throw refuse({ waiting, own: lines.get(whose)?.length ?? 0 });
      return new Promise((resolve, reject) => {
        const leave = () => who.refuse(signal?.reason);
        const who: Waiting<Place> = {
          enter(place) {
            signal?.removeEventListener("abort", leave);
            resolve(place);
          },
          refuse(error) {
            signal?.removeEventListener("abort", leave);
            leaveLine(whose, who);
            reject(error);
          },
        };
        waiting += 1;
        lines.set(whose, [...(lines.get(whose) ?? []), who]);
        signal?.addEventListener("abort", leave, { once: true });
      });
    },

    release(place) {
      holders.delete(place);
      free.push(place);
      serve();
    },
  };
}

import type { DataOf } from "./api.ts";
import { type ApiPromise, deletion, json } from "./call.ts";
import type { Client } from "./client.ts";
import type { ErrorCode } from "./generated/errors.ts";
import type { paths } from "./generated/types.ts";
import type { RequestOptions } from "./options.ts";
import { atCursor, type Pagination, Paginator } from "./paginator.ts";
import type { Result, Send } from "./transport.ts";

type Method = "GET" | "PUT" | "POST" | "PATCH" | "DELETE";
type ParamsPlace = "query" | "body";
type Path = keyof paths;

/** A function of an operation. The declaration in the generated code determines its arguments. */
type Operation<Arguments extends unknown[], Result> = (client: Client, ...args: Arguments) => Result;

type Request = (path: string, init: object) => Promise<Result<{ data: never }>>;

/**
 * Returns the function of an operation. Its arguments are the parameters of the path, then the query or the JSON body if
 * there is one, then the options.
 */
/* @__NO_SIDE_EFFECTS__ */
export function operation<M extends Method, P extends Path, Arguments extends unknown[]>(
  method: M,
  path: P,
  place?: ParamsPlace,
): Operation<Arguments, ApiPromise<DataOf<P, M>>> {
  return (client, ...args) => {
    const { options, send } = parse(args, method, path, place);
    return json(client, options, send);
  };
}

/**
 * Returns the function of a deletion. If the retry after a lost response fails with `code`, the result is `facts` and
 * the parameters of the path.
 */
/* @__NO_SIDE_EFFECTS__ */
export function removal<P extends Path, Arguments extends unknown[]>(
  path: P,
  code: ErrorCode,
  facts: Partial<DataOf<P, "DELETE">>,
  place?: ParamsPlace,
): Operation<Arguments, ApiPromise<DataOf<P, "DELETE">>> {
  return (client, ...args) => {
    const { ids, options, send } = parse(args, "DELETE", path, place);
    // The compiler cannot resolve the type of an unknown path.
    return deletion(client, options, code, { ...ids, ...facts } as DataOf<P, "DELETE">, send);
  };
}

type ItemOf<P extends Path, Property extends keyof DataOf<P, "GET">> = DataOf<P, "GET">[Property] extends (infer Item)[]
  ? Item
  : never;

/** Returns the function of a list. `property` is the name of its items in the response. */
/* @__NO_SIDE_EFFECTS__ */
export function list<P extends Path, Property extends keyof DataOf<P, "GET">, Arguments extends unknown[]>(
  path: P,
  property: Property,
): Operation<Arguments, Paginator<ItemOf<P, Property>>> {
  const position = namesOf(path).length;
  return (client, ...args: unknown[]) =>
    new Paginator(async (cursor) => {
      const query = atCursor(args[position] ?? {}, cursor);
      const { options, send } = parse([...args.slice(0, position), query, args[position + 1]], "GET", path, "query");
      const data: { pagination: Pagination } & Record<Property, ItemOf<P, Property>[]> = await json(
        client,
        options,
        send,
      );
      return { items: data[property], pagination: data.pagination };
    });
}

/** Returns the request and the options that the arguments of a function contain. */
function parse([...args]: unknown[], method: Method, path: Path, place: ParamsPlace | undefined) {
  const ids = Object.fromEntries(namesOf(path).map((name) => [name, args.shift()]));
  const values = place && { [place]: args.shift() ?? {} };
  // openapi-fetch ignores a query outside of `params`, and a body inside.
  const send: Send<{ data: never }> = (api, init) =>
    (api[method] as Request)(path, { ...init, ...values, params: { ...values, path: ids } });
  return { ids, options: args[0] as RequestOptions | undefined, send };
}

/** Returns the names of the parameters of a path, in order. */
function namesOf(path: Path): string[] {
  return path.match(/\w+(?=\})/g) ?? [];
}

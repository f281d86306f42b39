import { Client } from "./client.ts";
import type { ClientOptions } from "./options.ts";

type Functions<Resource> = {
  [Name in keyof Resource]: Resource[Name] extends (...args: infer Arguments) => infer Result
    ? (client: Client, ...args: Arguments) => Result
    : never;
};

/** The functions of each resource, by the names of their methods. */
export type ResourceFunctions<Resources extends Client> = {
  [Name in Exclude<keyof Resources, keyof Client>]: Functions<Resources[Name]>;
};

/**
 * Returns the class of a client with one property per resource. The methods of a resource pass the client as the first
 * argument of their functions. Written-out methods would repeat the parameters of the functions in every bundle.
 */
/* @__NO_SIDE_EFFECTS__ */
export function clientWith<Resources extends Client>(
  resources: ResourceFunctions<Resources>,
): new (
  options?: ClientOptions,
) => Resources {
  const classes = Object.entries<object>(resources).map(([name, functions]) => [name, resource(functions)] as const);
  const ResourceClient = class extends Client {
    constructor(options?: ClientOptions) {
      super(options);
      for (const [name, Resource] of classes) Object.assign(this, { [name]: new Resource(this) });
    }
  };
  return ResourceClient as unknown as new (
    options?: ClientOptions,
  ) => Resources;
}

function resource(functions: object) {
  return class Resource {
    readonly #client: Client;

    constructor(client: Client) {
      this.#client = client;
    }

    static {
      for (const [name, call] of Object.entries(functions)) {
        const method = {
          [name](this: Resource, ...args: unknown[]) {
            return call(this.#client, ...args);
          },
        };
        Object.assign(Resource.prototype, method);
      }
    }
  };
}

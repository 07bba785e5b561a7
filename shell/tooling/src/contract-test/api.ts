import { EXAMPLE_PARAMETERS } from '@fitreel/contract/examples';
import { fillPattern, PARAMETER, type RemoteDescription, type RouteDescription } from '@fitreel/protocol';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A handler of msw. */
interface Handler {
  run: (args: { request: Request; requestId: string }) => Promise<{ response?: Response | undefined } | null>;
}

/** The SDK's exports at `@fitreel/sdk/testing/fake-api`, in the remote's version. */
interface FakeApi {
  apiHandlers: () => Handler[];
}

/** Behaviour of the API: it returns the contract's examples, or fails. */
type ApiMode = 'examples' | 'failing';

/** The API of a contract test. */
export class TestedApi {
  mode: ApiMode = 'examples';
  #handlers: Handler[];

  /** @param folder of the remote, whose SDK has the fake API */
  constructor(folder: string) {
    const requireFrom = createRequire(path.join(folder, 'package.json'));
    this.#handlers = (requireFrom('@fitreel/sdk/testing/fake-api') as FakeApi).apiHandlers();
  }

  async respond(request: Request): Promise<Response> {
    if (this.mode === 'failing') return Response.json({ error: 'the API fails' }, { status: 500 });
    for (const handler of this.#handlers) {
      const result = await handler.run({ request, requestId: request.url });
      if (result?.response) return result.response;
    }
    return Response.json({ errors: ['no such endpoint'] }, { status: 404 });
  }
}

/** A route with an address at which it is tested. */
export interface TestedRoute extends Pick<RouteDescription, 'id' | 'path' | 'access'> {
  /** Path with the parameters of the contract's examples. */
  url: string;
  /** Whether the examples have all its parameters; if not, the page may be the not-found page. */
  exists: boolean;
}

/** The routes of a remote, each at an address of the examples. */
export function testedRoutes({ routes }: RemoteDescription): TestedRoute[] {
  return routes.map(({ id, path, access }) => {
    const names = [...path.matchAll(PARAMETER)].map(([parameter]) => parameter.slice(1, -1));
    const values = names.map((name) => [name, EXAMPLE_PARAMETERS[name] ?? 'example'] as const);
    const exists = names.every((name) => name in EXAMPLE_PARAMETERS);
    return { id, path, access, url: fillPattern(path, Object.fromEntries(values)), exists };
  });
}

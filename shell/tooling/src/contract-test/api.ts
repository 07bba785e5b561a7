import { EXAMPLE_PARAMETERS } from '@fitreel/contract/examples';
import { fillPattern, PARAMETER, type RemoteDescription, type RouteDescription } from '@fitreel/protocol';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A handler of msw. */
interface Handler {
  run: (args: { request: Request; requestId: string }) => Promise<{ response?: Response | undefined } | null>;
}

/** What the remote's SDK exports at `@fitreel/sdk/testing/fake-api`. */
interface FakeApi {
  apiHandlers: () => Handler[];
}

/** How the API behaves: as the contract's examples do, failing, or holding every response back. */
export type ApiMode = 'examples' | 'failing' | 'slow';

/** The API of a contract test. */
export class TestedApi {
  mode: ApiMode = 'examples';
  #handlers: Handler[];
  #release: (() => void) | null = null;
  #held: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** @param folder of the remote, whose SDK has the fake API */
  constructor(folder: string) {
    const requireFrom = createRequire(path.join(folder, 'package.json'));
    this.#handlers = (requireFrom('@fitreel/sdk/testing/fake-api') as FakeApi).apiHandlers();
  }

  /** Whether a request has no response yet. */
  get isAwaited(): boolean {
    return this.#waiting > 0;
  }

  /** From now on no request has a response, until `letGo`. */
  hold(): void {
    this.mode = 'slow';
    this.#held = new Promise((resolve) => (this.#release = resolve));
  }

  letGo(): void {
    this.mode = 'examples';
    this.#release?.();
  }

  async respond(request: Request): Promise<Response> {
    this.#waiting += 1;
    await this.#held;
    this.#waiting -= 1;
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
  /** Whether the examples have all its parameters: otherwise the page may be the not-found page. */
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

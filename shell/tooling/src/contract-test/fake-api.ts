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

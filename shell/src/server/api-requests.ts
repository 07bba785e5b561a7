import { NOT_RENDERABLE } from '@fitreel/protocol/browser';
import type { PageToRender } from '@fitreel/protocol';
import type { PlatformOptions } from '@fitreel/sdk/platform';

/** An error that tells the gateway to leave the page to the browser. */
export function notRenderable(why: string): Error {
  return Object.assign(new Error(why), { name: NOT_RENDERABLE });
}

/** Whether an error is one from `notRenderable`. */
export function isNotRenderable(error: unknown): boolean {
  return error instanceof Error && error.name === NOT_RENDERABLE;
}

/** Sends the requests of one page to the gateway, and tracks whether all succeeded. */
export class ApiRequests {
  #pending = 0;
  #failed = false;
  #isGone = false;

  constructor(private readonly request: PageToRender['request']) {}

  readonly loadTransport: NonNullable<PlatformOptions['loadTransport']> =
    async () =>
    async ({ method, url }) => {
      if (method !== 'GET') throw new Error(`a page sends ${method} ${url} while it is rendered`);
      this.#pending += 1;
      try {
        const { status, body } = await this.request(url);
        if (status === 410) this.#isGone = true;
        // A 404 is a complete answer: the page may show that something does not exist.
        else if (status !== 200 && status !== 404) this.#failed = true;
        return { status, statusText: '', text: JSON.stringify(body), headers: {} };
      } catch (error) {
        this.#failed = true;
        throw error;
      } finally {
        this.#pending -= 1;
      }
    };

  /** Whether the entity that the page is about no longer exists. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Throws if the page lacks data: the browser would render a different page once it has the data. */
  assertComplete(): void {
    if (this.#failed || this.#pending > 0) throw notRenderable('the page lacks data of the API');
  }
}

import { expect, type BrowserContext, type Page } from '@playwright/test';

/** The browser logs every failed request. Only the page's handling of it matters. */
const FAILED_REQUEST = /^Failed to load resource: /;

/** The shell logs every remote or page that could not be loaded. Without a file, the only cause is a failed request. */
const FAILED_LOAD = / not loaded \((network|timeout)\): /;

/**
 * The browser's warning about a preload that is not used within three seconds: a busy machine is slower, and a failed remote's files are
 * never used. `first-route.deep.spec.ts` tests that pages use their preloads.
 */
const LATE_PRELOAD = /was preloaded using link preload but not used/;

const IGNORED = [FAILED_REQUEST, FAILED_LOAD, LATE_PRELOAD];

/** The errors that `page` logs from now on, without the browser's own about requests. */
export function watchErrors(page: Page): readonly string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !FAILED_REQUEST.test(message.text())) logged.push(message.text());
  });
  return logged;
}

/** Collects the errors and warnings that the pages of a context log, and the errors that they throw. */
export class PageErrors {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #allowed: RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      const serious = message.type() === 'error' || message.type() === 'warning';
      const text = message.text();
      if (serious && !IGNORED.some((known) => known.test(text))) {
        this.#seen.push(`${message.type()}: ${text}`);
      }
    });
    context.on('weberror', (thrown) => this.#seen.push(`uncaught: ${String(thrown.error())}`));
  }

  /** The test fails unless at least one error matches. */
  expect(error: RegExp): void {
    this.#expected.push(error);
  }

  /** Errors that match may occur or not: the browser or a library words them, not the app. */
  allow(error: RegExp): void {
    this.#allowed.push(error);
  }

  /** Fails on unexpected errors, and on expected ones that did not occur. */
  check(): void {
    const known = [...this.#expected, ...this.#allowed];
    const unexpected = this.#seen.filter((text) => !known.some((error) => error.test(text)));
    expect(unexpected, 'errors that the test does not expect').toEqual([]);
    const missing = this.#expected.filter((error) => !this.#seen.some((text) => error.test(text)));
    expect(missing, 'expected errors that did not occur').toEqual([]);
  }
}

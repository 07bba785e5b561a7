import { expect, type BrowserContext } from '@playwright/test';

/** The browser's own line about a call that failed; what the page makes of the failure is the page's. */
const FAILED_CALL = /^Failed to load resource: /;

/** What a page wrote to the console as an error or a warning, and what it threw. */
export class Faults {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #allowed: RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on('console', (line) => {
      const grave = line.type() === 'error' || line.type() === 'warning';
      if (grave && !FAILED_CALL.test(line.text())) this.#seen.push(`${line.type()}: ${line.text()}`);
    });
    context.on('weberror', (thrown) => this.#seen.push(`uncaught: ${String(thrown.error())}`));
  }

  /** From here on, faults that match are part of the test; without one of them the test fails. */
  expect(fault: RegExp): void {
    this.#expected.push(fault);
  }

  /** From here on, faults that match may come or not: they are the browser's or a library's, not the app's to word. */
  allow(fault: RegExp): void {
    this.#allowed.push(fault);
  }

  /** Fails on a fault that nobody expected, and on an expected one that never came. */
  check(): void {
    const known = [...this.#expected, ...this.#allowed];
    const unexpected = this.#seen.filter((text) => !known.some((fault) => fault.test(text)));
    expect(unexpected, 'the page reported faults of its own').toEqual([]);
    const missing = this.#expected.filter((fault) => !this.#seen.some((text) => fault.test(text)));
    expect(missing, 'expected faults that were not reported').toEqual([]);
  }
}

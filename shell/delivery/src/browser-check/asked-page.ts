import { inTime } from '@fitreel/api/http';
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { STAGE_TITLE } from './stage';

/** The first page comes with a browser and a site that have just started. */
const FIRST_PATIENCE_MS = 60_000;

/** How often a page looks, in a row, for what it should show. */
const LOOKS = 25;

/** Time between two looks of a page that is not busy. */
const LOOK_MS = 40;

/** A page keeps the check from going on. The message is a predicate. */
export class Stuck extends Error {}

/** Rejects if it takes longer than `ms`, with what the page does then. */
export async function orStuck<T>(response: Promise<T>, ms: number, otherwise: string): Promise<T> {
  const settled = await inTime(
    response.then((value) => ({ value })),
    ms,
  );
  if (!settled) throw new Stuck(otherwise);
  return settled.value;
}

/** A page as the check asks it. */
export class AskedPage {
  /** How long a page may keep the check waiting: it computes, or does not show what it should. */
  patienceMs = FIRST_PATIENCE_MS;

  constructor(
    readonly page: Page,
    readonly session: CDPSession,
  ) {}

  /** Rejects if the page does not respond, which is cheaper to ask by the session than by Playwright. */
  call<T>(expression: string): Promise<T> {
    return this.#evaluate<T>({ expression: `fitreelCheck.${expression}` });
  }

  /** Evaluates in a world of its own: the page's code cannot change what `expression` uses, and gets no globals of it. */
  async evaluateApart<T>(expression: string): Promise<T> {
    const { frameTree } = await this.session.send('Page.getFrameTree');
    const world = this.session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
    const { executionContextId: contextId } = await this.responds(world);
    return this.#evaluate<T>({ expression, contextId });
  }

  async #evaluate<T>(what: { expression: string; contextId?: number }): Promise<T> {
    const asked = { ...what, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await this.responds(this.session.send('Runtime.evaluate', asked));
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as T;
  }

  responds<T>(response: Promise<T>): Promise<T> {
    return orStuck(response, this.patienceMs, 'computes without a break');
  }

  /**
   * Waits for a page with the heading of the stage, or for one with another. Patience counts looks and not seconds, so that a page
   * on a busy machine looks as often.
   */
  async shows(isStage: boolean, otherwise: string): Promise<void> {
    const most = this.patienceMs / LOOK_MS;
    for (let looks = 0; looks < most;) {
      try {
        const look = `shows(${JSON.stringify(STAGE_TITLE)}, ${isStage}, ${LOOKS}, ${LOOK_MS})`;
        if (await this.call<boolean>(look)) return;
        looks += LOOKS;
      } catch (error) {
        if (error instanceof Stuck) throw error;
        // While a document makes room for the next one, it evaluates nothing.
        await wait(LOOK_MS);
        looks += 1;
      }
    }
    throw new Stuck(otherwise);
  }

  /** Ends what the page computes: it may do so without end. */
  close(): void {
    this.session.send('Runtime.terminateExecution').catch(() => undefined);
    this.page.close().catch(() => undefined);
  }
}

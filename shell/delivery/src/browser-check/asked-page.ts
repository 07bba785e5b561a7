import { inTime } from '@fitreel/api/http';
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { STAGE_TITLE } from './stage';

/** Patience with the first page, whose browser and site have just started. */
const FIRST_PATIENCE_MS = 60_000;

/** How many times in a row a page checks for its expected heading. */
const LOOKS = 25;

/** Time between two checks of a page that is not busy. */
const LOOK_MS = 40;

/** A page keeps the check from continuing. The message is a predicate. */
export class Stuck extends Error {}

/** Rejects with `otherwise`, a predicate about the page, if `response` takes longer than `ms`. */
export async function orStuck<T>(response: Promise<T>, ms: number, otherwise: string): Promise<T> {
  const settled = await inTime(
    response.then((value) => ({ value })),
    ms,
  );
  if (!settled) throw new Stuck(otherwise);
  return settled.value;
}

/** A page that the check can query. */
export class AskedPage {
  /** How long a page may keep the check waiting while it computes, or does not show the expected heading. */
  patienceMs = FIRST_PATIENCE_MS;

  constructor(
    readonly page: Page,
    readonly session: CDPSession,
  ) {}

  /** Evaluates `fitreelCheck.<expression>`. Rejects if the page does not respond. The session is cheaper than Playwright for this. */
  call<T>(expression: string): Promise<T> {
    return this.#evaluate<T>({ expression: `fitreelCheck.${expression}` });
  }

  /** Evaluates in an isolated world: the page's code cannot change anything that `expression` uses, nor see its globals. */
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
   * Waits for a page with the stage's heading, or with any other. Patience counts checks rather than seconds, so that a page
   * on a busy machine gets as many.
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
        // During a navigation, the document does not evaluate anything.
        await wait(LOOK_MS);
        looks += 1;
      }
    }
    throw new Stuck(otherwise);
  }

  /** Terminates the page's scripts, which may run forever, and closes it. */
  close(): void {
    this.session.send('Runtime.terminateExecution').catch(() => undefined);
    this.page.close().catch(() => undefined);
  }
}

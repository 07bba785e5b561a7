import type { Registry } from '@fitreel/protocol';
import type { Settings } from '@fitreel/sdk/platform';

/** What the gateway writes into the page, so that composing it takes no further trip. */
export interface PageState {
  settings: Settings;
  registry: Registry;
  /** Answers of the API that came with the page: address → body. */
  data: Record<string, unknown>;
}

/**
 * Reads the state from the page.
 *
 * @throws Error when the page bears none: it was not made by a gateway
 */
export function readPageState(page: Document): PageState {
  const json = page.getElementById('fitreel-state')?.textContent;
  if (!json) throw new Error('this page bears no element #fitreel-state');
  return JSON.parse(json) as PageState;
}

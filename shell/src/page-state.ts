import type { PageState } from '@fitreel/protocol';
import { PAGE_STATE_ID } from '@fitreel/protocol/browser';

/** Reads the page state. Throws if the page has none: no gateway made it. */
export function readPageState(page: Document): PageState {
  const json = page.getElementById(PAGE_STATE_ID)?.textContent;
  if (!json) throw new Error('this page has no page state');
  return JSON.parse(json) as PageState;
}

import { PAGE_STATE_ID } from '../browser/names';
import type { PageState } from './page-state';

const START = `<script type="application/json" id="${PAGE_STATE_ID}">`;
const END = '</script>';

/**
 * The element with the page state, as HTML. A CSP without inline scripts allows it, and no text in it can end it: it
 * holds no `<` (HTML, section 4.12.1.3).
 */
export function pageStateElement(state: PageState): string {
  const json = JSON.stringify(state)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return START + json + END;
}

/** The page state in the HTML of a page, not validated. Throws if it is missing. */
export function pageStateIn(html: string): unknown {
  const [, rest] = html.split(START);
  const [json] = rest?.split(END) ?? [];
  if (json === undefined) throw new Error(`the page has no element #${PAGE_STATE_ID}`);
  return JSON.parse(json);
}

/** The HTML of a page with `state` instead of its page state. */
export function withPageState(html: string, state: PageState): string {
  const start = html.indexOf(START);
  if (start < 0) throw new Error(`the page has no element #${PAGE_STATE_ID}`);
  const end = html.indexOf(END, start) + END.length;
  return html.slice(0, start) + pageStateElement(state) + html.slice(end);
}

import { createContext, use, type ReactNode } from 'react';
import { ownElement } from '../primitives/own-element';
import { VisuallyHidden } from '../primitives/page-heading';

/** A longer title is cut after this many characters (behaviour.md#card-titles). */
const CUT = 51;

/** An ASCII beginning of a title, where each code unit is a character. */
const PLAIN = new RegExp(`^[ -~]{${CUT + 1}}`);

/** Created once: that takes longer than rendering a card. */
let segmenter: Intl.Segmenter | undefined;

/**
 * `title` as a card shows it. Counts user-perceived characters, in a fixed locale: server and browser must cut alike.
 */
export function displayTitle(title: string): string {
  // A text never has fewer UTF-16 units than characters, so most titles need no segmenter.
  if (title.length <= CUT) return title;
  if (PLAIN.test(title)) return `${title.slice(0, CUT)}…`;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let count = 0;
  for (const { index } of segmenter.segment(title)) {
    if (count === CUT) return `${title.slice(0, index)}…`;
    count += 1;
  }
  return title;
}

/** Receives a title and the text that its card shows. Returns that text with marks, or unchanged if there is nothing to mark. */
export type TitleMark = (title: string, shown: string) => ReactNode;

const MarkContext = createContext<TitleMark | null>(null);

/** Marks parts of the titles of all cards below, visually only. */
export function TitleMarker({ mark, children }: { mark: TitleMark | null; children: ReactNode }) {
  return <MarkContext value={mark}>{children}</MarkContext>;
}

/** A title as cards show it. Assistive technology gets the whole title without marks, and so does the tooltip if it is cut. */
export function VideoTitle({ title }: { title: string }) {
  const mark = use(MarkContext);
  const shown = displayTitle(title);
  const marked = mark ? mark(title, shown) : shown;
  // The marks of another search may replace it.
  if (marked === title) return mark ? ownElement(title) : title;
  return (
    <>
      <span aria-hidden="true" title={shown === title ? undefined : title}>
        {marked}
      </span>
      <VisuallyHidden>{title}</VisuallyHidden>
    </>
  );
}

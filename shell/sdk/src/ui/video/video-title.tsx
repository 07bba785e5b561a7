import { VisuallyHidden } from '../primitives/visually-hidden';

/** A title of up to 50 characters shows whole; a longer one is cut after 51 (behaviour.md#card-titles). */
const WHOLE = 50;
const CUT = 51;

/**
 * `title` as a card shows it. Counts user-perceived characters, in a fixed locale: server and browser must cut alike.
 */
export function displayTitle(title: string): string {
  // Never fewer UTF-16 units than characters: most titles need no segmenter.
  if (title.length <= WHOLE) return title;
  let count = 0;
  let end = title.length;
  for (const { index } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(title)) {
    if (count === CUT) {
      end = index;
      break;
    }
    count += 1;
  }
  return count > WHOLE ? `${title.slice(0, end)}…` : title;
}

/** A title as cards show it; assistive technology and the tooltip get the whole of it. */
export function VideoTitle({ title }: { title: string }) {
  const shown = displayTitle(title);
  if (shown === title) return title;
  return (
    <>
      <span aria-hidden="true" title={title}>
        {shown}
      </span>
      <VisuallyHidden>{title}</VisuallyHidden>
    </>
  );
}

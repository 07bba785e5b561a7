import { VisuallyHidden } from '../primitives/visually-hidden';

/** A longer title is cut after this many characters (behaviour.md#card-titles). */
const CUT = 51;

/**
 * `title` as a card shows it. Counts user-perceived characters, in a fixed locale: server and browser must cut alike.
 */
export function displayTitle(title: string): string {
  // Never fewer UTF-16 units than characters: most titles need no segmenter.
  if (title.length <= CUT) return title;
  let count = 0;
  for (const { index } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(title)) {
    if (count === CUT) return `${title.slice(0, index)}…`;
    count += 1;
  }
  return title;
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

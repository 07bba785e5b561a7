import { displayTitle } from './display-title';
import { VisuallyHidden } from './visually-hidden';

/** A title as cards show it, with the whole of it for assistive technology and on hovering (decision 2). */
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

import { useSyncExternalStore, type RefObject } from 'react';
import { IconButton } from './button';
import { uiTexts } from '../texts';

const CORNERS = 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5';

const subscribe = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** Whether the full screen is there, and in use. A phone's browser may have none for a page's elements. */
const stateNow = () => (document.fullscreenEnabled ? document.fullscreenElement !== null : undefined);

export interface FullScreenButtonProps {
  /** What goes to the full screen, with this button in it. It stays there as long as it is in the page. */
  of: RefObject<HTMLElement | null>;
  className?: string | undefined;
}

/** Shows an element on the full screen, and ends that; also with the key F. Missing where the browser has no full screen. */
export function FullScreenButton({ of, className }: FullScreenButtonProps) {
  const on = useSyncExternalStore<boolean | undefined>(subscribe, stateNow, () => false);
  if (on === undefined) return null;
  // A press may come before the browser has told of the last one.
  const toggle = async () => (stateNow() ? document.exitFullscreen() : of.current?.requestFullscreen());
  return (
    <IconButton
      className={className}
      label={uiTexts.fullScreen}
      title={uiTexts.fullScreen}
      icon={{ d: CORNERS }}
      aria-pressed={on}
      aria-keyshortcuts="f"
      // A browser that refuses has its reasons, such as that the press is not the viewer's.
      onClick={() => void toggle().catch(() => undefined)}
    />
  );
}

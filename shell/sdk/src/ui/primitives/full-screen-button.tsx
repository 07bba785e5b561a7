import { useSyncExternalStore, type RefObject } from 'react';
import { IconButton } from './button';
import { uiTexts } from '../texts';

const CORNERS = 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5';

const subscribe = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** Whether the page is in full screen; undefined if the browser lacks it. Phones may not offer it for a page's elements. */
const stateNow = () => (document.fullscreenEnabled ? document.fullscreenElement !== null : undefined);

export interface FullScreenButtonProps {
  /** The element to show in full screen, which contains this button. It stays there as long as it is in the page. */
  of: RefObject<HTMLElement | null>;
  className?: string | undefined;
}

/** Shows an element in full screen, or ends that; also with the key F. Missing if the browser has no full screen. */
export function FullScreenButton({ of, className }: FullScreenButtonProps) {
  const on = useSyncExternalStore<boolean | undefined>(subscribe, stateNow, () => false);
  if (on === undefined) return null;
  // A press may come before the browser has reported the last one.
  const toggle = async () => (stateNow() ? document.exitFullscreen() : of.current?.requestFullscreen());
  return (
    <IconButton
      className={className}
      label={uiTexts.fullScreen}
      title={uiTexts.fullScreen}
      icon={{ d: CORNERS }}
      aria-pressed={on}
      aria-keyshortcuts="f"
      // A browser may refuse, for example if the press is not the viewer's.
      onClick={() => void toggle().catch(() => undefined)}
    />
  );
}

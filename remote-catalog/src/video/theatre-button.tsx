import { useSyncExternalStore } from 'react';
import { choiceOf, writeChoice } from '@fitreel/sdk/platform';
import { IconButton } from '@fitreel/sdk/ui';
import { videoTexts } from './texts';

const THEATRE = 'theatre';

const ICON = { d: 'M2.5 6h19v12h-19z' };

const COOKIE = choiceOf('layout', THEATRE);

const root = () => document.documentElement;
const isTheatre = () => root().dataset['layout'] === THEATRE;

function subscribe(listener: () => void): () => void {
  const changes = new MutationObserver(listener);
  changes.observe(root(), { attributes: true, attributeFilter: ['data-layout'] });
  return () => changes.disconnect();
}

/**
 * Switches between a player beside Must watch and a larger one above it. The device stores the choice in a cookie, which outlives a logout.
 * A script in the page reads it before the first paint, so that nothing moves (`shell/src/page/index.html`).
 */
export function TheatreButton({ className }: { className?: string | undefined }) {
  const pressed = useSyncExternalStore(subscribe, isTheatre, () => false);
  const toggle = () => {
    if (pressed) delete root().dataset['layout'];
    else root().dataset['layout'] = THEATRE;
    writeChoice(COOKIE, pressed ? null : THEATRE);
  };
  return (
    <IconButton
      className={className}
      label={videoTexts.theatre}
      icon={ICON}
      title={videoTexts.theatre}
      aria-pressed={pressed}
      aria-keyshortcuts="v"
      onClick={toggle}
    />
  );
}

import { usePlatform } from '@fitreel/sdk/platform';
import { useStore } from '@fitreel/sdk/store';
import { lazy, Suspense, type ReactNode } from 'react';
import { useShortcuts } from '../shortcuts/shortcut-context';
import { shortcutTexts } from '../texts';

const PartsOverlay = lazy(() =>
  import(/* webpackChunkName: "parts-overlay" */ './parts-overlay').catch(() => ({ default: () => null })),
);

/** A shortcut that shows who is on the page. Nobody loads the overlay before it is switched on. */
export function PartsSwitch(): ReactNode {
  const { outlines } = usePlatform();
  const on = useStore(outlines);
  useShortcuts([{ keys: ['w'], does: shortcutTexts.parts, run: () => outlines.set(!on) }]);
  return (
    on && (
      <Suspense fallback={null}>
        <PartsOverlay />
      </Suspense>
    )
  );
}

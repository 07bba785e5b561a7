import { usePlatform, useShortcuts } from '@fitreel/sdk/platform';
import { useStore } from '@fitreel/sdk/store';
import { Button, Dialog } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { withButtons } from './shortcut-store';
import { useShortcutStore } from './shortcuts';
import styles from './shortcut-overview.module.css';
import { shortcutTexts } from '../texts';

/**
 * A button and the shortcut `?`, which open a dialog that lists all shortcuts and can turn them off. The button shows
 * on wide screens, and is the way to turn shortcuts on again.
 */
export function ShortcutOverview({ className }: { className?: string | undefined }): ReactNode {
  const store = useShortcutStore();
  const { enabled, overview } = useStore(store);
  const offered = useStore(usePlatform().shortcuts);
  const listed = overview ? withButtons(offered) : [];
  const show = () => store.showOverview(true);
  useShortcuts([{ keys: ['?'], does: shortcutTexts.show, run: show }]);

  return (
    <>
      <Button variant="ghost" size="s" className={className} aria-haspopup="dialog" onClick={show}>
        {shortcutTexts.title}
      </Button>
      <Dialog title={shortcutTexts.title} open={overview} onClose={() => store.showOverview(false)}>
        <dl className={styles['list']}>
          {[...new Set(listed.map(({ does }) => does))].map((what) => (
            <div key={what} className={styles['shortcut']}>
              <dt>{what}</dt>
              {listed
                .filter(({ does }) => does === what)
                .map(({ keys }) => (
                  <dd key={keys.join(' ')} className={styles['keys']}>
                    {keys.map((key, index) => (
                      <kbd key={index} className={styles['key']}>
                        {shortcutTexts.keys[key] ?? key}
                      </kbd>
                    ))}
                  </dd>
                ))}
            </div>
          ))}
        </dl>
        <label className={styles['switch']}>
          <input type="checkbox" checked={enabled} onChange={({ target }) => store.enable(target.checked)} />
          {shortcutTexts.enabled}
        </label>
      </Dialog>
    </>
  );
}

import { usePlatform, useShortcuts, type Shortcut } from '@fitreel/sdk/platform';
import { useStore } from '@fitreel/sdk/store';
import { Button, Dialog } from '@fitreel/sdk/ui';
import { Fragment, type ReactNode } from 'react';
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
              {inRows(listed.filter(({ does }) => does === what)).map((row) => (
                <dd key={row.join(' ')} className={styles['keys']}>
                  {row.map((keys, place) => (
                    <Fragment key={place}>
                      {place > 0 && <span>{shortcutTexts.to}</span>}
                      {keys.map((key, index) => (
                        <kbd key={index} className={styles['key']}>
                          {shortcutTexts.keys[key] ?? key}
                        </kbd>
                      ))}
                    </Fragment>
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

/** The keys of shortcuts. Of three or more characters in a row, such as the digits, the first and the last. */
function inRows(shortcuts: readonly Shortcut[]): Shortcut['keys'][][] {
  const rows: Shortcut['keys'][][] = [];
  for (const { keys } of shortcuts) {
    const row = rows.at(-1);
    if (row && code(keys) === code(row.at(-1)) + 1) row.push(keys);
    else rows.push([keys]);
  }
  return rows.flatMap((row) =>
    row.length > 2 ? [[...row.slice(0, 1), ...row.slice(-1)]] : row.map((keys) => [keys]),
  );
}

/** The code of a key that is one character, else NaN. */
function code([key = '', ...more]: Shortcut['keys'] = []): number {
  return key.length === 1 && more.length === 0 ? key.charCodeAt(0) : NaN;
}

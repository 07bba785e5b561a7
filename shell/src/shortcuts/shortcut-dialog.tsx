import { usePlatform, type Shortcut } from '@fitreel/sdk/platform';
import { useStore } from '@fitreel/sdk/store';
import { Dialog } from '@fitreel/sdk/ui';
import { Fragment, type ReactNode } from 'react';
import { withButtons, type ShortcutStore } from './shortcut-store';
import styles from './shortcut-dialog.module.css';
import { shortcutListTexts } from './texts';
import { shortcutTexts } from '../texts';

/** Lists all shortcuts and can turn them off. */
export default function ShortcutDialog({ store }: { store: ShortcutStore }): ReactNode {
  const { enabled, overview } = useStore(store);
  const offered = useStore(usePlatform().shortcuts);
  const listed = overview ? withButtons(offered) : [];

  return (
    <Dialog title={shortcutTexts.title} open={overview} onClose={() => store.showOverview(false)}>
      <dl className={styles['list']}>
        {[...new Set(listed.map(({ does }) => does))].map((what) => (
          <div key={what} className={styles['shortcut']}>
            <dt>{what}</dt>
            {inRows(listed.filter(({ does }) => does === what)).map((row) => (
              <dd key={row.join(' ')} className={styles['keys']}>
                {row.map((keys, place) => (
                  <Fragment key={place}>
                    {place > 0 && <span>{shortcutListTexts.to}</span>}
                    {keys.map((key, index) => (
                      <kbd key={index} className={styles['key']}>
                        {shortcutListTexts.keys[key] ?? key}
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
        {shortcutListTexts.enabled}
      </label>
    </Dialog>
  );
}

/**
 * Groups the keys of shortcuts into rows. Of three or more consecutive characters, such as the digits, a row keeps the first and the last.
 */
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

/** The code of a one-character key, else NaN. */
function code([key = '', ...more]: Shortcut['keys'] = []): number {
  return key.length === 1 && more.length === 0 ? key.charCodeAt(0) : NaN;
}

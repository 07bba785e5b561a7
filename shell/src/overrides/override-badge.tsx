import { Button } from '@fitreel/sdk/ui';
import { useState, type ReactNode } from 'react';
import { clearOverrides } from './kept-overrides';
import type { Override, RefusedOverride } from './override';
import styles from './override-badge.module.css';

/** An override of this tab. */
export interface OverrideInForce extends Override {
  /** What is wrong with its server, as a clause; null where nothing is. */
  wrong: string | null;
}

export interface OverrideBadgeProps {
  overrides: readonly OverrideInForce[];
  refused: readonly RefusedOverride[];
}

/** Says, over every page, what is not the site's own, and takes it away. */
export function OverrideBadge({ overrides, refused }: OverrideBadgeProps): ReactNode {
  const [dismissed, setDismissed] = useState(false);
  const clear = () => {
    clearOverrides();
    window.location.reload();
  };
  if (overrides.length === 0 && dismissed) return null;
  return (
    <aside className={styles['badge']} aria-label="Overrides">
      <ul className={styles['list']}>
        {overrides.map(({ remote, origin, wrong }) => (
          <li key={remote}>
            <strong>{remote}</strong> from {origin}
            {wrong && <span className={styles['wrong']}>, {wrong}</span>}
          </li>
        ))}
        {!dismissed &&
          refused.map(({ asked, reason }, index) => (
            <li key={index}>
              <span className={styles['wrong']}>{asked} was refused.</span> {reason}
            </li>
          ))}
      </ul>
      {overrides.length > 0 && (
        <Button size="s" onClick={clear}>
          Clear overrides
        </Button>
      )}
      {refused.length > 0 && !dismissed && (
        <Button size="s" onClick={() => setDismissed(true)}>
          Dismiss
        </Button>
      )}
    </aside>
  );
}

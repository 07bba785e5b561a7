import { usePlatform } from '@fitreel/sdk/platform';
import { useStore } from '@fitreel/sdk/store';
import { Button } from '@fitreel/sdk/ui';
import { useState, type ReactNode } from 'react';
import { clearOverrides, type Override, type RejectedOverride } from './overrides';
import styles from './override-badge.module.css';
import { areaTexts } from '../areas/page-areas';
import { overrideTexts } from '../texts';

export interface ActiveOverride extends Override {
  /** The problem with its server, as a clause; null without a problem. */
  problem: string | null;
}

export interface OverrideBadgeProps {
  overrides: readonly ActiveOverride[];
  rejected: readonly RejectedOverride[];
}

/** Lists this tab's overrides on every page, with a button that clears them. */
export function OverrideBadge({ overrides, rejected }: OverrideBadgeProps): ReactNode {
  const [dismissed, setDismissed] = useState(false);
  const { outlines } = usePlatform();
  const outlined = useStore(outlines);
  const clear = () => {
    clearOverrides();
    window.location.reload();
  };
  if (overrides.length === 0 && dismissed) return null;
  return (
    <aside className={styles['badge']} aria-label={overrideTexts.title}>
      <ul className={styles['list']}>
        {overrides.map(({ remote, origin, problem }) => (
          <li key={remote}>
            <strong>{remote}</strong>
            {overrideTexts.from(origin)}
            {problem && <span className={styles['problem']}>, {problem}</span>}
          </li>
        ))}
        {!dismissed &&
          rejected.map(({ value, reason }, index) => (
            <li key={index}>
              <span className={styles['problem']}>{overrideTexts.rejected(value)}</span> {reason}
            </li>
          ))}
      </ul>
      <Button size="s" pressed={outlined} onClick={() => outlines.set(!outlined)}>
        {areaTexts.title}
      </Button>
      {overrides.length > 0 && (
        <Button size="s" onClick={clear}>
          {overrideTexts.clear}
        </Button>
      )}
      {rejected.length > 0 && !dismissed && (
        <Button size="s" onClick={() => setDismissed(true)}>
          {overrideTexts.dismiss}
        </Button>
      )}
    </aside>
  );
}

import { Button } from '@fitreel/sdk/ui';
import { useState, type ReactNode } from 'react';
import type { View } from './editing-client';
import { CHANGED_MAX, useAllIds } from './use-editing';
import styles from './editors-room.module.css';
import { selectionTexts } from './texts';

export interface SelectionBarProps {
  view: View;
  total: number;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** The actions for the selected videos. */
  children?: ReactNode;
}

/** The number of selected videos, with a button that selects the whole view. */
export function SelectionBar({ view, total, selected, onSelect, children }: SelectionBarProps) {
  const allIds = useAllIds();
  const [state, setState] = useState<'' | 'busy' | 'failed'>('');

  async function selectAll() {
    setState('busy');
    try {
      onSelect(new Set(await allIds(view, total)));
      setState('');
    } catch {
      setState('failed');
    }
  }

  if (total === 0 && selected.size === 0) return null;
  const most = Math.min(total, CHANGED_MAX);
  return (
    <div role="group" aria-label={selectionTexts.label} className={styles.bar}>
      <strong role="status">{selected.size > 0 && selectionTexts.selected(selected.size)}</strong>
      {selected.size > 0 && children}
      {selected.size < most && (
        <Button
          size="s"
          busy={state === 'busy'}
          onClick={() => {
            selectAll().catch(reportError);
          }}
        >
          {most < total ? selectionTexts.atMost(most) : selectionTexts.all(total)}
        </Button>
      )}
      {selected.size > 0 && (
        <Button size="s" variant="ghost" onClick={() => onSelect(new Set())}>
          {selectionTexts.clear}
        </Button>
      )}
      {state === 'failed' && <span role="alert">{selectionTexts.failed}</span>}
    </div>
  );
}

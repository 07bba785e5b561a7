import type { Contract } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import { useState } from 'react';
import { useRefresh, useRoom } from './use-editing';
import { changeTexts } from './texts';

/**
 * Shows what a change did, with a button that takes it back unless it cannot be, and reads the catalogue again. A change without a number
 * did nothing.
 */
export function useAnnounceChange(): (
  change: number | null,
  text: string,
  options?: { canUndo: boolean },
) => void {
  const { toasts } = usePlatform();
  const { client } = useRoom();
  const refresh = useRefresh();

  async function undo(change: number) {
    try {
      await client.change({ kind: 'undo', change });
      toasts.show(changeTexts.undone, 'success');
      await refresh();
    } catch (error) {
      toasts.show((error as Error).message, 'danger');
    }
  }

  return (change, text, { canUndo } = { canUndo: true }) => {
    if (change === null) return toasts.show(text, 'info');
    const run = () => {
      undo(change).catch(reportError);
    };
    toasts.show(text, 'success', canUndo ? { action: { label: changeTexts.undo, run } } : {});
    refresh().catch(reportError);
  };
}

/** Makes changes that need no look at what they would do. `run` says whether one was made; `failure` says why the last was not. */
export function useRunChange() {
  const { client } = useRoom();
  const announce = useAnnounceChange();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function run(command: Contract.EditingCommand): Promise<boolean> {
    setBusy(true);
    setFailure('');
    try {
      const { change, count } = await client.change(command);
      announce(change, count === 0 ? changeTexts.nothingChanged : changeTexts.changed(count));
      return true;
    } catch (error) {
      setFailure((error as Error).message);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { run, busy, failure };
}

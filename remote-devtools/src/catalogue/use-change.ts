import type { Contract } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import { useState } from 'react';
import { useRefresh, useRoom } from './use-editing';
import { changeTexts } from './texts';

/** Shows the result of a change, with Undo if it can be undone, and reloads the catalogue. A change without a number had no effect. */
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

/** Makes changes that need no preview. `run` resolves with whether the change was made; `failure` is the reason if the last one failed. */
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

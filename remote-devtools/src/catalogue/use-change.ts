import { usePlatform } from '@fitreel/sdk/platform';
import { useRefresh, useRoom } from './use-editing';
import { changeTexts } from './texts';

/** Shows what a change did, with a button that takes it back, and reads the catalogue again. A change without a number did nothing. */
export function useAnnounceChange(): (change: number | null, text: string) => void {
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

  return (change, text) => {
    if (change === null) return toasts.show(text, 'info');
    const run = () => {
      undo(change).catch(reportError);
    };
    toasts.show(text, 'success', { action: { label: changeTexts.undo, run } });
    refresh().catch(reportError);
  };
}

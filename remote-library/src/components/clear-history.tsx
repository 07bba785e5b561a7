import { useState } from 'react';
import type { UserList } from '../model/lists';
import { Button, ConfirmDialog } from '@fitreel/sdk/ui';
import { videoCount } from '../model/video-count';

export interface ClearHistoryProps {
  history: UserList;
  /** The dialog is open. */
  asking: boolean;
  onAsk: (asking: boolean) => void;
}

/**
 * Clears the history after asking (behaviour.md#history). The button is disabled while the history loads, and absent if
 * there is nothing to clear.
 */
export function ClearHistory({ history, asking, onAsk }: ClearHistoryProps) {
  // As it was when the dialog opened: a history that is being cleared is empty already.
  const [count, setCount] = useState('');
  const ready = history.status === 'ready';
  const nothing = history.status === 'failed' || (ready && history.videos.length === 0);
  const ask = () => {
    setCount(videoCount(history.videos));
    onAsk(true);
  };
  const clear = async () => {
    const failure = await history.clear();
    if (failure === null) onAsk(false);
    return failure;
  };
  return (
    <>
      {!nothing && (
        <Button icon="trash" disabled={!ready} onClick={ask}>
          Clear history
        </Button>
      )}
      <ConfirmDialog
        title="Clear your history?"
        action="Clear history"
        open={asking}
        onCancel={() => onAsk(false)}
        onConfirm={clear}
      >
        {`Its list of ${count} will be gone for good.`}
      </ConfirmDialog>
    </>
  );
}

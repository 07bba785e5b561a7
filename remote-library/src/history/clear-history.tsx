import { useState } from 'react';
import type { UserList } from '../shared/lists';
import { Button, ConfirmDialog } from '@fitreel/sdk/ui';
import { historyTexts } from '../texts';

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
  const [count, setCount] = useState(0);
  const ready = history.status === 'ready';
  const nothing = history.status === 'failed' || (ready && history.videos.length === 0);
  const ask = () => {
    setCount(history.videos.length);
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
          {historyTexts.clear}
        </Button>
      )}
      <ConfirmDialog
        title={historyTexts.clearQuestion}
        action={historyTexts.clear}
        open={asking}
        onCancel={() => onAsk(false)}
        onConfirm={clear}
      >
        {historyTexts.clearLoss(count)}
      </ConfirmDialog>
    </>
  );
}

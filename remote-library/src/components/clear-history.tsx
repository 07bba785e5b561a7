import { useState } from 'react';
import type { UserList } from '@fitreel/sdk/lists';
import { Button, ConfirmDialog } from '@fitreel/sdk/ui';
import { videoCount } from '../model/video-count';

/**
 * Clears the history after asking (behaviour.md#history). The button is disabled while the history loads, and absent if
 * there is nothing to clear.
 */
export function ClearHistory({ history }: { history: UserList }) {
  const [asking, setAsking] = useState(false);
  const ready = history.status === 'ready';
  if (history.status === 'failed' || (ready && history.videos.length === 0)) return null;
  const clear = () => {
    setAsking(false);
    history.clear();
  };
  return (
    <>
      <Button icon="trash" disabled={!ready} onClick={() => setAsking(true)}>
        Clear history
      </Button>
      <ConfirmDialog
        title="Clear your history?"
        action="Clear history"
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={clear}
      >
        {`Its list of ${videoCount(history.videos)} will be gone for good.`}
      </ConfirmDialog>
    </>
  );
}

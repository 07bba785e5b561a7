import { useState } from 'react';
import type { UserList } from '@fitreel/sdk/lists';
import { Button, ConfirmDialog } from '@fitreel/sdk/ui';
import { videoCount } from './video-count';

/**
 * The history's clear button, which asks first (behaviour.md#history). It keeps its place while the history loads, and
 * is not there where there is nothing to clear.
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

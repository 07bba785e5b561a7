import { useState } from 'react';
import { Button, ConfirmDialog } from '@fitreel/sdk/ui';

/** The button that clears the history (spec section 2), once it has been asked whether that is meant. */
export function ClearHistory({ count, onClear }: { count: number; onClear: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button icon="trash" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Clear history
      </Button>
      <ConfirmDialog
        title="Clear your history?"
        action="Clear all"
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClear();
        }}
      >
        {count === 1 ? 'The one video in it is' : `All ${count} videos in it are`} forgotten. This cannot be
        undone.
      </ConfirmDialog>
    </>
  );
}

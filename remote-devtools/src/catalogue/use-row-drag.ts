import { usePlatform } from '@fitreel/sdk/platform';
import { useState, type DragEvent } from 'react';
import { useAnnounceChange } from './use-change';
import { useRoom } from './use-editing';
import { moveTexts } from './texts';

/** The dragged row, and the row under it. */
interface Drag {
  id: string;
  from: number;
  over: number;
}

/** Lets rows be dragged to another row's place. */
export function useRowDrag() {
  const { client } = useRoom();
  const { toasts } = usePlatform();
  const announce = useAnnounceChange();
  const [drag, setDrag] = useState<Drag | null>(null);

  async function drop({ id, from, over }: Drag) {
    if (from === over) return;
    try {
      const { change } = await client.change({ kind: 'move', id, place: over + 1 });
      announce(change, moveTexts.moved(over + 1));
    } catch (error) {
      toasts.show((error as Error).message, 'danger');
    }
  }

  return {
    /** The side of the row at `index` on which the dragged row would land. */
    sideOf: (index: number): 'before' | 'after' | undefined =>
      drag?.over === index && drag.from !== index ? (drag.from > index ? 'before' : 'after') : undefined,
    /** Props for the handle of a row. */
    handleProps: (id: string, index: number) => ({
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.setData('text/plain', id);
        dataTransfer.effectAllowed = 'move';
        setDrag({ id, from: index, over: index });
      },
      onDragEnd: () => setDrag(null),
    }),
    /** Props for a row that accepts a dropped row. */
    targetProps: (index: number) =>
      drag && {
        onDragOver: (event: DragEvent) => {
          event.preventDefault();
          if (drag.over !== index) setDrag({ ...drag, over: index });
        },
        onDrop: (event: DragEvent) => {
          event.preventDefault();
          setDrag(null);
          drop({ ...drag, over: index }).catch(reportError);
        },
      },
  };
}

export type RowDrag = ReturnType<typeof useRowDrag>;

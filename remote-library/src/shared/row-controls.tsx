import { IconButton, type IconName } from '@fitreel/sdk/ui';
import { ICONS } from './icons';
import { rowTexts } from './texts';

interface RowControlsProps {
  title: string;
  /** The row cannot move further up or down. The button then does nothing, but keeps the focus, which it often has. */
  isFirst: boolean;
  isLast: boolean;
  /** The row cannot be removed. */
  isOnly?: boolean;
  removeIcon?: IconName;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** The buttons that move or remove a row of a list. */
export function RowControls(props: RowControlsProps) {
  const { title, isFirst, isLast, isOnly = false, removeIcon = 'trash', onMove, onRemove } = props;
  return (
    <>
      <IconButton
        data-by={-1}
        label={rowTexts.moveUp(title)}
        icon={{ d: ICONS.up }}
        aria-disabled={isFirst || undefined}
        onClick={() => onMove(-1)}
      />
      <IconButton
        data-by={1}
        label={rowTexts.moveDown(title)}
        icon={{ d: ICONS.down }}
        aria-disabled={isLast || undefined}
        onClick={() => onMove(1)}
      />
      <IconButton
        data-remove
        label={rowTexts.remove(title)}
        icon={removeIcon}
        aria-disabled={isOnly || undefined}
        onClick={onRemove}
      />
    </>
  );
}

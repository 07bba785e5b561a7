import type { ComponentProps } from 'react';
import { IconButton, IconPath } from '@fitreel/sdk/ui';
import count from './count.module.css';
import row from './player-row.module.css';

interface RowFaceProps {
  /** The `d` of its icon. */
  icon: string;
  /** Shown where there is space. Part of the control's accessible name. */
  word: string;
  /** The number on the icon; hidden for 0. */
  number?: number;
}

/** The face of a control in the row below the player: an icon, with a word beside it where the row is wide. */
export function RowFace({ icon, word, number = 0 }: RowFaceProps) {
  return (
    <>
      <span className={row.icon}>
        <IconPath d={icon} />
        {/* Not text: the text of a button has to be in its accessible name in the same order (WCAG 2.5.3). */}
        {number > 0 && <span className={count.count} data-number={number} />}
      </span>
      <span className={row.word}>{word}</span>
    </>
  );
}

type RowButtonProps = RowFaceProps & Omit<ComponentProps<typeof IconButton>, keyof RowFaceProps>;

/** A button in the row below the player. */
export function RowButton({ icon, word, number, label, ...rest }: RowButtonProps) {
  return (
    <IconButton
      {...rest}
      className={row.button}
      label={label}
      title={label}
      icon={<RowFace icon={icon} word={word} number={number} />}
    />
  );
}

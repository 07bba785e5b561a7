import { useState, type DragEvent, type ReactNode } from 'react';
import styles from './import-dialog.module.css';
import { importTexts } from './texts';

export interface DropAreaProps {
  /** Receives all dropped files; at least one. */
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Accepts files dropped on `children`. A button does the same for keyboard users. */
export function DropArea({ onFiles, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={styles.drop}
      onDragOver={(event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        const files = [...event.dataTransfer.files];
        setOver(false);
        if (!hasFile(event)) return;
        event.preventDefault();
        if (files.length > 0) onFiles(files);
      }}
    >
      {children}
      {isOver && <div className={styles.over}>{importTexts.drop}</div>}
    </div>
  );
}

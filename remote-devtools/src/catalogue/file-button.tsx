import { Button, type ButtonProps } from '@fitreel/sdk/ui';
import { useRef } from 'react';

export interface FileButtonProps extends Pick<ButtonProps, 'size' | 'busy' | 'icon'> {
  label: string;
  /** Kinds of files that the browser offers: `image/*`. */
  accept?: string;
  /** Takes several files at once. */
  multiple?: boolean;
  /** Gets at least one file. */
  onFiles: (files: File[]) => void;
}

/** A button that asks for a file, or for several. */
export function FileButton({ label, accept, multiple, onFiles, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // So that the same file can be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

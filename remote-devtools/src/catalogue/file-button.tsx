import { Button, type ButtonProps } from '@fitreel/sdk/ui';
import { useRef } from 'react';

export interface FileButtonProps extends Pick<ButtonProps, 'size' | 'busy' | 'icon'> {
  label: string;
  /** The file types that the browser offers: `image/*`. */
  accept?: string;
  /** Accepts several files at once. */
  multiple?: boolean;
  /** Receives at least one file. */
  onFiles: (files: File[]) => void;
}

/** A button that asks for one or several files. */
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
          // Allows choosing the same file again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

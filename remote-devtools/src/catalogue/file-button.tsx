import { Button, type ButtonProps } from '@fitreel/sdk/ui';
import { useRef } from 'react';

export interface FileButtonProps extends Pick<ButtonProps, 'size' | 'busy' | 'icon'> {
  label: string;
  /** Kinds of files that the browser offers: `image/*`. */
  accept?: string;
  onFile: (file: File) => void;
}

/** A button that asks for a file. */
export function FileButton({ label, accept, onFile, ...look }: FileButtonProps) {
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
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // So that the same file can be chosen again.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

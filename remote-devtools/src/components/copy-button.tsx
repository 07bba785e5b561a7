import { useState } from 'react';
import { Button } from '@fitreel/sdk/ui';
import styles from './copy-button.module.css';

const REFUSED = 'Not copied. Select the text instead.';

/** Copies `text`, and says beside the button whether that was done. */
export function CopyButton({ text }: { text: string }) {
  const [result, setResult] = useState('');

  async function copy() {
    try {
      // Without https there is no clipboard at all; that is a refusal too.
      await navigator.clipboard.writeText(text);
      setResult('Copied');
    } catch {
      setResult(REFUSED);
    }
  }

  return (
    <div className={styles.copy}>
      <span className={styles.result} role="status">
        {result}
      </span>
      <Button size="s" onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  );
}

import { useState } from 'react';
import { Button } from '@fitreel/sdk/ui';
import styles from './copy-button.module.css';
import { copyTexts } from './texts';

/** Copies `text`, and says next to the button whether that worked. */
export function CopyButton({ text }: { text: string }) {
  const [result, setResult] = useState('');

  async function copy() {
    try {
      // Throws without HTTPS too, where there is no clipboard.
      await navigator.clipboard.writeText(text);
      setResult(copyTexts.copied);
    } catch {
      setResult(copyTexts.notCopied);
    }
  }

  return (
    <div className={styles.copy}>
      <span className={styles.result} role="status">
        {result}
      </span>
      <Button
        size="s"
        onClick={() => {
          copy().catch(reportError);
        }}
      >
        {copyTexts.copy}
      </Button>
    </div>
  );
}

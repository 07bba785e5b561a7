import { useState } from 'react';
import { Button } from '@fitreel/sdk/ui';
import styles from './copy-button.module.css';
import { copyTexts } from './texts';

/** Copies `text`, and reports next to the button whether that worked. */
export function CopyButton({ text }: { text: string }) {
  const [result, setResult] = useState('');

  async function copy() {
    try {
      // Also throws without HTTPS, where `clipboard` is missing.
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

import { useQueryClient } from '@fitreel/sdk/query';
import { Button } from '@fitreel/sdk/ui';
import { useState } from 'react';
import { CopyButton } from '../../../shared/copy-button';
import styles from '../app-panel.module.css';
import type { DeployClient } from '../deploy-client';
import { texts } from './texts';

/** How long the link is valid. */
const HOURS = 72;

/** A button that creates a preview link for `app`, and the result: the link, or the reason of a failure. */
export function usePreviewLink(app: string, client: DeployClient) {
  const queries = useQueryClient();
  const [link, setLink] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function make(version: string): Promise<void> {
    setFailure(null);
    try {
      const { path } = await client.preview(app, version, HOURS);
      setLink(new URL(path, window.location.origin).href);
      await queries.invalidateQueries({ queryKey: ['control-room'] });
    } catch (error) {
      setFailure((error as Error).message);
    }
  }

  return {
    buttonFor: (version: string) => (
      <Button
        size="s"
        onClick={() => {
          make(version).catch(reportError);
        }}
      >
        {texts.make}
      </Button>
    ),
    outcome: (
      <>
        {failure && (
          <p role="alert" className={styles.over}>
            {failure}
          </p>
        )}
        {link && (
          <div className={styles.buttons}>
            <a href={link} target="_blank" rel="noreferrer">
              {texts.link(HOURS)}
            </a>
            <CopyButton text={link} />
          </div>
        )}
      </>
    ),
  };
}

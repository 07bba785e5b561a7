import type { AppDetails } from '@fitreel/sdk/remotes';
import { useQueryClient } from '@fitreel/sdk/query';
import { Button, ConfirmDialog, VisuallyHidden } from '@fitreel/sdk/ui';
import { useState } from 'react';
import type { DeployClient } from './deploy-client';
import { timeLabel } from './labels';
import styles from './app-panel.module.css';
import { previewTexts } from '../../texts';

export interface AppPreviewsProps {
  previews: AppDetails['previews'];
  client: DeployClient;
  mayRevoke: boolean;
}

/** The previews with a release of the app. */
export function AppPreviews({ previews, client, mayRevoke }: AppPreviewsProps) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<string | null>(null);

  async function revoke(id: string): Promise<string | null> {
    try {
      await client.revokePreview(id);
      await queries.invalidateQueries({ queryKey: ['control-room'] });
      setAsked(null);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  }

  if (previews.length === 0) return null;
  return (
    <section className={styles.part} aria-label={previewTexts.heading}>
      <h3 className={styles.title}>{previewTexts.heading}</h3>
      <ul className={styles.list}>
        {previews.map(({ id, releases, by, expiresAt }) => (
          <li key={id} className={styles.buttons}>
            <span>
              {previewTexts.preview(
                releases.map(({ app, version }) => `${app} ${version}`).join(', '),
                by,
                timeLabel(expiresAt),
              )}
            </span>
            {mayRevoke && (
              <Button size="s" onClick={() => setAsked(id)}>
                {previewTexts.revoke} <VisuallyHidden>{previewTexts.previewOf(id)}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={previewTexts.revokeQuestion}
        open={asked !== null}
        action={previewTexts.revoke}
        onCancel={() => setAsked(null)}
        onConfirm={() => (asked ? revoke(asked) : undefined)}
      >
        {previewTexts.revokeEffect}
      </ConfirmDialog>
    </section>
  );
}

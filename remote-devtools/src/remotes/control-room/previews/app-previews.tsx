import type { AppDetails } from '@fitreel/sdk/remotes';
import { Button, VisuallyHidden } from '@fitreel/sdk/ui';
import { Part } from '../app-lists';
import type { Question } from '../changes';
import type { DeployClient } from '../deploy-client';
import { timeLabel } from '../labels';
import styles from '../app-panel.module.css';
import { texts } from './texts';

interface AppPreviewsProps {
  previews: AppDetails['previews'];
  client: DeployClient;
  /** Asks before a preview is revoked; null without the right to revoke it. */
  ask: ((question: Question) => void) | null;
}

/** The previews that include a release of the app. */
export function AppPreviews({ previews, client, ask }: AppPreviewsProps) {
  if (previews.length === 0) return null;
  return (
    <Part title={texts.heading}>
      <ul className={styles.list}>
        {previews.map(({ id, releases, by, expiresAt }) => (
          <li key={id} className={styles.buttons}>
            <span>
              {texts.preview(
                releases.map(({ app, version }) => `${app} ${version}`).join(', '),
                by,
                timeLabel(expiresAt),
              )}
            </span>
            {ask && (
              <Button size="s" onClick={() => ask({ ...texts.revoke, run: () => client.revokePreview(id) })}>
                {texts.revoke.action} <VisuallyHidden>{texts.nameOf(id)}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

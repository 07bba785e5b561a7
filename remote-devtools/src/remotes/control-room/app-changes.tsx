import type { AppDetails, HistoryEntry } from '@fitreel/sdk/remotes';
import { useQueryClient } from '@fitreel/sdk/query';
import { Button } from '@fitreel/sdk/ui';
import { useId, useState } from 'react';
import type { DeployClient } from './deploy-client';
import { Part } from './app-lists';
import { canaryChange, offeredChanges, otherReleases, type OfferedChange, type Question } from './changes';
import { CopyButton } from '../../shared/copy-button';
import fields from '../../shared/fields.module.css';
import styles from './app-panel.module.css';
import { changeTexts } from '../../texts';

interface AppChangesProps {
  details: AppDetails;
  history: readonly HistoryEntry[];
  client: DeployClient;
  ask: (question: Question) => void;
}

/** How long the link of a preview is accepted. */
const PREVIEW_HOURS = 72;

/** Traffic that a new canary begins with. */
const FIRST_TRAFFIC = 5;

/** What the app's team can do. Each change is asked again, with what it does. */
export function AppChanges({ details, history, client, ask }: AppChangesProps) {
  const queries = useQueryClient();
  const id = useId();
  const [link, setLink] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const releases = otherReleases(details, history);
  const [selected, setSelected] = useState('');
  const version = releases.includes(selected) ? selected : releases[0];
  const askFor = ({ request, ...texts }: OfferedChange) =>
    ask({ ...texts, run: () => client.change(request) });

  async function preview(release: string): Promise<void> {
    setFailure(null);
    try {
      const { path } = await client.preview(details.app, release, PREVIEW_HOURS);
      setLink(new URL(path, window.location.origin).href);
      await queries.invalidateQueries({ queryKey: ['control-room'] });
    } catch (error) {
      setFailure((error as Error).message);
    }
  }

  return (
    <Part title={changeTexts.heading}>
      <div className={styles.buttons}>
        {offeredChanges(details).map((change) => (
          <Button key={change.action} size="s" onClick={() => askFor(change)}>
            {change.action}
          </Button>
        ))}
      </div>
      {version === undefined ? (
        <p className={styles.muted}>{changeTexts.noOther}</p>
      ) : (
        <div className={styles.buttons}>
          <label htmlFor={id}>{changeTexts.release}</label>
          <select
            id={id}
            className={fields.input}
            value={version}
            onChange={(event) => setSelected(event.target.value)}
          >
            {releases.map((release) => (
              <option key={release}>{release}</option>
            ))}
          </select>
          <Button size="s" onClick={() => askFor(canaryChange(details, version, FIRST_TRAFFIC))}>
            {changeTexts.makeCanary}
          </Button>
          <Button
            size="s"
            onClick={() => {
              preview(version).catch(reportError);
            }}
          >
            {changeTexts.preview}
          </Button>
        </div>
      )}
      {failure && (
        <p role="alert" className={styles.over}>
          {failure}
        </p>
      )}
      {link && (
        <div className={styles.buttons}>
          <a href={link} target="_blank" rel="noreferrer">
            {changeTexts.previewFor(PREVIEW_HOURS)}
          </a>
          <CopyButton text={link} />
        </div>
      )}
    </Part>
  );
}

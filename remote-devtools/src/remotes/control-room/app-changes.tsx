import type { AppDetails, HistoryEntry } from '@fitreel/sdk/remotes';
import { useQueryClient } from '@fitreel/sdk/query';
import { Button } from '@fitreel/sdk/ui';
import { useId, useState } from 'react';
import type { DeployClient } from './deploy-client';
import { Part } from './app-lists';
import { canaryChange, otherReleases, rollbackChange, type OfferedChange, type Question } from './changes';
import { releaseLabel } from './labels';
import { ReleaseDiff } from './release-diff';
import { CopyButton } from '../../shared/copy-button';
import fields from '../../shared/fields.module.css';
import styles from './app-panel.module.css';
import { changeTexts } from '../../texts';

interface AppChangesProps {
  details: AppDetails;
  history: readonly HistoryEntry[];
  client: DeployClient;
  /** Key of this opening of the control room. */
  room: number;
  ask: (question: Question) => void;
}

/** How long the link of a preview is accepted. */
const PREVIEW_HOURS = 72;

/** Traffic that a new canary begins with. */
const FIRST_TRAFFIC = 5;

/** What the app's team can do. Each change is asked again, with what it does. */
export function AppChanges({ details, history, client, room, ask }: AppChangesProps) {
  const queries = useQueryClient();
  const id = useId();
  const [link, setLink] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const releases = otherReleases(details, history);
  const [selected, setSelected] = useState('');
  const version = (releases.find((entry) => entry.version === selected) ?? releases[0])?.version;
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
            {releases.map((entry) => (
              <option key={entry.version} value={entry.version}>
                {releaseLabel(entry)}
              </option>
            ))}
          </select>
          <Button size="s" onClick={() => askFor(canaryChange(details, version, FIRST_TRAFFIC))}>
            {changeTexts.makeCanary}
          </Button>
          <Button size="s" onClick={() => askFor(rollbackChange(details, version))}>
            {changeTexts.rollbackTo}
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
      {version !== undefined && (
        <ReleaseDiff client={client} room={room} app={details.app} from={details.live.version} to={version} />
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

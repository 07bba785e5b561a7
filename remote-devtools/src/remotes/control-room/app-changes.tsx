import type { AppDetails, HistoryEntry } from '@fitreel/sdk/remotes';
import { Button } from '@fitreel/sdk/ui';
import { useId, useState } from 'react';
import type { DeployClient } from './deploy-client';
import { Part } from './app-lists';
import { canaryChange, otherReleases, rollbackChange, type OfferedChange, type Question } from './changes';
import { releaseLabel } from './labels';
import { usePreviewLink } from './previews/use-preview-link';
import { ReleaseDiff } from './release-diff';
import fields from '../../shared/fields.module.css';
import styles from './app-panel.module.css';
import { changeTexts } from '../texts';

interface AppChangesProps {
  details: AppDetails;
  history: readonly HistoryEntry[];
  client: DeployClient;
  /** Key of this opening of the control room. */
  room: number;
  ask: (question: Question) => void;
}

/** Initial traffic of a new canary, in percent. */
const FIRST_TRAFFIC = 5;

/** The actions of the app's team. Each is confirmed first, with its effect. */
export function AppChanges({ details, history, client, room, ask }: AppChangesProps) {
  const id = useId();
  const link = usePreviewLink(details.app, client);
  const releases = otherReleases(details, history);
  const [selected, setSelected] = useState('');
  const version = (releases.find((entry) => entry.version === selected) ?? releases[0])?.version;
  const askFor = ({ request, ...texts }: OfferedChange) =>
    ask({ ...texts, run: () => client.change(request) });

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
          {link.buttonFor(version)}
        </div>
      )}
      {version !== undefined && (
        <ReleaseDiff client={client} room={room} app={details.app} from={details.live.version} to={version} />
      )}
      {link.outcome}
    </Part>
  );
}

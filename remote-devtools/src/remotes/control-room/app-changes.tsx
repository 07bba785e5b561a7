import type { AppDetails, HistoryEntry } from '@fitreel/sdk/remotes';
import { useQueryClient } from '@fitreel/sdk/query';
import { Button, ConfirmDialog } from '@fitreel/sdk/ui';
import { useId, useState } from 'react';
import type { DeployClient } from './deploy-client';
import { canaryChange, canaryChanges, otherReleases, rollbackChange, type OfferedChange } from './changes';
import { CopyButton } from '../../shared/copy-button';
import fields from '../../shared/fields.module.css';
import styles from './app-panel.module.css';
import { changeTexts } from '../../texts';

export interface AppChangesProps {
  details: AppDetails;
  history: readonly HistoryEntry[];
  client: DeployClient;
}

/** How long the link of a preview is accepted. */
const PREVIEW_HOURS = 72;

/** Traffic that a new canary begins with. */
const FIRST_TRAFFIC = 5;

/** What the app's team can do. Each change is asked again, with what it does. */
export function AppChanges({ details, history, client }: AppChangesProps) {
  const queries = useQueryClient();
  const id = useId();
  const [asked, setAsked] = useState<OfferedChange | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const releases = otherReleases(details, history);
  const [selected, setSelected] = useState('');
  const version = releases.includes(selected) ? selected : releases[0];
  const rollback = rollbackChange(details);
  const changes = [...canaryChanges(details), ...(rollback ? [rollback] : [])];

  async function confirm(change: OfferedChange): Promise<string | null> {
    try {
      await client.change(change.request);
      await queries.invalidateQueries({ queryKey: ['control-room'] });
      setAsked(null);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  }

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
    <section className={styles.part} aria-label={changeTexts.heading}>
      <h3 className={styles.title}>{changeTexts.heading}</h3>
      <div className={styles.buttons}>
        {changes.map((change) => (
          <Button key={change.action} size="s" onClick={() => setAsked(change)}>
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
          <Button size="s" onClick={() => setAsked(canaryChange(details, version, FIRST_TRAFFIC))}>
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
      <ConfirmDialog
        title={asked?.title ?? ''}
        open={asked !== null}
        action={asked?.action ?? ''}
        onCancel={() => setAsked(null)}
        onConfirm={() => (asked ? confirm(asked) : undefined)}
      >
        {asked?.effect}
      </ConfirmDialog>
    </section>
  );
}

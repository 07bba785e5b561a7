import type { AppDetails, Span } from '@fitreel/sdk/remotes';
import { useState } from 'react';
import type { DeployClient } from './deploy-client';
import { useAppRecords } from './use-control-room';
import { canaryLabel, loadsLabel, ownerLabel, timeLabel } from './labels';
import { AppChanges } from './app-changes';
import { AppErrors, AppHistory } from './app-records';
import { AppFigures } from './app-figures';
import { AppNeeds, AppOutlook } from './app-needs';
import { AppPreviews } from './app-previews';
import styles from './app-panel.module.css';
import { appTexts } from '../../texts';

export interface AppPanelProps {
  details: AppDetails;
  client: DeployClient;
  /** Key of this opening of the control room. */
  room: number;
  revision: number;
  /** Whether the token is for this app. */
  mayChange: boolean;
}

/** All that is known of one app, and what its team can do. */
export function AppPanel({ details, client, room, revision, mayChange }: AppPanelProps) {
  const [span, setSpan] = useState<Span>('day');
  const { history, errors, figures, outlook } = useAppRecords(client, room, details.app, revision, span);
  const { live, canary } = details;
  return (
    <div className={styles.app}>
      <dl className={styles.facts}>
        <div>
          <dt>{appTexts.owner}</dt>
          <dd>{ownerLabel(details)}</dd>
        </div>
        <div>
          <dt>{appTexts.live}</dt>
          <dd>
            {appTexts.liveSince(live.version, timeLabel(live.since), live.by)} {loadsLabel(live)}
          </dd>
        </div>
        <div>
          <dt>{appTexts.canary}</dt>
          <dd>{canary ? `${canaryLabel(canary)} ${loadsLabel(canary)}` : appTexts.none}</dd>
        </div>
      </dl>
      {mayChange && <AppChanges details={details} history={history.data ?? []} client={client} />}
      <AppFigures
        points={figures.data ?? null}
        live={live.version}
        span={span}
        onSpan={setSpan}
        now={figures.dataUpdatedAt}
      />
      <AppErrors errors={errors.data ?? null} />
      <AppHistory entries={history.data ?? null} />
      <AppNeeds details={details} />
      {outlook.data && <AppOutlook outlook={outlook.data} />}
      <AppPreviews previews={details.previews} client={client} mayRevoke={mayChange} />
    </div>
  );
}

import type { AppDetails, Span } from '@fitreel/sdk/remotes';
import { useState } from 'react';
import type { DeployClient } from './deploy-client';
import { useAppRecords } from './use-control-room';
import { canaryLabel, loadsLabel, ownerLabel, signerLabel, timeLabel, waitsLabel } from './labels';
import type { Question } from './changes';
import { AppChanges } from './app-changes';
import { AppHistory, AppNeeds } from './app-lists';
import { AppFigures } from './app-figures';
import { AppErrors } from './errors/app-errors';
import { AppPreviews } from './previews/app-previews';
import styles from './app-panel.module.css';
import { appTexts } from '../texts';

interface AppPanelProps {
  details: AppDetails;
  client: DeployClient;
  /** Key of this opening of the control room. */
  room: number;
  revision: number;
  /** Whether the site has a deploy endpoint: without it, its section is left out. */
  has: (endpoint: string) => boolean;
  /** Asks before a change; null if the token is for another app. */
  ask: ((question: Question) => void) | null;
}

/** All data about one app, with the actions of its team. */
export function AppPanel({ details, client, room, revision, has, ask }: AppPanelProps) {
  const [span, setSpan] = useState<Span>('day');
  const { history, errors, figures, outlook } = useAppRecords(client, room, details.app, revision, span, has);
  const { live, canary } = details;
  const facts = [
    [appTexts.owner, ownerLabel(details)],
    [
      appTexts.live,
      `${appTexts.liveSince(live.version, timeLabel(live.since), live.by)} ${loadsLabel(live)}${signerLabel(live)}`,
    ],
    [
      appTexts.canary,
      canary
        ? `${canaryLabel(canary)} ${loadsLabel(canary)}${signerLabel(canary)}${waitsLabel(canary)}`
        : appTexts.none,
    ],
  ];

  return (
    <div className={styles.app}>
      <dl className={styles.facts}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {ask && (
        <AppChanges details={details} history={history.data ?? []} client={client} room={room} ask={ask} />
      )}
      {has('figures') && (
        <AppFigures
          points={figures.data ?? null}
          live={live.version}
          span={span}
          onSpan={setSpan}
          now={figures.dataUpdatedAt}
        />
      )}
      {has('errors') && <AppErrors errors={errors.data ?? null} />}
      <AppHistory entries={history.data ?? null} />
      <AppNeeds details={details} outlook={outlook.data} />
      {has('previews') && <AppPreviews previews={details.previews} client={client} ask={ask} />}
    </div>
  );
}

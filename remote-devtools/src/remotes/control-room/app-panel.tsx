import { useQueryClient } from '@fitreel/sdk/query';
import type { AppDetails, Span } from '@fitreel/sdk/remotes';
import { ConfirmDialog } from '@fitreel/sdk/ui';
import { useState } from 'react';
import type { DeployClient } from './deploy-client';
import { useAppRecords } from './use-control-room';
import { canaryLabel, loadsLabel, ownerLabel, timeLabel } from './labels';
import type { Question } from './changes';
import { AppChanges } from './app-changes';
import { AppErrors, AppHistory, AppNeeds, AppPreviews } from './app-lists';
import { AppFigures } from './app-figures';
import styles from './app-panel.module.css';
import { appTexts } from '../../texts';

interface AppPanelProps {
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
  const queries = useQueryClient();
  const [span, setSpan] = useState<Span>('day');
  const [asked, setAsked] = useState<Question | null>(null);
  const { history, errors, figures, outlook } = useAppRecords(client, room, details.app, revision, span);
  const { live, canary } = details;
  const facts = [
    [appTexts.owner, ownerLabel(details)],
    [
      appTexts.live,
      `${appTexts.liveSince(live.version, timeLabel(live.since), live.by)} ${loadsLabel(live)}`,
    ],
    [appTexts.canary, canary ? `${canaryLabel(canary)} ${loadsLabel(canary)}` : appTexts.none],
  ];

  async function confirm({ run }: Question): Promise<string | null> {
    try {
      await run();
      await queries.invalidateQueries({ queryKey: ['control-room'] });
      setAsked(null);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  }

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
      {mayChange && (
        <AppChanges details={details} history={history.data ?? []} client={client} ask={setAsked} />
      )}
      <AppFigures
        points={figures.data ?? null}
        live={live.version}
        span={span}
        onSpan={setSpan}
        now={figures.dataUpdatedAt}
      />
      <AppErrors errors={errors.data ?? null} />
      <AppHistory entries={history.data ?? null} />
      <AppNeeds details={details} outlook={outlook.data} />
      <AppPreviews previews={details.previews} client={client} ask={mayChange ? setAsked : null} />
      <ConfirmDialog
        title={asked?.title ?? ''}
        open={asked !== null}
        action={asked?.action ?? ''}
        onCancel={() => setAsked(null)}
        onConfirm={() => (asked ? confirm(asked) : undefined)}
      >
        {asked?.effect}
      </ConfirmDialog>
    </div>
  );
}

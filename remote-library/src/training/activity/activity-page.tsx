import { useEffect } from 'react';
import { usePlatform } from '@fitreel/sdk/platform';
import { useSession } from '@fitreel/sdk/session';
import { ButtonLink, factLabels, FailureNotice, PageHeading, Skeleton } from '@fitreel/sdk/ui';
import { LibraryPage } from '../../shared/library-page';
import { playedOf, reportOf } from '../../shared/played';
import { Section } from '../../shared/section';
import { Bars } from './bars';
import { PersonalBests } from './bests';
import { EarlierEntries, EntriesOfToday } from './entries';
import { HeatMap } from './heat-map';
import { useActivity } from '../../shared/activity/own-activity';
import { secondsBy } from '../../shared/activity/summary';
import { activityTexts, bestTexts, entryTexts, weekTexts, yearTexts } from './texts';
import { useToday } from '../../shared/activity/use-today';
import { Week } from './week';
import styles from './activity-page.module.css';

/** The viewer's activity today, this week, over a year, and on each earlier day (behaviour.md#activity). */
export function Component() {
  const platform = usePlatform();
  const { signedIn } = useSession();
  const activity = useActivity();
  const { retry } = activity;
  // A visitor who has signed up, or a tab that was killed, has left seconds on the device that belong here.
  useEffect(() => {
    const played = playedOf(platform);
    const unsent = played.waiting();
    if (!signedIn || unsent.length === 0) return;
    const body = { positions: [], played: reportOf(unsent) };
    const sent = platform.api.request('PATCH /user/positions', { authorization: 'session', body });
    played.track(unsent, sent);
    sent
      .then(() => {
        played.confirm(unsent);
        retry();
      })
      // They stay on the device, and go with the next report of a position.
      .catch(console.error);
  }, [platform, signedIn, retry]);
  const today = useToday();
  const status = today === null ? 'loading' : activity.status;
  return (
    <LibraryPage items={activity.entries.map(({ day, _id }) => ({ _id: `${day} ${_id}` }))} status={status}>
      <PageHeading title={activityTexts.heading}>
        <ButtonLink to="/programmes">{activityTexts.programmes}</ButtonLink>
      </PageHeading>
      {status === 'failed' && (
        <FailureNotice title={activityTexts.failed} error={activity.error} onRetry={activity.retry} />
      )}
      {status === 'loading' && <Skeleton className={styles.skeleton} />}
      {status === 'ready' && today !== null && <Content {...activity} today={today} />}
    </LibraryPage>
  );
}

type ContentProps = Pick<ReturnType<typeof useActivity>, 'entries' | 'training' | 'goal' | 'onDevice'> & {
  today: string;
};

function Content({ entries, training, goal, onDevice, today }: ContentProps) {
  return (
    <>
      {onDevice && <p className={styles.muted}>{activityTexts.onDevice}</p>}
      <Section title={activityTexts.today}>
        <EntriesOfToday entries={entries} training={training} today={today} />
      </Section>
      <Section title={weekTexts.heading}>
        <Week entries={training} goal={goal} today={today} />
      </Section>
      <Section title={yearTexts.heading}>
        <HeatMap entries={training} today={today} />
        {training.length > 0 && (
          <div className={styles.charts}>
            <Bars
              title={yearTexts.byCategory}
              column={yearTexts.category}
              sums={secondsBy(training, ({ category }) => category || yearTexts.others)}
            />
            {training.some(({ bodyPart }) => bodyPart !== '') && (
              <Bars
                title={yearTexts.byBodyPart}
                column={entryTexts.bodyPart}
                sums={secondsBy(training, ({ bodyPart }) => bodyPart && factLabels.bodyPart[bodyPart])}
              />
            )}
          </div>
        )}
      </Section>
      {training.length > 0 && (
        <Section title={bestTexts.heading}>
          <PersonalBests entries={training} today={today} />
        </Section>
      )}
      {entries.some(({ day }) => day !== today) && (
        <Section title={entryTexts.heading}>
          <EarlierEntries entries={entries} training={training} today={today} />
        </Section>
      )}
    </>
  );
}

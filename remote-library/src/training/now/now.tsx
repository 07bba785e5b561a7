import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FailureNotice, Skeleton, VisuallyHidden, EmptyState, ButtonLink } from '@fitreel/sdk/ui';
import { useApi, type ApiClient } from '@fitreel/sdk/api';
import { queryOptions, useQuery } from '@fitreel/sdk/query';
import { useActivity } from '../../shared/activity/own-activity';
import type { Entry } from '../../shared/activity/summary';
import { useToday } from '../../shared/activity/use-today';
import { choicesIn, DEFAULT, keptChoices, type Choices } from './choices';
import { Pick } from './pick';
import { nowTexts } from './texts';
import { trainingOf, type Training } from './training';
import text from '../../shared/text.module.css';
import styles from './now.module.css';

const NAMES = ['minutes', 'level', 'equipment'] as const;

/** One video to train with now, with the reason for it (behaviour.md#train-now). */
export function TrainNow() {
  const activity = useActivity();
  const today = useToday();
  const location = useLocation();
  const navigate = useNavigate();
  // The last choices made on this page: its navigation may still be pending when the next choice comes.
  const asked = useRef<{ at: object; choices: Choices }>(null);
  // The server knows neither the device nor the date.
  const kept = today === null ? DEFAULT : (keptChoices.read() ?? DEFAULT);
  const choices = choicesIn(Object.fromEntries(new URLSearchParams(location.search)), kept);
  const choose = (name: keyof Choices, value: string) => {
    const before = asked.current?.at === location ? asked.current.choices : choices;
    const chosen = choicesIn({ ...before, [name]: value }, before);
    asked.current = { at: location, choices: chosen };
    keptChoices.write(chosen);
    const parameters = new URLSearchParams(Object.entries(chosen).filter(([, text]) => text !== ''));
    navigate(`?${parameters}`, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <div className={styles.choices}>
        {NAMES.map((name) => (
          <label key={name} className={styles.choice}>
            {nowTexts.names[name]}
            <select value={choices[name]} onChange={({ target }) => choose(name, target.value)}>
              {Object.entries(nowTexts.values[name]).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {today === null || activity.status === 'loading' ? (
        <Loading />
      ) : (
        <Picks
          entries={activity.training}
          today={today}
          choices={choices}
          isUnknown={activity.status === 'failed'}
        />
      )}
    </>
  );
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>{nowTexts.loading}</VisuallyHidden>
      <Skeleton className={styles.skeleton} />
    </div>
  );
}

interface PicksProps {
  entries: readonly Entry[];
  today: string;
  choices: Choices;
  /** Whether the activity failed to load. */
  isUnknown: boolean;
}

function Picks({ entries, today, choices, isUnknown }: PicksProps) {
  // Loading or playing something meanwhile does not change the pick while the viewer looks at it.
  const [training] = useState(() => trainingOf(entries, today));
  const { data, error, isError, isFetching, refetch } = useQuery(picksQuery(useApi(), choices, training));
  if (isError && !data)
    return (
      <FailureNotice
        title={nowTexts.failed}
        error={error}
        busy={isFetching}
        onRetry={() => {
          refetch().catch(reportError);
        }}
        action={<ButtonLink to="/">{nowTexts.home}</ButtonLink>}
      />
    );
  const isToday = ({ _id }: { _id: string }) => training.playedToday.has(_id);
  const videos = data && [...data.filter((video) => !isToday(video)), ...data.filter(isToday)];
  if (videos?.length === 0)
    return (
      <EmptyState
        icon="clock"
        title={nowTexts.empty}
        action={<ButtonLink to="/">{nowTexts.home}</ButtonLink>}
      >
        {nowTexts.emptyAdvice}
      </EmptyState>
    );
  return (
    <>
      <Pick videos={videos} choices={choices} training={training} />
      {isUnknown && <p className={text.muted}>{nowTexts.unknown}</p>}
    </>
  );
}

function picksQuery(api: ApiClient, { minutes, level, equipment }: Choices, { parts }: Training) {
  const query = {
    minutes,
    ...(level && { level }),
    ...(equipment && { equipment }),
    bodyParts: parts.join(','),
  };
  return queryOptions({
    queryKey: ['library', 'picks', query],
    queryFn: async ({ signal }) => (await api.request('GET /picks', { query, signal })).videos,
  });
}

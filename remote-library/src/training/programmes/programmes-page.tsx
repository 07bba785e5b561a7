import { useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import { useQuery } from '@fitreel/sdk/query';
import { useSession } from '@fitreel/sdk/session';
import { Button, ButtonLink, EmptyState, FailureNotice, Skeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import { useToday } from '../../shared/activity/use-today';
import cards from '../../shared/cards.module.css';
import { LibraryPage } from '../../shared/library-page';
import { LinkCard } from '../../shared/link-card';
import { newId } from '../../shared/new-id';
import { Section } from '../../shared/section';
import { useStillHere } from '../../shared/use-still-here';
import { madeQuery, ownCopy, ownProgrammes } from './own-programmes';
import type { OwnProgramme, Programme } from './programme';
import styles from './programmes-page.module.css';
import { isRunning } from './run';
import { programmeTexts } from './texts';
import { programmeFacts, todayOf } from './today';
import { TodayCard } from './today-card';
import { useOwnProgrammes } from './use-own-programmes';

/** Today's part of the running programme, with `children` below it. Waits until it is known whether a programme is running. */
export function TodayAnd({ children }: { children: ReactNode }) {
  const own = useOwnProgrammes();
  const today = useToday();
  // Stays true during a reload: components that unmount and mount again would trigger the load again each time.
  const [isKnown, setIsKnown] = useState(false);
  if (!isKnown && today !== null && own.status !== 'loading') setIsKnown(true);
  if (today === null || !isKnown) return <Loading />;
  const running = own.all.find(isRunning);
  return (
    <>
      {running && (
        <Section title={programmeTexts.today}>
          <TodayCard own={running} today={today} />
        </Section>
      )}
      {children}
    </>
  );
}

/** The viewer's programmes, and those generated from the catalogue. */
export function Programmes() {
  const own = useOwnProgrammes();
  const { signedIn } = useSession();
  const today = useToday();
  if (today === null) return null;
  return (
    <LibraryPage items={own.all} status={own.status}>
      <Section title={programmeTexts.own}>
        <ButtonLink className={styles.create} icon="plus" to="/programme/new">
          {programmeTexts.create}
        </ButtonLink>
        {own.status === 'loading' ? (
          <Loading />
        ) : own.status === 'failed' ? (
          <FailureNotice title={programmeTexts.failed} error={own.error} onRetry={own.retry} />
        ) : (
          <OwnProgrammes programmes={own.all} today={today} />
        )}
        {own.onDevice > 0 && (
          <p className={cards.facts}>{signedIn ? programmeTexts.onDeviceStill : programmeTexts.onDevice}</p>
        )}
      </Section>
      <Section title={programmeTexts.made}>
        <MadeProgrammes />
      </Section>
    </LibraryPage>
  );
}

/** Shown alone: today's part comes first, and may turn out to be empty. */
function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>{programmeTexts.loading}</VisuallyHidden>
      <Skeleton className={styles.skeleton} />
      <noscript>
        <p>{programmeTexts.needsScripts}</p>
      </noscript>
    </div>
  );
}

function OwnProgrammes({ programmes, today }: { programmes: readonly OwnProgramme[]; today: string }) {
  if (programmes.length === 0) return <p className={cards.facts}>{programmeTexts.none}</p>;
  return (
    <ul className={cards.cards}>
      {programmes.map((own) => {
        const shown = todayOf(own, today);
        const state = isRunning(own) ? programmeTexts.running : programmeTexts.paused;
        return (
          <Card key={own._id} programme={own} to={`/programme?id=${own._id}`}>
            <p className={cards.facts}>
              {shown
                ? `${shown.isOver ? programmeTexts.over : state} · ${programmeTexts.progress(shown.day, shown.days, shown.done)}`
                : programmeTexts.notStarted}
            </p>
          </Card>
        );
      })}
    </ul>
  );
}

function MadeProgrammes() {
  const platform = usePlatform();
  const navigate = useNavigate();
  const { data, error, isError, isFetching, refetch } = useQuery(madeQuery(useApi()));
  // One copy of each, however often the button is pressed, even if the response to the first request was lost.
  const [ids] = useState(() => new Map<string, string>());
  const isStarting = useRef(false);
  const isStillHere = useStillHere();
  const start = async (made: string, programme: Programme) => {
    if (isStarting.current) return;
    isStarting.current = true;
    const _id = ids.get(made) ?? newId();
    ids.set(made, _id);
    try {
      const isKept = await ownProgrammes.saveWithToast(
        platform,
        { ...ownCopy(programme, true), _id },
        programmeTexts.started,
      );
      if (isKept && isStillHere()) await navigate(`/programme?id=${_id}`);
    } finally {
      isStarting.current = false;
    }
  };
  if (isError && !isFetching)
    return (
      <FailureNotice
        title={programmeTexts.madeFailed}
        error={error}
        onRetry={() => {
          refetch().catch(reportError);
        }}
      />
    );
  if (!data)
    return (
      <div className={cards.cards} role="status" aria-label={programmeTexts.loading}>
        {[1, 2, 3].map((number) => (
          <Skeleton key={number} className={styles.madeSkeleton} />
        ))}
      </div>
    );
  if (data.programmes.length === 0) return <EmptyState icon="list-play" title={programmeTexts.noneReady} />;
  const pictures = new Map(data.videos.map(({ _id, thumbnail }) => [_id, thumbnail]));
  return (
    <ul className={cards.cards}>
      {data.programmes.map(({ _id, ...programme }) => {
        const picture = programme.entries.flatMap(({ video }) => pictures.get(video?._id ?? '') ?? [])[0];
        return (
          <Card
            key={_id}
            programme={programme}
            to={`/programme?made=${encodeURIComponent(_id)}`}
            picture={picture}
          >
            <Button
              className={styles.start}
              variant="primary"
              aria-label={programmeTexts.startOf(programme.title)}
              onClick={() => {
                start(_id, programme).catch(reportError);
              }}
            >
              {programmeTexts.start}
            </Button>
          </Card>
        );
      })}
    </ul>
  );
}

interface CardProps {
  programme: Programme;
  to: string;
  picture?: string | undefined;
  children: ReactNode;
}

function Card({ programme, to, picture, children }: CardProps) {
  return (
    <LinkCard
      title={programme.title}
      to={to}
      facts={programmeFacts(programme)}
      picture={
        picture !== undefined && (
          <img className={styles.picture} src={picture} alt="" width={320} height={180} />
        )
      }
    >
      {children}
    </LinkCard>
  );
}

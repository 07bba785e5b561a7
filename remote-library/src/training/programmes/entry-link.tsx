import type { ReactNode } from 'react';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import { useQuery } from '@fitreel/sdk/query';
import { Button, ButtonLink, IconPath, openedBy } from '@fitreel/sdk/ui';
import { ICONS } from '../../shared/icons';
import { stepVideoQuery } from '../../shared/step-video';
import text from '../../shared/text.module.css';
import styles from './entry-link.module.css';
import { markEntry } from './own-programmes';
import type { Entry, OwnProgramme } from './programme';
import { programmeTexts } from './texts';
import { timeOf, pathOf, titleOf } from './today';

/** What the catalogue says of an entry's video now; undefined until it is known, and for a workout. */
function useEntryVideo({ video }: Entry) {
  const { api } = usePlatform();
  const { data, error } = useQuery({
    ...stepVideoQuery(api, video?._id ?? ''),
    enabled: video !== undefined,
  });
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 410);
  return { video: data, isGone };
}

/** An entry of today with its picture, and what starts it. */
export function EntryOfToday({
  own,
  entry,
  isDone,
  isMissed,
}: {
  own: OwnProgramme;
  entry: Entry;
  isDone: boolean;
  isMissed: boolean;
}) {
  const { video, isGone } = useEntryVideo(entry);
  const title = video?.title ?? titleOf(entry);
  const facts = [
    isMissed && programmeTexts.missed,
    entry.workout && programmeTexts.workout,
    isGone ? programmeTexts.gone : timeOf(entry, entry.video?.minutes ?? video?.minutes),
    isDone && programmeTexts.isDone,
  ].filter(Boolean);
  return (
    <article className={styles.entry}>
      <span className={styles.picture}>
        {video ? <img src={video.thumbnail} alt="" width={160} height={90} /> : <IconPath d={ICONS.timer} />}
      </span>
      <div className={styles.words}>
        <p className={styles.title} dir="auto">
          {title}
        </p>
        <p className={text.muted}>{facts.join(' · ')}</p>
      </div>
      {isGone ? (
        !isDone && <SkipButton own={own} entry={entry} title={title} />
      ) : (
        <StartLink entry={entry} title={title} isDone={isDone} video={video}>
          {isDone ? programmeTexts.again : programmeTexts.start}
        </StartLink>
      )}
    </article>
  );
}

interface StartLinkProps {
  entry: Entry;
  title: string;
  isDone: boolean;
  video: Contract.Video | undefined;
  children: ReactNode;
}

function StartLink({ entry, title, isDone, video, children }: StartLinkProps) {
  const { emit } = usePlatform();
  return (
    <ButtonLink
      className={styles.start}
      variant={isDone ? 'secondary' : 'primary'}
      to={pathOf(entry)}
      aria-label={`${isDone ? programmeTexts.again : programmeTexts.start} ${title}`}
      {...openedBy(() => {
        if (video) emit('video-opened', { video });
      })}
    >
      <IconPath d={ICONS.play} />
      {children}
    </ButtonLink>
  );
}

/** What cannot be played would hold the programme up. */
function SkipButton({ own, entry, title }: { own: OwnProgramme; entry: Entry; title: string }) {
  const platform = usePlatform();
  return (
    <Button
      className={styles.start}
      icon="check"
      aria-label={programmeTexts.markDone(title)}
      onClick={() => {
        markEntry(platform, own, entry.id, true).catch(reportError);
        // The button goes.
        document.querySelector<HTMLElement>('h1')?.focus();
      }}
    >
      {programmeTexts.skip}
    </Button>
  );
}

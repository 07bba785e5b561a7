import type { ReactNode } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import { useQuery } from '@fitreel/sdk/query';
import { ButtonLink, IconPath, openedBy } from '@fitreel/sdk/ui';
import { ICONS } from '../shared/icons';
import { stepVideoQuery } from '../shared/step-video';
import styles from './entry-link.module.css';
import type { Entry } from './programme';
import { programmeTexts } from './texts';
import { minutesOf, pathOf, titleOf } from './today';

/** What the catalogue says of an entry's video now; undefined until it is known, and for a workout. */
function useEntryVideo({ video }: Entry): Contract.Video | undefined {
  const { api } = usePlatform();
  const { data } = useQuery({
    ...stepVideoQuery(api, video?._id ?? ''),
    enabled: video !== undefined,
  });
  return data;
}

/** An entry of today with its picture, and what starts it. */
export function EntryOfToday({
  entry,
  isDone,
  isMissed,
}: {
  entry: Entry;
  isDone: boolean;
  isMissed: boolean;
}) {
  const video = useEntryVideo(entry);
  const minutes = minutesOf(entry) ?? video?.minutes;
  const title = video?.title ?? titleOf(entry);
  const facts = [
    isMissed && programmeTexts.missed,
    entry.workout && programmeTexts.workout,
    minutes !== undefined && programmeTexts.minutes(minutes),
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
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
      <StartLink entry={entry} title={title} isDone={isDone} video={video}>
        {isDone ? programmeTexts.again : programmeTexts.start}
      </StartLink>
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

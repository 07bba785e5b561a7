import { ApiError, type Contract } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import { useQuery } from '@fitreel/sdk/query';
import { Button, ButtonLink, IconPath, openedBy } from '@fitreel/sdk/ui';
import { ICONS } from '../../shared/icons';
import { stepVideoQuery } from '../../shared/step-video';
import text from '../../shared/text.module.css';
import { focusHeading } from '../../shared/focus-heading';
import styles from './entry-link.module.css';
import { markEntry } from './own-programmes';
import type { Entry, OwnProgramme } from './programme';
import { programmeTexts } from './texts';
import { timeOf, pathOf, titleOf } from './today';

/** The catalogue's current data about an entry's video (undefined until it is known, and for a workout), and the props of a link to it. */
export function useEntryVideo({ video }: Entry) {
  const { api, emit } = usePlatform();
  const { data, error } = useQuery({
    ...stepVideoQuery(api, video?._id ?? ''),
    enabled: video !== undefined,
  });
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 410);
  const opened = openedBy(() => {
    if (data) emit('video-opened', { video: data });
  });
  return { video: data, isGone, opened };
}

/** The picture of the video, or the icon of a workout. */
export function EntryPicture({ video }: { video: Contract.Video | undefined }) {
  return (
    <span className={styles.picture}>
      {video ? (
        <img src={video.thumbnail} alt="" loading="lazy" width={160} height={90} />
      ) : (
        <IconPath d={ICONS.timer} />
      )}
    </span>
  );
}

/** An entry of today with its picture and a button that starts it. */
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
  const { video, isGone, opened } = useEntryVideo(entry);
  const title = video?.title ?? titleOf(entry);
  const facts = [
    isMissed && programmeTexts.missed,
    entry.workout && programmeTexts.workout,
    isGone ? programmeTexts.gone : timeOf(entry, entry.video?.minutes ?? video?.minutes),
    isDone && programmeTexts.isDone,
  ].filter(Boolean);
  return (
    <article className={styles.entry}>
      <EntryPicture video={video} />
      <div className={styles.words}>
        <p className={styles.title} dir="auto">
          {title}
        </p>
        <p className={text.muted}>{facts.join(' · ')}</p>
      </div>
      {isGone ? (
        !isDone && <SkipButton own={own} entry={entry} title={title} />
      ) : (
        <ButtonLink
          className={styles.start}
          variant={isDone ? 'secondary' : 'primary'}
          to={pathOf(entry)}
          aria-label={`${isDone ? programmeTexts.again : programmeTexts.start} ${title}`}
          {...opened}
        >
          <IconPath d={ICONS.play} />
          {isDone ? programmeTexts.again : programmeTexts.start}
        </ButtonLink>
      )}
    </article>
  );
}

/** An unplayable entry would block the programme. */
function SkipButton({ own, entry, title }: { own: OwnProgramme; entry: Entry; title: string }) {
  const platform = usePlatform();
  return (
    <Button
      className={styles.start}
      icon="check"
      aria-label={programmeTexts.markDone(title)}
      onClick={() => {
        markEntry(platform, own, entry.id, true).catch(reportError);
        // The button disappears.
        focusHeading();
      }}
    >
      {programmeTexts.skip}
    </Button>
  );
}

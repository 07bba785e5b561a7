import { useState } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import { isAboutAsLong } from '@fitreel/sdk/programmes';
import {
  Button,
  ButtonLink,
  categoryTone,
  factsText,
  openedBy,
  Skeleton,
  videoPath,
  widePicture,
  VisuallyHidden,
} from '@fitreel/sdk/ui';
import type { Choices } from './choices';
import { nowTexts } from './texts';
import { partOf, type Training } from './training';
import text from '../../shared/text.module.css';
import styles from './now.module.css';

interface PickProps {
  /** At least one, the best first. Undefined while they load. */
  videos: readonly Contract.Video[] | undefined;
  choices: Choices;
  training: Training;
}

/** One of the videos, large, with the reason for it and a button for the next one. */
export function Pick({ videos = [], choices, training }: PickProps) {
  const { emit } = usePlatform();
  const asked = Object.values(choices).join(' ');
  const [chosen, setChosen] = useState({ asked, index: 0 });
  // Other choices have other videos.
  const index = chosen.asked === asked ? chosen.index : 0;
  const video = videos[index] ?? videos[0];
  const isLast = index >= videos.length - 1;
  return (
    <section
      className={video && styles.pick}
      data-category={video && categoryTone(video.categoryName)}
      aria-label={video?.title}
    >
      {video ? (
        <img
          className={styles.picture}
          {...widePicture(video.thumbnail)}
          alt={video.alt}
          width={640}
          height={360}
        />
      ) : (
        <Skeleton className={styles.skeleton} />
      )}
      <div className={video && styles.text}>
        {/* Announces each video. It stays while the next ones load: an element inserted together with its text is not read out. */}
        <div role="status" className={video && styles.words}>
          {video ? (
            <Words video={video} videos={videos} choices={choices} training={training} />
          ) : (
            <VisuallyHidden>{nowTexts.loading}</VisuallyHidden>
          )}
        </div>
        {video && (
          <div className={styles.buttons}>
            <ButtonLink
              variant="primary"
              to={videoPath(video._id)}
              {...openedBy(() => emit('video-opened', { video }))}
            >
              {nowTexts.play}
            </ButtonLink>
            {videos.length > 1 && (
              <Button onClick={() => setChosen({ asked, index: isLast ? 0 : index + 1 })}>
                {isLast ? nowTexts.first : nowTexts.other}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

interface WordsProps {
  video: Contract.Video;
  /** The picked video and the others. */
  videos: readonly Contract.Video[];
  choices: Choices;
  training: Training;
}

function Words({ video, videos, choices, training }: WordsProps) {
  const isTired = isTrainedToday(video, training) && videos.every((one) => !isRested(one, training));
  const facts = factsText(video);
  const why = whyOf(video, training);
  const unlike = unlikeIn(video, choices);
  const nearest = nearestTo(Number(choices.minutes), videos);
  return (
    <>
      <p className={styles.why}>{(why ?? facts) || nowTexts.atAll}</p>
      <h2 className={styles.title} dir="auto">
        {video.title}
      </h2>
      <p className={text.muted}>{[video.creator, why && facts].filter(Boolean).join(' · ')}</p>
      {isTired && <p className={text.muted}>{nowTexts.noOtherPart}</p>}
      {nearest && <p className={text.muted}>{nowTexts.nearest(Number(choices.minutes), nearest)}</p>}
      {unlike && <p className={text.muted}>{nowTexts.unlike(unlike)}</p>}
      {training.playedToday.has(video._id) && <p className={text.muted}>{nowTexts.playedToday}</p>}
    </>
  );
}

const { values } = nowTexts;

/** Undefined without a body part, and as long as the viewer has not trained any. */
function whyOf({ bodyPart }: Contract.Video, { daysAgo }: Training): string | undefined {
  const part = partOf(bodyPart);
  if (!part || daysAgo.size === 0) return undefined;
  const days = daysAgo.get(part);
  return days === undefined ? nowTexts.notTrained(part) : nowTexts.trained(part, days);
}

const isTrainedToday = ({ bodyPart }: Contract.Video, { daysAgo }: Training) => {
  const part = partOf(bodyPart);
  return part !== undefined && daysAgo.get(part) === 0;
};

/** Whether the video is known to train a body part that was not trained today. */
const isRested = (video: Contract.Video, training: Training) =>
  partOf(video.bodyPart) !== undefined && !isTrainedToday(video, training);

/** The known length closest to `asked` minutes; undefined if none is known, or if one is about as long as asked. */
function nearestTo(asked: number, videos: readonly Contract.Video[]): number | undefined {
  const lengths = videos.flatMap(({ minutes }) => minutes ?? []);
  if (lengths.some((minutes) => isAboutAsLong(minutes, asked))) return undefined;
  return lengths.sort((one, other) => Math.abs(one - asked) - Math.abs(other - asked))[0];
}

/** The requested features that the video is not known to have; empty if it has all. */
function unlikeIn(video: Contract.Video, { minutes, level, equipment }: Choices): string {
  return [
    video.minutes === undefined && nowTexts.minutes(Number(minutes)),
    level !== '' && video.level !== level && values.level[level],
    equipment !== '' && video.equipment !== equipment && values.equipment[equipment],
  ]
    .filter(Boolean)
    .join(', ');
}

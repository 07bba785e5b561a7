import { Link } from 'react-router-dom';
import type { Contract } from '@fitreel/sdk/api';
import { creatorPath } from '@fitreel/sdk/ui';
import { followTexts } from './texts';
import styles from './creators-to-follow.module.css';

/** Slightly more than fits into a row, which has no scroll buttons. */
const SHOWN = 6;

/** The creators of these videos in one row of a shelf's height, each with a link to the page where the viewer can follow them. */
export function CreatorsToFollow({ videos }: { videos: readonly Contract.Video[] }) {
  const creators = new Map(videos.map((video) => [creatorPath(video.creator), video]));
  return (
    <ul className={styles.row} aria-label={followTexts.suggested}>
      {[...creators].slice(0, SHOWN).map(
        ([path, { creator, subscriber, avatar }]) =>
          path !== null && (
            <li key={path}>
              <Link to={path} className={styles.creator}>
                <img className={styles.avatar} src={avatar} alt="" width={72} height={72} loading="lazy" />
                <span className={styles.name} dir="auto">
                  {creator}
                </span>
                {subscriber && (
                  <span className={styles.subscribers}>{followTexts.subscribers(subscriber)}</span>
                )}
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}

import { Link } from 'react-router-dom';
import type { Contract } from '@fitreel/sdk/api';
import { bodyPartGroup, lengthOf } from '@fitreel/sdk/ui';
import { videoTexts } from './texts';
import styles from './facts.module.css';

/** The filters that match a video with these facts, as parameters of a list's address. */
function filtersOf({ minutes, level, equipment, bodyPart, intensity }: Contract.Video) {
  return {
    length: minutes && lengthOf(minutes),
    level,
    equipment,
    bodyPart: bodyPart && bodyPartGroup(bodyPart),
    intensity,
  };
}

/** The known facts of the video, each a link to all videos that share it (behaviour.md#video-page). */
export function Facts({ video }: { video: Contract.Video }) {
  const texts = videoTexts.facts(video);
  const facts = Object.entries(filtersOf(video)).flatMap(([name, value]) => {
    const text = texts[name as keyof typeof texts];
    return value && text ? [{ text, path: `/?${new URLSearchParams({ [name]: String(value) })}` }] : [];
  });
  if (facts.length === 0) return null;
  return (
    <ul className={styles.facts} aria-label={videoTexts.factsLabel}>
      {facts.map(({ text, path }) => (
        <li key={path}>
          <Link className={styles.fact} to={path}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

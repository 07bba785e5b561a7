import { useId } from 'react';
import { VideoGrid } from '@fitreel/sdk/ui';
import type { HistoryDay } from './history-days';
import styles from './history.module.css';

/** The history as a grid for each day, under its heading; one grid if no day is known. */
export function HistoryGrid({ title, days }: { title: string; days: readonly HistoryDay[] }) {
  return days.map(({ label, videos }) =>
    label === null ? (
      <VideoGrid key="" label={title} videos={videos} />
    ) : (
      <Day key={label} label={label} videos={videos} />
    ),
  );
}

function Day({ label, videos }: { label: string; videos: HistoryDay['videos'] }) {
  const headingId = useId();
  return (
    <section className={styles.day} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {label}
      </h2>
      <VideoGrid label={label} videos={videos} />
    </section>
  );
}

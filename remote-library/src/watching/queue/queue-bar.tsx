import { useLocation } from 'react-router-dom';
import { Button, IconButton } from '@fitreel/sdk/ui';
import bar from '../../shared/page-bar.module.css';
import { focusHeading } from '../../shared/focus-heading';
import { queueTexts } from './texts';
import { useQueue } from './queue';

/** The queue on all pages except video pages, where it is below the player: its first video, and Play (behaviour.md#queue). */
export function Component() {
  const { pathname } = useLocation();
  const { videos, play, empty } = useQueue();
  const [first] = videos;
  if (!first || pathname.startsWith('/video/')) return null;
  return (
    <section className={`${bar.bar} ${bar.second}`} aria-label={queueTexts.heading} data-bar="">
      <img className={bar.picture} src={first.thumbnail} alt="" width={64} height={36} />
      <p className={bar.words}>
        <span className={bar.title} dir="auto">
          {first.title}
        </span>
        <span className={bar.left}>{queueTexts.bar(videos.length)}</span>
      </p>
      <Button size="s" variant="primary" onClick={play}>
        {queueTexts.play}
      </Button>
      <IconButton
        label={queueTexts.empty}
        title={queueTexts.empty}
        icon="close"
        onClick={() => {
          empty();
          // The button is gone.
          focusHeading();
        }}
      />
    </section>
  );
}

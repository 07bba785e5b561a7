import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Contract } from '@fitreel/sdk/api';
import { isText, tabItem, usePlatform } from '@fitreel/sdk/platform';
import { useQuery } from '@fitreel/sdk/query';
import { useSession } from '@fitreel/sdk/session';
import { useStore } from '@fitreel/sdk/store';
import { ButtonLink, IconButton, openedBy } from '@fitreel/sdk/ui';
import { useToday } from '../../shared/activity/use-today';
import { focusHeading } from '../../shared/focus-heading';
import bar from '../../shared/page-bar.module.css';
import { currentRun } from '../workouts/kept-run';
import { ownProgrammes, runningQuery } from './own-programmes';
import type { OwnProgramme } from './programme';
import { isRunning } from './run';
import { programmeTexts } from './texts';
import { timeOf, pathOf, titleOf, todayOf } from './today';
import { useTrained } from './use-own-programmes';

/** The day for which this tab has closed it. */
const closed = tabItem<string | null>('library.programme-closed', {
  parse: (content) => (isText(content, 10) ? content : null),
});

/** On the home page, what the running programme has today. A workout that waits comes first. */
export function Component() {
  const platform = usePlatform();
  const { pathname } = useLocation();
  return pathname === '/' && !currentRun(platform) && <TodayBar />;
}

/** What the programme that runs has today and is not done (behaviour.md#programmes). */
export function TodayBar() {
  const platform = usePlatform();
  const { signedIn } = useSession();
  const running = useQuery({ ...runningQuery(platform.api), enabled: signedIn });
  // What the viewer has changed is in the list at once, also offline.
  const list = useQuery({ ...ownProgrammes.query(platform.api), enabled: false });
  const isNewer = list.dataUpdatedAt > running.dataUpdatedAt;
  const onDevice = useStore(ownProgrammes.device(platform)).find(isRunning);
  const today = useToday();
  const [closedOn, setClosedOn] = useState(() => closed.read());
  useTrained();
  const own = signedIn ? (isNewer ? list.data?.find(isRunning) : running.data?.programme) : onDevice;
  if (!own || today === null || closedOn === today) return null;
  const close = () => {
    // Where that fails, it comes again with the next page.
    closed.write(today);
    setClosedOn(today);
    // The button is gone.
    focusHeading();
  };
  const videos = running.data?.videos ?? [];
  return <Bar own={own} today={today} videos={videos} isKnown={signedIn && !isNewer} onClose={close} />;
}

interface BarProps {
  own: OwnProgramme;
  today: string;
  videos: readonly Contract.Video[];
  /** Whether a video that is not among them has left the catalogue. */
  isKnown: boolean;
  onClose: () => void;
}

function Bar({ own, today, videos, isKnown, onClose }: BarProps) {
  const { emit } = usePlatform();
  const shown = todayOf(own, today);
  const entry = shown?.entries.find(({ isDone, isMissed }) => !isDone && !isMissed)?.entry;
  if (!shown || !entry) return null;
  const video = videos.find(({ _id }) => _id === entry.video?._id);
  const title = video?.title ?? titleOf(entry);
  const isGone = isKnown && entry.video !== undefined && (!video || video.unavailable);
  const facts = [
    isGone && programmeTexts.gone,
    timeOf(entry),
    programmeTexts.dayOf(shown.day, shown.days),
    own.title,
  ];
  return (
    <section className={bar.bar} aria-label={programmeTexts.todays} data-bar="">
      <p className={bar.words}>
        <span className={bar.title} dir="auto">
          {programmeTexts.todayIs(title)}
        </span>
        <span className={bar.left}>{facts.filter(Boolean).join(' · ')}</span>
      </p>
      <ButtonLink
        size="s"
        variant="primary"
        // Its page has what to do instead.
        to={isGone ? `/programme?id=${own._id}` : pathOf(entry)}
        {...openedBy(() => {
          if (video && !isGone) emit('video-opened', { video });
        })}
      >
        {isGone ? programmeTexts.open : programmeTexts.start}
      </ButtonLink>
      <IconButton label={programmeTexts.close} title={programmeTexts.close} icon="close" onClick={onClose} />
    </section>
  );
}

import type { Contract } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import { useQuery } from '@fitreel/sdk/query';
import { useSession } from '@fitreel/sdk/session';
import { useStore } from '@fitreel/sdk/store';
import { ButtonLink, openedBy } from '@fitreel/sdk/ui';
import { useToday } from '../../shared/activity/use-today';
import { FirstPanel } from '../../shared/first-panel';
import { stepVideoQuery } from '../../shared/step-video';
import { ownProgrammes, runningQuery } from './own-programmes';
import type { OwnProgramme } from './programme';
import { isRunning } from './run';
import { programmeTexts } from './texts';
import { timeOf, pathOf, titleOf, todayOf } from './today';
import { useTrained } from './use-own-programmes';

/** The first open entry of the running programme today, shown large on the home page (behaviour.md#programmes). */
export function Component() {
  const platform = usePlatform();
  const { signedIn } = useSession();
  const running = useQuery({ ...runningQuery(platform.api), enabled: signedIn });
  // The list includes the viewer's changes at once, even offline.
  const list = useQuery({ ...ownProgrammes.query(platform.api), enabled: false });
  const isNewer = list.dataUpdatedAt > running.dataUpdatedAt;
  const onDevice = useStore(ownProgrammes.device(platform)).find(isRunning);
  const today = useToday();
  useTrained();
  const own = signedIn ? (isNewer ? list.data?.find(isRunning) : running.data?.programme) : onDevice;
  if (!own || today === null) return null;
  const videos = running.data?.videos ?? [];
  return <TodayPanel own={own} today={today} videos={videos} isKnown={signedIn && !isNewer} />;
}

interface TodayPanelProps {
  own: OwnProgramme;
  today: string;
  videos: readonly Contract.Video[];
  /** Whether a video missing from `videos` has left the catalogue. */
  isKnown: boolean;
}

function TodayPanel({ own, today, videos, isKnown }: TodayPanelProps) {
  const { api, emit } = usePlatform();
  const shown = todayOf(own, today);
  const entry = shown?.entries.find(({ isDone, isMissed }) => !isDone && !isMissed)?.entry;
  const id = entry?.video?._id ?? '';
  const listed = videos.find(({ _id }) => _id === id);
  const { data } = useQuery({ ...stepVideoQuery(api, id), enabled: !isKnown && !listed && id !== '' });
  if (!shown || !entry) return null;
  const video = listed ?? data;
  const title = video?.title ?? titleOf(entry);
  const isGone = isKnown && entry.video !== undefined && (!video || video.unavailable);
  return (
    <FirstPanel
      name={programmeTexts.todays}
      tagline={`${programmeTexts.dayOf(shown.day, shown.days)} · ${own.title}`}
      title={programmeTexts.todayIs(title)}
      facts={[isGone && programmeTexts.gone, timeOf(entry)].filter(Boolean).join(' · ')}
      video={video}
    >
      <ButtonLink
        variant="primary"
        // The programme's page offers alternatives.
        to={isGone ? `/programme?id=${own._id}` : pathOf(entry)}
        {...openedBy(() => {
          if (video && !isGone) emit('video-opened', { video });
        })}
      >
        {isGone ? programmeTexts.open : programmeTexts.start}
      </ButtonLink>
    </FirstPanel>
  );
}

import { useMemo } from 'react';
import {
  CHANGED_VIDEOS_MAX,
  isRefused,
  RESUME_END_SECONDS,
  RESUME_END_SHARE,
  RESUME_MIN_SECONDS,
  type Contract,
} from '@fitreel/sdk/api';
import { paced, usePlatform, type Platform } from '@fitreel/sdk/platform';
import { useQuery } from '@fitreel/sdk/query';
import { useSession } from '@fitreel/sdk/session';
import { createStore, useStore, type Store } from '@fitreel/sdk/store';
import { perPlatform } from '../../shared/per-platform';
import { ageOf, playedOf, reportOf, type Stretch } from '../../shared/played';
import { createAllStore } from './all-positions';
import { continuedQuery, positionsQuery, type Position, type PositionMap } from './position-queries';
import { positionTexts } from './texts';
import { createUnsentStore, type UnsentPositions } from './unsent';

const authorization = 'session';

/** What a player, or the viewer, says of a video. Without `watched`, that stays as it is. */
type Report = Omit<Position, 'watched'> & { watched?: boolean };

/** Whether it is resumed, and listed to continue: `/user/positions/videos` has the same rule. */
export function isResumable({ seconds, duration }: Omit<Position, 'watched'>): boolean {
  const left = duration - seconds;
  return seconds >= RESUME_MIN_SECONDS && left > RESUME_END_SECONDS && left > RESUME_END_SHARE * duration;
}

interface Positions {
  /**
   * As the viewer has left them, on this device or another. While it is subscribed to, what could not be sent before is sent: at once,
   * after a login and online again.
   */
  all: Store<PositionMap>;
  /** The position of a video as it is now, on all devices; as far as it is known where the API does not say. Subscribe to `all` first. */
  latest: (videoId: string) => Promise<Position | undefined>;
  /**
   * Keeps a position, at once on this device, and brings it to the API when that can be reached.
   *
   * @param settled it will stay so for a while: other tabs and lists learn of it
   * @returns false if only this tab has it, and no account will
   */
  report: (videoId: string, report: Report, settled: boolean) => boolean;
  /** Brings what is kept to the API at once: the page may end. */
  flush: () => void;
  /** Does so before a logout. Resolves with whether the API has all of it. */
  bring: () => Promise<boolean>;
}

/** How old what another device has reported may be when a video is resumed. */
const LATEST_MS = 4_000;

/** Reports of a player are sent, and other tabs told, this often at most: its host decides how often they come. */
const SEND_EVERY_MS = 2_000;

/** As many seconds have played when a report brings them, unless it says that the video stops. */
const PLAYED_EVERY_SECONDS = 20;

function createPositions(platform: Platform): Positions {
  const { api, queryClient, session, tabs, toasts, events } = platform;
  const { queryKey } = positionsQuery(api);
  const unsent = createUnsentStore(platform);
  const known = createAllStore(platform, unsent);
  const played = playedOf(platform);
  /** What a request has, until it is answered. */
  let underWay: UnsentPositions = new Map();
  let busy = false;
  let sending: Promise<unknown> = Promise.resolve();
  /** What has played is brought with the next report, however little it is. */
  let bringsAll = false;
  let settles = false;
  /** As many as a request sends: fewer, while the API rejects one of them. */
  let most = CHANGED_VIDEOS_MAX;

  const hasMoreThan = (sent: UnsentPositions) =>
    [...unsent.getSnapshot()].some(([id, { at }]) => sent.get(id)?.at !== at);

  /** Sends what is unsent, one request after the other; `leaving`, now or never. */
  async function send(leaving = false): Promise<void> {
    const { token } = session.getSnapshot();
    const positions: UnsentPositions = new Map([...unsent.getSnapshot()].slice(0, most));
    const lacking = played.unsent();
    const isDue = bringsAll || settles || leaving || isMuch(lacking);
    const stretches = isDue ? lacking : [];
    const isNews = hasMoreThan(underWay) || stretches.length > 0;
    if (token === null || !isNews || (busy && !leaving)) return;
    underWay = positions;
    busy = true;
    const announces = settles;
    try {
      const body = bodyOf(positions, stretches);
      const response = await api.request('PATCH /user/positions', { authorization, body });
      if (session.getSnapshot().token !== token) return;
      bringsAll = false;
      if (stretches.length > 0) played.confirm(stretches);
      if (positions.size === 0) return;
      const load = queryClient.getQueryCache().find({ queryKey, exact: true });
      // It may lack them: until it has ended, they stay.
      if (load?.state.fetchStatus === 'fetching') await load.promise?.catch(() => undefined);
      if (session.getSnapshot().token !== token) return;
      queryClient.setQueryData(queryKey, (list) => list && merge(list, response.positions));
      unsent.remove(positions);
      most = CHANGED_VIDEOS_MAX;
      if (announces) {
        settles = hasMoreThan(positions);
        queryClient.invalidateQueries({ queryKey: continuedQuery(api).queryKey }).catch(reportError);
        tabs.announce(queryKey);
      }
    } catch (error) {
      console.error(error);
      // All else is sent again: with the next position, online again, or with the next page.
      if (!isRefused(error)) return;
      played.remove(stretches.map((stretch) => stretch.session));
      if (positions.size === 0) return;
      most = Math.ceil(positions.size / 2);
      if (positions.size === 1) {
        // It will never be accepted.
        unsent.remove(positions);
        toasts.show(positionTexts.notKept, 'danger');
      }
    } finally {
      if (underWay === positions) {
        underWay = new Map();
        busy = false;
      }
    }
    // What is beyond the request, or has come since.
    if (most < CHANGED_VIDEOS_MAX || hasMoreThan(positions)) sendSoon();
  }
  const sendNow = () => {
    sending = Promise.all([sending, send().catch(reportError)]);
  };
  const { run: sendSoon } = paced(sendNow, SEND_EVERY_MS);
  const flush = () => {
    send(true).catch(reportError);
  };
  /** What was kept before now, by a visitor, offline or by a page that is gone, is news to all that shows it. */
  const sendKept = () => {
    settles ||= unsent.getSnapshot().size > 0;
    bringsAll = true;
    sendNow();
  };

  const all = createStore<PositionMap>(new Map(), {
    read: known.getSnapshot,
    subscribe(changed) {
      const ends = [
        known.subscribe(changed),
        // A login sends what a visitor has.
        session.subscribe(sendKept),
        // A live video has no position that would bring it.
        played.subscribe(() => {
          if (isMuch(played.unsent(), 2)) sendSoon();
        }),
      ];
      events?.addEventListener('online', sendKept);
      events?.addEventListener('pagehide', flush);
      sendKept();
      return () => {
        events?.removeEventListener('online', sendKept);
        events?.removeEventListener('pagehide', flush);
        for (const end of ends) end();
      };
    },
  });

  return {
    all,
    async latest(videoId) {
      if (session.getSnapshot().signedIn) {
        await queryClient.fetchQuery({ ...positionsQuery(api), staleTime: LATEST_MS }).catch(() => undefined);
        // What this device could not send may be older than what another has.
        await sending;
      }
      return all.getSnapshot().get(videoId);
    },
    report(videoId, report, settled) {
      settles ||= settled;
      const isKept = unsent.add(videoId, { watched: undefined, ...report, at: Date.now() });
      sendSoon();
      return isKept || session.getSnapshot().signedIn;
    },
    flush,
    async bring() {
      await send(true);
      return unsent.getSnapshot().size === 0 && played.unsent().length === 0;
    },
  };
}

/** Whether `times` as many seconds have played as a report waits for: it takes them in one transaction of the API. */
const isMuch = (stretches: readonly Stretch[], times = 1): boolean =>
  stretches.some(({ seconds, sent }) => seconds - sent >= PLAYED_EVERY_SECONDS * times);

function bodyOf(positions: UnsentPositions, played: readonly Stretch[]): Contract.ReportPositionsBody {
  return {
    positions: [...positions].map(([_id, { seconds, duration, watched, at }]) => ({
      ...{ _id, seconds, duration },
      ...(watched !== undefined && { watched }),
      age: ageOf(at),
    })),
    ...(played.length > 0 && { played: reportOf(played) }),
  };
}

/** `known` with each of `changed` in its place. */
function merge(
  known: readonly Contract.Position[],
  changed: readonly Contract.Position[],
): readonly Contract.Position[] {
  return [...new Map([...known, ...changed].map((position) => [position._id, position])).values()];
}

/** The positions of one running app. */
export const positionsOf = perPlatform(createPositions);

/** How far the viewer has watched the video; undefined if nothing is known. Renders again for this video's position alone. */
export function usePosition(videoId: string): Position | undefined {
  return useStore(positionsOf(usePlatform()).all, (all) => all.get(videoId));
}

/** The videos to continue, the latest first, without those that this device knows to be finished; undefined while they load. */
export function useContinued(): readonly Contract.Video[] | undefined {
  const platform = usePlatform();
  const { signedIn } = useSession();
  const { data, isPending, isError } = useQuery({ ...continuedQuery(platform.api), enabled: signedIn });
  const all = useStore(positionsOf(platform).all);
  const videos = useMemo(
    () =>
      (data ?? []).filter(({ _id }) => {
        const position = all.get(_id);
        return position === undefined || isResumable(position);
      }),
    [data, all],
  );
  return isPending && !isError ? undefined : videos;
}

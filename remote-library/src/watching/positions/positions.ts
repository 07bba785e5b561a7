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

/** A player's or the viewer's report about a video. Without `watched`, that flag stays as it is. */
type Report = Omit<Position, 'watched'> & { watched?: boolean };

/** Whether a video can be resumed and is listed to continue: `/user/positions/videos` has the same rule. */
export function isResumable({ seconds, duration }: Omit<Position, 'watched'>): boolean {
  const left = duration - seconds;
  return seconds >= RESUME_MIN_SECONDS && left > RESUME_END_SECONDS && left > RESUME_END_SHARE * duration;
}

interface Positions {
  /**
   * The viewer's last positions, from this or another device. While subscribed, it sends earlier unsent reports: at once, after a
   * login, and when online again.
   */
  all: Store<PositionMap>;
  /** The current position of a video across all devices, or the last known one if the API does not respond. Subscribe to `all` first. */
  latest: (videoId: string) => Promise<Position | undefined>;
  /**
   * Stores a position on this device at once, and sends it to the API when that is reachable.
   *
   * @param settled it will stay for a while: other tabs and lists are told
   * @returns false if only this tab has it and it will not reach an account
   */
  report: (videoId: string, report: Report, settled: boolean) => boolean;
  /** Sends unsent data to the API at once: the page may end. */
  flush: () => void;
  /** Sends unsent data before a logout. Resolves with whether the API has all of it. */
  bring: () => Promise<boolean>;
}

/** The greatest age of positions from other devices when a video is resumed. */
const LATEST_MS = 4_000;

/** The shortest interval between reports, and between messages to other tabs: the host decides how often its player reports. */
const SEND_EVERY_MS = 2_000;

/** The number of played seconds that a report waits for, unless the video stops. */
const PLAYED_EVERY_SECONDS = 20;

function createPositions(platform: Platform): Positions {
  const { api, queryClient, session, tabs, toasts, events } = platform;
  const { queryKey } = positionsQuery(api);
  const unsent = createUnsentStore(platform);
  const known = createAllStore(platform, unsent);
  const played = playedOf(platform);
  /** The positions of a request until it is answered. */
  let underWay: UnsentPositions = new Map();
  let busy = false;
  let sending: Promise<unknown> = Promise.resolve();
  /** The next report includes all played time, however little. */
  let bringsAll = false;
  let settles = false;
  /** The most positions per request: fewer while the API rejects one of them. */
  let most = CHANGED_VIDEOS_MAX;

  const hasMoreThan = (sent: UnsentPositions) =>
    [...unsent.getSnapshot()].some(([id, { at }]) => sent.get(id)?.at !== at);

  /** Sends unsent positions in one request at a time; with `leaving`, immediately even so. */
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
      const sent = api.request('PATCH /user/positions', { authorization, body });
      played.track(stretches, sent);
      const response = await sent;
      if (session.getSnapshot().token !== token) return;
      bringsAll = false;
      if (stretches.length > 0) played.confirm(stretches);
      if (positions.size === 0) return;
      const load = queryClient.getQueryCache().find({ queryKey, exact: true });
      // The load may lack them, so they stay until it has ended.
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
      // Otherwise it is sent again: with the next position, when online again, or by the next page.
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
    // Positions beyond the request's limit, or added since.
    if (most < CHANGED_VIDEOS_MAX || hasMoreThan(positions)) sendSoon();
  }
  const sendNow = () => {
    sending = Promise.all([sending, send().catch(reportError)]);
  };
  const { run: sendSoon } = paced(sendNow, SEND_EVERY_MS);
  const flush = () => {
    send(true).catch(reportError);
  };
  /** Data stored earlier (by a visitor, offline or by a closed page) is new to everything that shows it. */
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
        // A login sends a visitor's positions.
        session.subscribe(sendKept),
        // A live video has no position whose report would include its played time.
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
        // Unsent positions of this device may be older than another device's.
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

/** Whether played time has reached `times` the amount that a report waits for: the API stores it in one transaction. */
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

/** The viewer's progress in the video; undefined if unknown. Renders again only for this video's position. */
export function usePosition(videoId: string): Position | undefined {
  return useStore(positionsOf(usePlatform()).all, (all) => all.get(videoId));
}

/** The videos to continue, the latest first, without those known on this device to be finished; undefined while they load. */
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

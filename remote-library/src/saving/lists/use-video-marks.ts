import { QueryObserver } from '@fitreel/sdk/query';
import { usePlatform, type Platform } from '@fitreel/sdk/platform';
import { createStore, useStore, type Store } from '@fitreel/sdk/store';
import { changesOf, intentsOf } from '../../shared/changes';
import { entriesQuery, idsOf, type ListName, userListQuery } from '../../shared/lists';
import { perPlatform } from '../../shared/per-platform';

/** The ids of the videos in each list. */
type Ids = Readonly<Record<ListName, ReadonlySet<string>>>;

const LISTS = ['likes', 'watchlater', 'history'] as const;
const NONE: ReadonlySet<string> = new Set();

/** The ids in a list; while it loads, the ids that the viewer has just added. */
function idsIn(platform: Platform, name: ListName): ReadonlySet<string> {
  const { api, queryClient, session } = platform;
  const { signedIn, token } = session.getSnapshot();
  if (!signedIn) return NONE;
  const { queryKey } = userListQuery(api, name);
  const videos = queryClient.getQueryData(entriesQuery(api, name).queryKey);
  if (videos) return idsOf(videos);
  const intents = intentsOf(changesOf(platform).intents.getSnapshot(), token, queryKey);
  const added = [...intents].filter(([, intent]) => intent === 'add').map(([id]) => id);
  return added.length > 0 ? new Set(added) : NONE;
}

function createIdStore(platform: Platform): Store<Ids> {
  const { api, queryClient, session } = platform;
  const nothing: Ids = { likes: NONE, watchlater: NONE, history: NONE };
  return createStore(nothing, {
    read(previous) {
      const ids = Object.fromEntries(LISTS.map((name) => [name, idsIn(platform, name)])) as Ids & object;
      return LISTS.every((name) => ids[name] === previous[name]) ? previous : ids;
    },
    subscribe(changed) {
      const optionsOf = (name: ListName) => ({
        ...entriesQuery(api, name),
        enabled: session.getSnapshot().signedIn,
      });
      const observers = LISTS.map((name) => new QueryObserver(queryClient, optionsOf(name)));
      const ends = observers.map((observer) => observer.subscribe(changed));
      const follow = () => {
        observers.forEach((observer, index) => observer.setOptions(optionsOf(LISTS[index] ?? 'likes')));
        changed();
      };
      ends.push(session.subscribe(follow), changesOf(platform).intents.subscribe(changed));
      return () => {
        for (const end of ends) end();
      };
    },
  });
}

const idStoreOf = perPlatform(createIdStore);

/**
 * The lists that contain the video. All cards of a page share three observers, and a card renders again only for its own video. With
 * `useUserList` in each of 200 cards, a like took 300 ms instead of 9 (in jsdom).
 */
export function useVideoMarks(videoId: string): Readonly<Record<ListName, boolean>> {
  const store = idStoreOf(usePlatform());
  return {
    likes: useStore(store, ({ likes }) => likes.has(videoId)),
    watchlater: useStore(store, ({ watchlater }) => watchlater.has(videoId)),
    history: useStore(store, ({ history }) => history.has(videoId)),
  };
}

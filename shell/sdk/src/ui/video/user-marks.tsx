import { createContext, useCallback, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useUserList, type ListName, type UserList } from '../../lists';

type UserLists = Readonly<Record<ListName, UserList>>;

/** Returns the list as it is now. */
export type GetUserList = (name: ListName) => UserList;

const ListsContext = createContext<UserLists | null>(null);
const GetListContext = createContext<GetUserList | null>(null);

/**
 * Subscribes to the user's lists once for all cards below: three observers per page instead of three per card. Does
 * nothing inside another provider.
 */
export function UserMarksProvider({ children }: { children: ReactNode }) {
  return useContext(ListsContext) ? children : <Subscribed>{children}</Subscribed>;
}

function Subscribed({ children }: { children: ReactNode }) {
  const likes = useUserList('likes');
  const watchlater = useUserList('watchlater');
  const history = useUserList('history');
  const lists = useMemo(() => ({ likes, watchlater, history }), [likes, watchlater, history]);

  // Handlers read the lists when they run, so that a card does not render again for another card's change.
  const latest = useRef(lists);
  useEffect(() => {
    latest.current = lists;
  });
  const getList = useCallback<GetUserList>((name) => latest.current[name], []);

  return (
    <GetListContext value={getList}>
      <ListsContext value={lists}>{children}</ListsContext>
    </GetListContext>
  );
}

/** Which lists have the video. Needs a `UserMarksProvider` above. */
export function useUserMarks(videoId: string): Readonly<Record<ListName, boolean>> {
  const lists = useContext(ListsContext);
  if (!lists) throw new Error('useUserMarks needs a UserMarksProvider');
  return {
    likes: lists.likes.has(videoId),
    watchlater: lists.watchlater.has(videoId),
    history: lists.history.has(videoId),
  };
}

/** A stable function for handlers that read the lists. Needs a `UserMarksProvider` above. */
export function useGetUserList(): GetUserList {
  const getList = useContext(GetListContext);
  if (!getList) throw new Error('useGetUserList needs a UserMarksProvider');
  return getList;
}

import { createContext, useCallback, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useUserList, type ListName, type UserList } from '../../lists';

type UserLists = Readonly<Record<ListName, UserList>>;

/** The list as it is when the function is called. */
export type GetUserList = (name: ListName) => UserList;

const ListsContext = createContext<UserLists | null>(null);
const GetListContext = createContext<GetUserList | null>(null);

/**
 * Subscribes to the user's lists once for all cards below: three observers for a page instead of three for a card.
 * Below another it adds nothing.
 */
export function UserMarksProvider({ children }: { children: ReactNode }) {
  return useContext(ListsContext) ? children : <Subscribed>{children}</Subscribed>;
}

function Subscribed({ children }: { children: ReactNode }) {
  const likes = useUserList('likes');
  const watchlater = useUserList('watchlater');
  const history = useUserList('history');
  const lists = useMemo(() => ({ likes, watchlater, history }), [likes, watchlater, history]);

  // Handlers read the lists when they run, so that a card is not drawn anew for another card's change.
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

/** Which lists a video is in; call it below a `UserMarksProvider`. */
export function useUserMarks(videoId: string): Readonly<Record<ListName, boolean>> {
  const lists = useContext(ListsContext);
  if (!lists) throw new Error('useUserMarks is called outside of a UserMarksProvider');
  return {
    likes: lists.likes.has(videoId),
    watchlater: lists.watchlater.has(videoId),
    history: lists.history.has(videoId),
  };
}

/** Gives the user's lists to a handler; it never changes. Call it below a `UserMarksProvider`. */
export function useGetUserList(): GetUserList {
  const getList = useContext(GetListContext);
  if (!getList) throw new Error('useGetUserList is called outside of a UserMarksProvider');
  return getList;
}

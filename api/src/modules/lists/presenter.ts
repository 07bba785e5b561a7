import type { Video } from '@fitreel/contract';
import type { ListName } from '../../db/tables';

/** Each list as clients see it: its videos under the name of the list. */
export const presentList = {
  likes: (likes: Video[]) => ({ likes }),
  watchlater: (watchlater: Video[]) => ({ watchlater }),
  history: (history: Video[]) => ({ history }),
} satisfies Record<ListName, (videos: Video[]) => object>;

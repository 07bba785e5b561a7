import { lazyPart } from '@fitreel/sdk/ui';

/** The dialog that adds the selected videos of a list to a playlist. It loads when it first opens. */
export const AddDialog = lazyPart(
  () => import(/* webpackChunkName: "add-several" */ './playlists/add-several'),
);

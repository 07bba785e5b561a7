import { type ComponentProps, lazy, Suspense } from 'react';

const AddSeveral = lazy(() => import(/* webpackChunkName: "add-several" */ './playlists/add-several'));

/** The dialog that adds the selected videos of a list to a playlist. It loads when it first opens. */
export function AddDialog(props: ComponentProps<typeof AddSeveral>) {
  return (
    <Suspense fallback={null}>
      <AddSeveral {...props} />
    </Suspense>
  );
}

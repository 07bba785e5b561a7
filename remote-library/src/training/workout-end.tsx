import { lazyPart } from '@fitreel/sdk/ui';

/** In the file of the page that has what it needs: else the app had the programmes and the activity once more. */
export const Component = lazyPart(() => import(/* webpackChunkName: "page-train" */ './ended-workout'));

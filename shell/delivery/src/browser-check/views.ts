import type { CheckedPage } from './check-site';
import type { Look, Viewer } from './tour';

const TOKYO = { locale: 'de-DE', timezoneId: 'Asia/Tokyo' } as const;
const NEW_YORK = { locale: 'en-US', timezoneId: 'America/New_York' } as const;

type Place = typeof TOKYO | typeof NEW_YORK;

function view(
  who: Viewer['who'],
  place: Place,
  [size, theme, motion]: readonly [Viewer['size'], Viewer['theme'], Viewer['motion']],
  more: Partial<Viewer> = {},
): Viewer {
  return { who, ...place, size, theme, motion, storage: 'kept', api: 'working', data: 'examples', ...more };
}

/** The first two viewers of each place make whole visits. The two places differ in everything but the kind of viewer. */
const [HERE, THERE] = [
  ['phone', 'dark', 'reduced'],
  ['desktop', 'light', 'full'],
] as const;

/**
 * The viewers, chosen so that each pair of circumstances occurs together (`views.test.ts`). All combinations would be 384. With
 * blocked storage no viewer is logged in, and the data varies only if the browser requests it.
 */
export const VIEWS: readonly Viewer[] = [
  view('visitor', TOKYO, HERE),
  view('user', TOKYO, HERE),
  view('visitor', NEW_YORK, THERE),
  view('user', NEW_YORK, THERE),
  view('visitor', NEW_YORK, ['phone', 'light', 'reduced'], { storage: 'blocked' }),
  view('visitor', TOKYO, ['desktop', 'dark', 'full'], { storage: 'blocked' }),
  view('user', NEW_YORK, ['phone', 'dark', 'full'], { api: 'slow', data: 'large' }),
  view('visitor', TOKYO, ['desktop', 'light', 'reduced'], { api: 'slow', data: 'large' }),
  view('user', TOKYO, ['desktop', 'light', 'full'], { api: 'slow', data: 'empty' }),
  view('visitor', NEW_YORK, ['phone', 'dark', 'reduced'], { api: 'slow', data: 'empty' }),
  view('user', NEW_YORK, ['desktop', 'dark', 'reduced'], { api: 'failing' }),
  view('visitor', TOKYO, ['phone', 'light', 'full'], { api: 'failing' }),
];

/** Whether a viewer makes a whole visit. Each page gets one in each place: by a visitor in one and a user in the other, if both may. */
function isWhole(page: CheckedPage, index: number, viewer: Viewer): boolean {
  if (VIEWS.indexOf(viewer) >= 4) return false;
  const isTurn =
    ((index + (viewer.locale === TOKYO.locale ? 0 : 1)) % 2 === 0) === (viewer.who === 'visitor');
  return isTurn || page.access === 'signed-in';
}

/** Each viewer with the pages they may open. Whole visits take most of the time. */
export function toursOf(pages: readonly CheckedPage[]): [Viewer, Look[]][] {
  return VIEWS.map((viewer) => [
    viewer,
    pages.flatMap((page, index) =>
      page.access === 'public' || viewer.who === 'user'
        ? [{ page, isWhole: isWhole(page, index, viewer) }]
        : [],
    ),
  ]);
}

import { createMemoryRouter } from 'react-router-dom';
import { liveRemote } from '../composition/live-remote.test-support';
import { measure } from './measure';
import { visitedPages } from './visited-pages';
import { reportVitals, type View } from './vitals';

jest.mock('./vitals');

const remotes = [liveRemote('catalog'), liveRemote('library')];
const report = () => undefined;

/** What vitals of a view count for that came to `paths`, one each second. */
async function viewOf(...[first = '', ...paths]: string[]): Promise<View | undefined> {
  const now = jest.spyOn(performance, 'now');
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [first] });
  const pages = visitedPages(router);
  for (const [index, path] of paths.entries()) {
    now.mockReturnValue(1000 * (index + 1));
    await router.navigate(path);
  }
  jest.restoreAllMocks();
  measure({ view: 'a token', remotes, pages, shell: '1.0.0-000000000000', report });
  return jest.mocked(reportVitals).mock.lastCall?.[1];
}

beforeEach(() => jest.mocked(reportVitals).mockClear());

test('an interaction counts for the page on which it happens, after any navigation', async () => {
  const view = await viewOf('/catalog', '/library', '/library?sort=title', '/nowhere');
  expect(view?.first.remote).toBe('catalog');
  const owners = [0, 999, 1000, 2999, 3000].map((ms) => view?.pageAt(ms)?.remote);
  expect(owners).toEqual(['catalog', 'catalog', 'library', 'library', undefined]);
});

test('a view that begins with no page of a release reports no vitals', async () => {
  expect(await viewOf('/nowhere', '/catalog')).toBeUndefined();
});

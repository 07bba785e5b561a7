import type { RouteDescription } from '@fitreel/protocol';
import { pageSite, planOf, versionOf } from '../../../testing/page-site';
import { variantsOf, type SiteSnapshot } from '../site/snapshot';

const NONE = {
  status: 404,
  owner: null,
  view: 'page',
  fragments: [],
  url: '/404',
  scripts: [],
  styles: [],
  data: [],
};

let site: SiteSnapshot;
/** URLs of the releases' folders. */
let catalog: string;
let library: string;
beforeAll(async () => {
  ({ site, catalog, library } = await pageSite());
});

/** The site with a catalogue that has this route alone. */
function siteWith(route: RouteDescription): SiteSnapshot {
  const version = versionOf(site, 'catalog');
  const description = { ...version.extras.description, routes: [route] };
  const microFrontends = { catalog: [{ ...version, extras: { ...version.extras, description } }] };
  return { ...site, registry: { ...site.registry, microFrontends } };
}

describe('the needs of a route', () => {
  test('are its remote’s entry, the files of its page, and its data', () => {
    expect(planOf(site, '/')).toMatchObject({
      status: 200,
      owner: { remote: 'catalog', route: { id: 'home' }, version: { extras: { base: catalog } } },
      url: '/',
      scripts: ['remoteEntry.77777777.js', 'remote.44444444.js', 'page-home.55555555.js'].map(
        (file) => catalog + file,
      ),
      styles: [`${catalog}page-home.66666666.css`],
      data: ['/api/categories', '/api/videos'],
    });
  });

  test('are files of the remote that owns the route', () => {
    const { scripts } = planOf(site, '/history');
    expect(scripts.every((url) => url.startsWith(library))).toBe(true);
    expect(scripts).toHaveLength(3);
  });

  test('include the lazy shared modules that its page uses', () => {
    const { scripts, styles } = planOf(site, '/video/v1');
    expect(scripts.at(-1)).toBe('/releases/shell/1/sdk-forms.88888888.js');
    expect(styles).toEqual([`${catalog}page-video.66666666.css`, '/releases/shell/1/sdk-forms.99999999.css']);
  });

  /** The needs of `/trend` with a page that uses `shared`, and a shell with `lazyModules`. */
  const needsWith = (shared: string[], lazyModules = site.shell.lazyModules) => {
    const version = versionOf(site, 'catalog');
    const preload = { trend: { scripts: [], styles: [], shared } };
    const microFrontends = { catalog: [{ ...version, extras: { ...version.extras, preload } }] };
    const shell = { ...site.shell, lazyModules };
    return planOf({ ...site, shell, registry: { ...site.registry, microFrontends } }, '/trend');
  };

  test('leave out a module that is not lazy', () => {
    const { scripts, styles } = needsWith(['constructor', '@fitreel/sdk/none']);
    expect([scripts.length, styles]).toEqual([1, []]);
  });

  test('name a file that two modules share only once', () => {
    const files = { scripts: ['common.js'], styles: [] };
    const { scripts } = needsWith(['one', 'other'], new Map(Object.entries({ one: files, other: files })));
    expect(scripts.slice(1)).toEqual(['/releases/shell/1/common.js']);
  });

  test.each([
    ['/video/v1', ['/api/video/v1']],
    ['/categoryyoga', ['/api/categories/yoga']],
    ['/category%C3%A9', ['/api/categories/%C3%A9']],
    ['/video/a%2F..%2Fb', ['/api/video/a%2F..%2Fb']],
    ['/video/a%3Fb%23c', ['/api/video/a%3Fb%23c']],
    ['/trend', []],
  ])('of %s include the data %j', (pathname, data) => {
    expect(planOf(site, pathname)).toMatchObject({ status: 200, data });
  });

  test.each(['/nowhere', '/video/', '/video/a/b', '/category', '/video/%E0%A4%A', '/TREND'])(
    'are none for %s, which has no route',
    (pathname) => {
      expect(planOf(site, pathname)).toMatchObject(NONE);
    },
  );

  test('are none for a remote without a live version', () => {
    const version = versionOf(site, 'catalog');
    const deployment = { traffic: 0, default: false };
    const microFrontends = { catalog: [{ ...version, deployment }] };
    const without = variantsOf({ ...site, registry: { ...site.registry, microFrontends } });
    expect(planOf(without.of(99), '/trend').status).toBe(404);
  });

  describe('with parameters of the query in its data', () => {
    const needsOf = (url: string) => {
      const search = siteWith({
        id: 'search',
        path: '/search',
        access: 'public',
        data: ['/api/videos?q={?q2}&b={?b}', '/api/categories'],
      });
      const { url: named, data, view, key } = planOf(search, url);
      const isTooLong = url.endsWith('x'.repeat(201));
      expect(view).toBe(isTooLong ? 'frame' : 'page');
      // It must not get the page without the value, which may be in memory.
      expect(key === planOf(search, named).key).toBe(!isTooLong);
      return [named, ...data];
    };

    test('have the named parameters only, trimmed and in the order of their names', () => {
      const needs = ['/search?b=1&q2=a+b%26c', '/api/videos?q=a%20b%26c&b=1', '/api/categories'];
      expect(needsOf('/search?q2=%20a+b%26c&other=2&b=1')).toEqual(needs);
      expect(needsOf('/search?b=1&q2=a%20b%26c')).toEqual(needs);
      expect(needsOf(`/search?b=1&q2=${'x'.repeat(200)}`)).toHaveLength(3);
      expect(needsOf('/search?b=1&q2=why?not')[1]).toBe('/api/videos?q=why%3Fnot&b=1');
    });

    test.each([
      ['', ['/api/filters']],
      ['?level=beginner', ['/api/filters?level=beginner']],
      ['?length=10-20&q=a+b', ['/api/filters?length=10-20', '/api/videos?q=a%20b&length=10-20']],
    ])('leave out of %j only the parameter that a request can do without', (search, expected) => {
      const data = ['/api/filters?length={?length?}&level={?level?}', '/api/videos?q={?q}&length={?length?}'];
      const site = siteWith({ id: 'search', path: '/search', access: 'public', data });
      expect(planOf(site, `/search${search}`).data).toEqual(expected);
    });

    test('ignore a value that the endpoint does not know, as if it were not there', () => {
      const data = ['/api/filters?length={?length?}&level={?level?}', '/api/comments?length={?length?}'];
      const site = siteWith({ id: 'home', path: '/', access: 'public', data: data.slice(0, 1) });
      expect(planOf(site, '/?length=foo&level=%7B%3Flevel%7D')).toEqual(planOf(site, '/'));
      expect(planOf(site, '/?length=foo&level=beginner').data).toEqual(['/api/filters?level=beginner']);
      expect(planOf(site, '/?length=10-20,foo').data).toEqual(['/api/filters']);
      expect(planOf(site, '/?length=10-20,20-40').data).toEqual(['/api/filters?length=10-20%2C20-40']);
      const others = siteWith({ id: 'home', path: '/', access: 'public', data: data.slice(1) });
      expect(planOf(others, '/?length=foo').data).toEqual(['/api/comments?length=foo']);
    });

    test.each(['', '?q2=x', '?q2=&b=1', '?q2=%20&b=1', `?b=1&q2=${'x'.repeat(201)}`])(
      'leave out data for which %j has no value',
      (search) => {
        expect(needsOf(`/search${search}`).slice(1)).toEqual(['/api/categories']);
      },
    );
  });

  test('depend on parameters that the route names, whether or not its data do', () => {
    const video = siteWith({ id: 'video', path: '/video/{videoId}', access: 'public', query: ['list'] });
    expect(planOf(video, '/video/v1?shuffle=2&list=a')).toMatchObject({ url: '/video/v1?list=a', data: [] });
    expect(planOf(video, '/video/v1?shuffle=2').url).toBe('/video/v1');
  });

  test('are the same for all paths of a page for signed-in viewers', () => {
    expect(planOf(site, '/history?page=2')).toMatchObject({ url: '/history', data: [] });
    const playlist = siteWith({ id: 'playlist', path: '/playlist/{playlistId}', access: 'signed-in' });
    const urls = ['/playlist/one', '/playlist/other'].map((url) => planOf(playlist, url).url);
    expect(urls).toEqual(['/playlist/x', '/playlist/x']);
  });
});

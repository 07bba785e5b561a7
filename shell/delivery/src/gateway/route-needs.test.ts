import type { RouteDescription } from '@fitreel/protocol';
import { pageSite, versionOf } from '../../testing/page-site';
import { routeNeeds } from './route-needs';
import type { Site } from './site-source';

const NONE = { status: 404, owner: null, fragments: [], url: '/404', scripts: [], styles: [], data: [] };

let site: Site;
/** URLs of the releases' folders. */
let catalog: string;
let library: string;
beforeAll(async () => {
  ({ site, catalog, library } = await pageSite());
});

/** The site with a catalogue that has this route alone. */
function siteWith(route: RouteDescription): Site {
  const version = versionOf(site, 'catalog');
  const description = { ...version.extras.description, routes: [route] };
  const microFrontends = { catalog: [{ ...version, extras: { ...version.extras, description } }] };
  return { ...site, registry: { ...site.registry, microFrontends } };
}

describe('the needs of a route', () => {
  test('are its remote’s entry, the files of its page, and its data', () => {
    expect(routeNeeds(site, '/', 0)).toMatchObject({
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
    const { scripts } = routeNeeds(site, '/history', 0);
    expect(scripts.every((url) => url.startsWith(library))).toBe(true);
    expect(scripts).toHaveLength(3);
  });

  test('include the lazy shared modules that its page uses', () => {
    const { scripts, styles } = routeNeeds(site, '/video/v1', 0);
    expect(scripts.at(-1)).toBe('/releases/shell/1/sdk-forms.88888888.js');
    expect(styles).toEqual([`${catalog}page-video.66666666.css`, '/releases/shell/1/sdk-forms.99999999.css']);
  });

  /** The needs of `/trend` with a page that uses `shared`, and a shell with `lazyModules`. */
  const needsWith = (shared: string[], lazyModules = site.shell.lazyModules) => {
    const version = versionOf(site, 'catalog');
    const preload = { trend: { scripts: [], styles: [], shared } };
    const microFrontends = { catalog: [{ ...version, extras: { ...version.extras, preload } }] };
    const shell = { ...site.shell, lazyModules };
    return routeNeeds({ ...site, shell, registry: { ...site.registry, microFrontends } }, '/trend', 0);
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
    expect(routeNeeds(site, pathname, 0)).toMatchObject({ status: 200, data });
  });

  test.each(['/nowhere', '/video/', '/video/a/b', '/category', '/video/%E0%A4%A', '/TREND'])(
    'are none for %s, which has no route',
    (pathname) => {
      expect(routeNeeds(site, pathname, 0)).toEqual(NONE);
    },
  );

  test('are none for a remote without a live version', () => {
    const version = versionOf(site, 'catalog');
    const deployment = { traffic: 0, default: false };
    const microFrontends = { catalog: [{ ...version, deployment }] };
    const without: Site = { ...site, registry: { ...site.registry, microFrontends } };
    expect(routeNeeds(without, '/trend', 0).status).toBe(404);
  });

  describe('with parameters of the query in its data', () => {
    const needsOf = (url: string) => {
      const search = siteWith({
        id: 'search',
        path: '/search',
        access: 'public',
        data: ['/api/videos?b={?b}&q={?q}', '/api/categories'],
      });
      const { url: named, data } = routeNeeds(search, url, 0);
      return [named, ...data];
    };

    test('have the named parameters only, in one order', () => {
      const needs = ['/search?b=1&q=a+b%26c', '/api/videos?b=1&q=a%20b%26c', '/api/categories'];
      expect(needsOf('/search?q=%20a+b%26c&other=2&b=1')).toEqual(needs);
      expect(needsOf('/search?b=1&q=a%20b%26c')).toEqual(needs);
    });

    test.each(['', '?q=x', '?q=&b=1', '?q=%20&b=1', `?b=1&q=${'x'.repeat(201)}`])(
      'leave out data for which %j has no value',
      (search) => {
        expect(needsOf(`/search${search}`).slice(1)).toEqual(['/api/categories']);
      },
    );
  });

  test('are the same for all paths of a page for signed-in viewers', () => {
    expect(routeNeeds(site, '/history?page=2', 0)).toMatchObject({ url: '/history', data: [] });
    const playlist = siteWith({ id: 'playlist', path: '/playlist/{playlistId}', access: 'signed-in' });
    const urls = ['/playlist/one', '/playlist/other'].map((url) => routeNeeds(playlist, url, 0).url);
    expect(urls).toEqual(['/playlist/x', '/playlist/x']);
  });
});

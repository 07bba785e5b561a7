import type { ErrorReport } from '@fitreel/protocol';
import { notFound } from '@fitreel/sdk/remote';
import type { RemoteStatus } from '@fitreel/sdk/remotes';
import { createTestPlatform } from '@fitreel/sdk/testing';
import { liveRemote } from '../composition/live-remote.test-support';
import { remoteStatuses } from '../composition/live-remotes';
import { siteRoutes } from '../composition/site';
import { LoadError } from '../loading/load-error';
import { reportErrors } from './report-errors';

const remotes = [liveRemote('catalog'), liveRemote('library')];
const [VERSION, CANARY] = ['1.0.0-000000000000', '1.0.1-111111111111'];

/** The reports of a page on which both remotes have loaded, unless `status` says otherwise. */
function watched(status: Partial<RemoteStatus> = {}) {
  const statuses = createTestPlatform({ remotes: remoteStatuses(remotes, remotes) }).remotes;
  for (const { name } of remotes) statuses.change(name, { state: 'loaded', ...status });
  const reports: ErrorReport[] = [];
  const target = new EventTarget();
  const added = jest
    .spyOn(window, 'addEventListener')
    .mockImplementation((type, listener) => target.addEventListener(type, listener));
  const caught = reportErrors(statuses, siteRoutes(remotes), (report) => reports.push(report));
  added.mockRestore();
  const happen = (type: string, more: object) => target.dispatchEvent(Object.assign(new Event(type), more));
  return { caught, reports, happen };
}

/** An error whose stack has the file of a release. */
function errorOf(app: string, version = VERSION, message = 'boom'): Error {
  const at = `${window.location.origin}/releases/${app}/${version}/page-home.0123abcd.js:1:2345`;
  return Object.assign(new Error(message), { stack: `Error: ${message}\n    at Page (${at})` });
}

beforeEach(() => window.history.replaceState(null, '', '/catalog'));

test('an error of a page is reported with its release, its route and a stack without the origin', () => {
  const { caught, reports } = watched();
  caught.page(errorOf('catalog', CANARY), '/catalog');
  expect(reports).toEqual([
    {
      remote: 'catalog',
      version: CANARY,
      route: 'page',
      message: 'Error: boom',
      stack: `at Page (/releases/catalog/${CANARY}/page-home.0123abcd.js:1:2345)`,
    },
  ]);
});

test('without a release in the stack, an error of a page counts against the page’s remote', () => {
  const { caught, reports } = watched({ version: CANARY });
  caught.page('thrown text', '/library');
  expect(reports).toMatchObject([{ remote: 'library', version: CANARY, message: 'Error: thrown text' }]);
});

test('what another remote throws on a page is its own', () => {
  const { caught, reports } = watched();
  caught.page(errorOf('library'), '/catalog');
  expect(reports).toMatchObject([{ remote: 'library', route: null }]);
});

test.each([
  ['an error', 'error', 'error'],
  ['a rejection', 'unhandledrejection', 'reason'],
])('%s that nobody catches is reported if a script of a release threw it', (_what, type, field) => {
  const { reports, happen } = watched();
  happen(type, { [field]: new Error('of an extension') });
  expect(reports).toEqual([]);
  happen(type, { [field]: errorOf('catalog') });
  happen(type, { [field]: errorOf('shell') });
  expect(reports).toMatchObject([
    { remote: 'catalog', version: VERSION, route: 'page' },
    { remote: 'shell', version: VERSION, route: null },
  ]);
});

test('what a boundary caught is the remote’s where only scripts of the shell are in the stack', () => {
  const { caught, reports } = watched({ version: CANARY });
  caught.page(errorOf('shell'), '/catalog');
  caught.page(errorOf('shell'), '/nowhere');
  expect(reports).toMatchObject([
    { remote: 'catalog', version: CANARY },
    { remote: 'shell', version: VERSION, route: null },
  ]);
});

test('a page view reports one error of each release', () => {
  const { caught, reports } = watched();
  for (const error of [errorOf('catalog'), errorOf('catalog', VERSION, 'again'), errorOf('library')])
    caught.page(error, '/catalog');
  expect(reports.map(({ remote, message }) => [remote, message])).toEqual([
    ['catalog', 'Error: boom'],
    ['library', 'Error: boom'],
  ]);
});

test('a page whose file does not arrive counts, once its remote has loaded', () => {
  const error = new LoadError('catalog', VERSION, 'page', errorOf('catalog'));
  const { caught, reports } = watched();
  caught.page(error, '/catalog');
  expect(reports).toHaveLength(1);
  const failed = watched({ state: 'failed' });
  failed.caught.page(error, '/catalog');
  expect(failed.reports).toEqual([]);
});

test('leaves out pages that are not found, requests that were given up, and apps under development', () => {
  const { caught, reports, happen } = watched({ version: null });
  try {
    notFound();
  } catch (error) {
    caught.page(error, '/catalog');
  }
  happen('unhandledrejection', { reason: Object.assign(errorOf('catalog'), { name: 'AbortError' }) });
  caught.page(new Error('of a development server'), '/catalog');
  expect(reports).toEqual([]);
});

test('cuts long messages and stacks', () => {
  const { caught, reports } = watched();
  const error = errorOf('catalog', VERSION, 'x'.repeat(5000));
  error.stack += '\n    at more'.repeat(500);
  caught.page(error, '/catalog');
  const lengths = reports.map(({ message, stack }) => [message.length, stack.length]);
  expect(lengths).toEqual([[300, 1500]]);
});

test('what React recovers from counts for the innermost remote among its components, once', () => {
  const { caught, reports, happen } = watched();
  const at = (app: string) =>
    `\n    at Part (${window.location.origin}/releases/${app}/${VERSION}/part.0123abcd.js:1:2)`;
  const mismatch = () => errorOf('shell', VERSION, 'Minified React error #418');
  const [inFragment, inBars] = [mismatch(), mismatch()];
  caught.recovered(inFragment, `\n    at time${at('shell')}${at('library')}${at('catalog')}${at('shell')}`);
  happen('error', { error: inFragment });
  caught.recovered(inBars, `\n    at nav${at('shell')}`);
  happen('error', { error: inBars });
  expect(reports).toMatchObject([
    { remote: 'library', version: VERSION, route: null, message: 'Error: Minified React error #418' },
    { remote: 'shell', version: VERSION, route: null },
  ]);
  expect(reports[0]?.stack).toMatch(/^at time\n/);
});

test('a component without a file counts for the owner of its part of the page', () => {
  const { caught, reports, happen } = watched({ version: CANARY });
  const shell = `(${window.location.origin}/releases/shell/${VERSION}/main.0123abcd.js:1:2)`;
  const error = errorOf('shell', VERSION, 'Minified React error #418');
  caught.recovered(
    error,
    `\n    at p\n    at remote:library.buttons (<anonymous>)\n    at s ${shell}\n    at remote:catalog (<anonymous>)`,
  );
  happen('error', { error });
  expect(reports).toMatchObject([{ remote: 'library', version: CANARY, route: null }]);
});

test('an error of a fragment counts against its remote, whichever page shows it', () => {
  const { caught, reports } = watched();
  caught.fragment(new Error('boom'), 'library');
  expect(reports).toMatchObject([{ remote: 'library', version: VERSION, route: null }]);
});

import type { CheckedPage } from './check-site';
import { findingLines } from './findings';
import type { Snapshot, Viewer, Visit } from './tour';

const PAGE: CheckedPage = { name: '/nutrition', path: '/nutrition', access: 'public', exists: true };
const VISITOR: Viewer = { who: 'visitor', api: 'working', locale: 'de-DE', timezoneId: 'Asia/Tokyo' };
const SNAPSHOT: Snapshot = {
  ...{
    path: '/nutrition',
    ofRouter: true,
    title: 'Check',
    body: {},
    html: { lang: 'en' },
    globals: ['window'],
  },
  ...{
    replaced: [],
    stored: { token: 13 },
    nodes: 200,
    animations: 0,
    covered: [],
    longest: 60,
    violations: [],
    heading: 'Nutrition',
    written: [],
    remains: [],
  },
};

/** A visit of a page that does nothing wrong, but for `more`. */
function visit(more: Partial<Visit> = {}, viewer = VISITOR): Visit {
  return {
    ...{ page: PAGE, viewer, before: SNAPSHOT, shown: SNAPSHOT, left: SNAPSHOT, back: SNAPSHOT },
    ...{ errors: [], reports: [], requests: 0, events: 0, heapBytes: 0, isCacheKept: true, stuck: null },
    keys: { tab: true, search: true, focusKept: true, swallowed: [] },
    ...more,
  };
}

const lines = (...visits: Visit[]) => findingLines(visits, 'nutrition');

test('finds nothing in a page that leaves others alone', () => {
  const container = { ...SNAPSHOT, globals: ['window', 'remote_nutrition', 'webpackChunkfitreel_nutrition'] };
  expect(lines(visit({ shown: container, left: container, back: container }))).toEqual([]);
});

test('says a finding once, with where it was seen first, and on which other pages', () => {
  const user: Viewer = { who: 'user', api: 'working', locale: 'en-US', timezoneId: 'America/New_York' };
  const [line, ...more] = lines(
    visit({ requests: 480 }),
    visit({ requests: 510, page: { ...PAGE, name: '/nutrition/meals' } }, user),
  );
  expect(more).toEqual([]);
  expect(line).toBe(
    '/nutrition as visitor, de-DE in Asia/Tokyo, also /nutrition/meals: sends 480 requests in a second while nobody does anything. Ask for data with useQuery, which asks once, and poll at most every 10 s.',
  );
});

test('what only the shell does counts against no remote', () => {
  const replaced = { ...SNAPSHOT, replaced: ['history.pushState'] };
  expect(lines(visit({ before: replaced, shown: replaced, left: replaced, back: replaced }))).toEqual([]);
  const violations = [
    { directive: 'img-src', blocked: 'https://x.example', file: '/releases/shell/1.0.0/main.js', sample: '' },
  ];
  expect(lines(visit({ shown: { ...SNAPSHOT, violations } }))).toEqual([]);
});

test.each<[string, Partial<Visit>]>([
  ['is not found', { shown: { ...SNAPSHOT, heading: 'Page not found' } }],
  ['writes the storage key sort', { back: { ...SNAPSHOT, written: [{ app: 'nutrition', key: 'sort' }] } }],
  [
    'leaves a timer of 900 ms behind',
    { left: { ...SNAPSHOT, remains: [{ app: 'nutrition', what: 'a timer of 900 ms' }] } },
  ],
  ['throws the error of a request', { errors: ['ApiError: the API fails'] }],
  [
    'could not be loaded: error',
    {
      reports: [{ loads: [{ remote: 'nutrition', version: '1.0.0-0123456789ab', failure: 'error', ms: 9 }] }],
    },
  ],
  ['runs a copy of React', { errors: ["Cannot read properties of null (reading 'useState')"] }],
])('says that a page %s, with what to write instead', (says, more) => {
  expect(lines(visit(more))).toEqual([expect.stringMatching(`: ${says}.*\\. \\w`)]);
});

test.each([
  ['ServiceWorkerContainer register|/sw.js', 'registers a service worker'],
  ['Worker constructor|/releases/nutrition', 'starts a worker'],
  ['Element innerHTML|<b>', 'gives the browser text to read as HTML or as code'],
])('says of the blocked %s what the remote does', (sample, says) => {
  const violation = {
    directive: 'require-trusted-types-for',
    blocked: 'trusted-types-sink',
    file: '',
    sample,
  };
  expect(lines(visit({ shown: { ...SNAPSHOT, violations: [violation] } }))).toEqual([
    expect.stringMatching(`: ${says}, which the site’s policy blocks\\. \\w`),
  ]);
});

test('counts against a remote neither what others keep and leave, nor a page that a failing API does not have', () => {
  const others = [{ app: 'shell', key: 'token', what: 'a timer of 9 ms' }];
  expect(lines(visit({ left: { ...SNAPSHOT, remains: others, written: others } }))).toEqual([]);
  const own = { back: { ...SNAPSHOT, written: [{ app: 'nutrition', key: 'nutrition.sort' }] } };
  const failing: Viewer = { ...VISITOR, api: 'failing' };
  expect(lines(visit({ ...own, shown: { ...SNAPSHOT, heading: 'Page not found' } }, failing))).toEqual([]);
  expect(lines(visit({ requests: 480 }, failing))[0]).toContain('as visitor, API failing, de-DE');
});

test.each([
  ['More than 100 events in a second', 'sends more events than a remote may'],
  ['More than 50 requests in a second', 'sends more requests than a remote may'],
  ['nutrition.blob: more than 512 KB in all', 'keeps more in the browser’s storage than a remote may'],
])('of the SDK’s bound “%s” says what to do', (message, says) => {
  expect(lines(visit({ errors: [message] }))).toEqual([expect.stringMatching(`${says}.*\\. \\w`)]);
});

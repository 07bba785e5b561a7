import type { CheckedPage } from './check-site';
import { findingLines } from './findings';
import type { Snapshot, Viewer, Visit } from './tour';

const PAGE: CheckedPage = { name: '/nutrition', path: '/nutrition', access: 'public', exists: true };
const VISITOR: Viewer = {
  ...{ who: 'visitor', api: 'working', locale: 'de-DE', timezoneId: 'Asia/Tokyo' },
  ...{ size: 'desktop', theme: 'light', motion: 'full', storage: 'kept', data: 'examples' },
};
const SNAPSHOT: Snapshot = {
  ...{
    path: '/nutrition',
    ofRouter: true,
    title: 'Check',
    attributes: [
      { tag: '<html>', has: { lang: 'en' } },
      { tag: '<main>', has: {} },
    ],
    globals: ['window'],
  },
  ...{
    replaced: [],
    stored: { token: 13 },
    nodes: 200,
    animations: 0,
    covered: [],
    isBlocked: false,
    overflow: null,
    shift: 0,
    longest: 60,
    violations: [],
    heading: 'Nutrition',
    written: [],
    remains: [],
  },
};

const INERT = SNAPSHOT.attributes.map(({ tag, has }) => ({
  tag,
  has: { ...has, ...(tag === '<main>' && { inert: '' }) },
}));
/** Nobody knows whose a handler is, such as `window.onresize`. */
const RESIZED = { app: null, what: 'a listener for resize on the window' };

/** A visit of a page that does nothing wrong, but for `more`. */
function visit(more: Partial<Visit> = {}, viewer = VISITOR): Visit {
  return {
    ...{
      page: PAGE,
      isWhole: true,
      viewer,
      before: SNAPSHOT,
      shown: SNAPSHOT,
      left: SNAPSHOT,
      back: SNAPSHOT,
    },
    ...{ errors: [], reports: [], requests: 0, events: 0, heapBytes: 0, isCacheKept: true, stuck: null },
    ...{ keptBytes: 0, shift: 0, barriers: [] },
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
  const user: Viewer = { ...VISITOR, who: 'user', locale: 'en-US', timezoneId: 'America/New_York' };
  const [line, ...more] = lines(
    visit({ requests: 480 }),
    visit({ requests: 510, page: { ...PAGE, name: '/nutrition/meals' } }, user),
  );
  expect(more).toEqual([]);
  expect(line).toBe(
    '/nutrition as visitor, de-DE in Asia/Tokyo, also /nutrition/meals: sends 480 requests in a second while nobody does anything. Ask for data with useQuery, which asks once, and poll at most every 10 s.',
  );
});

test('says where a viewer looks: on what, and what they block', () => {
  const [line] = lines(
    visit(
      { requests: 480 },
      {
        ...VISITOR,
        ...{
          size: 'phone',
          theme: 'dark',
          motion: 'reduced',
          storage: 'blocked',
          api: 'slow',
          data: 'large',
        },
      },
    ),
  );
  expect(line).toContain(
    '/nutrition as visitor on a phone, dark, reduced motion, storage blocked, API slow, large data, de-DE in Asia/Tokyo: ',
  );
});

test('one cause is one finding: of the page that adds it, or of all pages', () => {
  const timer = { app: 'nutrition', what: 'an interval of 900 ms' };
  const left = { ...SNAPSHOT, remains: [timer] };
  const others = ['/a', '/b'].map((name) => ({ ...PAGE, name }));
  const later = others.map((page) => visit({ page, before: left, left }));
  expect(lines(visit({ left }), ...later)).toEqual([
    expect.stringMatching(
      /^\/nutrition as visitor, de-DE in Asia\/Tokyo: leaves an interval of 900 ms behind/,
    ),
  ]);
  expect(lines(visit({ left }), ...others.map((page) => visit({ page, left })))).toEqual([
    expect.stringContaining('in Asia/Tokyo, as on every page: leaves an interval of 900 ms behind'),
  ]);
});

test('a task that blocks counts if at least half of the visits of its page have it: others had a busy machine', () => {
  const slow = visit({ shown: { ...SNAPSHOT, longest: 9000 } });
  expect(lines(slow, visit(), visit())).toEqual([]);
  expect(lines(slow, visit())).toEqual([expect.stringContaining('blocks the page for 9.0 s in one task')]);
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
  ['changes the inert of <main> and leaves it so', { left: { ...SNAPSHOT, attributes: INERT } }],
  ['leaves a listener for resize on the window', { left: { ...SNAPSHOT, remains: [RESIZED] } }],
  ['shows links or buttons, none of which', { shown: { ...SNAPSHOT, isBlocked: true } }],
  [
    'is 700 px wide in a window of 360 px',
    { shown: { ...SNAPSHOT, overflow: { width: 700, of: 360, element: '<table>' } } },
  ],
  ['shifts its layout by 0.06', { shift: 0.06 }],
  ['keeps 8 MB more memory each time', { keptBytes: 8 * 1024 * 1024 }],
  [
    'asks whoever leaves whether they want to',
    {
      shown: {
        ...SNAPSHOT,
        remains: [{ app: 'nutrition', what: 'a listener for beforeunload on the window' }],
      },
    },
  ],
  [
    'is a barrier to some viewers: Buttons must have discernible text \\(axe, button-name\\)',
    {
      barriers: [
        { rule: 'button-name', help: 'Buttons must have discernible text', element: '<button></button>' },
      ],
    },
  ],
  ['uses what Chrome 123', { errors: ['TypeError: Promise.try is not a function'] }],
  ['uses what Chrome 123', { errors: ['e.union is not a function'] }],
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
  expect(lines(visit({ errors: ['TimeoutError: it did not load within 1500 ms'] }))).toEqual([]);
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

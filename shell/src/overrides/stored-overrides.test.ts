import { OVERRIDING_COOKIE } from '@fitreel/protocol/browser';
import { writeChoice, readChoice } from '../preferences/choice';
import { clearOverrides, readOverrides } from './stored-overrides';

const ALLOWED = ['http://localhost:*'];

function open(path: string) {
  window.history.replaceState({ previous: true }, '', path);
  return readOverrides(ALLOWED);
}

beforeEach(() => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
});
afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
  writeChoice(OVERRIDING_COOKIE, null);
});

const CATALOG = { remote: 'catalog', origin: 'http://localhost:3001' };
const LIBRARY = { remote: 'library', origin: 'http://localhost:3002' };

test('an override is removed from the URL and stays active in the tab', () => {
  const { active, rejected } = open('/trend?q=a&override=catalog@http://localhost:3001#here');
  expect({ active, rejected }).toEqual({ active: [CATALOG], rejected: [] });
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe('/trend?q=a#here');
  expect(window.history.state).toEqual({ previous: true });
  expect(open('/').active).toEqual([CATALOG]);
});

test('a tab can override several remotes, each once', () => {
  open('/?override=catalog@http://localhost:3009&override=library@http://localhost:3002');
  expect(open('/?override=catalog@http://localhost:3001').active).toEqual([CATALOG, LIBRARY]);
});

test('overrides can be removed one by one or all together', () => {
  open('/?override=catalog@http://localhost:3001&override=library@http://localhost:3002');
  expect(open('/?override=catalog@').active).toEqual([LIBRARY]);
  expect(open('/').active).toEqual([LIBRARY]);
  clearOverrides();
  expect(open('/').active).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

test('a cookie tells the gateway while an override is active', () => {
  open('/');
  expect(readChoice(OVERRIDING_COOKIE)).toBeNull();
  open('/?override=catalog@http://localhost:3001');
  expect(readChoice(OVERRIDING_COOKIE)).toBe('1');
  clearOverrides();
  expect(readChoice(OVERRIDING_COOKIE)).toBeNull();
  open('/?override=catalog@http://localhost:3001');
  // As if the tab was closed.
  sessionStorage.clear();
  open('/');
  expect(readChoice(OVERRIDING_COOKIE)).toBeNull();
});

test('a rejected override is removed from the URL, and stored ones stay active', () => {
  open('/?override=library@http://localhost:3002');
  const { active, rejected } = open('/?override=catalog@http://evil.example');
  expect(active).toEqual([LIBRARY]);
  expect(rejected).toEqual([
    {
      value: 'catalog@http://evil.example',
      reason: 'This site allows overrides only from http://localhost:*.',
    },
  ]);
  expect(window.location.search).toBe('');
  expect(open('/')).toEqual({ active: [LIBRARY], rejected: [] });
});

test.each([
  '{',
  '7',
  'null',
  '{"catalog":"http://localhost:3001"}',
  '["catalog@http://evil.example", 7, null]',
])('ignores storage that contains %s', (stored) => {
  sessionStorage.setItem('overrides', stored);
  expect(open('/').active).toEqual([]);
});

test('a stored override ends once the site no longer allows it', () => {
  open('/?override=catalog@http://localhost:3001');
  expect(readOverrides(['https://preview.example']).active).toEqual([]);
});

test('without storage, an override lasts for one page', () => {
  for (const method of ['getItem', 'setItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('blocked');
    });
  }
  expect(open('/?override=catalog@http://localhost:3001').active).toEqual([CATALOG]);
  expect(open('/').active).toEqual([]);
});

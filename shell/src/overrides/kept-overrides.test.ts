import { OVERRIDING_COOKIE } from '@fitreel/protocol/browser';
import { keepChoice, readChoice } from '../preferences/choice';
import { clearOverrides, takeOverrides } from './kept-overrides';

const ALLOWED = ['http://localhost:*'];

function open(address: string) {
  window.history.replaceState({ kept: true }, '', address);
  return takeOverrides(ALLOWED);
}

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
  keepChoice(OVERRIDING_COOKIE, null);
});

const CATALOG = { remote: 'catalog', origin: 'http://localhost:3001' };
const LIBRARY = { remote: 'library', origin: 'http://localhost:3002' };

test('an override leaves the address, which keeps all else, and holds for the next pages of the tab', () => {
  const { kept, refused } = open('/trend?q=a&override=catalog@http://localhost:3001#here');
  expect({ kept, refused }).toEqual({ kept: [CATALOG], refused: [] });
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe('/trend?q=a#here');
  expect(window.history.state).toEqual({ kept: true });
  expect(open('/').kept).toEqual([CATALOG]);
});

test('several remotes can be overridden, each in one way', () => {
  open('/?override=catalog@http://localhost:3009&override=library@http://localhost:3002');
  expect(open('/?override=catalog@http://localhost:3001').kept).toEqual([CATALOG, LIBRARY]);
});

test('an override is taken away by its name, or with all others', () => {
  open('/?override=catalog@http://localhost:3001&override=library@http://localhost:3002');
  expect(open('/?override=catalog@').kept).toEqual([LIBRARY]);
  expect(open('/').kept).toEqual([LIBRARY]);
  clearOverrides();
  expect(open('/').kept).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

test('a cookie tells the gateway as long as an override is in force', () => {
  open('/');
  expect(readChoice(OVERRIDING_COOKIE)).toBeNull();
  open('/?override=catalog@http://localhost:3001');
  expect(readChoice(OVERRIDING_COOKIE)).toBe('1');
  clearOverrides();
  expect(readChoice(OVERRIDING_COOKIE)).toBeNull();
  open('/?override=catalog@http://localhost:3001');
  // As when the tab was closed.
  sessionStorage.clear();
  open('/');
  expect(readChoice(OVERRIDING_COOKIE)).toBeNull();
});

test('what is refused leaves the address too, and what was kept stays', () => {
  open('/?override=library@http://localhost:3002');
  const { kept, refused } = open('/?override=catalog@http://evil.example');
  expect(kept).toEqual([LIBRARY]);
  expect(refused).toEqual([
    {
      asked: 'catalog@http://evil.example',
      reason: 'This site allows overrides from http://localhost:* alone.',
    },
  ]);
  expect(window.location.search).toBe('');
  expect(open('/')).toEqual({ kept: [LIBRARY], refused: [] });
});

test.each([
  '{',
  '7',
  'null',
  '{"catalog":"http://localhost:3001"}',
  '["catalog@http://evil.example", 7, null]',
])('storage that holds %s holds no override', (text) => {
  sessionStorage.setItem('overrides', text);
  expect(open('/').kept).toEqual([]);
});

test('what the site no longer allows is not in force', () => {
  open('/?override=catalog@http://localhost:3001');
  expect(takeOverrides(['https://preview.example']).kept).toEqual([]);
});

test('a browser without storage overrides for one page', () => {
  for (const method of ['getItem', 'setItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('refused');
    });
  }
  expect(open('/?override=catalog@http://localhost:3001').kept).toEqual([CATALOG]);
  expect(open('/').kept).toEqual([]);
});

import { BUCKET_COOKIE, OVERRIDING_COOKIE, serializeCookie, THEME_COOKIE } from './cookies';

test.each([
  ['0', 0],
  ['7', 7],
  ['42', 42],
  ['99', 99],
  ...['', '100', '-1', '07', '1.5', '1e1', 'x'].map((text): [string, null] => [text, null]),
] as [string, number | null][])('the bucket in "%s" is %j', (text, bucket) => {
  expect(BUCKET_COOKIE.parse(text)).toBe(bucket);
});

test.each([
  ['light', 'light'],
  ['dark', 'dark'],
  ...['', 'blue', 'dark"onload=x', 'light<script>'].map((text): [string, null] => [text, null]),
] as [string, string | null][])('the theme in %j is %j', (text, theme) => {
  expect(THEME_COOKIE.parse(text)).toBe(theme);
});

test.each([
  ['1', '1'],
  ['', null],
  ['2', null],
])('overriding in "%s" is %j', (text, value) => {
  expect(OVERRIDING_COOKIE.parse(text)).toBe(value);
});

test.each([null, undefined])('a missing cookie (%s) has no value', (text) => {
  for (const { parse } of [BUCKET_COOKIE, THEME_COOKIE, OVERRIDING_COOKIE]) expect(parse(text)).toBeNull();
});

test('a cookie is for all pages of the site and ends with its age', () => {
  expect(serializeCookie(BUCKET_COOKIE, 42, false)).toBe('bucket=42; Path=/; Max-Age=31536000; SameSite=Lax');
  expect(serializeCookie(THEME_COOKIE, 'dark', true)).toContain('; Max-Age=34560000;');
  expect(serializeCookie(OVERRIDING_COOKIE, '1', true)).toContain('; Max-Age=86400;');
  expect(serializeCookie(THEME_COOKIE, null, true)).toBe('theme=; Path=/; Max-Age=0; SameSite=Lax; Secure');
});

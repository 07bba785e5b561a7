import { sizeOf, sizeText } from './answer-size';

const answer = (data: unknown, headers: Record<string, string> = {}) =>
  sizeOf({ status: 200, statusText: 'OK', data, headers });

test('bytes are counted, not characters', () => {
  expect(answer('né…')).toBe(6);
  expect(answer({ name: 'é' })).toBe(13);
  expect(answer('')).toBe(0);
});

test('what the server says of uncompressed data counts before that', () => {
  expect(answer({ a: 1 }, { 'content-length': '12' })).toBe(12);
  expect(answer({ a: 1 }, { 'content-length': '5', 'content-encoding': 'br' })).toBe(7);
  expect(answer({ a: 1 }, { 'content-length': 'many' })).toBe(7);
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [2_500_000, '2.5 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

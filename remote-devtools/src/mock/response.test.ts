import { sizeOf, sizeText, statusClass, statusOf } from './response';

test.each([
  [0, 'No response'],
  [204, 'Success'],
  [304, 'Redirection'],
  [404, 'Client error'],
  [503, 'Server error'],
  [999, 'Unknown class'],
])('%d is of the class %s', (code, name) => {
  expect(statusClass(code)).toBe(name);
});

test('a response has its own status, a failure the code 0', () => {
  const response = { status: 418, statusText: "I'm a teapot", data: {}, headers: {} };
  expect(statusOf(response)).toEqual({ code: 418, text: "I'm a teapot" });
  expect(statusOf({ error: 'cut' })).toEqual({ code: 0, text: '' });
});

const size = (data: unknown, headers: Record<string, string> = {}) =>
  sizeOf({ status: 200, statusText: 'OK', data, headers });

test('the size counts bytes, not characters', () => {
  expect(size('né…')).toBe(6);
  expect(size({ name: 'é' })).toBe(13);
  expect(size('')).toBe(0);
});

test('the size is the content-length of uncompressed data', () => {
  expect(size({ a: 1 }, { 'content-length': '12' })).toBe(12);
  expect(size({ a: 1 }, { 'content-length': '5', 'content-encoding': 'br' })).toBe(7);
  expect(size({ a: 1 }, { 'content-length': 'many' })).toBe(7);
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

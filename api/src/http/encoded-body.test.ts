import { brotliDecompressSync } from 'node:zlib';
import { EncodedBody, holdsTag } from './encoded-body';

test.each([
  ['"a-br"', true],
  ['W/"a-br"', true],
  ['"b", "a-br"', true],
  ['"b",W/"a-br" ', true],
  ['*', true],
  [undefined, false],
  ['', false],
  ['"a-gzip"', false],
  ['"a-br', false],
])('if-none-match: %s names the tag "a-br": %s', (ifNoneMatch, expected) => {
  expect(holdsTag(ifNoneMatch, '"a-br"')).toBe(expected);
  expect(holdsTag(ifNoneMatch, 'W/"a-br"')).toBe(expected);
});

test('a text is encoded once for each encoding, each with a tag of its own', async () => {
  const body = new EncodedBody('text '.repeat(1000));
  const [br, gzip, identity] = await Promise.all([body.in('br'), body.in('gzip'), body.in('identity')]);
  expect(await body.in('gzip')).toBe(gzip);
  expect(new Set([br.etag, gzip.etag, identity.etag]).size).toBe(3);
  expect(identity.bytes.length).toBe(body.length);
  expect(br.bytes.length).toBeLessThan(body.length / 10);
  const changed = await new EncodedBody('other').in('br');
  expect(changed.etag).not.toBe(br.etag);
});

test('a text that is sent again gets smaller, under the same tag, and nobody waits for it', async () => {
  const words = Array.from(
    { length: 2000 },
    (_, index) => `video ${(index * 7919) % 1009} of creator ${index % 31}`,
  );
  const body = new EncodedBody(words.join());
  const first = await body.in('br');
  expect(await body.in('br')).toBe(first);
  let later = first;
  while (later === first) {
    await new Promise(setImmediate);
    later = await body.in('br');
  }
  expect(later.bytes.length).toBeLessThan(first.bytes.length);
  expect(brotliDecompressSync(later.bytes).toString()).toBe(words.join());
  expect(later.etag).toBe(first.etag);
  expect(later.etag).toMatch(/^W\/"/);
  expect(await body.in('br')).toBe(later);
});

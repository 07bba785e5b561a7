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
  expect(await body.in('br')).toBe(br);
  expect(new Set([br.etag, gzip.etag, identity.etag]).size).toBe(3);
  expect(identity.bytes.length).toBe(body.length);
  expect(br.bytes.length).toBeLessThan(body.length / 10);
  const changed = await new EncodedBody('other').in('br');
  expect(changed.etag).not.toBe(br.etag);
});

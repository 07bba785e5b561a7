import { filledData, namedQuery } from './query-data';

test('a query has the parameters that the data name, trimmed, in the order of their names', () => {
  const patterns = ['/api/videos?q={?query2}&b={?b}', '/api/categories'];
  const query = namedQuery(patterns, '?other=3&query2=%20a%20&b=1');
  expect([...query]).toEqual([
    ['b', '1'],
    ['query2', 'a'],
  ]);
  expect(filledData(patterns, {}, query)).toEqual(['/api/videos?q=a&b=1', '/api/categories']);
});

test('a value may have 200 characters', () => {
  const valueOf = (length: number) => namedQuery(['/api/videos?q={?q}'], `?q=${'x'.repeat(length)}`).get('q');
  expect(valueOf(200)).toHaveLength(200);
  expect(valueOf(201)).toBeUndefined();
});

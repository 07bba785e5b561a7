import { REGISTRY_SCHEMA } from '@fitreel/protocol';
import { PageViews } from './page-views';

const SITE = {
  id: 'snapshot',
  registry: { schema: REGISTRY_SCHEMA, microFrontends: {} },
  shell: { version: '1' },
};

const views = new PageViews('the secret of a site');

/** The token of the next page view. */
const tokenOf = (of: PageViews, bucket = 0) => of.timing(SITE, bucket, false).split('"')[1] ?? '';

test('each page view has a token and a signature of its own, and is found', () => {
  const tokens = Array.from({ length: 9 }, (_view, index) => tokenOf(views, index % 2));
  const signatures = tokens.map((token) => token.split('.').at(-1));
  expect(new Set(signatures).size).toBe(tokens.length);
  for (const token of tokens) expect(views.find(token)).not.toBeNull();
});

test('the signature of a page view fits no other one, and nothing else', () => {
  const tokens = Array.from({ length: 5 }, () => tokenOf(views).split('.'));
  for (const [index, token] of tokens.entries()) {
    for (const [field, text] of token.entries()) {
      const other = tokens[(index + 1) % tokens.length]?.[field] ?? '';
      const changed = text === other ? `${text.slice(0, -1)}${text.endsWith('1') ? '0' : '1'}` : other;
      expect(views.find(token.with(field, changed).join('.'))).toBeNull();
    }
  }
});

test('a gateway finds the page views of another one with the same secret, and of no other', () => {
  const [same, other] = [new PageViews('the secret of a site'), new PageViews('another secret')];
  for (const gateway of [same, other]) tokenOf(gateway);
  const token = tokenOf(views);
  expect(same.find(token)?.wasGiven('shell', '1')).toBe(true);
  expect(other.find(token)).toBeNull();
});

import { pageSite } from '../../../testing/page-site';
import { variantsOf, type SiteVariants } from '../../core/site/snapshot';
import { PageViews } from './page-views';

let site: SiteVariants;
let views: PageViews;
beforeAll(async () => {
  site = variantsOf((await pageSite()).site);
  views = viewsOf('the secret of a site');
});

/** The views of a gateway. */
function viewsOf(...secrets: [string, ...string[]]): PageViews {
  const gateway = new PageViews(...secrets);
  gateway.remember(site);
  return gateway;
}

const tokenOf = (weighs = false) => views.sign(site.of(null).id, weighs);

test('each page view has a token and a signature of its own, and is found', () => {
  const tokens = Array.from({ length: 9 }, (_view, index) => tokenOf(index % 2 === 0));
  const signatures = tokens.map((token) => token.split('.').at(-1));
  expect(new Set(signatures).size).toBe(tokens.length);
  for (const token of tokens) expect(views.find(token)).not.toBeNull();
});

test('the signature of a page view fits no other one, and nothing else', () => {
  const tokens = Array.from({ length: 5 }, () => tokenOf().split('.'));
  for (const [index, token] of tokens.entries()) {
    for (const [field, text] of token.entries()) {
      const other = tokens[(index + 1) % tokens.length]?.[field] ?? '';
      const changed = text === other ? `${text.slice(0, -1)}${text.endsWith('1') ? '0' : '1'}` : other;
      expect(views.find(token.with(field, changed).join('.'))).toBeNull();
    }
  }
});

test('a gateway finds the page views of another one with the same secret, and of no other', () => {
  const token = tokenOf();
  expect(viewsOf('the secret of a site').find(token)?.wasGiven('shell', '1')).toBe(true);
  expect(viewsOf('another secret').find(token)).toBeNull();
});

test('pages from before a deploy report on', () => {
  const token = tokenOf();
  const { registry, ...next } = site.of(null);
  views.remember(variantsOf({ ...next, registry: { ...registry, microFrontends: {} } }));
  expect(views.find(token)?.wasGiven('shell', '1')).toBe(true);
});

test('a page of a site that a gateway does not know has no view', () => {
  expect(new PageViews('the secret of a site').find(tokenOf())).toBeNull();
  expect(views.given('unknown-')).toBeNull();
});

test('after a change of secrets, page views with the old one count, and the new one signs', () => {
  const rotated = viewsOf('a newer secret', 'the secret of a site');
  const signed = rotated.sign(site.of(null).id, false);
  expect(rotated.find(tokenOf())).not.toBeNull();
  expect(views.find(signed)).toBeNull();
  expect(viewsOf('a newer secret').find(signed)).not.toBeNull();
});

import { inlineStyles } from './inline-styles';
import { hashSource } from '../send/security-headers';

/** The styles inside a page whose files have these texts. */
const inlined = (files: Record<string, string>) =>
  inlineStyles(
    {
      async readStyle(url) {
        const css = files[url];
        if (css === undefined) throw new Error(`${url} cannot be read`);
        return css;
      },
    },
    ['/releases/catalog/1/page.1234.css', '/releases/shell/1/forms.5678.css'],
  );

/** The files, the second of which has this text. */
const withSecond = (css: string) => ({
  '/releases/catalog/1/page.1234.css': 'a{color:red}',
  '/releases/shell/1/forms.5678.css': css,
});

const FIRST = {
  url: '/releases/catalog/1/page.1234.css',
  element: '<style data-href="page.1234.css">a{color:red}</style>',
  source: hashSource('a{color:red}'),
};

test('an inlined style has the name of its file, and the page’s policy allows its text', async () => {
  expect(await inlined(withSecond('b{}'))).toEqual([
    FIRST,
    {
      url: '/releases/shell/1/forms.5678.css',
      element: '<style data-href="forms.5678.css">b{}</style>',
      source: hashSource('b{}'),
    },
  ]);
});

test('styles of 60,000 characters together are in the page, and larger ones stay files', async () => {
  const rest = 60_000 - 'a{color:red}'.length;
  expect(await inlined(withSecond('x'.repeat(rest)))).toHaveLength(2);
  expect(await inlined(withSecond('x'.repeat(rest + 1)))).toEqual([]);
});

test.each([
  ['url(font.5678.woff2)', 'url(/releases/shell/1/font.5678.woff2)'],
  [`url("../1/font.woff2")`, `url("/releases/shell/1/font.woff2")`],
  ['URL(font.woff2)', 'url(/releases/shell/1/font.woff2)'],
  ['url(/font.woff2)', 'url(/font.woff2)'],
  ['url(data:font/woff2;base64,AA)', 'url(data:font/woff2;base64,AA)'],
  [`url('#shadow')`, `url('#shadow')`],
])('%s in a style finds its file from the page too', async (from, to) => {
  const [, second] = await inlined(withSecond(`@font-face{src:${from}}`));
  expect(second?.element).toBe(`<style data-href="forms.5678.css">@font-face{src:${to}}</style>`);
  expect(second?.source).toBe(hashSource(`@font-face{src:${to}}`));
});

test.each(['@import "more.css";', 'b{content:"</style><script>"}'])(
  'a style with %j stays a file, and the others are in the page',
  async (css) => {
    expect(await inlined(withSecond(css))).toEqual([FIRST]);
  },
);

test('no style is in the page if one of them cannot be read', async () => {
  expect(await inlined({ '/releases/catalog/1/page.1234.css': 'a{}' })).toEqual([]);
});

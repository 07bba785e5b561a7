import { Value } from '@sinclair/typebox/value';
import { expectSchema } from '../../testing/schema-case';
import { PageState, pageStateElement, pageStateIn, withPageState, withIdentity } from './page-state';

const state: PageState = {
  settings: { embedBase: 'https://videos.example/embed', allowOverrides: [] },
  registry: {
    schema: 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json',
    microFrontends: {},
  },
  data: { '/api/videos': { text: '</script><!-- \u2028 $& \\u003c' } },
};
const page = `<!doctype html><body>${pageStateElement(state)}<p>after</p></body>`;

test('the state in a page is the state that was written', () => {
  expect(pageStateIn(page)).toEqual(state);
  expect(Value.Check(PageState, pageStateIn(page))).toBe(true);
});

test('the state holds responses and missing paths of this site alone', () => {
  expectSchema({
    schema: PageState,
    value: { ...state, missing: ['/api/video/x'] },
    optional: ['missing'],
    rejects: [
      ...[{ data: { 'https://elsewhere.example/': 1 } }, { missing: ['api/video/x'] }, { more: 1 }],
      ...[{ settings: {} }, { registry: {} }],
    ],
  });
});

test('the element holds no character that could end it', () => {
  expect(pageStateElement(state).match(/[<\u2028\u2029]/g)).toEqual(['<', '<']);
});

test('another state replaces it and nothing else', () => {
  const other = { ...state, data: {} };
  const changed = withPageState(page, other);
  expect(pageStateIn(changed)).toEqual(other);
  expect(withPageState(changed, state)).toBe(page);
  expect(withPageState(pageStateElement(other), state)).toBe(pageStateElement(state));
});

test('the name and the description of a site are filled in, unless they would need to be escaped', () => {
  const identity = { siteName: 'Lift', siteDescription: 'All about fitness.' };
  expect(withIdentity('<title>%SITE_NAME%</title> %SITE_DESCRIPTION%', identity)).toBe(
    '<title>Lift</title> All about fitness.',
  );
  for (const siteName of ['', 'A & B', 'A "B"', '</title>'])
    expect(() => withIdentity('', { ...identity, siteName })).toThrow('must not be called');
});

test('a page without the element is rejected', () => {
  expect(() => pageStateIn('<p></p>')).toThrow('#fitreel-state');
  expect(() => withPageState('<p></p>', state)).toThrow('#fitreel-state');
});

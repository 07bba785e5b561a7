import { PAGE_PLACEHOLDERS, PageState, pageStateElement } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describedRemote, registryOf } from './composition/live-remote.test-support';
import { readPageState } from './mount';

function pageWith(body: string): Document {
  return new DOMParser().parseFromString(`<!doctype html><body>${body}</body>`, 'text/html');
}

test('the state is what the gateway wrote into the page', () => {
  const state: PageState = {
    settings: { embedBase: 'https://videos.example/embed', allowOverrides: [] },
    registry: registryOf([describedRemote('catalog')]),
    data: { '/api/videos': { videos: [], text: '</script>' } },
  };
  expect(readPageState(pageWith(pageStateElement(state)))).toEqual(state);
  expect(Value.Check(PageState, state)).toBe(true);
});

test.each(['', '<script type="application/json" id="fitreel-state"></script>'])(
  'rejects a page that no gateway made (%j)',
  (body) => {
    expect(() => readPageState(pageWith(body))).toThrow('this page has no page state');
  },
);

test('the page has every placeholder that the gateway replaces', () => {
  const html = readFileSync(path.join(__dirname, 'page/index.html'), 'utf8');
  for (const placeholder of Object.values(PAGE_PLACEHOLDERS)) expect(html).toContain(placeholder);
});

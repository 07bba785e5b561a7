import { registryOf } from './composition/live-remote.test-support';
import { readPageState } from './page-state';

function pageWith(body: string): Document {
  return new DOMParser().parseFromString(`<!doctype html><body>${body}</body>`, 'text/html');
}

test('the state is what the gateway wrote into the page', () => {
  const state = {
    settings: { embedBase: 'https://videos.example/embed', telemetrySample: 100, allowOverrides: [] },
    registry: registryOf([]),
    data: { '/api/videos': { videos: [], text: '</script>' } },
  };
  const json = JSON.stringify(state).replaceAll('<', '\\u003c');
  const page = pageWith(`<script type="application/json" id="fitreel-state">${json}</script>`);
  expect(readPageState(page)).toEqual(state);
});

test.each(['', '<script type="application/json" id="fitreel-state"></script>'])(
  'a page that no gateway made (%j) is refused',
  (body) => {
    expect(() => readPageState(pageWith(body))).toThrow('this page bears no element #fitreel-state');
  },
);

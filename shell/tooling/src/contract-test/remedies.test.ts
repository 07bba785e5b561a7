import { findingsOf } from './remedies';

test.each([
  ['/mock as user, API slow: /mock shows no heading while it waits', 'above a Skeleton'],
  ['/mock as visitor: the shell shows no page of its own', 'an effect that sets what it depends on'],
  ['/mock on the server: has no heading of level 1', 'Show a PageHeading'],
  ['/mock as user, API failing: nutrition throws ApiError: the API fails', 'isMissing(error)'],
  ['/mock as visitor: nutrition throws Error: in render', 'Catch it where it happens'],
  ['/mock on the server: window is not defined', 'in an effect'],
  ["/mock on the server: Cannot read properties of null (reading 'useState')", 'Import React from "react"'],
  [
    '/mock as visitor: nutrition throws Error: Minified React error #525; visit x',
    'Import React from "react"',
  ],
  ['the server bundle does not load: no server', 'at module level'],
  ['/mock as visitor: nutrition could not be loaded: error', 'at module level'],
  ['adds the global leaked to the window', 'createStore'],
  ['/mock as visitor: leaves an interval of 60000 ms behind', 'the effect returns'],
  ['writes the storage key sort, which does not begin with “nutrition.”', 'Begin the key'],
  ['uses the browser’s storage with a key that is not written out', 'deviceItem or tabItem'],
  ['exposes no route nutrition.home at /nutrition', 'defineRemote'],
  ['the route mock has 2.0 KB with brotli, and its budget is 1 KB', 'import()'],
])('%s: says what to write', (problem, remedy) => {
  const [finding] = findingsOf([problem]);
  expect(finding).toContain(`${problem}. `);
  expect(finding).toContain(remedy);
});

test('problems that differ in figures or circumstances are one finding with a count', () => {
  const thrown = (time: number) => `/mock as visitor: throws Error: no ${time}`;
  const times = Array.from({ length: 125 }, (_, time) => thrown(time));
  const failing = '/mock as user, API failing: nutrition throws Error: no 1';
  expect(findingsOf([...times, failing, 'adds the global leaked to the window'])).toEqual([
    expect.stringMatching(
      /^\/mock as visitor: throws Error: no 0\. Catch it .* Seen 126 times, also as user, API failing\.$/,
    ),
    expect.stringMatching(/^adds the global leaked.*store\.$/),
  ]);
});

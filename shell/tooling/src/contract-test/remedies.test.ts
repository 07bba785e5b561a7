import { findingsOf } from './remedies';

test.each([
  ['/mock on the server: has no heading of level 1', 'Show a PageHeading'],
  ['/mock on the server while the API fails: the API fails', 'Catch it where it happens'],
  ['/mock on the server: has the status 404', 'isMissing(error)'],
  ['/mock on the server: window is not defined', 'in an effect'],
  ["/mock on the server: Cannot read properties of null (reading 'useState')", 'Import React from "react"'],
  ['/mock on the server: Minified React error #525; visit x', 'Import React from "react"'],
  ['the server bundle does not load: no server', 'at module level'],
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
  const page = '/mock on the server: no 1';
  const failing = '/mock on the server while the API fails: no 2';
  expect(findingsOf([page, failing, 'the server bundle does not load: no 3'])).toEqual([
    expect.stringMatching(
      /^\/mock on the server: no 1\. Catch it .* Seen 2 times, also on the server while the API fails\.$/,
    ),
    expect.stringMatching(/^the server bundle does not load: no 3\. Let modules/),
  ]);
});

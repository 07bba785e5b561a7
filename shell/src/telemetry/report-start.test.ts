import { reportStart } from './report-start';

const report = jest.fn();
afterEach(() => jest.restoreAllMocks());
beforeEach(() => report.mockClear());

test.each([
  [1234.5, 1235],
  // A tab that waited in the background.
  [9_999_999, 600_000],
])('reports the release of the shell %d ms after the request for the page', (now, ms) => {
  jest.spyOn(performance, 'now').mockReturnValue(now);
  reportStart(report, 'https://site.example/releases/shell/1.0.0-0123456789ab/');
  expect(report.mock.calls).toEqual([
    [{ remote: 'shell', version: '1.0.0-0123456789ab', failure: null, ms }],
  ]);
});

test('a shell under development reports nothing', () => {
  reportStart(report, 'http://localhost:3001/');
  expect(report).not.toHaveBeenCalled();
});

import { liveRemote } from './composition/live-remote.test-support';
import { LoadError } from './loading/load-error';
import { logFailedLoad, reportCaughtError } from './report-error';

const catalog = liveRemote('catalog');
const cause = new Error('boom');
const error = new LoadError('catalog', catalog.version, 'module', cause);

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

test('a release that does not load is logged in one line with app, release and cause', () => {
  logFailedLoad(error, catalog);
  expect(logged.mock.calls).toEqual([['catalog 1.0.0-000000000000: module not loaded (error): boom']]);
});

test('an app under development is logged with the error, whose stack leads to its sources', () => {
  logFailedLoad(error, { ...catalog, integrity: null });
  expect(logged.mock.calls).toEqual([[error.message, cause]]);
});

test('a failed load that a boundary catches is not logged again', () => {
  reportCaughtError(error);
  expect(logged).not.toHaveBeenCalled();
  reportCaughtError(cause);
  expect(logged.mock.calls).toEqual([[cause]]);
});

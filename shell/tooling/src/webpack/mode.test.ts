import { currentMode, usesFastRefresh } from './mode';

const { env } = process;
afterEach(() => {
  process.env = env;
});

test.each([
  [{}, 'production', false],
  [{ NODE_ENV: 'test' }, 'production', false],
  [{ NODE_ENV: 'production', FITREEL_REFRESH: 'on' }, 'production', false],
  [{ NODE_ENV: 'development' }, 'development', false],
  [{ NODE_ENV: 'development', FITREEL_REFRESH: 'off' }, 'development', false],
  [{ NODE_ENV: 'development', FITREEL_REFRESH: 'on' }, 'development', true],
])('%j is the mode %s; Fast Refresh: %s', (variables, mode, refresh) => {
  process.env = { ...variables };
  expect([currentMode(), usesFastRefresh()]).toEqual([mode, refresh]);
});

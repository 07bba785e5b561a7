import { watchBuilds } from './error-overlay';

const post = (data: unknown) => window.dispatchEvent(new MessageEvent('message', { data, source: window }));
const shown = () => document.querySelector('[role=alert]')?.textContent ?? null;

beforeAll(watchBuilds);
afterEach(() => document.body.replaceChildren());

test('shows the errors of a build until a build has none', () => {
  post({ type: 'webpackErrors', data: ['home.tsx: one', 'home.tsx: two'] });
  expect(shown()).toBe('home.tsx: one\n\nhome.tsx: two');
  post({ type: 'webpackInvalid' });
  expect(shown()).not.toBeNull();
  post({ type: 'webpackOk' });
  expect(shown()).toBeNull();
});

test('shows an error that nobody caught until a click', () => {
  const error = Object.assign(new Error('boom'), { stack: 'Error: boom\n    at home.tsx:1' });
  window.dispatchEvent(new ErrorEvent('error', { error }));
  expect(shown()).toBe(error.stack);
  document.querySelector<HTMLElement>('[role=alert]')?.click();
  expect(shown()).toBeNull();
});

test.each([
  ['a text', 'webpackErrors'],
  ['nothing', null],
  ['another message', { type: 'other', data: ['x'] }],
])('ignores %s', (_what, data) => {
  post(data);
  expect(shown()).toBeNull();
});

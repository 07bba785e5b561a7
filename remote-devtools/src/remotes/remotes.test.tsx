import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createTestPlatform,
  renderRemote,
  sampleRemotes,
  type TestPlatformOptions,
} from '@fitreel/sdk/testing';
import remote from '../remote';
// Imported up front: compiling a lazy page must not count against a test's timeout.
import './remotes';

async function open(options: TestPlatformOptions = {}) {
  const platform = createTestPlatform({ remotes: sampleRemotes, ...options });
  const { router } = renderRemote(remote, { at: '/remotes', platform });
  await screen.findByRole('heading', { level: 1, name: 'Remotes' });
  return { platform, router, user: userEvent.setup() };
}

const table = () => within(screen.getByRole('table', { name: 'On this page' }));
const rows = () =>
  table()
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

test('lists each remote with its version, source, state, load time and failures', async () => {
  await open();
  expect(table().getAllByRole('columnheader')).toHaveLength(6);
  expect(
    table()
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['catalog Video catalogue', 'library Your library', 'auth Log-in', 'devtools Developer tools']);
  expect(rows()).toEqual([
    ['1.0.0-0123456789ab', 'Live release', 'Loaded', '120 ms', '0'],
    ['1.0.0-0123456789ab', 'Canary', 'Not opened yet', 'None yet', '0'],
    [
      '1.0.0-0123456789ab instead of 1.0.1-ba9876543210',
      'Last good release',
      'Loaded',
      '120 ms',
      '1: it took too long',
    ],
    [
      'Unreleased instead of 1.0.0-0123456789ab',
      'Overridehttp://localhost:3001Clear the override of devtools',
      'Failed',
      'None yet',
      '2: a file couldn’t be loaded',
    ],
  ]);
});

test('the list follows the platform', async () => {
  const { platform } = await open();
  act(() => platform.remotes.change('library', { state: 'loaded', ms: 7 }));
  expect(rows()[1]).toEqual(['1.0.0-0123456789ab', 'Canary', 'Loaded', '7 ms', '0']);
});

test('an override is cleared by reloading the page', async () => {
  await open();
  const clear = screen.getByRole('link', { name: 'Clear the override of devtools' });
  expect(clear.getAttribute('href')).toBe('/remotes?override=devtools@');
});

test('a site without overrides says so and shows no form', async () => {
  await open();
  expect(screen.getByText('Overrides are off on this site.')).toBeDefined();
  expect(screen.queryByRole('form', { name: 'Override a remote' })).toBeNull();
});

describe('on a site that allows overrides', () => {
  const settings = { allowOverrides: ['http://localhost:*'] };
  const form = () => screen.getByRole<HTMLFormElement>('form', { name: 'Override a remote' });
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

  test('the form reloads the page with what was typed', async () => {
    const { user } = await open({ settings });
    expect(screen.getByText('Allowed here: http://localhost:*')).toBeDefined();
    await user.type(field('Remote'), ' catalog ');
    await user.type(field('Origin'), 'http://localhost:3001');
    expect([...new FormData(form())]).toEqual([['override', 'catalog@http://localhost:3001']]);
    expect([form().method, new URL(form().action).pathname]).toEqual(['get', '/remotes']);
  });

  test('an incomplete form is not sent', async () => {
    const { user } = await open({ settings });
    const sent = jest.fn((event: Event) => event.defaultPrevented);
    window.addEventListener('submit', sent);
    await user.type(field('Remote'), 'catalog');
    await user.click(screen.getByRole('button', { name: 'Override' }));
    window.removeEventListener('submit', sent);
    expect(sent).toHaveReturnedWith(true);
    expect(field('Origin').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter an origin')).toBeDefined();
    expect(field('Remote').getAttribute('aria-invalid')).toBeNull();
  });
});

test('the remotes and the request tester link to each other', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('link', { name: 'Request tester' }));
  await screen.findByRole('heading', { level: 1, name: 'Request tester' });
  await user.click(screen.getByRole('link', { name: 'Remotes' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Remotes' })).toBeDefined();
});

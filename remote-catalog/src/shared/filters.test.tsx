import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Contract } from '@fitreel/sdk/api';
import { createTestPlatform, renderRemote, sampleVideos, type TestResponses } from '@fitreel/sdk/testing';
import remote from '../remote';
// Imported up front: compiling a lazy page must not count against a test's timeout.
import '../trend/trend';

const COUNTS: Contract.FiltersResponse = {
  total: 6,
  length: [
    { value: '10-20', count: 2 },
    { value: 'over-40', count: 1 },
  ],
  level: [{ value: 'beginner', count: 2 }],
  equipment: [],
  bodyPart: [],
  intensity: [],
};
const RESPONSES: TestResponses = {
  'GET /trend?limit=24': { videos: sampleVideos },
  'GET /filters': COUNTS,
  'GET /trend?limit=24&length=10-20': { videos: sampleVideos.slice(0, 2) },
  'GET /filters?length=10-20': { ...COUNTS, total: 2, level: [{ value: 'beginner', count: 0 }] },
};

function open(at: string, responses: TestResponses = {}) {
  const platform = createTestPlatform({ responses: { ...RESPONSES, ...responses } });
  return { platform, user: userEvent.setup(), ...renderRemote(remote, { at, platform }) };
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const cards = () =>
  within(screen.getByRole('list', { name: 'Trending videos' })).getAllByRole('article').length;

test('has a button for each value there is, whose press filters the list and changes the address', async () => {
  const { user, router } = open('/trend');
  const group = await screen.findByRole('group', { name: 'Length' });
  expect(
    within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['10–20 min', 'Over 40 min']);
  expect(screen.queryByRole('group', { name: 'Equipment' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  expect(screen.getByText('6 videos')).toBeDefined();
  await user.click(await button('10–20 min'));
  expect(await screen.findByText('2 videos')).toBeDefined();
  expect(cards()).toBe(2);
  expect(router.state.location.search).toBe('?length=10-20');
  expect((await button('10–20 min')).getAttribute('aria-pressed')).toBe('true');
  // It would leave nothing.
  expect((await button('Beginner')).disabled).toBe(true);
});

test('two presses in a row both count, though the page of the first is still loading', async () => {
  const { router } = open('/trend', {
    'GET /trend?limit=24&length=10-20&level=beginner': { videos: sampleVideos.slice(0, 1) },
    'GET /filters?length=10-20&level=beginner': { ...COUNTS, total: 1 },
  });
  // As the shell repeats what was pressed before the app ran: without a render between them.
  const buttons = [await button('10–20 min'), await button('Beginner')];
  act(() => buttons.forEach((pressed) => pressed.click()));
  expect(await screen.findByText('1 video')).toBeDefined();
  expect(router.state.location.search).toBe('?length=10-20&level=beginner');
});

test('one press clears all filters of an address, and keeps the focus at the filters', async () => {
  const { user, router } = open('/trend?length=10-20&level=advanced', {
    'GET /trend?limit=24&length=10-20&level=advanced': { videos: [] },
    'GET /filters?length=10-20&level=advanced': { ...COUNTS, total: 0 },
  });
  expect(await screen.findByText('No videos match these filters')).toBeDefined();
  // What is chosen is there also if no video has it.
  expect((await button('Advanced')).getAttribute('aria-pressed')).toBe('true');
  await user.click(await button('Clear filters'));
  expect(await screen.findByText('6 videos')).toBeDefined();
  expect(router.state.location.search).toBe('');
  expect(document.activeElement).toBe(await button('10–20 min'));
});

test('ignores values that no filter has', async () => {
  open('/trend?level=expert&length=constructor&equipment=%7B%3Fequipment%7D');
  expect(await screen.findByText('6 videos')).toBeDefined();
  expect(cards()).toBe(6);
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Contract } from '@fitreel/sdk/api';
import { createTestPlatform, renderPage, sampleVideos, type TestResponses } from '@fitreel/sdk/testing';
import description from '../../remote.config';
import * as page from '../trend/trend';

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
  return { platform, user: userEvent.setup(), ...renderPage(description, 'trend', page, { at, platform }) };
}

const filter = (name: string) => screen.findByRole('button', { name });
const choices = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ labels, disabled }) => (disabled ? `(${labels?.[0]?.textContent})` : labels?.[0]?.textContent));
const choice = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const cards = () =>
  within(screen.getByRole('list', { name: 'Trending videos' })).getAllByRole('article').length;

test('has a button for each fact that has values, with counts, which filters the list and changes the address', async () => {
  const { user, router } = open('/trend');
  await user.click(await filter('Length'));
  await choice(/^10/);
  expect(choices()).toEqual(['10–20 min (2)', 'Over 40 min (1)']);
  expect(screen.queryByRole('button', { name: 'Equipment' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  expect(screen.getByText('6 videos')).toBeDefined();
  await user.click(await choice(/^10/));
  expect(await screen.findByText('2 videos')).toBeDefined();
  expect(cards()).toBe(2);
  expect(router.state.location.search).toBe('?length=10-20');
  expect((await choice(/^10/)).checked).toBe(true);
  // It would leave nothing.
  await user.click(await filter('Level'));
  await choice(/^Beginner/);
  expect(choices()).toEqual(['(Beginner (0))']);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(document.activeElement).toBe(await filter('Level'));
  await user.click(await filter('Length: 10–20 min'));
  await user.click(await choice(/^10/));
  expect(router.state.location.search).toBe('');
});

test('a fact takes several values, and two presses in a row both count, though the first still loads', async () => {
  const both = 'length=10-20,over-40&level=beginner'.replaceAll(',', '%2C');
  const { user, router } = open('/trend?level=beginner', {
    'GET /trend?limit=24&level=beginner': { videos: sampleVideos.slice(0, 4) },
    'GET /filters?level=beginner': { ...COUNTS, total: 4 },
    [`GET /trend?limit=24&${both}`]: { videos: sampleVideos.slice(0, 3) },
    [`GET /filters?${both}`]: { ...COUNTS, total: 3 },
  });
  await user.click(await filter('Length'));
  for (const box of [await choice(/^Over/), await choice(/^10/)]) fireEvent.click(box);
  expect(await screen.findByText('3 videos')).toBeDefined();
  expect(router.state.location.search).toBe('?level=beginner&length=10-20,over-40');
  const names = () =>
    within(screen.getByRole('group', { name: 'Filters' }))
      .getAllByRole('button')
      .flatMap(({ ariaExpanded, textContent }) => (ariaExpanded ? textContent : []));
  // Those that were chosen when the page opened come first, and nothing that could be pressed next moves.
  expect(names()).toEqual(['Beginner', 'Length (2)']);
  await user.click(document.body);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('one press clears all filters of an address, and keeps the order and the focus at the filters', async () => {
  const { user, router } = open('/trend?length=10-20&level=advanced&sort=newest', {
    'GET /videos?limit=24&length=10-20&level=advanced&sort=newest': { videos: [] },
    'GET /videos?limit=24&sort=newest': { videos: sampleVideos },
    'GET /filters?length=10-20&level=advanced': { ...COUNTS, total: 0 },
  });
  expect(await screen.findByText('No videos match these filters')).toBeDefined();
  // What is chosen is there also if no video has it.
  expect(await filter('Level: Advanced')).toBeDefined();
  await user.click(await filter('Clear filters'));
  expect(await screen.findByText('6 videos')).toBeDefined();
  expect(router.state.location.search).toBe('?sort=newest');
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Filters' }));
});

test('on a phone, one button opens all facts as a sheet, which says how many videos are left and clears', async () => {
  const { user, router } = open('/trend?length=10-20');
  await user.click(await filter('Filters (1)'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(sheet.getAllByRole('group').map((fact) => fact.textContent?.slice(0, 6))).toEqual([
    'Length',
    'LevelB',
  ]);
  await user.click(await sheet.findByRole('button', { name: 'Clear filters' }));
  expect(router.state.location.search).toBe('');
  await user.click(await sheet.findByRole('button', { name: 'Show 6 videos' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(await filter('Filters'));
});

test('a list is sorted, and the videos of what trends are then all videos', async () => {
  const { user, router } = open('/trend', {
    'GET /videos?limit=24&sort=shortest': { videos: sampleVideos.slice(0, 3) },
  });
  const sort = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  expect([...sort.options].map(({ text }) => text)).toEqual(['Latest', 'Newest', 'Shortest']);
  await user.selectOptions(sort, 'shortest');
  expect(router.state.location.search).toBe('?sort=shortest');
  await waitFor(() => expect(cards()).toBe(3));
});

test('ignores values that no filter has', async () => {
  open('/trend?level=expert,,&length=constructor&equipment=%7B%3Fequipment%7D&sort=newest,shortest');
  expect(await screen.findByText('6 videos')).toBeDefined();
  expect(cards()).toBe(6);
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

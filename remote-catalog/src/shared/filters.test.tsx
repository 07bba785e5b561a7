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

const menu = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });
const choices = async (name: string) =>
  [...(await menu(name)).options].map(({ text, disabled }) => (disabled ? `(${text})` : text));
const cards = () =>
  within(screen.getByRole('list', { name: 'Trending videos' })).getAllByRole('article').length;

test('has a menu for each filter that has values, with counts, which filters the list and changes the address', async () => {
  const { user, router } = open('/trend');
  expect(await choices('Length')).toEqual(['Length', '10–20 min (2)', 'Over 40 min (1)']);
  expect(screen.queryByRole('combobox', { name: 'Equipment' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  expect(screen.getByText('6 videos')).toBeDefined();
  await user.selectOptions(await menu('Length'), '10-20');
  expect(await screen.findByText('2 videos')).toBeDefined();
  expect(cards()).toBe(2);
  expect(router.state.location.search).toBe('?length=10-20');
  expect((await menu('Length')).value).toBe('10-20');
  // It would leave nothing.
  expect(await choices('Level')).toEqual(['Level', '(Beginner (0))']);
  await user.selectOptions(await menu('Length'), '');
  expect(router.state.location.search).toBe('');
});

test('two choices in a row both count, though the page of the first is still loading', async () => {
  const { router } = open('/trend', {
    'GET /trend?limit=24&length=10-20&level=beginner': { videos: sampleVideos.slice(0, 1) },
    'GET /filters?length=10-20&level=beginner': { ...COUNTS, total: 1 },
  });
  const menus = [
    [await menu('Length'), '10-20'],
    [await menu('Level'), 'beginner'],
  ] as const;
  for (const [select, value] of menus) fireEvent.change(select, { target: { value } });
  expect(await screen.findByText('1 video')).toBeDefined();
  expect(router.state.location.search).toBe('?length=10-20&level=beginner');
});

test('one press clears all filters of an address, and keeps the order and the focus at the filters', async () => {
  const { user, router } = open('/trend?length=10-20&level=advanced&sort=newest', {
    'GET /videos?limit=24&length=10-20&level=advanced&sort=newest': { videos: [] },
    'GET /videos?limit=24&sort=newest': { videos: sampleVideos },
    'GET /filters?length=10-20&level=advanced': { ...COUNTS, total: 0 },
  });
  expect(await screen.findByText('No videos match these filters')).toBeDefined();
  // What is chosen is there also if no video has it.
  expect((await menu('Level')).value).toBe('advanced');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('6 videos')).toBeDefined();
  expect(router.state.location.search).toBe('?sort=newest');
  expect(document.activeElement).toBe(await menu('Length'));
});

test('a list is sorted, and the videos of what trends are then all videos', async () => {
  const { user, router } = open('/trend', {
    'GET /videos?limit=24&sort=shortest': { videos: sampleVideos.slice(0, 3) },
  });
  expect(await choices('Sort by')).toEqual(['Latest', 'Newest', 'Shortest']);
  await user.selectOptions(await menu('Sort by'), 'shortest');
  expect(router.state.location.search).toBe('?sort=shortest');
  await waitFor(() => expect(cards()).toBe(3));
});

test('ignores values that no filter has', async () => {
  open('/trend?level=expert&length=constructor&equipment=%7B%3Fequipment%7D');
  expect(await screen.findByText('6 videos')).toBeDefined();
  expect(cards()).toBe(6);
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

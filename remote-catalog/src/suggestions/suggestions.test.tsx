import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Contract } from '@fitreel/sdk/api';
import { Slot } from '@fitreel/sdk/slots';
import { createTestPlatform, renderInApp, sampleVideos, type TestResponses } from '@fitreel/sdk/testing';
import remote from '../remote';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './suggestions';

const [first] = sampleVideos as [Contract.Video];

function open(text: string, responses: TestResponses = {}) {
  const platform = createTestPlatform({ fillers: [remote], responses });
  renderInApp(
    <div role="listbox" aria-label="Suggestions">
      <Slot name="search-suggestions" text={text} />
    </div>,
    { platform },
  );
  return platform;
}

const paths = (group: HTMLElement) =>
  within(group)
    .getAllByRole('option')
    .map((option) => option.getAttribute('href'));

test('suggests categories, creators and videos as links', async () => {
  const platform = open('mo');
  expect(paths(await screen.findByRole('group', { name: 'Categories' }))).toEqual(['/categoryworkout']);
  expect(paths(screen.getByRole('group', { name: 'Creators' }))).toEqual(['/creator/ada-move']);
  expect(screen.getByRole('option', { name: 'Ada Move 2 videos' })).toBeDefined();
  const videos = screen.getByRole('group', { name: 'Videos' });
  expect(paths(videos)).toEqual([`/video/${first._id}`]);
  const option = within(videos).getByRole('option', { name: `${first.title} ${first.creator}` });
  const opened = { event: 'video-opened', payload: { video: first } };
  await userEvent.pointer({ keys: '[MouseMiddle]', target: option });
  expect(platform.emitted).toEqual([opened]);
  await userEvent.click(option);
  expect(platform.emitted).toEqual([opened, opened]);
});

test('shows no group without options', async () => {
  const nothing = { videos: [], creators: [], categories: [] };
  open('zz', { 'GET /suggestions': { ...nothing, videos: [first] } });
  await screen.findByRole('group', { name: 'Videos' });
  expect(screen.getAllByRole('group')).toHaveLength(1);
});

test('says when nothing fits, as an option that cannot be chosen', async () => {
  open('zz', { 'GET /suggestions': { videos: [], creators: [], categories: [] } });
  const option = await screen.findByRole('option', { name: 'Nothing fits “zz”' });
  expect(option.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

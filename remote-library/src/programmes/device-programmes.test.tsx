import { act, cleanup, screen, within } from '@testing-library/react';
import type { Contract } from '@fitreel/sdk/api';
import { createTestPlatform, sampleVideos } from '@fitreel/sdk/testing';
import { dayAfter, dayAt, offsetAt } from '../shared/activity/days';
import { open, press, type } from '../testing/workouts.test-support';
import { ownProgrammes } from './own-programmes';
import { programmeTexts } from './texts';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import '../programme-page';
import './programme-editor';

const [one] = sampleVideos as [Contract.Video];
const KEPT: Contract.SavedProgramme = {
  ...{ _id: 'kept-before-the-test', revision: 1, title: 'Strength', mode: 'sequential', done: [] },
  entries: [{ id: 'a', day: 0, video: { _id: one._id, title: one.title, minutes: 20 } }],
};
const TODAY = dayAt(Date.now());
const PUBLIC = { [`GET /video/${one._id}`]: { video: one } };

const onDevice = () =>
  JSON.parse(localStorage.getItem('library.programmes') ?? '[]') as Contract.SavedProgramme[];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('days that were over before a pause have no wrong date', async () => {
  const run = { number: 1, startedOn: dayAfter(TODAY, -4), pausedDays: 2 };
  localStorage.setItem('library.programmes', JSON.stringify([{ ...KEPT, mode: 'calendar', run }]));
  open(`/programme?id=${KEPT._id}`, createTestPlatform({ responses: PUBLIC }));
  await screen.findByText(/^Day 3 of 7/);
  const days = within(screen.getByRole('region', { name: 'Week 1' })).getAllByRole('listitem');
  const labels = days.slice(0, 4).map(({ firstElementChild }) => firstElementChild?.textContent);
  const { date, day } = programmeTexts;
  expect(labels).toEqual([day(1), day(2), date(TODAY), date(dayAfter(TODAY, 1))]);
});

test('a visitor takes back what playing has marked, also for the next visit', async () => {
  const run = { number: 1, startedOn: TODAY, pausedDays: 0 };
  localStorage.setItem('library.programmes', JSON.stringify([{ ...KEPT, run }]));
  const offset = offsetAt(Date.now());
  const row = ['a'.repeat(32), one._id, one.title, one.categoryName, '', 600, 0, Date.now(), offset];
  localStorage.setItem('library.played', JSON.stringify([row]));
  open(`/programme?id=${KEPT._id}`, createTestPlatform({ responses: PUBLIC }));
  await screen.findByText('Day 1 of 7 · 1 done');
  await press(`Mark ${one.title} as done`);
  await screen.findByText('Day 1 of 7 · 0 done');
  cleanup();
  open(`/programme?id=${KEPT._id}`, createTestPlatform({ responses: PUBLIC }));
  await screen.findByText('Day 1 of 7 · 0 done');
  expect(onDevice()).toMatchObject([{ done: [], undone: [{ entryId: 'a', day: TODAY, until: TODAY }] }]);
});

test('saving on a device changes what is edited, and keeps what was done meanwhile', async () => {
  const run = { number: 1, startedOn: TODAY, pausedDays: 0 };
  const other = { ...KEPT, _id: 'another-before-the-test' };
  localStorage.setItem('library.programmes', JSON.stringify([{ ...KEPT, run }, other]));
  const platform = createTestPlatform({ responses: PUBLIC });
  open(`/programme?id=${KEPT._id}`, platform);
  await press('Edit');
  await type('Title', 'Mine');
  const done = [{ run: 1, entryId: 'a', day: TODAY }];
  act(
    () =>
      void ownProgrammes
        .device(platform)
        .change(([first, ...rest]) => [{ ...KEPT, ...first, done }, ...rest]),
  );
  await press('Save');
  await screen.findByRole('heading', { level: 1, name: 'Mine' });
  expect(onDevice()).toMatchObject([{ _id: KEPT._id, title: 'Mine', run, done }, { _id: other._id }]);
});

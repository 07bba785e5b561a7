import { screen } from '@testing-library/react';
import { createTestPlatform, sampleVideos } from '@fitreel/sdk/testing';
import type { Contract } from '@fitreel/sdk/api';
import { programmeLink } from '../shared/programme-link';
import { open, press } from '../testing/workouts.test-support';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import '../programme-page';
import './programme-editor';

const [one, two] = sampleVideos as [Contract.Video, Contract.Video];

const PROGRAMME: Contract.Programme = {
  title: 'Three weeks of strength',
  mode: 'sequential',
  entries: [
    { id: 'a', day: 0, video: { _id: one._id, title: one.title, minutes: 20 } },
    { id: 'b', day: 2, video: { _id: two._id, title: two.title, minutes: 30 } },
  ],
};

beforeEach(() => localStorage.clear());

test('the focus stays on the page when what was pressed is gone', async () => {
  const _id = 'kept-before-the-test';
  localStorage.setItem('library.programmes', JSON.stringify([{ ...PROGRAMME, _id, revision: 1, done: [] }]));
  open(`/programme?id=${_id}`, createTestPlatform());
  const focused = () => document.activeElement?.textContent;
  await press('Start');
  await screen.findByRole('button', { name: 'Pause' });
  expect(focused()).toBe('Pause');
  await press('Pause');
  await press('Start again');
  expect(focused()).toBe(PROGRAMME.title);
  await press('Edit');
  expect(focused()).toBe('Edit');
  await press('Cancel');
  expect(focused()).toBe(PROGRAMME.title);
  await press('Edit');
  await press('Save');
  await screen.findByRole('heading', { level: 1, name: PROGRAMME.title });
  expect(focused()).toBe(PROGRAMME.title);
});

test('Remove moves the focus to what is beside it on the day, else to Add, and is announced', async () => {
  const entries = [...PROGRAMME.entries, { id: 'c', day: 2, video: { _id: one._id, title: 'Third' } }];
  open(programmeLink({ ...PROGRAMME, entries }), createTestPlatform());
  await press('Edit a copy');
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await press(`Remove ${two.title}`);
  expect(focused()).toBe('Remove Third');
  expect(screen.getByText(`Removed ${two.title}`).getAttribute('role')).toBe('status');
  await press('Remove Third');
  expect(focused()).toBe('Add to day 3');
});

import { screen } from '@testing-library/react';
import { createTestPlatform } from '@fitreel/sdk/testing';
import { programmeLink } from '../shared/link-content';
import { keepOnDevice, KEPT, one, PROGRAMME, two } from '../testing/programmes.test-support';
import { open, press } from '../testing/workouts.test-support';

beforeEach(() => localStorage.clear());

test('the focus stays on the page when what was pressed is gone', async () => {
  keepOnDevice(KEPT);
  open(`/programme?id=${KEPT._id}`, createTestPlatform());
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

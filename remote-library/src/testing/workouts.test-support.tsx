import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestPlatform, renderRemote } from '@fitreel/sdk/testing';
import remote from '../remote';
import type { Workout } from '../shared/workout';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import '../training/workouts/workout-editor';
import '../training/workouts/workout-page';
import '../training/train-page';

export const WORKOUT: Workout = {
  ...{ title: 'Legs', ready: 10, sets: 1, rounds: 3, restBetweenSets: 0 },
  steps: [{ name: 'Squats', unit: 'repetitions', amount: 12, rest: 30 }],
};
export const KEPT = { ...WORKOUT, _id: 'kept-before-the-test', revision: 4 };

export function open(at: string, platform = createTestPlatform()) {
  renderRemote(remote, { at, platform });
  return platform;
}

/** Presses a button or link once it appears. */
export const press = async (name: string | RegExp) =>
  userEvent.click(
    await waitFor(() => screen.queryByRole('button', { name }) ?? screen.getByRole('link', { name })),
  );

export async function type(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

/** The titles of the viewer's own workouts, in page order. */
export const own = async () =>
  within(await screen.findByRole('region', { name: 'Your workouts' }))
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('link').textContent);

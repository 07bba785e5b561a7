import { fireEvent, screen } from '@testing-library/react';
import { defineRemote } from '../../remote';
import { createTestPlatform, renderInApp } from '..';
import { API_MODES } from './api-mode';
import { SlotsPage } from './slots-page';

const remote = defineRemote(
  {
    name: 'nutrition',
    title: 'Nutrition',
    routes: [],
    fragments: [
      { id: 'facts', slot: 'video-details', order: 10 },
      { id: 'meal', slot: 'kitchen.meal', order: 10 },
      { id: 'dialog', slot: 'video-dialog', order: 10 },
    ],
  },
  {},
  {
    fragments: {
      facts: () => Promise.resolve({ Component: ({ video }) => <p>Facts of {video.title}</p> }),
      dialog: () =>
        Promise.resolve({
          Component: ({ onClose }) => <button onClick={onClose}>Close the dialog</button>,
        }),
      meal: () =>
        Promise.resolve({ Component: ({ title = 'nothing' }: { title?: string }) => <p>Eats {title}</p> }),
    },
  },
);

beforeEach(() => sessionStorage.clear());

test('each slot that the remote fills shows its fragments with props that can be edited', async () => {
  const onMode = jest.fn();
  const platform = createTestPlatform({ fillers: [remote] });
  renderInApp(<SlotsPage remote={remote} mode="there" onMode={onMode} />, { platform });
  await screen.findByText(/^Facts of /);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'video-details',
    'kitchen.meal',
    'video-dialog',
  ]);
  await screen.findByText('Eats nothing');
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Close the dialog' }));
  expect(screen.getByRole('button', { name: 'Open' })).toBeDefined();
  const edit = (slot: string, value: string) =>
    fireEvent.change(screen.getByLabelText(`Props of ${slot}`), { target: { value } });
  edit('kitchen.meal', '{ "title": "porridge" }');
  expect(screen.getByText('Eats porridge')).toBeDefined();
  // What does not parse says so, and the fragment stays.
  edit('kitchen.meal', '{ "title":');
  expect(screen.getByRole('alert').textContent).toMatch(/JSON/);
  expect(screen.getByText('Eats porridge')).toBeDefined();
  edit('kitchen.meal', '[]');
  expect(screen.getByRole('alert').textContent).toBe('Props are an object.');
  for (const mode of API_MODES) {
    fireEvent.change(screen.getByLabelText('The API is'), { target: { value: mode } });
    expect(onMode).toHaveBeenLastCalledWith(mode);
  }
});

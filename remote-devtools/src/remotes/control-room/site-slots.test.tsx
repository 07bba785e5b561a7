import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleRoom } from '../../testing/sample-room.test-support';
import { SiteSlots } from './app-lists';

test('each slot says who shows it, and what fills it', async () => {
  render(<SiteSlots slots={sampleRoom().slots} />);
  await userEvent.click(screen.getByText('Slots of the live site'));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'video-actions shown by catalog, filled by library.buttons',
    'video-aside shown by catalog, filled by none',
  ]);
});

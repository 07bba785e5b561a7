import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Slot } from '@fitreel/sdk/slots';
import { sampleVideos } from '@fitreel/sdk/testing';
import { renderFor } from '../testing/viewer.test-support';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './account';

test('leads to what the viewer wants to watch later, and closes the menu', async () => {
  const close = jest.fn();
  renderFor(<Slot name="account-menu" close={close} />, { watchlater: sampleVideos.slice(0, 2) });
  const link = await screen.findByRole('link', { name: 'Watch later 2 videos' });
  expect(link.getAttribute('href')).toBe('/watchlater');
  await userEvent.setup().click(link);
  expect(close).toHaveBeenCalledTimes(1);
});

test('is not there without such videos', async () => {
  renderFor(<Slot name="account-menu" close={() => undefined} />, {});
  await screen.findByText((_text, element) => element?.getAttribute('data-fragment') === 'library.account');
  expect(screen.queryByRole('link')).toBeNull();
});

import { act, screen, waitFor } from '@testing-library/react';
import { Slot } from '@fitreel/sdk/slots';
import { renderInApp } from '@fitreel/sdk/testing';
import { known, knowing, left, start, video } from '../testing/positions.test-support';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './continue-at';
import '../continue-watching';

declare module '@fitreel/sdk/slots' {
  interface SlotProps {
    'catalog.start': { video: typeof video };
  }
}

beforeEach(() => localStorage.clear());

test('the large video of home goes on where it was left, unless it is over', async () => {
  const { platform, positions } = start(knowing(left(250)));
  renderInApp(<Slot name="catalog.start" video={video} />, { platform });
  expect(await screen.findByText('Continue at 4:10')).toBeDefined();
  act(() => void positions.report(video._id, { seconds: 595, duration: 600 }, true));
  await waitFor(() => expect(screen.queryByText(/^Continue at/)).toBeNull());
});

test('what is to be continued says how much is left of it', async () => {
  const { platform, positions } = start(knowing(left(250)));
  await known(positions);
  renderInApp(<Slot name="home-shelves" suggestions={[]} />, { platform });
  expect(await screen.findByText('6 min left')).toBeDefined();
});

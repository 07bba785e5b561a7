import { act, screen, waitFor, within } from '@testing-library/react';
import { Slot } from '@fitreel/sdk/slots';
import { deferred, renderInApp, sampleVideos } from '@fitreel/sdk/testing';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { known, knowing, left, start, video } from '../../testing/positions.test-support';
import { renderFor } from '../../testing/viewer.test-support';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import '../begun-panel';
import '../continue-watching';

declare module '@fitreel/sdk/slots' {
  interface SlotProps {
    'catalog.first': object;
  }
}

beforeEach(() => localStorage.clear());

test.each(['user', 'visitor'])(
  'home begins with the video that a %s has begun, unless it is over',
  async (who) => {
    const { platform, positions } =
      who === 'user' ? start(knowing(left(250))) : start({ [`GET /video/${video._id}`]: { video } }, null);
    if (who === 'visitor') positions.report(video._id, { seconds: 250, duration: 600 }, true);
    renderInApp(<Slot name="catalog.first" />, { platform });
    const link = await screen.findByRole('link', { name: 'Continue at 4:10' });
    expect(link.getAttribute('href')).toBe(`/video/${video._id}`);
    expect(screen.getByRole('heading', { name: video.title })).toBeDefined();
    act(() => void positions.report(video._id, { seconds: 595, duration: 600 }, true));
    await waitFor(() => expect(screen.queryByText(/^Continue at/)).toBeNull());
  },
);

test('what is to be continued says how much is left of it', async () => {
  const { platform, positions } = start(knowing(left(250)));
  await known(positions);
  renderInApp(<Slot name="home-shelves" suggestions={[]} />, { platform });
  expect(await screen.findByText('6 min left')).toBeDefined();
});

describe('the first shelf of home', () => {
  const [one, two, three] = sampleVideos as [Contract.Video, Contract.Video, Contract.Video];

  const links = async (name: string) =>
    within(await screen.findByRole('list', { name }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));

  test('shows what the viewer left before its end, and the latest first', async () => {
    renderFor(<Slot name="home-shelves" suggestions={[]} />, { history: [one], continued: [two, three] });
    expect(await links('Continue watching')).toEqual([two, three].map(({ _id }) => `/video/${_id}`));
  });

  test('shows what the viewer has watched, latest first, while there is nothing to continue', async () => {
    localStorage.setItem('library.opened', JSON.stringify([[one._id, Date.now()]]));
    renderFor(<Slot name="home-shelves" suggestions={[]} />, { history: [one, two, three] });
    expect(await links('Recently watched')).toEqual([one, three, two].map(({ _id }) => `/video/${_id}`));
  });

  test('offers something to start with before anything has been watched', async () => {
    renderFor(<Slot name="home-shelves" suggestions={[two]} />, {});
    expect(await links('Start here')).toEqual([`/video/${two._id}`]);
  });

  test('stays while a history that has failed is requested again, as its cards do when they appear', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const again = deferred();
    let response: unknown = new ApiError(503, ['down']);
    const { platform } = start({
      ...knowing(),
      'GET /user/positions/videos': { videos: [] },
      'GET /user/history': () => response as never,
    });
    renderInApp(<Slot name="home-shelves" suggestions={[two]} />, { platform });
    await links('Start here');
    response = again.promise;
    await act(async () => {
      platform.queryClient.refetchQueries({ queryKey: ['user', 'history'] }).catch(reportError);
    });
    expect(platform.queryClient.isFetching({ queryKey: ['user', 'history'] })).toBeGreaterThan(0);
    expect(await links('Start here')).toEqual([`/video/${two._id}`]);
  });
});

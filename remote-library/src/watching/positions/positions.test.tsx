import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@fitreel/sdk/api';
import { PlatformProvider } from '@fitreel/sdk/platform';
import { Slot } from '@fitreel/sdk/slots';
import { deferred, renderInApp, type TestResponses } from '@fitreel/sdk/testing';
import {
  _id,
  KEPT,
  known,
  knowing,
  left,
  other,
  start,
  video,
  type Report,
} from '../../testing/positions.test-support';
import { useContinued } from './positions';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './watched';

beforeEach(() => localStorage.clear());

describe('a position', () => {
  test('shows at once, reaches the API, and is not kept on the device any longer', async () => {
    const { positions, reported } = start();
    positions.report(_id, { seconds: 250, duration: 600 }, false);
    expect(positions.all.getSnapshot().get(_id)).toEqual({ seconds: 250, duration: 600, watched: false });
    await waitFor(() => expect(localStorage.getItem(KEPT)).toBe('[]'));
    expect(reported()).toEqual([[{ _id, seconds: 250, duration: 600 }]]);
    expect(positions.all.getSnapshot().get(_id)?.seconds).toBe(250);
  });

  test('stays on the device while the API is away, and is sent online again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const responses = knowing();
    const take = responses['PATCH /user/positions'];
    const { platform, positions, reported } = start({
      ...responses,
      'PATCH /user/positions': (request: Report) =>
        reported().length < 2 ? new ApiError(0, ['offline']) : (take as (request: Report) => object)(request),
    } as TestResponses);
    positions.report(_id, { seconds: 10, duration: 600 }, false);
    await waitFor(() => expect(reported()).toHaveLength(1));
    expect(JSON.parse(localStorage.getItem(KEPT) ?? '')).toEqual([[_id, 10, 600, null, expect.any(Number)]]);
    (platform.events as EventTarget).dispatchEvent(new Event('online'));
    await waitFor(() => expect(reported()).toHaveLength(2));
    (platform.events as EventTarget).dispatchEvent(new Event('online'));
    await waitFor(() => expect(localStorage.getItem(KEPT)).toBe('[]'));
  });

  test('of a killed tab is sent with its age when the site is opened again', async () => {
    localStorage.setItem(KEPT, JSON.stringify([[_id, 90, 600, null, Date.now() - 60_000]]));
    const { platform } = start();
    await waitFor(() => expect(platform.requests.map(({ method }) => method)).toContain('PATCH'));
    const sent = platform.requests.find(({ method }) => method === 'PATCH')?.body as Report['body'];
    expect(sent.positions[0]?.age).toBeGreaterThanOrEqual(60_000);
  });

  test('of a killed tab is not where a video goes on that another device has left since', async () => {
    localStorage.setItem(KEPT, JSON.stringify([[_id, 90, 600, null, Date.now() - 60_000]]));
    const load = deferred<'GET /user/positions'>();
    const { platform, positions } = start({
      ...knowing(),
      'GET /user/positions': () => load.promise,
      'PATCH /user/positions': { positions: [left(400)] },
    });
    const latest = positions.latest(_id);
    await waitFor(() => expect(platform.requests.map(({ method }) => method)).toContain('PATCH'));
    await act(async () => load.resolve({ positions: [left(400)] }));
    expect(await latest).toEqual({ seconds: 400, duration: 600, watched: false });
    expect(localStorage.getItem(KEPT)).toBe('[]');
  });

  test('of a visitor stays on the device, and a login sends it', async () => {
    const { platform, positions, reported } = start(knowing(), null);
    positions.report(_id, { seconds: 10, duration: 600 }, true);
    positions.report(other._id, { seconds: 20, duration: 600, watched: true }, true);
    expect(platform.requests).toEqual([]);
    platform.session.start('a token');
    await waitFor(() =>
      expect(reported()).toEqual([
        [
          { _id, seconds: 10, duration: 600 },
          { _id: other._id, seconds: 20, duration: 600, watched: true },
        ],
      ]),
    );
  });

  test('goes with the session', async () => {
    const { platform, positions } = start(knowing(left(100)));
    await known(positions);
    platform.session.end();
    expect(positions.all.getSnapshot().size).toBe(0);
    platform.session.start('another token');
    await waitFor(() => expect(positions.all.getSnapshot().get(_id)?.seconds).toBe(100));
  });

  test('reported while one is under way is sent after it', async () => {
    const first = deferred<'PATCH /user/positions'>();
    const { positions, reported } = start({
      ...knowing(),
      'PATCH /user/positions': ({
        body: {
          positions: [position],
        },
      }: Report) => (position?.seconds === 10 ? first.promise : { positions: [left(14)] }),
    });
    positions.report(_id, { seconds: 10, duration: 600 }, false);
    positions.report(_id, { seconds: 14, duration: 600 }, false);
    await waitFor(() => expect(reported()).toHaveLength(1));
    first.resolve({ positions: [left(10)] });
    await waitFor(() =>
      expect(
        reported()
          .flat()
          .map(({ seconds }) => seconds),
      ).toEqual([10, 14]),
    );
    expect(positions.all.getSnapshot().get(_id)?.seconds).toBe(14);
  });

  test('that the API rejects is not sent again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { positions } = start({
      ...knowing(),
      'PATCH /user/positions': new ApiError(400, ['body/positions/0/seconds must be <= 86400']),
    });
    positions.report(_id, { seconds: 10, duration: 600 }, false);
    await waitFor(() => expect(localStorage.getItem(KEPT)).toBe('[]'));
  });

  test.each([
    'nonsense',
    '{}',
    '[["video-1"]]',
    '[["video-1",-1,600,null,1]]',
    '[["video-1",1,600,7,1]]',
    '[["video-1",1,600,null,9e15]]',
  ])('is not read from %s', (stored) => {
    localStorage.setItem(KEPT, stored);
    expect(start(knowing(), null).positions.all.getSnapshot().size).toBe(0);
  });

  test('that the API would never take does not keep the others from it', async () => {
    const rows = [
      ['', 1],
      ['x'.repeat(600), 1],
      ['..', 1],
      [other._id, 90_000],
      [_id, 90],
    ].map(([id, seconds]) => [id, seconds, 600, null, Date.now()]);
    localStorage.setItem(KEPT, JSON.stringify(rows));
    const { reported } = start();
    await waitFor(() => expect(localStorage.getItem(KEPT)).toBe('[]'));
    expect(reported()).toEqual([[{ _id, seconds: 90, duration: 600 }]]);
  });

  test('of a former release moves to the key of the library', () => {
    localStorage.setItem('positions', JSON.stringify([[_id, 90, 600, null, 1]]));
    const { positions } = start(knowing(), null);
    expect(positions.all.getSnapshot().get(_id)?.seconds).toBe(90);
    expect(localStorage.getItem('positions')).toBeNull();
    expect(localStorage.getItem(KEPT)).toContain(_id);
  });

  test('lives in the tab where storage is blocked', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const { positions } = start(knowing(), null);
    positions.report(_id, { seconds: 10, duration: 600 }, false);
    positions.report(other._id, { seconds: 10, duration: 600 }, false);
    expect(positions.all.getSnapshot().size).toBe(2);
    full.mockRestore();
  });

  test('of another tab shows here', () => {
    const { platform, positions } = start(knowing(), null);
    localStorage.setItem(KEPT, JSON.stringify([[_id, 90, 600, null, 1]]));
    (platform.events as EventTarget).dispatchEvent(new Event('storage'));
    expect(positions.all.getSnapshot().get(_id)?.seconds).toBe(90);
  });
});

test('a card says how far its video has been watched', async () => {
  const { platform, positions } = start(knowing(left(150)), 'a token');
  renderInApp(<Slot name="video-marks" video={video} />, { platform });
  await screen.findByText('25 % watched');
  act(() => void positions.report(_id, { seconds: 600, duration: 600, watched: true }, true));
  await screen.findByText('Watched');
  act(() => void positions.report(_id, { seconds: 0, duration: 600, watched: false }, true));
  expect(screen.queryByText(/watched/i)).toBeNull();
});

test('what this device knows to be finished is not there to continue', async () => {
  const { platform, positions } = start();
  const { result } = renderHook(useContinued, {
    wrapper: ({ children }) => <PlatformProvider platform={platform}>{children}</PlatformProvider>,
  });
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toEqual([video, other]));
  act(() => void positions.report(_id, { seconds: 600, duration: 600, watched: true }, false));
  expect(result.current).toEqual([other]);
});

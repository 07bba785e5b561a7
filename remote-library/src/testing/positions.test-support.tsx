import { act, waitFor } from '@testing-library/react';
import type { Contract } from '@fitreel/sdk/api';
import type { PlayerSnapshot } from '@fitreel/sdk/slots';
import { createStore } from '@fitreel/sdk/store';
import {
  createTestPlatform,
  sampleVideos,
  type EndpointRequest,
  type TestResponses,
} from '@fitreel/sdk/testing';
import { positionsOf } from '../watching/positions/positions';
import remote from '../remote';

export const [video, other] = sampleVideos as [Contract.Video, Contract.Video];
export const { _id } = video;
/** The local-storage key of positions. */
export const KEPT = 'library.positions';

export type Report = EndpointRequest<'PATCH /user/positions'>;

/** An API that knows these positions and accepts others. */
export function knowing(...known: Contract.Position[]): TestResponses {
  const positions = new Map(known.map((position) => [position._id, position]));
  return {
    'GET /user/positions': () => ({ positions: [...positions.values()] }),
    'PATCH /user/positions': ({ body }: Report) => {
      const taken = body.positions.map(({ age: _age, ...position }) => ({
        ...position,
        watched: position.watched ?? positions.get(position._id)?.watched ?? false,
      }));
      for (const position of taken) positions.set(position._id, position);
      return { positions: taken };
    },
    'GET /user/positions/videos': { videos: [video, other] },
  };
}

export const left = (seconds: number, watched = false) => ({ _id, seconds, duration: 600, watched });

/** A platform for a user, with the reports it has sent; or for a visitor. */
export function start(responses: TestResponses = knowing(), token: string | null = 'a token') {
  const platform = createTestPlatform({ responses, fillers: [remote], ...(token && { token }) });
  const reported = () =>
    platform.requests
      .filter(({ method }) => method === 'PATCH')
      .map(({ body }) => (body as Report['body']).positions.map(({ age: _age, ...position }) => position));
  const positions = positionsOf(platform);
  positions.all.subscribe(() => undefined);
  return { platform, positions, reported };
}

/** A player that has not answered, the commands it has received, and a way to change its state. */
export function fakePlayer() {
  const silent: PlayerSnapshot = { state: 'silent', time: 0, duration: null, muted: false, inView: true };
  const store = createStore(silent);
  const told: string[] = [];
  return {
    told,
    is: (change: Partial<PlayerSnapshot>) => act(() => store.set({ ...store.getSnapshot(), ...change })),
    player: {
      ...store,
      play: () => void told.push('play'),
      pause: () => void told.push('pause'),
      seekTo: (seconds: number) => void told.push(`seek ${seconds}`),
      setMuted: () => undefined,
    },
  };
}

/** Resolves once the API has returned the positions it knows. */
export const known = (positions: ReturnType<typeof positionsOf>) =>
  waitFor(() => expect(positions.all.getSnapshot().size).toBeGreaterThan(0));

import { useQuery } from '@fitreel/sdk/query';
import type { Span } from '@fitreel/sdk/remotes';
import { useState } from 'react';
import type { DeployClient } from './deploy-client';
import { isWorthRetry } from '../../shared/gateway-request';

/** Shorter than the two seconds within which a deploy shows, and within a token's rate limit. */
const POLL_INTERVAL_MS = 1500;

/** Plots, errors and the history are reloaded this often, and the history also with every new revision. */
const DETAILS_INTERVAL_MS = 30_000;

let rooms = 0;

/** Options of the control room's queries: their data is dropped from memory with it. */
const common = {
  gcTime: 0,
  retry: isWorthRetry,
};

/** Key of this opening of the control room. No key contains the token. */
export function useRoomKey(): number {
  return useState(() => (rooms += 1))[0];
}

/** The live state, for as long as the token is accepted. */
export function useRoom(client: DeployClient, key: number) {
  return useQuery({
    ...common,
    queryKey: ['control-room', key],
    queryFn: () => client.room(),
    refetchInterval: ({ state }) => (state.status === 'error' ? false : POLL_INTERVAL_MS),
  });
}

/** The differences between two releases of an app. */
export function useComparison(client: DeployClient, room: number, app: string, from: string, to: string) {
  return useQuery({
    ...common,
    queryKey: ['control-room', room, app, 'comparison', from, to],
    queryFn: () => client.comparison(app, from, to),
  });
}

/** History, errors, figures and outlook of an app, as far as the site offers them. */
export function useAppRecords(
  client: DeployClient,
  room: number,
  app: string,
  revision: number,
  span: Span,
  has: (endpoint: string) => boolean,
) {
  const key = ['control-room', room, app];
  const polled = { ...common, refetchInterval: DETAILS_INTERVAL_MS };
  return {
    history: useQuery({
      ...polled,
      queryKey: [...key, 'history', revision],
      queryFn: () => client.history(app),
      placeholderData: (before) => before,
    }),
    errors: useQuery({
      ...polled,
      enabled: has('errors'),
      queryKey: [...key, 'errors'],
      queryFn: () => client.errors(app),
    }),
    figures: useQuery({
      ...polled,
      enabled: has('figures'),
      queryKey: [...key, 'figures', span],
      queryFn: () => client.figures(app, span),
    }),
    outlook: useQuery({
      ...common,
      queryKey: [...key, 'outlook', revision],
      queryFn: () => client.outlook(app),
      placeholderData: (before) => before,
    }),
  };
}

import { useRef, useState } from 'react';
import { useApi, type RawRequest, type RawResponse } from '@fitreel/sdk/api';
import { type Draft, toHeaders } from './draft';
import { useRequestLog } from './request-log';
import { statusOf } from './response';

/** A response, or the reason why none arrived. */
export interface ReceivedResponse {
  /** Tells responses apart, even equal ones. */
  number: number;
  response: RawResponse;
  /** From sending until the response was read. */
  durationMs: number;
}

export interface RequestState {
  /** The response to the last request; undefined until the first has ended. */
  received: ReceivedResponse | undefined;
  sending: boolean;
}

/** The body is sent as typed: parsing and serializing it could change its numbers. */
function toRequest({ method, endpoint, headers, body }: Draft): RawRequest {
  return { method, url: endpoint.trim(), headers: toHeaders(headers), body };
}

/**
 * Sends drafts, logs them, and keeps the response to the last one. A late response to an earlier one is only logged.
 */
export function useSendRequest(): RequestState & { send: (draft: Draft) => Promise<void> } {
  const api = useApi();
  const log = useRequestLog();
  const last = useRef(0);
  const [state, setState] = useState<RequestState>({ received: undefined, sending: false });

  async function send(draft: Draft) {
    const number = ++last.current;
    const addToLog = log.begin();
    const start = performance.now();
    setState(({ received }) => ({ received, sending: true }));
    const response = await api.send(toRequest(draft));
    const durationMs = Math.round(performance.now() - start);
    addToLog({ draft, status: statusOf(response), durationMs });
    if (number === last.current) setState({ received: { number, response, durationMs }, sending: false });
  }

  return { ...state, send };
}

import { useRef, useState } from 'react';
import { useApi, type RawResponse, type RawRequest } from '@fitreel/sdk/api';
import type { Draft } from './draft';
import { toHeaders } from './header-rows';
import { outcomeOf } from './outcome';
import { useRequestLog } from './use-request-log';

/** The text (behaviour.md#request-tester) for a body that is empty or not JSON. */
export const BODY_ERROR = 'Error in JSON format';

/** An answer and how long it took. */
export interface Answered {
  /** Tells answers apart, also where they are alike. */
  number: number;
  answer: RawResponse;
  /** From sending until the answer was read, in milliseconds. */
  ms: number;
}

/** What stands in the response viewer. */
export interface Exchange {
  /** Undefined until the first request is answered. */
  answered: Answered | undefined;
  sending: boolean;
}

/** Whether `body` can be sent: JSON, and not empty. Checked for every method, also where none is sent. */
export function isBody(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/** The body goes out as it was typed: reading and writing it again could change its numbers. */
function toRequest({ method, endpoint, headers, body }: Draft): RawRequest {
  return { method, url: endpoint.trim(), headers: toHeaders(headers), body };
}

/**
 * Sends drafts and keeps the answer to the last one; an earlier one that answers later is passed over. Each goes
 * into the log of the session.
 */
export function useSendDraft(): Exchange & { send: (draft: Draft) => Promise<void> } {
  const api = useApi();
  const log = useRequestLog();
  const last = useRef(0);
  const [exchange, setExchange] = useState<Exchange>({ answered: undefined, sending: false });

  async function send(draft: Draft) {
    const number = ++last.current;
    const end = log.begin();
    const begun = performance.now();
    setExchange(({ answered }) => ({ answered, sending: true }));
    const answer = await api.send(toRequest(draft));
    const ms = Math.round(performance.now() - begun);
    end({ draft, outcome: outcomeOf(answer), ms });
    if (number === last.current) setExchange({ answered: { number, answer, ms }, sending: false });
  }

  return { ...exchange, send };
}

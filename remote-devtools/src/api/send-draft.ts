import { useRef, useState } from 'react';
import { useApi, type RawAnswer, type RawRequest } from '@fitreel/sdk/api';
import type { Draft } from './draft';
import { toHeaders } from './header-rows';

/** The text of spec section 5 for a body that is empty or not JSON. */
export const BODY_ERROR = 'Error in JSON format';

/** What stands in the response viewer. */
export interface Exchange {
  answer: RawAnswer | undefined;
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
export function toRequest({ method, endpoint, headers, body }: Draft): RawRequest {
  return { method, url: endpoint.trim(), headers: toHeaders(headers), body };
}

/** Sends drafts and keeps the answer to the last one; an earlier one that answers later is passed over. */
export function useSendDraft(): Exchange & { send: (draft: Draft) => Promise<void> } {
  const api = useApi();
  const last = useRef(0);
  const [exchange, setExchange] = useState<Exchange>({ answer: undefined, sending: false });

  async function send(draft: Draft) {
    const number = ++last.current;
    setExchange(({ answer }) => ({ answer, sending: true }));
    const answer = await api.send(toRequest(draft));
    if (number === last.current) setExchange({ answer, sending: false });
  }

  return { ...exchange, send };
}

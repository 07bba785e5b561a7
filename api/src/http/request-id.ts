import { randomUUID } from 'node:crypto';

/** Digits of a UUID that count requests. */
const COUNTER_DIGITS = 12;

/** This process's own start of every id. */
const PREFIX = randomUUID().slice(0, -COUNTER_DIGITS);

let requests = 0;

/** An id in the form of a UUID that no other request has, in this process or another. It is no secret. */
export function nextRequestId(): string {
  requests += 1;
  return PREFIX + requests.toString(16).padStart(COUNTER_DIGITS, '0');
}

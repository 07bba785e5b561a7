import { API_PREFIX } from '../transport/api-url';
import { ApiError } from '../transport/api-error';
import type { Exchange, WireAnswer } from '../transport/transport';

/** One call that reached the API of a test. */
export interface Call {
  method: string;
  /** Without the prefix `/api`, with its query: `/videos?category=c1`. */
  path: string;
  body: unknown;
}

/** An answer's body, an error, or what makes one of the two from the call; a promise holds the call back. */
export type Answer = object | ((call: Call) => unknown);

/**
 * Call → answer: `{ 'GET /videos': { videos: sampleVideos }, 'POST /user/likes': new ApiError(409, […]) }`.
 * A key with a query wins over one without, which answers every query.
 */
export type Answers = Record<string, Answer>;

/** A wire that answers from `answers`, and notes in `calls` what it was asked. */
export function createTestWire(answers: Answers, calls: Call[]): Exchange {
  return async ({ method, url, body }) => {
    const path = url.startsWith(API_PREFIX + '/') ? url.slice(API_PREFIX.length) : url;
    const call: Call = { method, path, body: body === undefined ? undefined : JSON.parse(body) };
    calls.push(call);
    const answer = answers[`${method} ${path}`] ?? answers[`${method} ${path.split('?')[0]}`];
    if (answer === undefined) throw new ApiError(0, [`this test gives no answer to ${method} ${path}`]);
    return toWire(method, await resolve(answer, call));
  };
}

async function resolve(answer: Answer, call: Call): Promise<unknown> {
  if (typeof answer !== 'function') return answer;
  try {
    return await (answer as (call: Call) => unknown)(call);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function toWire(method: string, answer: unknown): WireAnswer {
  const headers = { 'content-type': 'application/json' };
  if (!(answer instanceof ApiError)) {
    const status = method === 'POST' ? 201 : 200;
    return { status, statusText: 'OK', text: JSON.stringify(answer), headers };
  }
  if (answer.status === 0) throw answer;
  const body = answer.status < 500 ? { errors: answer.messages } : { error: answer.message };
  return { status: answer.status, statusText: '', text: JSON.stringify(body), headers };
}

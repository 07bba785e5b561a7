import type autocannon from 'autocannon';

/** A running site, given by its address. */
export interface Target {
  /** `http://localhost:3000` */
  origin: string;
  /** A deploy token for the remote `catalog`, for attacks by a team; null without one. */
  token: string | null;
  /** A deploy token for the remote `library`, for attacks by one team on another; null without one. */
  otherToken: string | null;
}

/** The result of an attack, and whether the site held. */
export interface Finding {
  /** For the table: statuses, or leaked data. */
  got: string;
  holds: boolean;
}

/** An attack that a stranger, or a team with a token, may try. */
export interface Attack {
  name: string;
  /** Needs a deploy token, or one of each of two teams. */
  byTeam?: true | 'on another';
  run: (target: Target) => Promise<Finding>;
}

/** Requests without a pause while a viewer at another address logs in. */
export interface Flood {
  name: string;
  /** The last number of the viewer's address. Each flood has its own: an address may log in only 60 times in ten seconds. */
  viewer: number;
  /** The request number `index`. */
  request: (index: number) => Pick<autocannon.Request, 'method' | 'path' | 'headers' | 'body'>;
  /** The statuses that it may get. */
  expected: readonly number[];
  /** Opens connections that stay open meanwhile, and returns a function that closes them. */
  open?: (target: Target) => (() => void) | Promise<() => void>;
}

/** A finding from the number of responses by status. It holds if every status is one of `expected`. */
export function fromCounts(counts: ReadonlyMap<number, number>, expected: readonly number[]): Finding {
  const got = [...counts].map(([status, count]) => `${status} × ${count}`).join(', ');
  return { got, holds: [...counts.keys()].every((status) => expected.includes(status)) };
}

/** A finding that holds if every status is one of `expected`. */
export function allOf(statuses: readonly number[], ...expected: number[]): Finding {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return fromCounts(counts, expected);
}

const TOO_MANY = 429;

let retrySeconds = 0;

/** The longest `retry-after` of a 429 since the last call, in seconds; 0 without one. */
export function takeRetrySeconds(): number {
  const seconds = retrySeconds;
  retrySeconds = 0;
  return seconds;
}

/** Sends a request, and remembers if it hits a limit of this machine's address. */
export async function send(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init });
  if (response.status === TOO_MANY)
    retrySeconds = Math.max(retrySeconds, Number(response.headers.get('retry-after') ?? 0));
  return response;
}

/** The status of a response, without its body; -1 if the connection was closed instead. */
export async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  try {
    const response = await send(url, init);
    await response.arrayBuffer();
    return response.status;
  } catch {
    return -1;
  }
}

/** `init` of a request with a JSON body. */
export function json(body: unknown, headers: Record<string, string> = {}) {
  return {
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

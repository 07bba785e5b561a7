/** A running site, given by its address. */
export interface Target {
  /** `http://localhost:3000` */
  origin: string;
  /** A deploy token for the remote `catalog`, for attacks by a team; null without one. */
  token: string | null;
}

/** What an attack got, and whether the site held. */
export interface Finding {
  /** For the table: statuses, or what the site gave away. */
  got: string;
  holds: boolean;
}

/** Something that a stranger, or a team with a token, may try. */
export interface Attack {
  name: string;
  /** Null where it cannot be tried: it needs a token. */
  run: (target: Target) => Promise<Finding | null>;
}

/** An attack that runs again and again while a viewer at another address logs in. */
export interface Flood extends Attack {
  /** The last number of the viewer's address. Each has its own: an address may log in 60 times in ten seconds. */
  viewer: number;
  /** Opens what stays open between the runs, and returns what closes it. */
  open?: (target: Target) => () => void;
}

/** How often each status came back: `204 × 3, 429 × 2`. */
function tally(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status} × ${count}`).join(', ');
}

/** A finding that holds where every status is one of `expected`. */
export function allOf(statuses: readonly number[], ...expected: number[]): Finding {
  return { got: tally(statuses), holds: statuses.every((status) => expected.includes(status)) };
}

/** The status of a response whose body nobody needs; -1 where the connection was closed instead. */
export async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return -1;
  }
}

/** `init` of a request with a JSON body. */
export function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

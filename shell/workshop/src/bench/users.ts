import type autocannon from 'autocannon';
import { CONNECTIONS } from './load';

/** Sends `body` as JSON, and returns the parsed body of a success. Throws for any other response. */
async function post(url: string, body: unknown, token?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Signs a user up, and returns the token. */
export async function signUp(origin: string, name: string): Promise<string> {
  const body = { email: `${name}@bench.example`, password: 'correct horse' };
  const { encodedToken } = (await post(`${origin}/api/auth/signup`, body)) as { encodedToken: string };
  return encodedToken;
}

/** Likes the videos as the user of `token`, the first of them first. */
export async function like(origin: string, token: string, videoIds: readonly string[]): Promise<void> {
  for (const _id of videoIds) await post(`${origin}/api/user/likes`, { video: { _id } }, token);
}

/** Requests that add a video to a list of the user of `token`, such as `likes`, and remove it. */
export const addition = (token: string, list: string, videoId: string) => ({
  method: 'POST' as const,
  path: `/api/user/${list}`,
  headers: { authorization: token, 'content-type': 'application/json' },
  body: JSON.stringify({ video: { _id: videoId } }),
});
export const removal = (token: string, list: string, videoId: string) => ({
  method: 'DELETE' as const,
  path: `/api/user/${list}/${videoId}`,
  headers: { authorization: token },
});

/**
 * Gives each connection users that no other one has: a load that ends between an addition and its removal must not make
 * another connection fail.
 *
 * @param requestsOf what a connection sends; gets its tokens and how many connections were set up before
 */
export function eachWithOwnUsers(
  tokens: readonly string[],
  requestsOf: (own: readonly string[], earlier: number) => autocannon.Request[],
): (client: autocannon.Client) => void {
  let connections = 0;
  return (client) => {
    const own = tokens.filter((_token, index) => index % CONNECTIONS === connections % CONNECTIONS);
    client.setRequests(requestsOf(own, connections));
    connections += 1;
  };
}

/**
 * Each connection likes and unlikes a video. Each load takes the next video, because the load before may have ended between
 * a like and its unlike.
 */
export function likesAndUnlikes(tokens: readonly string[], videoIds: readonly string[]) {
  return eachWithOwnUsers(tokens, (own, earlier) => {
    const videoId = videoIds[Math.floor(earlier / CONNECTIONS)] ?? '';
    return own.flatMap((token) => [addition(token, 'likes', videoId), removal(token, 'likes', videoId)]);
  });
}

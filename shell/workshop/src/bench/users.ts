import type autocannon from 'autocannon';
import { CONNECTIONS } from './load';

/** A password that signup takes. */
const PASSWORD = 'correct horse';

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
  const body = { email: `${name}@bench.example`, password: PASSWORD };
  const { encodedToken } = (await post(`${origin}/api/auth/signup`, body)) as { encodedToken: string };
  return encodedToken;
}

/** Likes the videos as the user of `token`, the first of them first. */
export async function like(origin: string, token: string, videoIds: readonly string[]): Promise<void> {
  for (const _id of videoIds) await post(`${origin}/api/user/likes`, { video: { _id } }, token);
}

/**
 * Each connection likes and unlikes a video for users that no other connection has, so that none finds the other's like.
 * Each load takes the next video, because the load before may have ended between a like and its unlike.
 */
export function likesAndUnlikes(
  tokens: readonly string[],
  videoIds: readonly string[],
): (client: autocannon.Client) => void {
  let connections = 0;
  return (client) => {
    const connection = connections % CONNECTIONS;
    const videoId = videoIds[Math.floor(connections / CONNECTIONS)] ?? '';
    connections += 1;
    const own = tokens.filter((_token, index) => index % CONNECTIONS === connection);
    client.setRequests(
      own.flatMap((authorization): autocannon.Request[] => [
        {
          method: 'POST',
          path: '/api/user/likes',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ video: { _id: videoId } }),
        },
        { method: 'DELETE', path: `/api/user/likes/${videoId}`, headers: { authorization } },
      ]),
    );
  };
}

import { Client } from '../../../e2e/support/client';

const GUEST = { email: 'guest@fitreel.example', password: 'fitreel-guest' };

/** Sends a change. Throws unless it is acknowledged. */
export async function change(client: Client, method: string, url: string, body?: object): Promise<string> {
  const { status, body: text } = await client.send(method, url, body);
  if (status >= 300 || status === 0) throw new Error(`${method} ${url}: ${status} ${text.slice(0, 300)}`);
  return text;
}

/** Somebody with an account. */
export class Viewer extends Client {
  /**
   * @param address in 127.0.0.0/8
   * @param credentials null for a guest
   */
  constructor(
    address: string,
    readonly credentials: { email: string; password: string } | null,
  ) {
    super(address);
  }

  /** Signs up, or makes a guest's account. */
  async enter(origin: string): Promise<void> {
    await (this.credentials
      ? this.#keepToken(`${origin}/api/auth/signup`, { ...this.credentials, height: 180 })
      : this.#keepToken(`${origin}/api/auth/login`, GUEST));
  }

  /** Logs in again after the session has ended. A guest's only session lasts as long as it is in use. */
  async logIn(origin: string): Promise<void> {
    if (this.credentials) await this.#keepToken(`${origin}/api/auth/login`, this.credentials);
  }

  async #keepToken(url: string, credentials: object): Promise<void> {
    const response = await change(this, 'POST', url, credentials);
    this.token = (JSON.parse(response) as { encodedToken: string }).encodedToken;
  }
}

/**
 * Gives an account data of each kind.
 *
 * @param send sends a change to a path below `/api/`, and rejects unless it is acknowledged
 * @param id of the account's data
 * @param videos at least two ids
 * @param creator the id of a creator
 */
export async function fillAccount(
  send: (method: string, url: string, body: object) => Promise<unknown>,
  id: string,
  videos: readonly string[],
  creator: string,
): Promise<void> {
  const [one = '', other = ''] = videos;
  const add = videos.map((_id) => ({ _id }));
  await send('POST', 'user/follows', { creator: { _id: creator } });
  for (const list of ['likes', 'watchlater', 'history']) await send('PATCH', `user/${list}`, { add });
  await send('POST', 'user/playlists', { _id: id, playlist: { title: 'Mine', description: 'of old' } });
  await send('PATCH', `user/playlists/${id}`, { add: add.slice(0, 3) });
  await send('PATCH', `user/playlists/${id}/${one}`, { position: 0, start: 5, end: 50 });
  const positions = [{ _id: one, seconds: 40, duration: 600 }];
  const played = [{ session: id, _id: one, seconds: 40, age: 0, offset: 60 }];
  await send('PATCH', 'user/positions', { positions, played });
  await send('PUT', `user/moments/${one}/moment-1`, { moment: { seconds: 7, name: 'The good part' } });
  const step = { name: 'Squats', unit: 'repetitions', amount: 12, rest: 20, video: { _id: other, start: 3 } };
  const workout = { title: 'My workout', ready: 5, sets: 2, rounds: 2, restBetweenSets: 30, steps: [step] };
  await send('POST', 'user/workouts', { _id: id, workout });
  const entries = [
    { id: 'first', day: 0, workout },
    { id: 'second', day: 1, video: { _id: other } },
  ];
  const programme = { title: 'Two days', mode: 'sequential', entries };
  await send('POST', 'user/programmes', { _id: id, programme });
  const day = new Date().toISOString().slice(0, 10);
  await send('PUT', `user/programmes/${id}/run`, { number: 1, state: 'running', day });
  await send('PUT', `user/programmes/${id}/entries/first`, { run: 1, doneOn: day });
}

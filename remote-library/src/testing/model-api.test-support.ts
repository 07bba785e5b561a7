import type { Contract } from '@fitreel/sdk/api';
import type { PlatformOptions } from '@fitreel/sdk/platform';

type Transport = Awaited<ReturnType<NonNullable<PlatformOptions['loadTransport']>>>;

/** The outcome of requests: `lost` ones are processed, but their responses never arrive. */
export type Network = 'online' | 'offline' | 'lost' | 503 | 429;

export const NETWORKS: Network[] = ['online', 'online', 'offline', 'lost', 503, 429];

/** The data that the API keeps for a user. */
export interface Account {
  workouts: Contract.SavedWorkout[];
  likes: string[];
  playlists: { _id: string; title: string; description: string; videos: string[] }[];
  moments: Map<string, Contract.Moment[]>;
  positions: Map<string, Contract.Position & { at: number }>;
}

interface Body {
  _id?: string;
  workout?: Contract.Workout;
  revision?: number;
  video?: { _id: string };
  playlist?: { title: string; description?: string };
  add?: { _id: string }[];
  remove?: string[];
  moment?: Omit<Contract.Moment, '_id'>;
  positions?: (Contract.Position & { age: number })[];
}

interface Result {
  status: number;
  data: object;
}

const ok = (data: object, status = 200): Result => ({ status, data });
const refused = (status: number): Result => ({ status, data: { errors: ['refused'] } });
const has = (all: readonly { _id: string }[], id: string) => all.some(({ _id }) => _id === id);

/** An API that keeps accounts by the rules of behaviour.md, as far as this remote's walk needs them, and can be down. */
export class ModelApi {
  network: Network = 'online';
  readonly accounts = new Map<string, Account>();
  readonly #tokens = new Map<string, string>();
  #logins = 0;
  #requests = 0;

  /** A token like the API's: its payload names the user. */
  logIn(user: string): string {
    this.#logins += 1;
    const token = `${this.#logins}.${btoa(JSON.stringify({ _id: user }))}.signed`;
    this.#tokens.set(token, user);
    this.account(user);
    return token;
  }

  /** Ends all sessions of a user. */
  expire(user: string): void {
    for (const [token, owner] of this.#tokens) if (owner === user) this.#tokens.delete(token);
  }

  account(user: string): Account {
    const empty = { workouts: [], likes: [], playlists: [], moments: new Map(), positions: new Map() };
    const account = this.accounts.get(user) ?? empty;
    this.accounts.set(user, account);
    return account;
  }

  /** The transport of one tab, which receives no response once the tab is killed. */
  transport(isKilled: () => boolean): Transport {
    return async ({ method, url, headers, body }) => {
      this.#requests += 1;
      const { network } = this;
      const delayMs = 1 + ((this.#requests * 37) % 50);
      const arrives = network === 'online' || network === 'lost';
      const text = typeof body === 'string' ? body : undefined;
      const result = arrives ? this.#process(method, url, headers['authorization'], text) : undefined;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (isKilled()) await new Promise(() => undefined);
      if (network === 'offline' || network === 'lost') throw new TypeError('Failed to fetch');
      const { status, data } = result ?? refused(Number(network));
      return { status, statusText: '', text: JSON.stringify(data), headers: {} };
    };
  }

  #process(method: string, url: string, token = '', text = '{}'): Result {
    const user = this.#tokens.get(token);
    if (user === undefined) return refused(401);
    const [path = '', query] = url.replace('/api/user/', '').split('?');
    const [resource = '', ...ids] = path.split('/');
    const onlyEntries = query === 'entries=only';
    if (url === '/api/auth/logout') {
      this.#tokens.delete(token);
      return ok({ success: true });
    }
    const account = this.account(user);
    const body = JSON.parse(text) as Body;
    if (resource === 'workouts') return workouts(account, method, ids, body);
    if (resource === 'likes') return likes(account, method, ids, body, onlyEntries);
    if (resource === 'playlists') return playlists(account, method, ids, body, onlyEntries);
    if (resource === 'moments') return moments(account, method, ids, body);
    return positions(account, method, ids, body);
  }
}

function workouts(account: Account, method: string, [id = '']: string[], { _id, workout, revision }: Body) {
  const all = account.workouts;
  if (method === 'POST' && workout && _id !== undefined) {
    if (!has(all, _id)) all.push({ ...workout, _id, revision: 1 });
    return ok({ workout: all.find((one) => one._id === _id) }, 201);
  }
  if (method === 'PUT' && workout) {
    const index = all.findIndex((one) => one._id === id);
    const kept = all[index];
    if (!kept) return refused(404);
    if (kept.revision !== revision) return refused(409);
    all[index] = { ...workout, _id: id, revision: kept.revision + 1 };
    return ok({ workout: all[index] });
  }
  if (method === 'DELETE') account.workouts = all.filter((one) => one._id !== id);
  return ok({ workouts: account.workouts });
}

const asVideos = (ids: readonly string[]) => ids.map((_id) => ({ _id }));

function likes(account: Account, method: string, [id = '']: string[], { video }: Body, onlyEntries: boolean) {
  if (method === 'POST' && video) {
    if (account.likes.includes(video._id)) return refused(409);
    account.likes.push(video._id);
  }
  if (method === 'DELETE') account.likes = account.likes.filter((one) => one !== id);
  const all = asVideos(account.likes);
  return ok(onlyEntries ? { likes: [], entries: all } : { likes: all }, method === 'POST' ? 201 : 200);
}

function playlists(
  account: Account,
  method: string,
  [id, videoId = '']: string[],
  body: Body,
  onlyEntries: boolean,
) {
  const all = account.playlists;
  const shown = (one: Account['playlists'][number]) => ({ ...one, videos: asVideos(one.videos) });
  const listed = (one: Account['playlists'][number]) =>
    onlyEntries ? { ...one, videos: [], entries: asVideos(one.videos) } : shown(one);
  if (id === undefined) {
    const { _id, playlist } = body;
    if (method === 'POST' && playlist && _id !== undefined && !has(all, _id))
      all.push({ description: '', ...playlist, _id, videos: [] });
    return ok({ playlists: all.map(listed) }, method === 'POST' ? 201 : 200);
  }
  const one = all.find(({ _id }) => _id === id);
  if (!one) return refused(404);
  if (method === 'DELETE' && videoId === '') {
    account.playlists = all.filter((other) => other !== one);
    return ok({ playlists: account.playlists.map(listed) });
  }
  if (method === 'POST' && body.video) {
    if (one.videos.includes(body.video._id)) return refused(409);
    one.videos.push(body.video._id);
  }
  const removed = method === 'DELETE' ? [videoId] : (body.remove ?? []);
  const added = (body.add ?? []).map(({ _id }) => _id);
  one.videos = [...new Set([...one.videos.filter((video) => !removed.includes(video)), ...added])];
  return ok({ playlist: shown(Object.assign(one, body.playlist)) });
}

function moments(account: Account, method: string, [videoId = '', id = '']: string[], { moment }: Body) {
  const others = (account.moments.get(videoId) ?? []).filter(({ _id }) => _id !== id);
  if (method === 'PUT' && moment) account.moments.set(videoId, [...others, { ...moment, _id: id }]);
  if (method === 'DELETE') account.moments.set(videoId, others);
  return ok({ moments: account.moments.get(videoId) ?? [] });
}

function positions(account: Account, method: string, [part]: string[], body: Body) {
  for (const { age, ...position } of body.positions ?? []) {
    const at = Date.now() - age;
    const before = account.positions.get(position._id);
    const watched = position.watched ?? before?.watched ?? false;
    if (!before || before.at <= at) account.positions.set(position._id, { ...position, watched, at });
  }
  const all = [...account.positions.values()].map(({ at: _at, ...position }) => position);
  if (part !== undefined) return ok({ videos: [] });
  const sent = body.positions?.map(({ _id }) => _id);
  return ok({ positions: method === 'GET' ? all : all.filter(({ _id }) => sent?.includes(_id)) });
}

import type { HistoryEntry } from '@fitreel/protocol';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type Answer } from '../../../e2e/support/client';
import { importedVideo } from './fill';
import type { Claim, Ledger } from './ledger';
import { Viewer } from './viewer';

const VIEWERS = 3;

const [DEPLOY, EDIT] = ['a deploy', 'an edit'];

/** The site counts as lost if nobody gets a response for this long. */
const GIVE_UP_MS = 60_000;

/** The tokens of a site's operator and of its editor, and the library's releases that a deployer makes live in turns, if any. */
export interface Deploys {
  token: string;
  editorToken: string;
  versions: readonly string[];
}

/** A request as its sender saw it. Times are in milliseconds since the process started. */
interface Seen {
  what: string;
  status: number;
  failed: boolean;
  /** The beginning of a failure's body. */
  text: string;
  from: number;
  to: number;
}

/** Figures about the requests in a period. */
export interface Figures {
  requests: number;
  /** Requests that got no response, or were told to come again. */
  away: number;
  /** From the first of these to the next success after the last one. */
  awayMs: number;
  /** Requests that failed in another way. */
  wrong: string[];
  /** Duration of a viewer's slowest request. */
  slowestMs: number;
  slowest: string;
  /** Duration of the slowest deploy. */
  deployMs: number;
}

/** The last viewer is a guest. */
const newViewer = (number: number) =>
  new Viewer(
    `127.0.6.${number + 1}`,
    number === VIEWERS - 1 ? null : { email: `viewer-${number}@upgrade.example`, password: 'correct horse' },
  );

/** Each kind of failure with its count. */
function counted(failed: readonly Seen[]): string[] {
  const counts = new Map<string, number>();
  for (const { status, what, text } of failed) {
    const kind = `${status} ${what}: ${text}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${count} × ${kind}`);
}

/** Viewers who keep changing their data, an editor and a deployer, who work without end. */
export class Traffic {
  /** Whether the editor pauses: a gateway of the previous version rejects changes once its database is migrated. */
  editorWaits = false;
  readonly #seen: Seen[] = [];
  readonly #deployed = new Map<number, HistoryEntry>();
  readonly #viewers: Viewer[] = [];
  #rounds = 0;
  #isOver = false;
  #work: Promise<unknown> = Promise.resolve();

  /** @param restMs how long a viewer rests before the next round, in milliseconds */
  constructor(
    private readonly origin: string,
    private readonly ledger: Ledger,
    private readonly deploys: Deploys,
    private readonly restMs = 500,
  ) {}

  /** Starts, or resumes after `stop`. */
  async start(): Promise<void> {
    for (const viewer of this.#viewers) await viewer.logIn(this.origin);
    for (let number = this.#viewers.length; number < VIEWERS; number += 1) {
      const viewer = newViewer(number);
      await viewer.enter(this.origin);
      this.#viewers.push(viewer);
    }
    this.#isOver = false;
    const editor = new Client('127.0.7.3');
    editor.token = `Bearer ${this.deploys.editorToken}`;
    this.#work = Promise.all([
      this.#edit(editor),
      ...this.#viewers.map((viewer, number) => this.#view(viewer, number)),
      this.#deploy(),
    ]);
  }

  /** Resolves once all requests have their responses. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  /** Resolves once `count` more requests have succeeded. Throws if none succeeds for a while. */
  async more(count: number): Promise<void> {
    const succeeded = () => this.#seen.filter((one) => !one.failed);
    const [aim, from] = [succeeded().length + count, performance.now()];
    while (succeeded().length < aim) {
      const latest = Math.max(from, succeeded().at(-1)?.to ?? 0);
      if (performance.now() - latest > GIVE_UP_MS) throw new Error('viewers get no responses any more');
      await pause(50);
    }
  }

  /** Resolves once `count` requests since `from` had no response, or were told to come again. Throws after a while. */
  async away(count: number, from: number): Promise<void> {
    while (this.figures(from).away < count) {
      if (performance.now() - from > GIVE_UP_MS) throw new Error('viewers notice no outage');
      await pause(50);
    }
  }

  /** Figures since `from`, a time of `performance.now()`. */
  figures(from: number): Figures {
    const seen = this.#seen.filter((one) => one.from >= from);
    const away = seen.filter((one) => one.failed && (one.status === 0 || one.status === 503));
    const bySpeed = [...seen].sort((one, other) => other.to - other.from - (one.to - one.from));
    const slowest = bySpeed.find(({ what }) => what !== DEPLOY && what !== EDIT);
    const deploy = bySpeed.find(({ what }) => what === DEPLOY);
    const lastAway = Math.max(...away.map((one) => one.to));
    const after = seen.filter((one) => !one.failed && one.to > lastAway).map((one) => one.to);
    return {
      requests: seen.length,
      away: away.length,
      awayMs: away.length > 0 ? Math.min(...after) - Math.min(...away.map((one) => one.from)) : 0,
      wrong: counted(seen.filter((one) => one.failed && !away.includes(one))),
      slowestMs: slowest ? slowest.to - slowest.from : 0,
      slowest: slowest?.what ?? '',
      deployMs: deploy ? deploy.to - deploy.from : 0,
    };
  }

  /** Acknowledged deploys that the history lacks. */
  async missingDeploys(): Promise<string[]> {
    const client = new Client('127.0.7.1');
    client.token = `Bearer ${this.deploys.token}`;
    const { body } = await client.send('GET', `${this.origin}/api/delivery/history?limit=1000`);
    const { entries } = JSON.parse(body) as { entries: HistoryEntry[] };
    client.close();
    return [...this.#deployed.values()]
      .filter(
        ({ revision, version }) => !entries.some((e) => e.revision === revision && e.version === version),
      )
      .map(({ revision, version }) => `revision ${revision} with ${version} is not in the history`);
  }

  async #send(client: Client, what: string, method: string, path: string, body?: object, isRight?: RegExp) {
    const from = performance.now();
    const answer: Answer = await client.send(method, this.origin + path, body);
    const failed =
      answer.status === 0 || answer.status >= 400 || (isRight?.test(answer.body) ?? true) === false;
    const text = failed ? `${path} ${answer.body.replaceAll(/\s+/g, ' ').slice(0, 200)}` : '';
    this.#seen.push({ what, status: answer.status, failed, text, from, to: performance.now() });
    // While the site is unavailable, a viewer tries again a little later.
    if (failed) await pause(100);
    return { ...answer, done: !failed };
  }

  /** Opens pages with all their files, logs in, searches, and changes a list, the history, a position, a moment, a workout and activity. */
  async #view(viewer: Viewer, number: number): Promise<void> {
    const get = (what: string, path: string, isRight?: RegExp) =>
      this.#send(viewer, what, 'GET', path, undefined, isRight);
    /** Changes `what`, in the list that the claim reads. */
    const change = async (
      [method, path, body]: readonly [method: string, path: string, body?: object],
      what: string,
      claim: Claim,
    ) => {
      const key = `${claim.read} of viewer ${number}: ${what}`;
      // Without a response, it is unknown whether the change was made.
      this.ledger.forget(key);
      const { done } = await this.#send(viewer, `${method} ${claim.read.split('/')[3]}`, method, path, body);
      if (done) this.ledger.note(key, claim);
    };
    while (!this.#isOver) {
      const round = (this.#rounds += 1);
      const video = importedVideo(1_000 + (round % 900));
      for (const page of ['/', '/trend', `/video/${video}`]) {
        const { body } = await get(`the page ${page.replace(video, 'of a video')}`, page, /<\/html>/);
        const files = [...body.matchAll(/(?:src|href)="(\/releases\/[^"]+)"/g)].map(([, file]) => file ?? '');
        for (const file of new Set(files)) await get('a file of a release', file);
      }
      await get('a search', '/api/videos?q=stretching&limit=24', /"_id":"upgrade-/);
      if (round % 4 === 0 && viewer.credentials)
        await this.#send(viewer, 'a login', 'POST', '/api/auth/login', viewer.credentials);
      const claim = (read: string, text: string, isThere = true) => ({ viewer, read, text, isThere });
      const [likes, history, positions] = [
        '/api/user/likes',
        '/api/user/history',
        '/api/user/positions',
      ] as const;
      const [add, id] = [[{ _id: video }], `"_id":"${video}"`];
      await change(['PATCH', likes, { add }], video, claim(likes, id));
      if (round % 3 === 0) await change(['DELETE', `${likes}/${video}`], video, claim(likes, id, false));
      await change(['PATCH', history, { add }], video, claim(history, id));
      const position = { _id: video, seconds: 30 + (round % 500), duration: 600 };
      const text = JSON.stringify(position).slice(0, -1);
      await change(['PATCH', positions, { positions: [position] }], video, claim(positions, text));
      const [moments, moment] = [`/api/user/moments/${video}`, { seconds: 5, name: `Moment ${round}` }];
      await change(['PUT', `${moments}/moment-1`, { moment }], 'moment-1', claim(moments, moment.name));
      if (round % 5 === 0) {
        const title = `Training ${round}`;
        const named = `"title":"${title}"`;
        // Fewer than a viewer may keep, however long this runs.
        const workoutId = `0123456789abcdef-${round % 150}`;
        const [workouts, activity] = ['/api/user/workouts', '/api/user/activity'] as const;
        const removed = claim(workouts, `"_id":"${workoutId}"`, false);
        await change(['DELETE', `${workouts}/${workoutId}`], workoutId, removed);
        const steps = [{ name: 'Squats', unit: 'repetitions', amount: 12, rest: 20 }];
        const workout = { title, ready: 5, sets: 2, rounds: 2, restBetweenSets: 30, steps };
        await change(['POST', workouts, { _id: workoutId, workout }], workoutId, claim(workouts, named));
        const done = { title, seconds: 600, category: '', bodyPart: '', finished: true };
        const day = new Date().toISOString().slice(0, 10);
        const entries = [{ _id: `0123456789abcdef-${round}`, day, kind: 'own', offset: 0, age: 0, ...done }];
        await change(['POST', activity, { entries }], title, claim(activity, named));
      }
      // The API limits a viewer's changes per minute.
      await pause(this.restMs);
    }
  }

  /** Gives a video another title over and over. */
  async #edit(editor: Client): Promise<void> {
    const read = `/api/editing/videos/${importedVideo(1_999)}`;
    for (let round = 0; !this.#isOver; round += 1) {
      await pause(1_000);
      if (this.editorWaits) continue;
      const title = `Title ${round} of an editor`;
      const command = { kind: 'edit', ids: [importedVideo(1_999)], fields: { title } };
      this.ledger.forget(read);
      const { done } = await this.#send(editor, EDIT, 'POST', '/api/editing/changes', { command });
      if (done) this.ledger.note(read, { viewer: editor, read, text: title, isThere: true });
    }
  }

  async #deploy(): Promise<void> {
    const deployer = new Client('127.0.7.2');
    deployer.token = `Bearer ${this.deploys.token}`;
    for (let count = 0; !this.#isOver && this.deploys.versions.length > 0; count += 1) {
      const version = this.deploys.versions[count % this.deploys.versions.length];
      const deploy = { kind: 'deploy', app: 'library', version, force: true };
      const { done, body } = await this.#send(deployer, DEPLOY, 'POST', '/api/delivery/changes', deploy);
      const { entry } = (done ? JSON.parse(body) : { entry: null }) as { entry: HistoryEntry | null };
      if (entry) this.#deployed.set(entry.revision, entry);
      // A token may send 60 changes a minute.
      await pause(1_500);
    }
    deployer.close();
  }
}

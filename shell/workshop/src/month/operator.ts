import type { HistoryEntry } from '@fitreel/protocol';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from '../../../e2e/support/client';
import { writeVariant } from '../../../e2e/support/variant';
import { runCatalogTool } from '../bench/requests';
import { fitreel, originOf, otherReleases } from '../operated-site/gateways';
import type { Context, Env, Site } from '../operated-site/site';
import { change } from '../operated-site/viewer';

/** Videos of the channel on its first import; each import brings one more. */
const CHANNEL_VIDEOS = 40;

/** The operator of a site, its editor and its library's team, who use the documented commands. */
export class Operator {
  /** The version of FitReel that the site runs. */
  version: Context['now'];
  /** Names of the tasks done since the list was last emptied. */
  done: string[] = [];
  readonly #changes: HistoryEntry[] = [];
  #releases = 0;
  #imports = 0;

  constructor(
    private readonly context: Context,
    private readonly site: Site,
  ) {
    this.version = context.before;
  }

  get #env(): Env {
    return { ...this.site.envs[0], FITREEL_DEPLOY_TOKEN: this.site.deploys.token };
  }

  /** Runs a command on the first gateway's machine, and checks that it ends with `code`. */
  async command(args: readonly string[], code = 0): Promise<string> {
    const ran = await fitreel(this.version.production, this.#env, ...args);
    this.done.push(args[0] ?? '');
    if (ran.code !== code)
      this.context.check(`fitreel ${args.join(' ')}: exit code ${ran.code}`, false, ran.text.split('\n'));
    return ran.text;
  }

  /** The same through the site, with an operator's token. */
  remotely(args: readonly string[], code?: number): Promise<string> {
    return this.command([...args, '--to', this.site.origin], code);
  }

  /** The site's changes, the latest first. */
  async history(limit: number): Promise<HistoryEntry[]> {
    const args = ['history', '--json', '--limit', String(limit), '--to', this.site.origin];
    const { stdout } = await fitreel(this.version.production, this.#env, ...args);
    return JSON.parse(stdout) as HistoryEntry[];
  }

  /** The number of releases and changes that this operator has made. */
  made(): { releases: number; changes: number } {
    return { releases: this.#releases, changes: this.#changes.length };
  }

  /** Acknowledged changes that the history lacks. */
  async missingChanges(): Promise<string[]> {
    const entries = new Set((await this.history(1_000)).map((entry) => JSON.stringify(entry)));
    const missing = this.#changes.filter((entry) => !entries.has(JSON.stringify(entry)));
    return missing.map(({ revision, kind }) => `revision ${revision}, a ${kind}, is not in the history`);
  }

  async #change(...args: string[]): Promise<void> {
    await this.remotely(args);
    this.#changes.push(...(await this.history(1)));
  }

  /** Writes a new release of the library, does `work` with it, and removes it. */
  async #withRelease<Result>(work: (dist: string, version: string) => Promise<Result>): Promise<Result> {
    const folder = await mkdtemp(path.join(this.context.folder, 'release-'));
    const source = path.join(this.version.checkout, 'remote-library/dist');
    const dist = path.join(folder, 'dist');
    this.#releases += 1;
    const mark = `release ${this.#releases}`;
    const version = await writeVariant('library', dist, mark, undefined, undefined, source);
    try {
      return await work(dist, version);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  /** Makes a new release of the library, live or as a canary. Returns its version. */
  deploy(...options: string[]): Promise<string> {
    return this.#withRelease(async (dist, version) => {
      // A checkout under test may have changes that are not committed.
      await this.#change('deploy', dist, '--dirty', ...options);
      if (options.length === 0) await this.expectLive(version);
      return version;
    });
  }

  /** Checks that a deploy is rejected, with the reason, while the store's disk is full. */
  async deployWithoutRoom(): Promise<void> {
    const text = await this.#withRelease((dist) => this.remotely(['deploy', dist, '--dirty'], 6));
    if (!text.includes('full')) this.context.check('a deploy does not name the full disk', false, [text]);
  }

  async promote(): Promise<void> {
    const version = await this.deploy('--canary', '20');
    await this.#change('promote', 'library');
    await this.expectLive(version);
  }

  async rollBack(): Promise<void> {
    await this.#change('rollback', 'library');
  }

  async takeBackCanary(): Promise<void> {
    await this.deploy('--canary', '20');
    await this.rollBack();
  }

  /** Checks that the site and all its gateways, or only `origins`, show a release of the library. */
  async expectLive(version: string, origins = [this.site.origin, ...this.site.envs.map(originOf)]) {
    const others = await otherReleases(origins, { library: version });
    if (others.length > 0) this.context.check('a release is not live', false, others);
  }

  /** Imports a channel again, with one more video each time. */
  async importChannel(): Promise<void> {
    const count = CHANNEL_VIDEOS + this.#imports;
    this.#imports += 1;
    const entries = Array.from({ length: count }, (_, index) => ({
      ...{ _type: 'url', ie_key: 'Youtube', id: lesson(index), url: lesson(index), duration: 600 + index },
      title: `Pilates with Anna ${index}`,
    })).reverse();
    const file = path.join(await mkdtemp(path.join(this.context.folder, 'channel-')), 'videos.json');
    const channel = { _type: 'playlist', title: 'Anna - Videos', channel: 'Anna', entries };
    await writeFile(file, JSON.stringify(channel));
    const args = ['import', file, '--category', 'Workout'];
    await runCatalogTool(this.#env, this.version.production, ...args);
    this.done.push('import');
  }

  /** Edits a video of the channel permanently. */
  async editChannel(): Promise<void> {
    const { origin, ledger, deploys } = this.site;
    const video = (await this.#channelVideos()).find(({ src }) => src === lesson(1));
    if (!video) throw new Error('the import brought no video');
    const editor = new Client('127.0.4.3');
    editor.token = `Bearer ${deploys.editorToken}`;
    const command = { kind: 'edit', ids: [video._id], fields: { title: 'A better title of a lesson' } };
    await change(editor, 'POST', `${origin}/api/editing/changes`, { command });
    await ledger.takeSnapshots(origin, editor, [`/api/editing/videos/${video._id}`]);
  }

  /** Checks that the catalogue has each video of the channel once. */
  async checkChannel(): Promise<void> {
    const [videos, expected] = [await this.#channelVideos(), CHANNEL_VIDEOS + this.#imports - 1];
    const isRight = videos.length === expected && new Set(videos.map(({ src }) => src)).size === expected;
    const text = `${videos.length} videos of the channel after ${this.#imports} imports`;
    this.context.check(`${text}, of ${expected}`, isRight);
  }

  async #channelVideos(): Promise<{ _id: string; src: string }[]> {
    const exported = await runCatalogTool(this.#env, this.version.production, 'export');
    const videos = exported.trim().split('\n');
    return videos
      .map((line) => JSON.parse(line) as { _id: string; src: string; creator: string })
      .filter(({ creator }) => creator === 'Anna');
  }
}

/** The id of a video at its host, which has eleven characters. */
const lesson = (index: number) => `lesson${String(index).padStart(5, '0')}`;

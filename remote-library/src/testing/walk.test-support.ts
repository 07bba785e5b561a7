import type { Contract } from '@fitreel/sdk/api';
import { sampleVideos } from '@fitreel/sdk/testing';
import { putMoment, removeMoment } from '../watching/moments/moments';
import { addPlaylistVideos } from '../saving/playlists/change-several';
import { createPlaylist, removePlaylist } from '../saving/playlists/change-playlists';
import { playlistsQuery } from '../saving/playlists/playlist-queries';
import { positionsOf } from '../watching/positions/positions';
import { queueOf } from '../watching/queue/queue';
import { addToList, removeFromList } from '../shared/change-list';
import { NETWORKS } from './model-api.test-support';
import { Told } from './told.test-support';
import { Browser } from './browser.test-support';
import { ownWorkouts } from '../training/workouts/own-workouts';
import { expectKept, forgetDropped } from './kept.test-support';

const WORKOUT: Contract.Workout = {
  ...{ title: 'Legs', ready: 10, sets: 1, rounds: 3, restBetweenSets: 0 },
  steps: [{ name: 'Squats', unit: 'repetitions', amount: 12, rest: 30 }],
};

export type Step = [what: keyof Walk['steps'], tab: 0 | 1, pick: number];

/** A viewer who acts step by step, and remembers everything that FitReel has reported as saved. */
export class Walk {
  readonly browser = new Browser();
  readonly told = { visitor: new Told(), ada: new Told(), bob: new Told() };
  user: 'visitor' | 'ada' | 'bob' = 'visitor';
  #made = 0;

  get kept(): Told {
    return this.told[this.user];
  }

  #platform = (tab: 0 | 1) => this.browser.tabs[tab].platform;
  #video = (pick: number) => sampleVideos[pick % 3] as Contract.Video;

  readonly steps = {
    network: (_tab: 0 | 1, pick: number) => {
      this.browser.api.network = NETWORKS[pick % NETWORKS.length] ?? 'online';
    },
    wait: async (_tab: 0 | 1, pick: number) => this.browser.wait([1, 20, 60, 3000][pick % 4] ?? 1),
    kill: async (tab: 0 | 1) => {
      const shown = queueOf(this.#platform(tab)).getSnapshot();
      const { expired } = this.#platform(tab).session.getSnapshot();
      this.browser.reopen(tab);
      // Without a session, the restored page cannot know whose queue it is.
      if (!expired) expect(queueOf(this.#platform(tab)).getSnapshot()).toEqual(shown);
      this.browser.begin(tab, () => ownWorkouts.move(this.#platform(tab)));
    },
    logIn: async (tab: 0 | 1, pick: number) => {
      if (this.user !== 'visitor') return;
      for (let made = 0; made < pick % 5; made += 1) this.steps.keepWorkout(tab, made);
      await this.browser.settle();
      this.browser.api.network = 'online';
      this.user = pick % 2 === 0 ? 'ada' : 'bob';
      const moved = this.told.visitor;
      for (const kind of ['workout', 'position'])
        for (const [id, value] of moved.entries(kind)) {
          this.kept.set(`${kind}/${id}`, value);
          moved.forget(`${kind}/${id}`);
        }
      for (const { said } of this.browser.tabs) said.length = 0;
      const token = this.browser.api.logIn(this.user);
      this.browser.in(this.browser.tabs[tab], () => this.#platform(tab).session.start(token));
      for (const each of [0, 1] as const)
        this.browser.begin(each, () => ownWorkouts.move(this.#platform(each)));
      // The network may fail while the device's workouts are being sent.
      await this.browser.wait(pick % 60);
      this.steps.network(tab, pick);
    },
    logOut: async (tab: 0 | 1) => {
      if (this.user === 'visitor') return;
      await this.browser.settle();
      this.#forgetWhatLogoutDrops();
      const { api, session } = this.#platform(tab);
      api.request('POST /auth/logout', { authorization: 'session' }).catch(() => undefined);
      this.browser.in(this.browser.tabs[tab], () => session.end());
      this.user = 'visitor';
    },
    expire: async (tab: 0 | 1) => {
      const { user, browser } = this;
      if (user === 'visitor' || browser.api.network !== 'online') return;
      await this.browser.settle();
      const onDevice = ownWorkouts.device(this.#platform(tab)).getSnapshot();
      this.#forgetWhatLogoutDrops();
      browser.api.expire(user);
      const query = { ...ownWorkouts.query(this.#platform(tab).api), staleTime: 0 };
      await Promise.all([
        this.#platform(tab)
          .queryClient.fetchQuery(query)
          .catch(() => undefined),
        browser.wait(100),
      ]);
      this.user = 'visitor';
      for (const { _id, title } of onDevice) this.kept.set(`workout/${_id}`, title);
    },
    keepWorkout: (tab: 0 | 1, pick: number) => {
      this.#made += 1;
      const own = {
        ...WORKOUT,
        title: `Workout ${this.#made}`,
        _id: `a-random-id-of-${this.#made}-made`,
        revision: 0,
      };
      const presses = 1 + (pick % 2);
      const save = async () => {
        const all = await Promise.all(
          Array.from({ length: presses }, () => ownWorkouts.save(this.#platform(tab), own)),
        );
        expect(new Set(all.map(({ kept }) => kept)).size).toBe(1);
        return all[0];
      };
      this.browser.begin(tab, () =>
        this.kept.while(`workout/${own._id}`, save, (all) => all?.kept === true, own.title),
      );
    },
    removeWorkout: (tab: 0 | 1, pick: number) => {
      const { queryClient, api } = this.#platform(tab);
      const device = ownWorkouts.device(this.#platform(tab)).getSnapshot();
      const known =
        this.user === 'visitor' ? device : queryClient.getQueryData(ownWorkouts.query(api).queryKey);
      const own = known?.[pick % known.length];
      if (!own) return;
      const act = () =>
        this.browser.says(tab, 'Workout deleted', () => ownWorkouts.remove(this.#platform(tab), own));
      this.browser.begin(tab, () => this.kept.while(`workout/${own._id}`, act, Boolean, null));
    },
    load: (tab: 0 | 1) => {
      if (this.user === 'visitor') return;
      const { queryClient, api } = this.#platform(tab);
      this.browser.begin(tab, () =>
        Promise.all([
          queryClient.fetchQuery({ ...ownWorkouts.query(api), staleTime: 0 }),
          queryClient.fetchQuery({ ...playlistsQuery(api), staleTime: 0 }),
        ]),
      );
    },
    like: (tab: 0 | 1, pick: number) => {
      if (this.user === 'visitor') return;
      const video = this.#video(pick);
      const on = pick % 2 === 0;
      const change = on ? addToList : removeFromList;
      const text = on ? 'Added to liked videos' : 'Removed from liked videos';
      const act = () => this.browser.says(tab, text, () => change(this.#platform(tab), 'likes', video));
      this.browser.begin(tab, () => this.kept.while(`like/${video._id}`, act, Boolean, on));
    },
    moment: (tab: 0 | 1, pick: number) => {
      if (this.user === 'visitor') return;
      const video = this.#video(pick);
      const moment = { _id: `a-random-moment-${pick % 4}`, seconds: pick, name: `At ${pick}` };
      const on = pick % 3 !== 0;
      const change = on ? putMoment : removeMoment;
      const text = on ? 'Moment saved' : 'Moment removed';
      const act = () => this.browser.says(tab, text, () => change(this.#platform(tab), video._id, moment));
      const key = `moment/${video._id}/${moment._id}`;
      this.browser.begin(tab, () => this.kept.while(key, act, Boolean, on ? moment.name : null));
    },
    createPlaylist: (tab: 0 | 1, pick: number) => {
      if (this.user === 'visitor') return;
      this.#made += 1;
      const id = `a-random-id-of-${this.#made}-made`;
      const fields = { title: `Playlist ${this.#made}`, description: '' };
      // Create is pressed again after a failure.
      const act = async () => {
        const first = await createPlaylist(this.#platform(tab), fields, id);
        return first.playlist || pick % 2 === 0 ? first : createPlaylist(this.#platform(tab), fields, id);
      };
      this.browser.begin(tab, () =>
        this.kept.while(`playlist/${id}`, act, ({ playlist }) => playlist !== null, fields.title),
      );
    },
    fillPlaylist: (tab: 0 | 1, pick: number) => {
      const { queryClient, api } = this.#platform(tab);
      const all = queryClient.getQueryData(playlistsQuery(api).queryKey);
      const playlist = all?.[pick % all.length];
      if (!playlist || this.user === 'visitor') return;
      const videos = sampleVideos.slice(0, 1 + (pick % 3));
      const key = `entries/${playlist._id}`;
      const lacking = videos.filter(({ _id }) => !playlist.videos.some((video) => video._id === _id));
      const text = `${lacking.length === 1 ? '1 video' : `${lacking.length} videos`} added to ${playlist.title}`;
      const act = () =>
        this.browser.says(tab, text, () => addPlaylistVideos(this.#platform(tab), playlist, videos));
      this.browser.begin(tab, () =>
        this.kept.while(
          key,
          act,
          Boolean,
          lacking.map(({ _id }) => _id),
        ),
      );
    },
    removePlaylist: (tab: 0 | 1, pick: number) => {
      const { queryClient, api } = this.#platform(tab);
      const all = queryClient.getQueryData(playlistsQuery(api).queryKey);
      const playlist = all?.[pick % all.length];
      if (!playlist || this.user === 'visitor') return;
      this.kept.forget(`entries/${playlist._id}`);
      const act = () => removePlaylist(this.#platform(tab), playlist);
      this.browser.begin(tab, () =>
        this.kept.while(`playlist/${playlist._id}`, act, (failure) => failure === null, null),
      );
    },
    watch: (tab: 0 | 1, pick: number) => {
      const video = this.#video(pick);
      this.browser.in(this.browser.tabs[tab], () =>
        positionsOf(this.#platform(tab)).report(video._id, { seconds: pick, duration: 600 }, pick % 2 === 0),
      );
      this.kept.set(`position/${video._id}`, pick);
    },
    queue: (tab: 0 | 1, pick: number) => {
      const queue = queueOf(this.#platform(tab));
      const others = queue.getSnapshot().filter(({ _id }) => _id !== this.#video(pick)._id);
      this.browser.in(this.browser.tabs[tab], () => queue.set([...others, this.#video(pick)]));
    },
  };

  #forgetWhatLogoutDrops(): void {
    const { tabs, api } = this.browser;
    const here = ownWorkouts.device(this.#platform(0)).getSnapshot();
    const said = tabs.flatMap((tab) => tab.said);
    forgetDropped(api.account(this.user), this.kept, here, said);
  }

  async run(steps: readonly Step[]): Promise<void> {
    for (const [what, tab, pick] of steps) {
      await this.steps[what](tab, pick);
      await this.browser.wait(1);
    }
    await this.#end();
  }

  /** Online again, each account receives everything that the device still has. */
  async #end(): Promise<void> {
    this.browser.api.network = 'online';
    await this.browser.settle();
    if (this.user === 'visitor') await this.steps.logIn(0, 0);
    for (const tab of [0, 1] as const) this.browser.reopen(tab);
    this.browser.begin(0, () => ownWorkouts.move(this.#platform(0)));
    await this.browser.settle();
    expect(ownWorkouts.device(this.#platform(0)).getSnapshot()).toEqual([]);
    for (const user of ['ada', 'bob'] as const) expectKept(this.browser.api.account(user), this.told[user]);
  }
}

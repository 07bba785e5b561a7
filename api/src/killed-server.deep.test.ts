import { emptyDatabase, ENGINES, type EmptyDatabase } from '../testing/databases';
import { openDatabase } from './db/database';
import { dueMigrations } from './db/migrate';
import { migrations } from './db/migrations';
import { startServerProcess, type ServerProcess } from '../testing/server-process';
import { prepareDatabase } from './setup/prepare-database';

/** For each engine. CI's night run has 50. */
const KILLS = Number(process.env.KILLS ?? 2);

const WRITERS = 4;

/** Acknowledged writes before each kill, at least. */
const WRITES = 3;

/** Errors of a connection that breaks, and of a response that is cut. */
const BROKEN = ['TypeError', 'SyntaxError'];

/** A playlist's title, and whether it was deleted again, by the title. */
type Acknowledged = Map<string, 'there' | 'gone'>;

describe.each(ENGINES)('killed under writes on %s', (engine) => {
  let database: EmptyDatabase;
  let server: ServerProcess | undefined;
  beforeAll(async () => {
    database = await emptyDatabase(engine);
  });
  afterAll(async () => {
    server?.child.kill('SIGKILL');
    await server?.ended;
    await database.remove();
  });

  const start = async () => {
    const { dataDir, databaseUrl } = database.settings;
    server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    return { ...server, url: `${await server.listening}/api` };
  };

  /**
   * Creates and deletes playlists until the server is gone. Adds to `acknowledged` what the server acknowledged, and calls
   * `stays` for what it does not change again.
   */
  async function write(
    url: string,
    token: string,
    writer: number,
    acknowledged: Acknowledged,
    stays: () => void,
  ): Promise<void> {
    const headers = { authorization: token, 'content-type': 'application/json' };
    const send = (method: string, path: string, body?: object) =>
      fetch(url + path, {
        method,
        headers: body ? headers : { authorization: token },
        ...(body && { body: JSON.stringify(body) }),
      });
    try {
      for (let index = 0; ; index += 1) {
        const title = `${writer}-${index}`;
        const created = await send('POST', '/user/playlists', { playlist: { title } });
        if (created.status === 429) return;
        expect(created.status).toBe(201);
        acknowledged.set(title, 'there');
        if (index % 2 === 0) {
          stays();
          continue;
        }
        const { playlists } = (await created.json()) as { playlists: { _id: string; title: string }[] };
        const { _id } = playlists.find((playlist) => playlist.title === title) ?? { _id: '' };
        // From here on until the response, both states are right.
        acknowledged.delete(title);
        const deleted = await send('DELETE', `/user/playlists/${_id}`);
        expect(deleted.status).toBe(200);
        acknowledged.set(title, 'gone');
      }
    } catch (error) {
      // Errors of `fetch` come from outside of jest's realm, so `instanceof` does not know them.
      if (!BROKEN.includes((error as Error).name)) throw error;
    }
  }

  test(
    `${KILLS} kills lose nothing that was acknowledged, and the next start needs no hand`,
    async () => {
      let checked = 0;
      let running = await start();
      for (let kill = 0; kill < KILLS; kill += 1) {
        const { child, ended, url } = running;
        const guest = { email: 'guest@fitreel.example', password: 'fitreel-guest' };
        const login = await fetch(`${url}/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(guest),
        });
        const { encodedToken: token } = (await login.json()) as { encodedToken: string };
        const acknowledged: Acknowledged = new Map();
        let staying = 0;
        const stays = () => {
          staying += 1;
          if (staying === WRITES) setTimeout(() => child.kill('SIGKILL'), Math.random() * 300);
        };
        const writing = Array.from({ length: WRITERS }, (_unused, writer) =>
          write(url, token, writer, acknowledged, stays),
        );
        await Promise.all([...writing, ended]);

        running = await start();
        const response = await fetch(`${running.url}/user/playlists`, { headers: { authorization: token } });
        expect(response.status).toBe(200);
        const { playlists } = (await response.json()) as { playlists: { title: string }[] };
        const titles = new Set(playlists.map(({ title }) => title));
        for (const [title, state] of acknowledged) {
          checked += 1;
          expect([title, titles.has(title)]).toEqual([title, state === 'there']);
        }
      }
      expect(checked).toBeGreaterThanOrEqual(KILLS * WRITES);
    },
    60_000 + KILLS * 20_000,
  );

  test(
    `${KILLS} kills during migrations leave databases that the next start completes`,
    async () => {
      const tablesAfterStart = async (settings: EmptyDatabase['settings']) => {
        const opened = await openDatabase(settings);
        await prepareDatabase(opened);
        const found = await opened.kysely.introspection.getTables();
        await opened.close();
        return found
          .map(({ name, columns }) => [name, columns.map((column) => column.name).sort()] as const)
          .sort(([one], [other]) => (one < other ? -1 : 1));
      };
      const whole = await tablesAfterStart(database.settings);
      const count = Object.keys(migrations).length;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const { settings, remove } = await emptyDatabase(engine);
        const opened = await openDatabase(settings);
        const { dataDir, databaseUrl } = settings;
        const { child, ended } = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
        const left = Math.floor(((kill + 1) / (KILLS + 1)) * count);
        while ((await dueMigrations(opened)).length > left);
        child.kill('SIGKILL');
        await ended;
        await opened.close();
        expect(await tablesAfterStart(settings)).toEqual(whole);
        await remove();
      }
    },
    60_000 + KILLS * 20_000,
  );
});

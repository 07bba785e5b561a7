import type { RemoteModule } from '@fitreel/sdk/remote';
import { liveRemote } from './live-remote.test-support';
import { RemoteLoader } from './remote-loader';

const catalog = liveRemote('catalog');
const library = liveRemote('library');
const moduleOf = (name: string): RemoteModule => ({ name, routes: [] });

interface End {
  resolve: (module: RemoteModule) => void;
  reject: (error: Error) => void;
}

/** A loader whose loads end when the test says so. */
function heldLoader() {
  const loads: { name: string; attempt: number; end: End }[] = [];
  const loader = new RemoteLoader(({ name }, attempt) => {
    return new Promise((resolve, reject) => {
      loads.push({ name, attempt, end: { resolve, reject } });
    });
  });
  return { loader, loads };
}

test('calls at once share one load', async () => {
  const { loader, loads } = heldLoader();
  const calls = [loader.load(catalog), loader.load(catalog), loader.load(catalog)];
  expect(loads).toHaveLength(1);
  const module = moduleOf('catalog');
  loads[0]?.end.resolve(module);
  expect(await Promise.all(calls)).toEqual([module, module, module]);
});

test('what was loaded is not loaded again', async () => {
  const { loader, loads } = heldLoader();
  const first = loader.load(catalog);
  loads[0]?.end.resolve(moduleOf('catalog'));
  expect(await loader.load(catalog)).toBe(await first);
  expect(loads).toHaveLength(1);
});

test('a load that failed is tried again under a higher attempt', async () => {
  const { loader, loads } = heldLoader();
  const first = loader.load(catalog);
  loads[0]?.end.reject(new Error('no answer'));
  await expect(first).rejects.toThrow('no answer');
  const second = loader.load(catalog);
  loads[1]?.end.resolve(moduleOf('catalog'));
  expect(await second).toEqual(moduleOf('catalog'));
  expect(loads.map(({ attempt }) => attempt)).toEqual([0, 1]);
});

test('a retry makes a second attempt, since the first may meet a failed preload', async () => {
  const attempts: number[] = [];
  const outcomes = [false, false, true];
  const loader = new RemoteLoader(async ({ name }, attempt) => {
    attempts.push(attempt);
    if (!outcomes.shift()) throw new Error(`attempt ${attempt}`);
    return moduleOf(name);
  });
  await expect(loader.load(catalog)).rejects.toThrow('attempt 0');
  expect(await loader.load(catalog)).toEqual(moduleOf('catalog'));
  expect(attempts).toEqual([0, 1, 2]);
});

test('a retry gives up after its second attempt, and the next one may try again', async () => {
  const attempts: number[] = [];
  const loader = new RemoteLoader(async (_remote, attempt) => {
    attempts.push(attempt);
    throw new Error(`attempt ${attempt}`);
  });
  await expect(loader.load(catalog)).rejects.toThrow('attempt 0');
  await expect(loader.load(catalog)).rejects.toThrow('attempt 2');
  await expect(loader.load(catalog)).rejects.toThrow('attempt 4');
  expect(attempts).toEqual([0, 1, 2, 3, 4]);
});

test('a failure reaches all who wait for it', async () => {
  const { loader, loads } = heldLoader();
  const calls = [loader.load(catalog), loader.load(catalog)];
  loads[0]?.end.reject(new Error('no answer'));
  const ends = await Promise.allSettled(calls);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('one remote’s failure is nothing to another', async () => {
  const { loader, loads } = heldLoader();
  const [failing, working] = [loader.load(catalog), loader.load(library)];
  loads[0]?.end.reject(new Error('no answer'));
  loads[1]?.end.resolve(moduleOf('library'));
  await expect(failing).rejects.toThrow('no answer');
  expect((await working).name).toBe('library');
  expect(loads.map(({ name, attempt }) => `${name} ${attempt}`)).toEqual(['catalog 0', 'library 0']);
});

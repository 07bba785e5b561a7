import { giveUpLazyModules, lazyModule } from './lazy-module';

/** A shared module as the federation runtime keeps it. */
function sharedModule(load: () => Promise<unknown>) {
  const shared: { get: () => Promise<() => unknown>; loading?: unknown } = { get: lazyModule(load) };
  return shared;
}

test('loads the module on demand', async () => {
  const load = jest.fn(async () => ({ name: 'forms' }));
  const shared = sharedModule(load);
  expect(load).not.toHaveBeenCalled();
  const factory = await shared.get();
  expect(factory()).toEqual({ name: 'forms' });
});

test('a module that failed can be loaded again', async () => {
  const load = jest.fn(async () => ({ name: 'forms' })).mockRejectedValueOnce(new Error('no file'));
  const shared = sharedModule(load);
  shared.loading = shared.get();
  await expect(shared.loading).rejects.toThrow('no file');
  expect(shared.loading).toBeUndefined();
  expect((await shared.get())()).toEqual({ name: 'forms' });
});

test('giving up fails a module that hangs, but not a loaded one', async () => {
  const addScript = (onerror: () => void) =>
    document.head.append(Object.assign(document.createElement('script'), { onerror }));
  const hangs = () => new Promise((_, reject) => addScript(() => reject(new Error('given up'))));
  const hanging = sharedModule(hangs).get();
  giveUpLazyModules();
  await expect(hanging).rejects.toThrow('given up');

  const handleError = jest.fn();
  await sharedModule(async () => addScript(handleError)).get();
  giveUpLazyModules();
  expect(handleError).not.toHaveBeenCalled();
});

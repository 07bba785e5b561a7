import { giveUpLazyModules, lazyModule } from './lazy-module';

test('loads the module when it is needed', async () => {
  const load = jest.fn(async () => ({ name: 'forms' }));
  const get = lazyModule(load);
  expect(load).not.toHaveBeenCalled();
  const factory = await get.call({});
  expect(factory()).toEqual({ name: 'forms' });
});

test('a module that fails can be loaded again: the federation runtime keeps no failure', async () => {
  const load = jest.fn(async () => ({ name: 'forms' })).mockRejectedValueOnce(new Error('no file'));
  const shared: { get: () => Promise<() => unknown>; loading?: unknown } = { get: lazyModule(load) };
  shared.loading = shared.get();
  await expect(shared.loading).rejects.toThrow('no file');
  expect(shared.loading).toBeUndefined();
  expect((await shared.get())()).toEqual({ name: 'forms' });
});

test('a module that hangs fails when it is given up, and one that has arrived is left alone', async () => {
  const put = (onerror: () => void) =>
    document.head.append(Object.assign(document.createElement('script'), { onerror }));
  const hanging = lazyModule(() => new Promise((_, reject) => put(() => reject(new Error('given up'))))).call(
    {},
  );
  giveUpLazyModules();
  await expect(hanging).rejects.toThrow('given up');

  const handleError = jest.fn();
  await lazyModule(async () => put(handleError)).call({});
  giveUpLazyModules();
  expect(handleError).not.toHaveBeenCalled();
});

import { giveUpLazyModules, lazyModule } from './lazy-module';

test('loads the module on demand', async () => {
  const load = jest.fn(async () => ({ name: 'forms' }));
  const get = lazyModule(load);
  expect(load).not.toHaveBeenCalled();
  const factory = await get();
  expect(factory()).toEqual({ name: 'forms' });
});

test('a module that failed can be loaded again', async () => {
  const load = jest.fn(async () => ({ name: 'forms' })).mockRejectedValueOnce(new Error('no file'));
  const get = lazyModule(load);
  await expect(get()).rejects.toThrow('no file');
  expect((await get())()).toEqual({ name: 'forms' });
});

test('giving up fails a module that hangs, but not a loaded one', async () => {
  const addScript = (onerror: () => void) =>
    document.head.append(Object.assign(document.createElement('script'), { onerror }));
  const hangs = () => new Promise((_, reject) => addScript(() => reject(new Error('given up'))));
  const hanging = lazyModule(hangs)();
  giveUpLazyModules();
  await expect(hanging).rejects.toThrow('given up');

  const handleError = jest.fn();
  await lazyModule(async () => addScript(handleError))();
  giveUpLazyModules();
  expect(handleError).not.toHaveBeenCalled();
});

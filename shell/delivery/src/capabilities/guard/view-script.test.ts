import { runInNewContext } from 'node:vm';
import { viewScript } from './view-script';

/** What `window.fitreelView` resolves with in a browser that has `globals`. */
function viewOf(globals: object): Promise<unknown> {
  const window: { fitreelView?: Promise<unknown> } = {};
  runInNewContext(viewScript({ page: '01234567' }, 100), { window, ...globals });
  return window.fitreelView ?? Promise.reject(new Error('no view'));
}

test('a browser that has no paint observer, or denies it, has no view and no error', async () => {
  expect(await viewOf({})).toBeNull();
  const PerformanceObserver = class {
    observe(): never {
      throw new Error('denied');
    }
  };
  expect(await viewOf({ PerformanceObserver })).toBeNull();
});

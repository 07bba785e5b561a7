import { render, waitFor } from '@testing-library/react';
import { GridWindow } from './grid-window';
import type { GridRows } from './grid-rows';

const ROW_HEIGHT = 100;

beforeEach(() => {
  window.scrollTo = () => undefined;
  jest
    .spyOn(HTMLLIElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, 0, 300, ROW_HEIGHT));
});
afterEach(() => jest.restoreAllMocks());

test('shows what is in view where the window was scrolled to without an event', async () => {
  const shown: (GridRows | null)[] = [];
  const { unmount } = render(
    <>
      <ul id="list" style={{ gridTemplateColumns: '300px' }}>
        <li />
      </ul>
      <GridWindow listId="list" count={400} onChange={(near) => shown.push(near)} />
    </>,
  );
  const firstRow = () => shown.at(-1)?.rows[0]?.row;
  expect(firstRow()).toBe(0);
  // As on Back, in the frame of the first render.
  Object.defineProperty(window, 'scrollY', { value: 100 * ROW_HEIGHT, configurable: true });
  await waitFor(() => expect(firstRow()).toBeGreaterThan(90));
  unmount();
});

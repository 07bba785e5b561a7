import { act, render, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes, useNavigate, type NavigateFunction } from 'react-router-dom';
import { GridWindow } from './grid-window';
import type { GridRows } from './grid-rows';
import { useSteps } from './video-grid';

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

test('renders a page on the server, step by step in a new document and after a press, and at once on Back', async () => {
  let shown: number[] = [];
  let navigate: NavigateFunction | undefined;
  function List() {
    navigate = useNavigate();
    shown.push(useSteps(60));
    return null;
  }
  /** The steps of what `opens` opens. */
  async function stepsOf(opens: () => unknown): Promise<number[]> {
    shown = [];
    await act(async () => opens());
    return [...new Set(shown)];
  }
  const app = (
    <MemoryRouter>
      <Routes>
        {['/', '/a', '/b'].map((path) => (
          <Route key={path} path={path} element={<List key={path} />} />
        ))}
      </Routes>
    </MemoryRouter>
  );
  expect(await stepsOf(() => renderToString(app))).toEqual([24]);
  expect(await stepsOf(() => render(app))).toEqual([4, 28, 52, Infinity]);
  expect(await stepsOf(() => navigate?.('/a'))).toEqual([4, 28, 52, Infinity]);
  await stepsOf(() => navigate?.('/b'));
  expect(await stepsOf(() => navigate?.(-1))).toEqual([Infinity]);
});

import { useState } from 'react';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestPlatform, renderInApp } from '../testing';
import { useShortcuts } from './shortcuts';

function Counter() {
  const [count, setCount] = useState(0);
  useShortcuts(count > 1 ? [] : [{ keys: ['x'], does: 'Count', run: () => setCount(count + 1) }]);
  return <button onClick={() => setCount(0)}>{count}</button>;
}

test('offers shortcuts while they are given, and runs the latest function', async () => {
  const platform = createTestPlatform();
  const { getByRole, unmount } = renderInApp(<Counter />, { platform });
  const offered = platform.shortcuts.getSnapshot;
  for (const count of ['1', '2']) {
    act(() => offered()[0]?.run());
    expect(getByRole('button').textContent).toBe(count);
  }
  expect(offered()).toEqual([]);
  await userEvent.click(getByRole('button'));
  expect(offered().map(({ does }) => does)).toEqual(['Count']);
  unmount();
  expect(offered()).toEqual([]);
});

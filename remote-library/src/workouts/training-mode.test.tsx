import { act, screen, within } from '@testing-library/react';
import { createTestPlatform, renderRemote } from '@fitreel/sdk/testing';
import remote from '../remote';
import { digits, pass, press, user, withTestClock } from '../testing/timers.test-support';

withTestClock();

const mode = () => screen.getByRole('dialog', { name: 'Tabata 8 × 20/10' });
async function enter() {
  renderRemote(remote, { at: '/workout?preset=tabata', platform: createTestPlatform() });
  await pass(10);
  await press('Full screen');
  await pass(0);
}

test('the training mode covers the page, and the space bar starts and pauses', async () => {
  await enter();
  const { getByRole, getByText } = within(mode());
  const main = getByRole('button', { name: 'Start' });
  expect(document.activeElement).toBe(main);
  expect(screen.getByText('All workouts').closest('[inert]')).not.toBeNull();
  await user().keyboard(' ');
  await pass(11_000);
  expect(getByRole('timer').textContent).toBe('0:19');
  expect(getByText('Left in all').nextSibling?.textContent).toBe('3:49');
  expect(getByText('Round').nextSibling?.textContent).toBe('1/8');
  expect(getByRole('status').textContent).toBe('Work, 20 seconds.');
  await user().keyboard(' ');
  await pass(5000);
  expect(getByRole('timer').textContent).toBe('0:19');
  expect(document.activeElement).toBe(main);
});

test.each(['{Escape}', 'Leave full screen'])(
  'the training mode pauses when it is left by %s',
  async (way) => {
    await enter();
    await user().keyboard(' ');
    await pass(11_000);
    if (way === '{Escape}') await user().keyboard(way);
    else await user().click(within(mode()).getByRole('button', { name: way }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Full screen' }));
    expect(document.querySelector('[inert]')).toBeNull();
    await pass(5000);
    expect(digits()).toBe('0:19');
  },
);

test('the training mode ends with the browser’s full screen, and ends that', async () => {
  let shown: Element | null = null;
  const become = (element: Element | null) => {
    shown = element;
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => shown });
  document.documentElement.requestFullscreen = async () => become(document.documentElement);
  document.exitFullscreen = async () => become(null);
  await enter();
  expect(shown).toBe(document.documentElement);
  act(() => become(null));
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Full screen');
  await user().keyboard('{Escape}');
  expect([shown, screen.queryByRole('dialog')]).toEqual([null, null]);
  Reflect.deleteProperty(document, 'fullscreenElement');
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
  Reflect.deleteProperty(document, 'exitFullscreen');
});

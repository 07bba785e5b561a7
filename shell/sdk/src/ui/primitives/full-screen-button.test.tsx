import { act, fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { createTestPlatform, renderInApp } from '../../testing';
import { FullScreenButton } from './full-screen-button';

let shown: Element | null;

/** A browser's full screen, which jsdom has not. */
function installFullScreen() {
  shown = null;
  const become = async (element: Element | null) => {
    shown = element;
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  Object.defineProperties(document, {
    fullscreenEnabled: { configurable: true, get: () => true },
    fullscreenElement: { configurable: true, get: () => shown },
    exitFullscreen: { configurable: true, value: () => become(null) },
  });
  Object.defineProperty(HTMLElement.prototype, 'requestFullscreen', {
    configurable: true,
    value(this: HTMLElement) {
      return become(this);
    },
  });
}

afterEach(() => {
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
    Reflect.deleteProperty(document, name);
  Reflect.deleteProperty(HTMLElement.prototype, 'requestFullscreen');
});

function Page() {
  const stage = useRef<HTMLDivElement>(null);
  return (
    <div ref={stage} data-testid="stage">
      <FullScreenButton of={stage} />
    </div>
  );
}

const show = () => renderInApp(<Page />, { platform: createTestPlatform() });
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));

test('shows an element on the full screen, says so, and ends it', async () => {
  installFullScreen();
  show();
  const button = screen.getByRole('button', { name: 'Full screen', pressed: false });
  expect(button.getAttribute('aria-keyshortcuts')).toBe('f');
  await press(button);
  expect(shown).toBe(screen.getByTestId('stage'));
  expect(button.getAttribute('aria-pressed')).toBe('true');
  await press(button);
  expect(shown).toBeNull();
  expect(button.getAttribute('aria-pressed')).toBe('false');
});

test('a press ends the full screen that the browser has not told of yet', async () => {
  installFullScreen();
  show();
  shown = screen.getByTestId('stage');
  await press(screen.getByRole('button', { name: 'Full screen', pressed: false }));
  expect(shown).toBeNull();
});

test('a browser that refuses leaves the page as it is', async () => {
  installFullScreen();
  Object.defineProperty(HTMLElement.prototype, 'requestFullscreen', {
    configurable: true,
    value: () => Promise.reject(new TypeError('Permissions check failed')),
  });
  show();
  const button = screen.getByRole('button', { name: 'Full screen' });
  await press(button);
  expect(button.getAttribute('aria-pressed')).toBe('false');
});

test('is missing where the browser has no full screen', () => {
  show();
  expect(screen.queryByRole('button')).toBeNull();
});

import { PlatformProvider } from '@fitreel/sdk/platform';
import { createTestPlatform, type TestPlatform } from '@fitreel/sdk/testing';
import { TOAST_MS, type ToastStyle } from '@fitreel/sdk/toast';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { Toaster } from './toaster';

let platform: TestPlatform;

function renderToaster() {
  platform = createTestPlatform();
  return render(
    <StrictMode>
      <PlatformProvider platform={platform}>
        <Toaster />
      </PlatformProvider>
    </StrictMode>,
  );
}

const show = (text: string, style: ToastStyle = 'success') => act(() => platform.toasts.show(text, style));
const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
  document.querySelectorAll('dialog').forEach((dialog) => dialog.remove());
});

describe('while a modal dialog is open', () => {
  /** Adds a dialog, as any remote may. jsdom cannot open it as a modal, so this only sets the attribute. */
  function openDialog(name: string): HTMLDialogElement {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('aria-label', name);
    dialog.setAttribute('open', '');
    return dialog;
  }

  /** jsdom does not support `:modal`. */
  beforeEach(() => {
    const all = document.querySelectorAll.bind(document);
    jest
      .spyOn(document, 'querySelectorAll')
      .mockImplementation((selector: string) => all(selector.replace(':modal', '[open]')));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const regionIn = (dialog: HTMLElement) => within(dialog).findByRole('status');

  test('toasts appear in a region inside it, which is there before them', async () => {
    renderToaster();
    const page = screen.getByRole('status');
    const dialog = openDialog('Save to playlist');
    const region = await regionIn(dialog);
    show('Playlist updated');
    expect(await regionIn(dialog)).toBe(region);
    expect(region.textContent).toBe('Playlist updated');
    expect(page.textContent).toBe('');
  });

  test('toasts appear in the inner one of two dialogs', async () => {
    renderToaster();
    const outer = openDialog('Save to playlist');
    await regionIn(outer);
    const inner = openDialog('Are you sure?');
    const region = await regionIn(inner);
    show('Playlist updated');
    expect(region.textContent).toBe('Playlist updated');
    expect(outer.textContent).toBe('');
  });

  test('a toast moves to the page’s region when the dialog closes, and its timer continues', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    renderToaster();
    const page = screen.getByRole('status');
    const dialog = openDialog('Save to playlist');
    await regionIn(dialog);
    show('Playlist updated');
    await user.hover(screen.getByText('Playlist updated'));
    dialog.removeAttribute('open');
    await waitFor(() => expect(page.textContent).toBe('Playlist updated'));
    expect(within(dialog).queryByRole('status', { hidden: true })).toBeNull();
    advance(TOAST_MS);
    expect(page.textContent).toBe('');
  });
});

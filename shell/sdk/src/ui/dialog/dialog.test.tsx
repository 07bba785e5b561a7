import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { ConfirmDialog, Dialog } from './dialog';
import { PlatformProvider } from '../../platform';
import { createTestPlatform } from '../../testing';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <StrictMode>
      <button onClick={() => setOpen(true)}>Save</button>
      <Dialog title="Save to playlist" open={open} onClose={() => setOpen(false)}>
        <input aria-label="Leg day" type="checkbox" />
      </Dialog>
    </StrictMode>
  );
}

async function openDialog() {
  const user = userEvent.setup();
  render(<Page />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Save to playlist' });
  expect(dialog.open).toBe(true);
  return { user, dialog };
}

/** Waits until the dialog is gone and the button that opened it has the focus again. */
async function expectClosed(opener = 'Save') {
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: opener }));
}

it('closes by its button and returns the focus', async () => {
  const { user, dialog } = await openDialog();
  expect(dialog.contains(document.activeElement)).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await expectClosed();
});

it('closes on the cancel event of Escape', async () => {
  const { dialog } = await openDialog();
  const cancel = new Event('cancel', { cancelable: true });
  await waitFor(() => {
    dialog.dispatchEvent(cancel);
    expect(cancel.defaultPrevented).toBe(true);
  });
  await expectClosed();
});

it('follows when the browser closes it', async () => {
  const { dialog } = await openDialog();
  dialog.close();
  await expectClosed();
});

it('closes by a click on the backdrop, not on its content', async () => {
  const { user, dialog } = await openDialog();
  await user.click(screen.getByRole('checkbox', { name: 'Leg day' }));
  expect(dialog.open).toBe(true);
  await user.click(dialog);
  await expectClosed();
});

let platform: ReturnType<typeof createTestPlatform>;
beforeEach(() => {
  platform = createTestPlatform();
});

/** `onDelete` resolves with why it failed, or null. */
function DeletePage({ onDelete }: { onDelete: () => Promise<string | null> }) {
  const [open, setOpen] = useState(false);
  return (
    <StrictMode>
      <PlatformProvider platform={platform}>
        <button onClick={() => setOpen(true)}>Delete Mornings</button>
        <ConfirmDialog
          title="Delete “Mornings”?"
          action="Delete playlist"
          open={open}
          onCancel={() => setOpen(false)}
          onConfirm={async () => {
            const failure = await onDelete();
            if (failure === null) setOpen(false);
            return failure;
          }}
        >
          Its list of 2 videos is lost.
        </ConfirmDialog>
      </PlatformProvider>
    </StrictMode>
  );
}

async function ask() {
  const user = userEvent.setup();
  const onDelete = jest.fn(() => Promise.resolve<string | null>(null));
  render(<DeletePage onDelete={onDelete} />);
  await user.click(screen.getByRole('button', { name: 'Delete Mornings' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete “Mornings”?' });
  return { user, onDelete, dialog, inside: within(dialog) };
}

it('says what is lost, and the focus starts on Cancel', async () => {
  const { dialog, inside } = await ask();
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Its list of 2 videos is lost.');
  expect(document.activeElement).toBe(inside.getByRole('button', { name: 'Cancel' }));
});

it.each(['Cancel', 'Close'])('%s does nothing and gives the focus back', async (name) => {
  const { user, onDelete, inside } = await ask();
  await user.click(inside.getByRole('button', { name }));
  await expectClosed('Delete Mornings');
  expect(onDelete).not.toHaveBeenCalled();
});

it('Escape, which the browser turns into a cancel event, does nothing either', async () => {
  const { onDelete, dialog } = await ask();
  const cancel = new Event('cancel', { cancelable: true });
  await waitFor(() => {
    dialog.dispatchEvent(cancel);
    expect(cancel.defaultPrevented).toBe(true);
  });
  await expectClosed('Delete Mornings');
  expect(onDelete).not.toHaveBeenCalled();
});

it('the confirm button runs the action once', async () => {
  const { user, onDelete, inside } = await ask();
  await user.click(inside.getByRole('button', { name: 'Delete playlist' }));
  await expectClosed('Delete Mornings');
  expect(onDelete).toHaveBeenCalledTimes(1);
});

it('asks again after Cancel', async () => {
  const { user, inside } = await ask();
  await user.click(inside.getByRole('button', { name: 'Cancel' }));
  await expectClosed('Delete Mornings');
  await user.click(screen.getByRole('button', { name: 'Delete Mornings' }));
  expect(await screen.findByRole('alertdialog')).toBeDefined();
});

describe('an action that fails', () => {
  test('leaves the dialog open with the reason, and can be tried again', async () => {
    const { user, onDelete, inside } = await ask();
    onDelete.mockResolvedValueOnce('Couldn’t delete it.');
    const confirm = inside.getByRole('button', { name: 'Delete playlist' });
    await user.click(confirm);
    expect((await inside.findByRole('alert')).textContent).toBe('Couldn’t delete it.');
    expect(platform.toasts.getSnapshot()).toBeNull();
    await user.click(confirm);
    await expectClosed('Delete Mornings');
    expect(onDelete).toHaveBeenCalledTimes(2);
  });

  test('after the dialog was closed, shows a toast', async () => {
    const { user, onDelete, inside } = await ask();
    let respond: (failure: string) => void = () => undefined;
    onDelete.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
    await user.click(inside.getByRole('button', { name: 'Delete playlist' }));
    await user.click(inside.getByRole('button', { name: 'Cancel' }));
    await expectClosed('Delete Mornings');
    respond('Couldn’t delete it.');
    await waitFor(() =>
      expect(platform.toasts.getSnapshot()).toMatchObject({ text: 'Couldn’t delete it.', style: 'danger' }),
    );
  });
});

import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { Dialog } from './dialog';

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

async function expectClosed() {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
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

import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';

function Page({ onDelete }: { onDelete: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <StrictMode>
      <button onClick={() => setOpen(true)}>Delete Mornings</button>
      <ConfirmDialog
        title="Delete “Mornings”?"
        action="Delete playlist"
        open={open}
        onCancel={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false);
          onDelete();
        }}
      >
        Its list of 2 videos is lost.
      </ConfirmDialog>
    </StrictMode>
  );
}

async function ask() {
  const user = userEvent.setup();
  const onDelete = jest.fn();
  render(<Page onDelete={onDelete} />);
  await user.click(screen.getByRole('button', { name: 'Delete Mornings' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete “Mornings”?' });
  return { user, onDelete, dialog, inside: within(dialog) };
}

async function expectClosed() {
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Mornings' }));
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
  await expectClosed();
  expect(onDelete).not.toHaveBeenCalled();
});

it('Escape, which the browser turns into a cancel event, does nothing either', async () => {
  const { onDelete, dialog } = await ask();
  const cancel = new Event('cancel', { cancelable: true });
  await waitFor(() => {
    dialog.dispatchEvent(cancel);
    expect(cancel.defaultPrevented).toBe(true);
  });
  await expectClosed();
  expect(onDelete).not.toHaveBeenCalled();
});

it('the confirm button runs the action once', async () => {
  const { user, onDelete, inside } = await ask();
  await user.click(inside.getByRole('button', { name: 'Delete playlist' }));
  await expectClosed();
  expect(onDelete).toHaveBeenCalledTimes(1);
});

it('asks again after Cancel', async () => {
  const { user, inside } = await ask();
  await user.click(inside.getByRole('button', { name: 'Cancel' }));
  await expectClosed();
  await user.click(screen.getByRole('button', { name: 'Delete Mornings' }));
  expect(await screen.findByRole('alertdialog')).toBeDefined();
});

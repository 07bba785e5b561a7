import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmDialog } from './confirm-dialog';

async function ask() {
  const answers: string[] = [];
  render(
    <ConfirmDialog
      title="Clear your history?"
      action="Clear history"
      open
      onConfirm={() => answers.push('confirmed')}
      onCancel={() => answers.push('cancelled')}
    >
      All 3 videos leave it.
    </ConfirmDialog>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Clear your history?' });
  return { dialog, answers, user: userEvent.setup() };
}

test('says what will be lost, and begins where nothing happens', async () => {
  const { dialog, answers, user } = await ask();
  const text = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(text?.textContent).toBe('All 3 videos leave it.');
  await user.keyboard('{Enter}');
  expect(answers).toEqual(['cancelled']);
});

test.each([
  ['Cancel', 'cancelled'],
  ['Clear history', 'confirmed'],
])('the button %s', async (name, answer) => {
  const { answers, user } = await ask();
  await user.click(screen.getByRole('button', { name }));
  expect(answers).toEqual([answer]);
});

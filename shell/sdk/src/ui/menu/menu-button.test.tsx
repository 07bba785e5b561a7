import { cpuUsage } from 'node:process';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { giveElementsSize } from '../../testing';
import { IconButton } from '../primitives/button';
import { MenuButton } from './menu-button';
import { MenuItem } from './menu-item';

giveElementsSize();

test('the arrow keys open the menu at its first or last item, and Escape returns the focus', async () => {
  const user = userEvent.setup();
  render(
    <MenuButton label="More">
      <MenuItem icon="plus" onClick={() => undefined}>
        First
      </MenuItem>
      <MenuItem icon="trash" onClick={() => undefined}>
        Last
      </MenuItem>
    </MenuButton>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  for (const [key, item] of [
    ['{ArrowDown}', 'First'],
    ['{ArrowUp}', 'Last'],
    ['{Enter}', 'First'],
  ] as const) {
    button.focus();
    await user.keyboard(key);
    const focused = await screen.findByRole('menuitem', { name: item });
    await waitFor(() => expect(document.activeElement).toBe(focused));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  }
});

test('100 closed menus take at most four times as long as 100 buttons', () => {
  const Plain = ({ label }: { label: string }) => <IconButton icon="more" label={label} />;
  const WithMenu = ({ label }: { label: string }) => <MenuButton label={label}>{null}</MenuButton>;
  const costOf = (Button: ComponentType<{ label: string }>) => {
    const start = cpuUsage();
    const { unmount } = render(
      Array.from({ length: 100 }, (_, index) => <Button key={index} label="More" />),
    );
    const { user } = cpuUsage(start);
    unmount();
    return user;
  };
  const least = (Button: ComponentType<{ label: string }>) =>
    Math.min(...Array.from({ length: 5 }, () => costOf(Button)));
  expect(least(WithMenu) / least(Plain)).toBeLessThan(4);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { lazyPart } from './lazy-part';

type Loads = Promise<{ default: ComponentType<{ name: string }> }>[];

const part: Loads[number] = Promise.resolve({ default: ({ name }) => <p>Hello, {name}</p> });

function parts(loads: Loads) {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  return lazyPart(() => loads.shift() as Loads[number]);
}

test('a part that does not load says so, and Retry recovers', async () => {
  const Part = parts([Promise.reject(new Error('down')), Promise.reject(new Error('down')), part]);
  render(<Part name="Vera" />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('alert').textContent).toContain('This didn’t load.');
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'Retry', busy: false })).toBe(retry);
  await userEvent.click(retry);
  expect(await screen.findByText('Hello, Vera')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the next one tries again, and once loaded it is there at once', async () => {
  const Part = parts([Promise.reject(new Error('down')), part]);
  const first = render(<Part name="Vera" />);
  await screen.findByRole('alert');
  first.unmount();
  const second = render(<Part name="Max" />);
  await screen.findByText('Hello, Max');
  second.unmount();
  expect(render(<Part name="Ann" />).container.textContent).toBe('Hello, Ann');
});

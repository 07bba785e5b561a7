import { render, screen } from '@testing-library/react';
import { useRowPanel } from './use-row-panel';

function Row({ open, loaded }: { open: boolean; loaded: boolean }) {
  const { forButton, forPanel } = useRowPanel(open);
  return (
    <>
      <button {...forButton}>Queue</button>
      {open && loaded && <section {...forPanel} aria-label="Queue" />}
    </>
  );
}

test('a button names its panel while that is there', () => {
  const { rerender } = render(<Row open={false} loaded={false} />);
  const named = () =>
    ['aria-expanded', 'aria-controls'].map((name) => screen.getByRole('button').getAttribute(name));
  expect(named()).toEqual(['false', null]);
  rerender(<Row open loaded={false} />);
  expect(named()).toEqual(['true', null]);
  rerender(<Row open loaded />);
  expect(named()).toEqual(['true', screen.getByRole('region', { name: 'Queue' }).id]);
  rerender(<Row open={false} loaded />);
  expect(named()).toEqual(['false', null]);
});

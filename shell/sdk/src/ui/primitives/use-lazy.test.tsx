import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useLazy } from './use-lazy';

it('retries after a failure, and loads once', async () => {
  const user = userEvent.setup();
  const load = jest.fn<Promise<string>, []>();
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('panel');
  function Opener() {
    const [wanted, setWanted] = useState(false);
    const [failure, setFailure] = useState('');
    const value = useLazy(load, wanted, (cause) => {
      setFailure(String(cause));
      setWanted(false);
    });
    return (
      <button onClick={() => setWanted(!wanted)}>
        {[wanted ? 'wanted' : 'idle', value, failure].join('|')}
      </button>
    );
  }
  render(<Opener />);
  expect(load).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button'));
  await screen.findByText('idle||Error: offline');
  await user.click(screen.getByRole('button'));
  await screen.findByText('wanted|panel|Error: offline');
  await user.click(screen.getByRole('button'));
  await user.click(screen.getByRole('button'));
  await screen.findByText('wanted|panel|Error: offline');
  expect(load).toHaveBeenCalledTimes(2);
});

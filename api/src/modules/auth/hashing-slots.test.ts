import { hashingSlots } from './hashing-slots';

test('runs a few at once, lets a few wait, and rejects the rest as busy (429)', async () => {
  const inSlot = hashingSlots(2, 3);
  const finish: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => finish.push(resolve));
    running -= 1;
  };
  const accepted = Array.from({ length: 5 }, () => inSlot(work));
  await expect(inSlot(work)).rejects.toMatchObject({ code: 'busy', status: 429 });
  for (let done = 0; done < 5; done += 1) {
    finish[done]?.();
    await accepted[done];
  }
  expect(most).toBe(2);
  expect(running).toBe(0);
});

test('frees the slot of work that fails', async () => {
  const inSlot = hashingSlots(1, 0);
  await expect(inSlot(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(inSlot(async () => 'yes')).resolves.toBe('yes');
});

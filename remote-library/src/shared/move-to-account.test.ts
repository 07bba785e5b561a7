import { createTestPlatform } from '@fitreel/sdk/testing';
import { createDeviceList } from './device-list';
import { movesToAccount } from './move-to-account';

interface Item {
  _id: string;
  title: string;
}

test('each thing moves as it is when its turn comes, unless it was removed', async () => {
  const platform = createTestPlatform({ token: 'a token' });
  let content: unknown = ['a', 'b', 'c'].map((_id) => ({ _id, title: 'old' }));
  const list = createDeviceList<Item>(platform, {
    stored: {
      read: () => content,
      write: (value: unknown) => {
        content = value;
        return true;
      },
      remove: () => undefined,
    } as never,
    itemIn: (value) => value as Item,
    max: 3,
  });
  const sent: Item[] = [];
  const move = movesToAccount<Item>({
    of: () => list,
    async send(_, item) {
      sent.push(item);
      if (item._id === 'a') list.change(([first]) => [first as Item, { _id: 'c', title: 'new' }]);
      return 'done';
    },
    notMoved: String,
  });
  const moving = move(platform);
  expect(move.underWay(platform)).toBe(moving);
  await moving;
  expect(sent).toEqual([
    { _id: 'a', title: 'old' },
    { _id: 'c', title: 'new' },
  ]);
  expect(content).toEqual([]);
  expect(move.underWay(platform)).toBeUndefined();
});

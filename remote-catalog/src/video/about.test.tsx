import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Contract } from '@fitreel/sdk/api';
import { createTestPlatform, renderInApp, sampleVideos } from '@fitreel/sdk/testing';
import { About } from './about';
import { createVideoPlayer } from './video-player';

const [first] = sampleVideos as [Contract.Video];

function show(details: Partial<Contract.DetailedVideo>) {
  const player = createVideoPlayer();
  const view = renderInApp(<About video={{ ...first, ...details }} player={player} />, {
    platform: createTestPlatform(),
  });
  return { player, user: userEvent.setup(), ...view };
}

test('the description is folded, as plain text with its line breaks', () => {
  const description = 'Slow.\n\n<img src=x onerror=alert(1)> <b>Mat</b>';
  show({ description });
  const folded = screen.getByText('Description').closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.querySelector('p')?.textContent).toBe(description);
  expect(folded?.querySelector('img, b')).toBeNull();
});

test.each([
  ['See https://mats.example/a?b=1&c=2.', ['https://mats.example/a?b=1&c=2']],
  [
    '(https://mats.example) and http://a.example/Squat_(exercise), ok',
    ['https://mats.example', 'http://a.example/Squat_(exercise)'],
  ],
  ['javascript:alert(1) data:text/html,x ftp://a.example //a.example mats.example https://', []],
  ['javascript://https://a.example/%0aalert(1)', ['https://a.example/%0aalert(1)']],
])('links addresses of the web alone: %s', (description, addresses) => {
  const { container } = show({ description });
  const links = [...container.querySelectorAll('a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses);
  for (const { rel, target } of links)
    expect([rel, target]).toEqual(['nofollow noopener noreferrer', '_blank']);
  expect(container.querySelector('details p')?.textContent).toBe(description);
});

test('the day of publication is in words, in every time zone', () => {
  show({ published: '2024-05-01' });
  expect(screen.getByText('Published May 1, 2024').getAttribute('datetime')).toBe('2024-05-01');
});

test('a chapter plays the video from there, once the player answers', async () => {
  const { player, user } = show({
    chapters: [
      { seconds: 0, title: 'Warm-up' },
      { seconds: 3723, title: 'Rest' },
    ],
  });
  const [seekTo, play] = [jest.spyOn(player, 'seekTo'), jest.spyOn(player, 'play')];
  await user.click(screen.getByText('Chapters'));
  const list = screen.getByRole('list', { name: 'Chapters' });
  const rest = within(list).getByRole('button', { name: '1:02:03 Rest' });
  expect(rest.getAttribute('aria-disabled')).toBe('true');
  act(() => {
    player.connect(() => undefined);
    player.receive({ state: 'paused' });
  });
  expect(rest.getAttribute('aria-disabled')).toBeNull();
  rest.focus();
  await user.keyboard('{Enter}');
  expect(seekTo).toHaveBeenCalledWith(3723);
  expect(play).toHaveBeenCalled();
});

test('a video of which nothing is said has nothing here', () => {
  expect(show({}).container.querySelector('details, time')).toBeNull();
});

import type { Locator, Page } from '@playwright/test';
import { runAxe } from '../support/axe';
import { nth } from '../support/catalogue';
import { playToTheEnd, stubVideoHost } from '../support/network';
import { chooseFromMenu, heading, sidebarLink, toast } from '../support/site';
import { expect, test } from '../support/test';

const linkOf = (workout: object) =>
  `/workout#w=${Buffer.from(JSON.stringify(workout)).toString('base64url')}`;

test(
  'a shared workout plays the video of its step, waits after a reload, and can be kept',
  { tag: '@phone' },
  async ({ context, page, catalogue }) => {
    await stubVideoHost(context);
    const video = nth(catalogue.videos, 0);
    await page.goto(
      linkOf({
        ...{ title: 'Legs', ready: 0, sets: 1, rounds: 1, restBetweenSets: 0 },
        steps: [
          { name: 'Squats', unit: 'seconds', amount: 600, rest: 0, video: { _id: video._id, start: 60 } },
          { name: 'Push-ups', unit: 'repetitions', amount: 12, rest: 0 },
        ],
      }),
    );
    await expect(heading(page, 'Legs')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText('10:00');
    const frame = page.getByTitle(`Player: ${video.title}`, { exact: true });
    await expect(page.getByRole('img', { name: video.title })).toBeVisible();
    await expect(frame).toHaveCount(0);

    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const player = frame.contentFrame().locator('#player');
    await expect(player).toHaveText(/^playing ([6-9]|\d\d)\d/);
    await expect(page.getByRole('timer')).toHaveText(/^9:/);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(player).toHaveText(/^paused ([6-9]|\d\d)\d/);

    await page.reload();
    const goOn = page.getByRole('button', { name: 'Resume', exact: true });
    await goOn.click();
    await expect(player).toHaveText(/^playing ([6-9]|\d\d)\d/);
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect(page.getByRole('timer')).toHaveText('12 reps');
    await expect(frame).toHaveCount(0);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(page.getByText(/in all, 2 steps$/)).toBeVisible();

    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect(toast(page, 'Workout kept')).toBeVisible();
    await page.getByRole('link', { name: 'All workouts' }).click();
    await expect(
      page.getByRole('region', { name: 'Your workouts' }).getByRole('article').getByRole('link'),
    ).toHaveText('Legs');
  },
);

test('a phone’s bar, the rail and the sidebar lead to all training', async ({ page }) => {
  const train = sidebarLink(page, 'Train');
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [768, 800],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.mouse.wheel(0, 2000);
    await expect(train).toBeInViewport({ ratio: 1 });
    const inBar = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    if (width < 768)
      await expect(inBar.filter({ visible: true })).toHaveText([
        'Home',
        'Search',
        'Train',
        'Activity',
        'Library',
      ]);
    await train.click();
    await expect(heading(page, 'Train')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Timers' })).toBeVisible();
    await page.goto('/workout');
    await expect(train).toHaveAttribute('aria-current', 'page');
  }
});

/** A workout whose first step has a video, and a preset without videos. */
const sizesOf = (videoId: string) => ({
  timer: '/workout?preset=tabata',
  'workout with a video': linkOf({
    ...{ title: 'Legs', ready: 0, sets: 1, rounds: 2, restBetweenSets: 0 },
    steps: [
      { name: 'Squats', unit: 'seconds', amount: 220, rest: 30, video: { _id: videoId } },
      { name: 'Push-ups', unit: 'repetitions', amount: 12, rest: 0 },
    ],
  }),
});

for (const [width, height] of [
  [740, 360],
  [844, 390],
  [1280, 720],
] as const)
  for (const what of ['timer', 'workout with a video'] as const)
    test(`at ${width} × ${height}, a ${what} has digits, progress and controls in view, and on the full screen`, async ({
      context,
      page,
      catalogue,
    }) => {
      await stubVideoHost(context);
      await page.setViewportSize({ width, height });
      await page.goto(sizesOf(nth(catalogue.videos, 0)._id)[what]);
      await expect(page.getByRole('timer')).toBeVisible();
      const partsOf = (place: Page | Locator) => [
        place.getByRole('timer'),
        place.getByRole('progressbar'),
        ...['Step back', 'Start', 'Next step'].map((name) =>
          place.getByRole('button', { name, exact: true }),
        ),
      ];
      for (const part of partsOf(page)) await expect(part).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name: 'Full screen' }).click();
      const mode = page.getByRole('dialog');
      const name = mode.getByText(/^(Get ready|Squats)$/);
      for (const part of [name, ...partsOf(mode)]) await expect(part).toBeInViewport({ ratio: 1 });
      await expect(page.locator(':fullscreen')).toHaveCount(1);
      expect(await runAxe(page)).toEqual([]);
    });

test('in a window that is zoomed to 400 %, the training mode has digits and Start in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/workout?preset=tabata');
  await page.getByRole('button', { name: 'Full screen' }).click();
  const mode = page.getByRole('dialog');
  for (const part of [mode.getByRole('timer'), mode.getByRole('button', { name: 'Start', exact: true })])
    await expect(part).toBeInViewport({ ratio: 1 });
});

test('on a large screen, the digits are below the middle of the video, and Start below them', async ({
  context,
  page,
  catalogue,
}) => {
  await stubVideoHost(context);
  await page.setViewportSize({ width: 1920, height: 1080 });
  const video = nth(catalogue.videos, 0);
  await page.goto(sizesOf(video._id)['workout with a video']);
  const digits = page.getByRole('timer');
  await expect(digits).toBeVisible();
  const middleOf = async (part: Locator) => {
    const { x, width } = (await part.boundingBox()) ?? { x: NaN, width: NaN };
    return x + width / 2;
  };
  const axis = await middleOf(page.getByRole('img', { name: video.title }));
  for (const part of [digits, page.getByRole('button', { name: 'Start', exact: true })])
    expect(Math.abs((await middleOf(part)) - axis)).toBeLessThan(2);
  expect(
    Number.parseFloat(await digits.evaluate((element) => getComputedStyle(element).fontSize)),
  ).toBeGreaterThan(120);
});

test('a timer beside a video plays the video during work only', async ({ context, page, catalogue }) => {
  await stubVideoHost(context);
  const video = nth(catalogue.videos, 0);
  await page.goto(`/video/${video._id}`);
  const player = page.getByTitle(`Player: ${video.title}`, { exact: true }).contentFrame().locator('#player');
  await expect(player).toHaveText(/^playing/);
  await page.getByRole('button', { name: 'Timer', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Play the video during work only' }).check();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(player).toHaveText(/^paused/);
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(player).toHaveText(/^playing/);
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(player).toHaveText(/^paused/);
});

test('a workout keeps the full screen from step to step', async ({ context, page, catalogue }) => {
  await stubVideoHost(context);
  const [one, two] = [nth(catalogue.videos, 0), nth(catalogue.videos, 1)];
  const step = { unit: 'seconds', amount: 600, rest: 0 };
  await page.goto(
    linkOf({
      ...{ title: 'Two videos', ready: 0, sets: 1, rounds: 1, restBetweenSets: 0 },
      steps: [
        { ...step, name: 'Squats', video: { _id: one._id } },
        { ...step, name: 'Push-ups', video: { _id: two._id } },
      ],
    }),
  );
  const mode = page.getByRole('dialog', { name: 'Two videos' });
  await page.getByRole('button', { name: 'Full screen' }).click();
  await mode.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByTitle(`Player: ${one.title}`, { exact: true })).toBeInViewport();
  await expect(mode.getByRole('timer')).toBeInViewport({ ratio: 1 });
  await mode.getByRole('button', { name: 'Next step' }).click();
  await expect(page.getByTitle(`Player: ${two.title}`, { exact: true })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(mode).toHaveCount(0);
  await expect(page.locator(':fullscreen')).toHaveCount(0);
});

test('a timer beside a video goes on with the next one, on the same full screen', async ({
  context,
  page,
  catalogue,
}) => {
  await stubVideoHost(context);
  const [one, two] = [nth(catalogue.videos, 0), nth(catalogue.videos, 1)];
  await page.goto('/trend');
  await chooseFromMenu(page, two.title, 'Add to queue');
  await page.goto(`/video/${one._id}`);
  await page.getByRole('button', { name: 'Timer', exact: true }).click();
  await page.getByRole('combobox', { name: 'Timer or workout' }).selectOption('EMOM 10');
  // The row's button, which is the only one, opens the timer's mode.
  await page.getByRole('button', { name: 'Full screen' }).click();
  const mode = page.getByRole('dialog', { name: 'EMOM 10' });
  await mode.getByRole('button', { name: 'Start', exact: true }).click();
  await mode.getByRole('button', { name: 'Next step' }).click();
  await expect(page.locator(':fullscreen')).toHaveCount(1);
  const changes = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const see = () => seen.push(document.fullscreenElement?.localName ?? 'none');
    document.addEventListener('fullscreenchange', see);
    return seen;
  });
  await playToTheEnd(page);
  // Visible in the mode, where the row below the player is hidden.
  await expect(mode.getByRole('group', { name: 'Up next' })).toBeInViewport({ ratio: 1 });
  await expect(mode.getByRole('timer')).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(`/video/${two._id}`);
  await expect(page.getByTitle(`Player: ${two.title}`, { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(mode.getByRole('button', { name: 'Pause', exact: true })).toBeFocused();
  await expect(mode.getByText('Every minute', { exact: true })).toBeVisible();
  expect(await changes.jsonValue()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(mode).toHaveCount(0);
  await expect(page.locator(':fullscreen')).toHaveCount(0);
  await expect(heading(page, two.title)).toBeVisible();
  const timer = page.getByRole('region', { name: 'Timer' });
  await expect(timer.getByRole('button', { name: 'Resume', exact: true })).toBeVisible();
  await expect(timer.getByText('Every minute', { exact: true })).toBeVisible();
});

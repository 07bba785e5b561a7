import { act, screen, waitFor } from '@testing-library/react';
import type { Platform } from '@fitreel/sdk/platform';
import { createTestPlatform, renderInApp } from '@fitreel/sdk/testing';
import { dayAt } from '../shared/activity/days';
import { KEPT, one } from '../testing/programmes.test-support';
import { changeRun, markEntry, ownProgrammes } from './own-programmes';
import { TodayBar } from './today-bar';

const RUNNING = { ...KEPT, run: { number: 1, startedOn: dayAt(Date.now()), pausedDays: 0 } };

test.each([
  ['done', (platform: Platform) => markEntry(platform, RUNNING, 'a', true)],
  ['paused', (platform: Platform) => changeRun(platform, RUNNING, 'pause')],
  ['deleted', (platform: Platform) => ownProgrammes.remove(platform, RUNNING)],
])('what is %s is not shown, also before the API has answered', async (_, change) => {
  const never = () => new Promise<never>(() => undefined);
  const at = `/user/programmes/${KEPT._id}`;
  const platform = createTestPlatform({
    token: 'a token',
    responses: {
      'GET /user/programmes/running': { programme: RUNNING, videos: [one] },
      'GET /user/programmes': { programmes: [RUNNING] },
      ...{ [`PUT ${at}/entries/a`]: never, [`PUT ${at}/run`]: never, [`DELETE ${at}`]: never },
    },
  });
  renderInApp(<TodayBar />, { platform });
  await screen.findByText(`Today: ${one.title}`);
  await act(() => platform.queryClient.fetchQuery(ownProgrammes.query(platform.api)));
  act(() => {
    change(platform).catch(reportError);
  });
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

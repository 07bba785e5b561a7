import { useLocation } from 'react-router-dom';
import { usePlatform } from '@fitreel/sdk/platform';
import { TodayBar } from './programmes/today-bar';
import { currentRun } from './workouts/kept-run';

/** On the home page, what the programme that runs has today. A workout that waits comes first. */
export function Component() {
  const platform = usePlatform();
  const { pathname } = useLocation();
  return pathname === '/' && !currentRun(platform) && <TodayBar />;
}

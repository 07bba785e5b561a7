import { useLocation } from 'react-router-dom';
import { PageHeading } from '@fitreel/sdk/ui';
import { Section } from '../shared/section';
import { trainTexts } from '../texts';
import { TrainNow } from './now/now';
import { nowTexts } from './now/texts';
import { Programmes, TodayAnd } from './programmes/programmes-page';
import { programmeTexts } from './programmes/texts';
import { workoutTexts } from './workouts/texts';
import { Workouts } from './workouts/workouts-page';

/** All of the viewer's training (behaviour.md#train). Three further addresses show a part of it. */
export function Component() {
  switch (useLocation().pathname) {
    case '/now':
      return (
        <>
          <PageHeading title={nowTexts.heading} />
          <TrainNow />
        </>
      );
    case '/workouts':
      return (
        <>
          <PageHeading title={workoutTexts.heading} />
          <Workouts />
        </>
      );
    case '/programmes':
      return (
        <>
          <PageHeading title={programmeTexts.heading} />
          <TodayAnd>
            <Programmes />
          </TodayAnd>
        </>
      );
    default:
      return (
        <>
          <PageHeading title={trainTexts.heading} />
          <TodayAnd>
            <Section title={nowTexts.heading}>
              <TrainNow />
            </Section>
            <Workouts />
            <Programmes />
          </TodayAnd>
        </>
      );
  }
}

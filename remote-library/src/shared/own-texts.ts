import { countOf } from '@fitreel/sdk/ui';

/** The texts for a kind of thing that viewers make and keep. Separate from `texts.ts`, which every page loads. */
const ownTexts = (one: string, One: string, unkeepable: string) => ({
  kept: `${One} kept`,
  removed: `${One} deleted`,
  restored: `${One} restored`,
  notSaved: `Couldn’t keep the ${one}.`,
  notRemoved: `Couldn’t delete the ${one}.`,
  deviceFull: `This device can’t keep more ${one}s. Log in, or delete one.`,
  unkeepable: `This ${one} can’t be kept: it is too large${unkeepable}`,
  changedElsewhere: 'It was changed elsewhere meanwhile. Save again to replace that.',
  deletedElsewhere: 'It was deleted elsewhere meanwhile. Save again to keep it.',
  notMoved: (count: number) =>
    count === 1
      ? `Couldn’t move a ${one} to your account: it stays on this device until you log out.`
      : `Couldn’t move ${countOf(count, one)} to your account: they stay on this device until you log out.`,
});

export const ownWorkoutTexts = ownTexts(
  'workout',
  'Workout',
  ', or has characters that can’t be stored. Shorten its names, or delete steps.',
);
export const ownProgrammeTexts = {
  ...ownTexts('programme', 'Programme', '. Delete some of its workouts.'),
  notChanged: 'Couldn’t change the programme.',
  runChangedElsewhere:
    'Couldn’t change the programme: it was changed elsewhere meanwhile. Look at it and try again.',
};

export type OwnTexts = typeof ownWorkoutTexts;

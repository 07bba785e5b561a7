export {
  PROGRAMME_BOUNDS,
  PROGRAMME_DONE_MAX,
  PROGRAMME_MAX_BYTES,
  PROGRAMME_PLAYED_SHARE,
  programmeDoneDays,
  programmeNeed,
  PROGRAMMES_MAX,
  programmeShares,
  programmeToday,
  trainedVideo,
  trainedWorkout,
  type ProgrammeToday,
} from '@fitreel/contract/programme-days';
export { isAboutAsLong, isTraining, TRAINED_DAY_SECONDS } from '@fitreel/contract/training';
export { MINUTES_MAX } from '@fitreel/contract/facts';
export { daysBetween } from '@fitreel/contract/days';
// `isStorable`, `daysBetween` and PROGRAMME_PLAYED_SHARE are kept for releases of the previous version (ADR-0132).
export { isShowable, isStorable, workoutBytes, WORKOUTS_MAX } from '@fitreel/contract/limits';

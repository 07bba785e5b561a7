export {
  daysBetween,
  PROGRAMME_BOUNDS,
  PROGRAMME_DONE_MAX,
  PROGRAMME_MAX_BYTES,
  programmeDoneDays,
  programmeNeed,
  PROGRAMMES_MAX,
  programmeShares,
  programmeToday,
  trainedVideo,
  trainedWorkout,
  type ProgrammeToday,
} from '@fitreel/contract/programme-days';
export { isShowable, workoutBytes } from '@fitreel/contract/limits';

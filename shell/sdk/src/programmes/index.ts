export {
  daysBetween,
  PROGRAMME_BOUNDS,
  PROGRAMME_DONE_MAX,
  PROGRAMME_MAX_BYTES,
  PROGRAMME_PLAYED_SHARE,
  PROGRAMMES_MAX,
  programmeToday,
  type ProgrammeToday,
} from '@fitreel/contract/programme-days';
export { isStorable, workoutBytes } from '@fitreel/contract/limits';

/** A programme of a user: `document` is a `Programme` of the contract as JSON. Days are year-month-day where the user was. */
export type ProgrammeRow = {
  user_id: string;
  id: string;
  document: string;
  /** Counts changes of `document`, from 1. */
  revision: number;
  position: number;
  /** Counts how often it was started; 0 before. */
  run: number;
  /** Of the last run; empty before the first. */
  started_on: string;
  /** Empty while it runs. */
  paused_on: string;
  /** Of pauses of the run that are over. */
  paused_days: number;
};

/** What a user did of an entry in a run. The programme may have the entry no more. */
export type ProgrammeEntryRow = {
  user_id: string;
  programme_id: string;
  run: number;
  entry_id: string;
  /** Empty while it is not done. */
  done_on: string;
  /** The day that `milliseconds` are of; empty in a row of an earlier version, where it is `done_on`. */
  played_on: string;
  /** How long its video has played on that day; 1,000 for its workout, once that was finished. */
  milliseconds: number;
};

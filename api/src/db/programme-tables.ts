/** A programme of a user: `document` is a `Programme` of the contract as JSON. Days are year-month-day where the user was. */
export type ProgrammeRow = {
  user_id: string;
  id: string;
  document: string;
  /** Counts changes of `document`, from 1. */
  revision: number;
  position: number;
  /** How often the programme was started; 0 before the first start. */
  run: number;
  /** Start of the latest run; empty before the first. */
  started_on: string;
  /** Empty unless it is paused. */
  paused_on: string;
  /** Days of the run's ended pauses. */
  paused_days: number;
};

/** A user's progress with an entry in a run. The programme may no longer have the entry. */
export type ProgrammeEntryRow = {
  user_id: string;
  programme_id: string;
  run: number;
  entry_id: string;
  /** Empty until it is done. */
  done_on: string;
  /** The day of `milliseconds`; empty in a row of an earlier version, where `done_on` is that day. */
  played_on: string;
  /** How long its video played on that day; 1,000 for a finished workout. */
  milliseconds: number;
};

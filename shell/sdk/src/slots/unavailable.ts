/** What shows in the place of a fragment that did not load or that threw. */
export interface Unavailable {
  /** The remote's name for people. */
  title: string;
  /** It is being loaded again. */
  busy: boolean;
  retry: () => void;
}

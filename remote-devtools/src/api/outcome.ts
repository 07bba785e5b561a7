import type { RawResponse } from '@fitreel/sdk/api';

/** How a request came out, in short. */
export interface Outcome {
  /** HTTP status; 0 where no answer came. */
  status: number;
  /** As the server words it; empty over HTTP/2, which has no such text. */
  statusText: string;
}

/** Classes of status by their first digit (RFC 9110, section 15); 0 stands for no answer. */
const CLASSES = ['No answer', 'Informational', 'Success', 'Redirection', 'Client error', 'Server error'];

export function outcomeOf(answer: RawResponse): Outcome {
  return 'error' in answer
    ? { status: 0, statusText: '' }
    : { status: answer.status, statusText: answer.statusText };
}

/** The class of a status in words, so that it is not told by colour alone. */
export function classOf(status: number): string {
  return CLASSES[Math.floor(status / 100)] ?? 'Unknown class';
}

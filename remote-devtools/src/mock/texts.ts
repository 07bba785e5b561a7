import { ms } from '../shared/texts';

export const headerTexts = {
  legend: 'Headers',
  header: (number: number) => `Header ${number}`,
  send: (number: number) => `Send header ${number}`,
  name: 'Name',
  nameOf: (number: number) => `Name of header ${number}`,
  value: 'Value',
  valueOf: (number: number) => `Value of header ${number}`,
  remove: (number: number) => `Remove header ${number}`,
  add: 'Add header',
  useToken: 'Use stored token',
  noToken: 'Log in to get a token',
};

export const responseTexts = {
  heading: 'Response',
  undefined: 'Response is undefined',
  sending: 'Sending…',
  failed: (reason: string) => `No response: ${reason}`,
  status: 'Status: ',
  time: 'Time',
  ms,
  size: 'Size',
  data: 'Data',
  headers: 'Headers',
  name: 'Name',
  value: 'Value',
};

/** Classes of HTTP status codes by their first digit (RFC 9110, section 15); 0 means no response. */
export const statusTexts = {
  classes: ['No response', 'Informational', 'Success', 'Redirection', 'Client error', 'Server error'],
  unknown: 'Unknown class',
};

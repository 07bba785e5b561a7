export const ms = (ms: number) => `${ms} ms`;

export const testerTexts = {
  heading: 'Request tester',
  form: 'Request',
  method: 'Method',
  endpoint: 'Endpoint',
  body: 'Body',
  bodyHint: 'JSON',
  bodyUnused: 'JSON. A GET request is sent without it.',
  bodyError: 'Error in JSON format',
  send: 'Send',
  last: 'Last requests',
  sendAgain: 'Send again',
  putBack: 'Put back',
  /** Appended to the request's name for screen readers. */
  intoForm: 'into the form',
};

/** The reason why a request to the gateway failed, if its response does not give one. */
export const gatewayTexts = {
  tokenRefused: 'The gateway does not accept this token.',
  unreachable: 'The gateway cannot be reached.',
  tooLarge:
    'A proxy in front of the gateway refused this as too large (413). Send less at once, or ask your operator to raise the proxy’s limit.',
  noAnswer: (status: number) =>
    `A proxy in front of the gateway got no answer in time (${status}). Check whether the change was made before you try again.`,
  failed: (status: number) => `The gateway failed with ${status}. Please try again.`,
};

export const tokenTexts = {
  token: 'Deploy token',
  missing: 'Enter a token',
  open: 'Open',
  leave: 'Forget the token',
};

export const copyTexts = {
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Couldn’t copy. Select the text instead.',
};

export const remotesTexts = {
  parts: 'Who is on this page',
  heading: 'Remotes',
  onThisPage: 'On this page',
  columns: {
    remote: 'Remote',
    version: 'Version',
    source: 'Source',
    state: 'State',
    loadTime: 'Load time',
    failures: 'Failures',
  },
  notLoaded: 'None yet',
  ms,
  unreleased: 'Unreleased',
  insteadOf: (used: string, listed: string) => `${used} instead of ${listed}`,
  overridesOff: 'Overrides are off on this site.',
};

/**
 * Every error that the API responds with (api/README.md#errors); a test checks the documentation against it. 4xx bodies are
 * `{ errors: [text] }`, 5xx bodies `{ error: text }`. Imports nothing, so clients can compare texts without the schemas.
 */
export const ERRORS = {
  /** The response names the field instead, in one line: `body/email must be string`. */
  valuesInvalid: { status: 400, text: 'The request does not match what this endpoint accepts.' },
  bodyMalformed: { status: 400, text: 'The body is not valid JSON.' },
  requestMalformed: { status: 400, text: 'The request is not valid HTTP.' },
  urlMalformed: { status: 400, text: 'The URL is not valid percent-encoding.' },
  credentialsInvalid: {
    status: 401,
    text: 'The credentials you entered are invalid. Unauthorized access error.',
  },
  tokenInvalid: { status: 401, text: 'The token is invalid. Unauthorized access error.' },
  /** The response states the token's purpose instead. */
  editorsOnly: { status: 403, text: 'The token is not the token of an editor.' },
  emailNotRegistered: { status: 404, text: 'The email you entered is not Registered. Not Found error.' },
  userMissing: { status: 404, text: 'The user you request does not exist. Not Found error.' },
  videoMissing: { status: 404, text: 'The video you request does not exist. Not Found error.' },
  categoryMissing: { status: 404, text: 'The category you request does not exist. Not Found error.' },
  creatorMissing: { status: 404, text: 'The creator you request does not exist. Not Found error.' },
  playlistMissing: { status: 404, text: 'The playlist you request does not exist. Not Found error.' },
  workoutMissing: { status: 404, text: 'The workout you request does not exist. Not Found error.' },
  programmeMissing: { status: 404, text: 'The programme you request does not exist. Not Found error.' },
  activityMissing: { status: 404, text: 'The activity you request does not exist. Not Found error.' },
  jobMissing: { status: 404, text: 'The job you request does not exist. Not Found error.' },
  artworkMissing: { status: 404, text: 'The picture you request does not exist. Not Found error.' },
  endpointMissing: { status: 404, text: 'The endpoint you request does not exist. Not Found error.' },
  alreadyFollowed: { status: 409, text: 'You already follow this creator' },
  alreadyInHistory: { status: 409, text: 'The video is already in your history' },
  alreadyLiked: { status: 409, text: 'The video is already in your liked videos' },
  alreadyInPlaylist: { status: 409, text: 'The video is already in your playlist' },
  alreadyInWatchLater: { status: 409, text: 'The video is already in your watch later videos' },
  /** The response lists the changes instead. */
  changedMeanwhile: { status: 409, text: 'Somebody else has changed the catalogue meanwhile.' },
  previewDiffers: {
    status: 409,
    text: 'This is not the file that was previewed, or the options differ.',
  },
  workoutChanged: { status: 409, text: 'The workout was changed elsewhere meanwhile' },
  programmeChanged: { status: 409, text: 'The programme was changed elsewhere meanwhile' },
  videoRemoved: { status: 410, text: 'The video you request is no longer available.' },
  /** The response names the limit instead: `The body must have at most 65536 bytes.` */
  bodyTooLarge: { status: 413, text: 'The body is too large.' },
  mediaTypeUnsupported: { status: 415, text: 'The body must be application/json.' },
  /** The response gives the reason instead. */
  changeRejected: { status: 422, text: 'The catalogue cannot be changed so.' },
  emailExists: { status: 422, text: 'Unprocessable Entity. Email Already Exists.' },
  /** 422 and not 401: the session stays valid. */
  currentPasswordWrong: { status: 422, text: 'That is not your current password.' },
  guestHasNoPassword: { status: 422, text: 'A guest has no password. Sign up to keep your lists.' },
  /** The response names the field instead. */
  hiddenCharacters: {
    status: 422,
    text: 'Emails and names must not contain control, direction or zero-width characters.',
  },
  /** The response names the limit instead: `You can keep at most 100 playlists. …`. */
  limitReached: { status: 422, text: 'You have reached a limit of your account.' },
  /** Sent with `retry-after`, in seconds. */
  tooManyAttempts: { status: 429, text: 'Too many attempts. Please try again later.' },
  /** Requests or changes beyond a rate. Sent with `retry-after`, in seconds. */
  tooManyRequests: { status: 429, text: 'Too many requests. Please try again in a moment.' },
  /** The response names the limit instead. Sent with `retry-after`, in seconds. */
  tooManyJobs: { status: 429, text: 'Too many files are waiting. Please try again when some are done.' },
  /** More simultaneous logins and signups than the server can hash. Sent with `retry-after`, in seconds. */
  busy: { status: 429, text: 'The server is busy. Please try again in a moment.' },
  /** Plain text for people, not JSON: browsers collect cookies. */
  headersTooLarge: {
    status: 431,
    text: 'The cookies or the address are too long. Delete the cookies of this site.',
  },
  /** Expected, so not logged as a fault. Clients show "Login first" (api/README.md#authorization). */
  headerMissing: { status: 500, text: 'The authorization header is missing.' },
  unexpected: { status: 500, text: 'Something went wrong on the server.' },
  /** Too many requests wait for the database, or another process locks it. Sent with `retry-after`, in seconds. */
  databaseBusy: { status: 503, text: 'The database is busy. Please try again in a moment.' },
  /** Sent with `retry-after`, in seconds. */
  databaseUnavailable: { status: 503, text: 'The database does not respond.' },
  /** Response of `/health` while the database responds to a check, but most requests for viewers' own data fail at it. */
  databaseDegraded: {
    status: 503,
    text: 'Degraded: the database responds, but most requests fail at it.',
  },
  /** Response of `/health` while PostgreSQL cannot confirm changes. */
  standbyAway: {
    status: 503,
    text: 'PostgreSQL waits for a synchronous standby, so it takes no changes.',
  },
  /** Response of `/ready` before there is a site to serve. */
  starting: { status: 503, text: 'The server has no site to serve yet.' },
  /** Response of `/ready` from SIGTERM on. All other requests are still served. */
  stopping: { status: 503, text: 'The server is stopping.' },
} as const satisfies Record<string, { status: number; text: string }>;

/** The name of an error. */
export type ErrorCode = keyof typeof ERRORS;

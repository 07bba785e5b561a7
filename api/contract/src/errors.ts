/**
 * The one catalogue of errors: what the API may answer beside success, and nothing else (spec section 8).
 * Imports nothing, so that a client can compare texts without carrying the schemas.
 * 4xx answers are `{ errors: [text] }`, 5xx answers `{ error: text }` (decision 5).
 */
export const ERRORS = {
  /** The text is one line that names the field, for example `body/email must be string`. */
  valuesInvalid: { status: 400, text: 'The request does not have the form that this call takes.' },
  bodyMalformed: { status: 400, text: 'The body is not valid JSON.' },
  requestMalformed: { status: 400, text: 'The request is not valid HTTP.' },
  addressMalformed: { status: 400, text: 'The address is not valid percent-encoding.' },
  credentialsInvalid: {
    status: 401,
    text: 'The credentials you entered are invalid. Unauthorized access error.',
  },
  tokenInvalid: { status: 401, text: 'The token is invalid. Unauthorized access error.' },
  emailNotRegistered: { status: 404, text: 'The email you entered is not Registered. Not Found error.' },
  userMissing: { status: 404, text: 'The user you request does not exist. Not Found error.' },
  videoMissing: { status: 404, text: 'The video you request does not exist. Not Found error.' },
  categoryMissing: { status: 404, text: 'The category you request does not exist. Not Found error.' },
  playlistMissing: { status: 404, text: 'The playlist you request does not exist. Not Found error.' },
  artworkMissing: { status: 404, text: 'The picture you request does not exist. Not Found error.' },
  callMissing: { status: 404, text: 'The call you request does not exist. Not Found error.' },
  alreadyInHistory: { status: 409, text: 'The video is already in your history' },
  alreadyLiked: { status: 409, text: 'The video is already in your liked videos' },
  alreadyInPlaylist: { status: 409, text: 'The video is already in your playlist' },
  alreadyInWatchLater: { status: 409, text: 'The video is already in your watch later videos' },
  bodyTooLarge: { status: 413, text: 'The body is larger than this API takes.' },
  mediaTypeUnsupported: { status: 415, text: 'The body must be application/json.' },
  emailExists: { status: 422, text: 'Unprocessable Entity. Email Already Exists.' },
  /** Comes with `retry-after`, in seconds. */
  tooManyAttempts: { status: 429, text: 'Too many attempts. Please try again later.' },
  /** Comes with `retry-after`, in seconds: more log-ins and signups at once than the server takes on. */
  busy: { status: 429, text: 'The server is busy. Please try again in a moment.' },
  /** Expected, and so not logged as a fault (decision 4); clients show "Login first". */
  headerMissing: { status: 500, text: 'The authorization header is missing.' },
  unexpected: { status: 500, text: 'Something went wrong on the server.' },
  databaseUnavailable: { status: 503, text: 'The database does not answer.' },
} as const satisfies Record<string, { status: number; text: string }>;

/** Name of an entry of the catalogue. */
export type ErrorCode = keyof typeof ERRORS;

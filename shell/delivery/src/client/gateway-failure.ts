/** A gateway that did not let a call pass: it has no token, one that it does not know, or one for another app. */
export class NotAuthorised extends Error {
  override readonly name = 'NotAuthorised';
}

/** A gateway that cannot be reached, does not answer in time, fails, or is none. */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure';
}

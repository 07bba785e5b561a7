/**
 * Why a page was not rendered: its code threw, took too long or ended the process; or it is for the browser to render, and
 * no release is to blame.
 */
export type RenderFailureReason = 'error' | 'timeout' | 'exit' | 'not-renderable';

/** A page was not rendered. */
export class RenderFailure extends Error {
  override name = 'RenderFailure';

  constructor(
    readonly reason: RenderFailureReason,
    message: string,
  ) {
    super(message);
  }
}

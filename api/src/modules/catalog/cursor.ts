import { ApiError } from '../../api-error';

/** The `nextCursor` for the videos behind `position`. Clients only hand it back; its content is ours to change. */
export function cursorAfter(position: number): string {
  return Buffer.from(`after:${position}`).toString('base64url');
}

/** The position in `cursor`. Throws `valuesInvalid` for what `cursorAfter` has not made. */
export function positionOf(cursor: string): number {
  const [, digits] = /^after:(0|[1-9][0-9]{0,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const position = Number(digits ?? Number.NaN);
  // Columns of positions hold 31 bits.
  if (!(position < 2 ** 31) || cursorAfter(position) !== cursor) {
    throw new ApiError('valuesInvalid', {
      text: 'querystring/cursor must be the nextCursor of the previous page',
    });
  }
  return position;
}

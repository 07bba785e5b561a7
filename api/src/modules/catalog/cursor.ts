import { ApiError } from '../../http/api-error';

/** The `nextCursor` of the page that ends at `position`. Clients only send it back, so its content may change. */
export function cursorAfter(position: number): string {
  return Buffer.from(`after:${position}`).toString('base64url');
}

/** The position in `cursor`. Throws `valuesInvalid` unless `cursorAfter` made it. */
export function positionOf(cursor: string): number {
  const [, digits] = /^after:(0|[1-9][0-9]{0,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const position = Number(digits ?? Number.NaN);
  // A column of positions holds 31 bits.
  if (!(position < 2 ** 31) || cursorAfter(position) !== cursor) {
    throw new ApiError('valuesInvalid', {
      text: 'querystring/cursor must be the nextCursor of the previous page',
    });
  }
  return position;
}

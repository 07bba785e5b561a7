import { Time, tolerant, type ReleaseError } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import { createHash } from 'node:crypto';
import { check } from '../../core/store/check';
import { readable } from '../shared/damage';
import type { RecordKind, Records } from '../../core/store/records';

/** Records of the messages to the webhook that are pending or were delivered. */
export const NEWS: RecordKind = { name: 'news', folder: 'news', copied: 'never' };

/** How long attempts are kept after their message was delivered: other gateways may not know about the delivery yet. */
const LATE_MS = 60_000;

/** A record id (12 hexadecimal digits) for `parts`. */
export const recordId = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);

/** The id of an error's kind. */
export const idOfError = ({ app, source, message }: ReleaseError): string =>
  recordId('error', app, source, message);

const RecordId = Type.String({ pattern: '^[0-9a-f]{12}$' });

/** The time of a message, and its revision, if it reports one. */
const subject = { at: Time, revision: Type.Optional(Type.Integer({ minimum: 1 })) };

/** A message that was delivered or given up. The record has the id of its subject. */
const Told = Type.Object(subject, { additionalProperties: false });
export type Told = Static<typeof Told>;

/** A gateway's attempt to send a message. Only one of several gateways can create the record of an attempt. */
const Attempt = Type.Object(
  {
    ...subject,
    /** The id of the subject. */
    of: RecordId,
    /** 0 for the first attempt. */
    attempt: Type.Integer({ minimum: 0 }),
    /** The header `webhook-id`. */
    id: Type.String({ maxLength: 100 }),
    body: Type.String(),
  },
  { additionalProperties: false },
);
export type Attempt = Static<typeof Attempt>;

/** A kind of errors that may be reported. */
const Kind = Type.Object({ at: Time, kind: RecordId }, { additionalProperties: false });
type Kind = Static<typeof Kind>;

/** The records of a site's gateways about their messages. */
export interface Notes {
  /** Whether a subject's message is pending, delivered or given up. Also true if its record is damaged. */
  isKnown: (subjectId: string) => boolean;
  told: ReadonlyMap<string, Told>;
  /** The last attempt of each pending message, by subject. */
  waiting: ReadonlyMap<string, Attempt>;
  /** The ids of attempts that are no longer needed. */
  over: readonly string[];
  /** Kinds of errors that may be reported, by record id. */
  kinds: ReadonlyMap<string, Kind>;
}

/** Records that the kinds of `errors` may be reported. */
export async function noteKinds(records: Records, errors: readonly ReleaseError[]): Promise<void> {
  for (const kind of new Set(errors.map(idOfError))) {
    const note: Kind = { at: new Date().toISOString(), kind };
    await records.create(recordId('kind', kind), note);
  }
}

const has = (value: unknown, field: string) => typeof value === 'object' && value !== null && field in value;

export async function readNotes(records: Records): Promise<Notes> {
  const stored = await records.all();
  const told = new Map<string, Told>();
  const attempts = new Map<string, Attempt>();
  const kinds = new Map<string, Kind>();
  readable(stored, ([id, value]) => {
    const what = `news ${id}`;
    if (has(value, 'attempt')) attempts.set(id, check(tolerant(Attempt), value, what));
    else if (has(value, 'kind')) kinds.set(id, check(tolerant(Kind), value, what));
    else told.set(id, check(tolerant(Told), value, what));
  });
  const ids = new Set(stored.map(([id]) => id));
  const waiting = new Map<string, Attempt>();
  for (const attempt of attempts.values())
    if (!ids.has(attempt.of) && attempt.attempt >= (waiting.get(attempt.of)?.attempt ?? 0))
      waiting.set(attempt.of, attempt);
  const over = [...attempts]
    .filter(([, { of, at }]) => ids.has(of) && Date.parse(at) < Date.now() - LATE_MS)
    .map(([id]) => id);
  return { isKnown: (subjectId) => ids.has(subjectId) || waiting.has(subjectId), told, waiting, over, kinds };
}

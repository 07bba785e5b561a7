import { Time, tolerant, type ReleaseError } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import { createHash } from 'node:crypto';
import { check } from '../../core/store/check';
import { readable } from '../shared/damage';
import type { RecordKind, Records } from '../../core/store/records';

/** Which messages to the webhook are on their way, and which were told. */
export const NEWS: RecordKind = { name: 'news', folder: 'news', copied: 'never' };

/** Attempts stay for this long after their message was delivered: another gateway may not know it yet. */
const LATE_MS = 60_000;

/** 12 hexadecimal digits, as ids of records have. */
export const recordId = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);

/** Id of the kind of an error. */
export const idOfError = ({ app, source, message }: ReleaseError): string =>
  recordId('error', app, source, message);

const RecordId = Type.String({ pattern: '^[0-9a-f]{12}$' });

/** When a message was told, and of which revision; others are of errors. */
const subject = { at: Time, revision: Type.Optional(Type.Integer({ minimum: 1 })) };

/** A message was delivered, or given up. The record has the id of its subject. */
const Told = Type.Object(subject, { additionalProperties: false });
export type Told = Static<typeof Told>;

/** A gateway began to send a message. Of several gateways one can create the record of an attempt. */
const Attempt = Type.Object(
  {
    ...subject,
    /** Id of the subject. */
    of: RecordId,
    /** 0 for the first. */
    attempt: Type.Integer({ minimum: 0 }),
    /** `webhook-id`, and the body. */
    id: Type.String({ maxLength: 100 }),
    body: Type.String(),
  },
  { additionalProperties: false },
);
export type Attempt = Static<typeof Attempt>;

/** A kind of errors may be told. */
const Kind = Type.Object({ at: Time, kind: RecordId }, { additionalProperties: false });
type Kind = Static<typeof Kind>;

/** What the gateways of a site have noted of their messages. */
export interface Notes {
  /** Whether the message of a subject is on its way, was delivered, or was given up. Also where the record is damaged. */
  isKnown: (subjectId: string) => boolean;
  told: ReadonlyMap<string, Told>;
  /** The last attempt of each message that is on its way, by its subject. */
  waiting: ReadonlyMap<string, Attempt>;
  /** Ids of the attempts that are of no more use. */
  over: readonly string[];
  /** Kinds of errors that may be told, by the ids of their records. */
  kinds: ReadonlyMap<string, Kind>;
}

/** Notes that the kinds of `errors` may be told. */
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

import { expectSchema, times, type SchemaCase } from '../../testing/schema-case';
import { CreatedPreview, Preview, PreviewRequest } from './preview';

const at = '2026-01-02T03:04:05.678Z';
const release = { app: 'catalog', version: '1.0.0-0123456789ab' };
const preview = { id: '0123456789ab', releases: [release], by: 'ann', createdAt: at, expiresAt: at };

const CASES: [what: string, schemaCase: SchemaCase][] = [
  [
    'a preview',
    {
      schema: Preview,
      value: preview,
      accepts: [{ releases: times(10, release) }],
      rejects: [
        ...[{ id: '0123456789a' }, { id: `${preview.id}c` }, { id: '../3456789ab' }, { releases: [] }],
        ...[{ releases: times(11, release) }, { releases: [{}] }, { by: '' }],
        ...[{ createdAt: 'x' }, { expiresAt: 'x' }, { more: 1 }],
      ],
    },
  ],
  [
    'a request for a preview',
    {
      schema: PreviewRequest,
      value: { releases: [release], hours: 1 },
      accepts: [{ hours: 336 }],
      rejects: [{ hours: 0 }, { hours: 337 }, { hours: 1.5 }, { releases: [] }, { more: 1 }],
    },
  ],
  [
    'a new preview',
    {
      schema: CreatedPreview,
      value: { preview, path: '/?preview=x' },
      rejects: [{ preview: {} }, { path: 1 }],
    },
  ],
];

test.each(CASES)('the schema of %s', (_what, schemaCase) => expectSchema(schemaCase));

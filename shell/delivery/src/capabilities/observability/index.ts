import { Type } from '@sinclair/typebox';
import type { Capability } from '../../core/capability';

const Settings = Type.Object({
  METRICS_PORT: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65_535,
      description: 'a free port for metrics, from 0 to 65535; leave it out for none',
    }),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({
      pattern: '^https?://[^\\s?#]+$',
      format: 'url',
      description: 'the URL of a collector of traces, such as http://localhost:4318; leave it out for none',
    }),
  ),
});

/** Provides metrics for Prometheus, and traces for a collector. */
export const observability: Capability<typeof Settings> = {
  name: 'observability',
  settings: Settings,
  server: () => require('./server') as typeof import('./server'),
};

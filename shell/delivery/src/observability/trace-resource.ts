import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  type Resource,
} from '@opentelemetry/resources';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The version of the gateway's package, with the commit of an image that knows its own. */
function gatewayVersion(): string {
  const text = readFileSync(path.join(__dirname, '../../package.json'), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  const commit = process.env['FITREEL_COMMIT'];
  return commit ? `${version}+${commit}` : version;
}

/** Who sends traces. `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` come before what the gateway says of itself. */
export function resourceOf(instance: string): Resource {
  const own = {
    'service.name': 'fitreel',
    'service.version': gatewayVersion(),
    'service.instance.id': instance,
  };
  return defaultResource()
    .merge(resourceFromAttributes(own))
    .merge(detectResources({ detectors: [envDetector] }));
}

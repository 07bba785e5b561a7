import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  type Resource,
} from '@opentelemetry/resources';
import { ownVersion } from '../../core/version/version';

/** Who sends traces. `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` come before what the gateway says of itself. */
export function resourceOf(instance: string): Resource {
  const own = {
    'service.name': 'fitreel',
    'service.version': ownVersion(process.env),
    'service.instance.id': instance,
  };
  return defaultResource()
    .merge(resourceFromAttributes(own))
    .merge(detectResources({ detectors: [envDetector] }));
}

import { Value } from '@sinclair/typebox/value';
import { EXAMPLES } from './examples';
import type { EndpointSchemas } from './endpoint';
import { ENDPOINTS } from './endpoints';

const endpoints = Object.entries<EndpointSchemas>(ENDPOINTS);

test.each(endpoints)('the example of %s is what its schemas describe', (name, schemas) => {
  const example = EXAMPLES[name as keyof typeof EXAMPLES] as Record<string, unknown>;
  for (const part of ['params', 'query', 'body', 'response'] as const) {
    const schema = schemas[part];
    expect(part in example).toBe(schema !== undefined);
    if (schema) expect([...Value.Errors(schema, example[part])]).toEqual([]);
  }
});

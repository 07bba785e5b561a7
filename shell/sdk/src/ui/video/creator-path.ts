import { creatorId } from '@fitreel/contract/creator-id';

/** Path of the page of the creator with this name; null for a name without letters and digits (behaviour.md#creators). */
export function creatorPath(name: string): string | null {
  const id = creatorId(name);
  return id === '' ? null : `/creator/${encodeURIComponent(id)}`;
}

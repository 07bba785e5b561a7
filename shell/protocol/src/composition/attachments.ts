import { Type, type Static } from '@sinclair/typebox';
import { nullable } from './schemas';

/**
 * Short texts that may come with a release. They are stored and sent beside it but are not part of it: a build has the same version with
 * and without them.
 */
export const ATTACHMENTS = {
  /** Of the release, 64 bytes in base64 (RFC 8032, section 5.1.6). */
  signature: { file: 'release.sig', bytesMax: 200, pattern: /^[A-Za-z0-9+/]{86}==\n?$/ },
} as const satisfies Record<string, { file: string; bytesMax: number; pattern: RegExp }>;
export type AttachmentName = keyof typeof ATTACHMENTS;

export const ATTACHMENT_NAMES = Object.keys(ATTACHMENTS) as readonly AttachmentName[];

/** The attachments of a release; null for each one that it lacks. */
export const Attachments = Type.Object({ signature: nullable(Type.String()) } satisfies Record<
  AttachmentName,
  unknown
>);
export type Attachments = Static<typeof Attachments>;

/**
 * The slots of the platform: named places of a page that fragments of other remotes fill. `many` fragments stand there in
 * their order; a slot that takes `one` has one owner on the whole site. `SlotProps` of the SDK says what each one is given.
 */
export const SLOTS = {
  /** Items of the account menu. */
  'account-menu': 'many',
  /** The buttons below a video. */
  'video-actions': 'many',
  /** Below a video and its buttons: what there is to read or to do about it. */
  'video-details': 'many',
  /** What a dialog about a video shows: it opens from the video's menu. */
  'video-dialog': 'one',
  /** Marks on a video's picture. */
  'video-marks': 'many',
  /** Items of the menu of a video's card. */
  'video-menu': 'many',
} as const satisfies Readonly<Record<string, 'one' | 'many'>>;

export type SlotName = keyof typeof SLOTS;

/**
 * When the browser loads a fragment. `at-once`: with the page. `near`: when a pointer, the focus or a touch comes near it;
 * until then it is what the server rendered. A signed-in viewer's loads when the browser is idle, since it may show what is
 * theirs. `idle`: when the browser is idle.
 */
export const FRAGMENT_LOADS = ['at-once', 'near', 'idle'] as const;

/** Most fragments of a remote, most slots that a route names, and most events that a remote listens to. */
export const FRAGMENTS_MAX = 20;

/** The name under which all of a site know a fragment: `library.buttons`. */
export function fragmentKey(remote: string, id: string): string {
  return `${remote}.${id}`;
}

/** Name of a fragment's chunk. */
export function fragmentChunk(id: string): string {
  return `fragment-${id}`;
}

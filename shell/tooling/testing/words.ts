/** Words that the repository does not use, by the word that it uses instead. */
interface Term {
  instead: string;
  /** Found wherever they are a word of their own or a part of a name: `answer` in `VideosAnswer` too. */
  words?: readonly string[];
  /** Found in the names of code alone: in a sentence they are ordinary English. */
  names?: readonly string[];
  /** Found in comments, texts and documents alone; a space stands for any white space and line break. */
  phrases?: readonly string[];
}

export const TERMS: readonly Term[] = [
  { instead: 'app', words: ['piece', 'pieces'] },
  { instead: 'response, respond', words: ['answer', 'answers', 'answered', 'answering', 'answerable'] },
  { instead: 'endpoint, request', names: ['call', 'calls'] },
  {
    instead: 'endpoint, request',
    phrases: [
      "(?:api|api[’']s|deploy|failed|gateway[’']s|http|next|first|second|another|every|each|any|all|no|which|what an?|by an?) calls?",
      '(?:a|an|the) calls?',
      'calls? (?:of|on|to) the (?:api|gateway)',
    ],
  },
  {
    instead: 'transport, send, request',
    words: ['wire', 'wires', 'wired', 'exchange', 'exchanges', 'exchanged'],
  },
  {
    instead: 'parameter',
    names: ['place', 'places'],
    phrases: [
      'places? (?:in|of|inside) (?:a|an|the|its|one) (?:path|pattern|segment|route|address|url)',
      '\\{\\w+\\}`? places?',
    ],
  },
  { instead: 'timeout', words: ['patience', 'patient', 'impatient'] },
  { instead: 'deferred response', phrases: ['held (?:answer|response|request)s?'] },
  { instead: 'lazy shared module', names: ['later'], phrases: ['later modules?'] },
  { instead: 'load attempt', words: ['trial', 'trials'] },
  {
    instead: 'detach',
    words: ['withdraw', 'withdraws', 'withdrawing', 'withdrawn', 'withdrew', 'withdrawal'],
  },
  { instead: 'previous', words: ['former', 'formerly'] },
  { instead: 'left incompatible', words: ['strand', 'stranded', 'strands'] },
  { instead: 'with an exclusive lock', phrases: ['writes? alone', 'writing alone', 'writealone'] },
  { instead: 'context', words: ['surroundings'] },
  { instead: 'intent', words: ['wish', 'wishes', 'wished', 'wishing'] },
  { instead: 'entityId', names: ['about'] },
  { instead: 'queryKey', names: ['subject', 'subjects'] },
  { instead: 'pendingRemoval', names: ['leaving'] },
  { instead: 'repository', words: ['house', 'houses'] },
  {
    instead: 'plain English',
    phrases: [
      'whoever',
      'one that',
      'is none',
      'of it that',
      '(?:tells?|told|is told|are told) of',
      'takes? in',
      'bears?',
      'good for',
      'so already',
      'made anew',
      'at hand',
      '(?:lies?|lying) below',
      '(?:stands?|stood) in',
      '(?:goes|go|going) with',
      'asked for once more',
    ],
  },
];

/** A line in which such a word is right. Each exception has to be in use. */
interface Exception {
  because: string;
  line: RegExp;
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    because: 'a navigation entry has a place: the sidebar, the top bar …',
    line: /\bplace: '|\.place\b|NAVIGATION_PLACES|SINGLE_PLACES|NavigationEntry|\{ place, label|withEntry|^ *place,$/,
  },
  { because: 'the list of videos to watch later', line: /watch-?later/i },
  { because: 'Jest records the calls of a mock function', line: /\.mock\.(calls|lastCall)/ },
  { because: 'the name of a method of the TypeScript compiler', line: /getCallSignatures/ },
];

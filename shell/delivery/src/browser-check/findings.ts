import { STORED_MAX } from '@fitreel/protocol/browser';
import { errorFindings, policyFindings, type Finding } from './error-findings';
import { Stuck } from './asked-page';
import { STAGE_PATH } from './stage';
import type { Snapshot, Visit } from './tour';

/** Bounds, each several times what pages of this site need. */
const MOST = {
  requests: 30,
  events: 500,
  heapMb: 4,
  nodes: 6000,
  animations: 300,
  taskMs: 3000,
  storedKb: STORED_MAX / 1024,
};

const MB = 1024 * 1024;

/** Heading of the page of a path that nothing owns. */
const NOT_FOUND = 'Page not found';

const whole = (value: number) => Math.round(value).toLocaleString('en-US');

/** Names of attributes that differ. */
function changedAttributes(one: Record<string, string>, other: Record<string, string>): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => one[name] !== other[name]);
}

function leftBehind({ before, left, page }: Visit, remote: string): Finding[] {
  const remedy = 'Undo it in the function that the effect returns.';
  // A fragment may wait a while for the next page that shows it.
  const mayWait = page.path.startsWith(STAGE_PATH);
  const remains = left.remains
    .filter(({ app, what }) => app === remote && !(mayWait && what.startsWith('a timer')))
    .map(({ what }) => `leaves ${what} behind`);
  const attributes = [
    ...changedAttributes(before.body, left.body).map((name) => `the ${name} of <body>`),
    ...changedAttributes(before.html, left.html).map((name) => `the ${name} of <html>`),
  ];
  return [
    ...[...new Set(remains)].map((what) => ({
      what,
      remedy: 'Remove it in the function that the effect returns.',
    })),
    ...attributes.map((name) => ({
      what: `changes ${name} and leaves it so`,
      remedy: `${remedy} Better, use a class of your own on an element of your own.`,
    })),
    ...(left.title === before.title
      ? []
      : [
          {
            what: `leaves its title “${left.title}” to the next page`,
            remedy: 'Let PageHeading set the title, and never document.title.',
          },
        ]),
  ];
}

function storageFindings({ before, back, viewer }: Visit, remote: string): Finding[] {
  const own = (key: string) => key.startsWith(`${remote}.`);
  const foreign = back.written.flatMap(({ app, key }) => (app === remote && !own(key) ? [key] : []));
  const added = Object.keys(back.stored).filter((key) => !(key in before.stored));
  const gone = Object.keys(before.stored).filter((key) => !(key in back.stored));
  const kb = added.filter(own).reduce((sum, key) => sum + (back.stored[key] ?? 0), 0) / 1024;
  return [
    ...[...new Set(foreign)].map((key) => ({
      what: `writes the storage key ${key}, which does not begin with “${remote}.”`,
      remedy: 'Begin the key with the remote’s name and a dot.',
    })),
    ...(gone.length > 0
      ? [
          {
            what: `removes ${gone.join(' and ')} from the browser’s storage, which ${viewer.who === 'user' ? 'ends the session or loses' : 'loses'} what others keep`,
            remedy: 'Remove your own keys by name, and never call clear().',
          },
        ]
      : []),
    ...(kb > MOST.storedKb
      ? [
          {
            what: `keeps ${whole(kb)} KB in the browser’s storage, where all remotes share 5 MB`,
            remedy: `Keep at most ${MOST.storedKb} KB: when it is full, nobody can log in.`,
          },
        ]
      : []),
  ];
}

function keyFindings({ keys }: Visit): Finding[] {
  const names = [
    ...new Set([...keys.swallowed, ...(keys.tab ? [] : ['Tab']), ...(keys.search ? [] : ['/'])]),
  ];
  return [
    ...(names.length > 0
      ? [
          {
            what: `swallows the ${names.length > 1 ? 'keys' : 'key'} ${names.join(', ')}`,
            remedy:
              'Offer keys by useShortcuts of @fitreel/sdk/platform, and listen to others on an element of your own.',
          },
        ]
      : []),
    ...(keys.focusKept
      ? []
      : [
          {
            what: 'takes the focus away from the search field while somebody types there',
            remedy: 'Move the focus only in response to what the viewer does on your page.',
          },
        ]),
  ];
}

function loadFindings({ before, shown, back, requests, events, heapBytes }: Visit): Finding[] {
  const nodes = shown.nodes - before.nodes;
  const longest = Math.max(shown.longest, back.longest);
  const found: [boolean, string, string][] = [
    [
      longest > MOST.taskMs + 4 * before.longest,
      `blocks the page for ${(longest / 1000).toFixed(1)} s in one task`,
      'Split the work, or move it to the API: nothing can be clicked meanwhile.',
    ],
    [
      nodes > MOST.nodes,
      `shows ${whole(nodes)} elements at once`,
      'Show a part of a long list: VideoGrid of @fitreel/sdk/ui renders what is near the view.',
    ],
    [
      shown.animations - before.animations > MOST.animations,
      `runs ${whole(shown.animations)} animations at once`,
      'Animate one element in place of each of its parts, and nothing out of view.',
    ],
    [
      requests > MOST.requests,
      `sends ${whole(requests)} requests in a second while nobody does anything`,
      'Ask for data with useQuery, which asks once, and poll at most every 10 s.',
    ],
    [
      events > MOST.events,
      `dispatches ${whole(events)} events in a second while nobody does anything`,
      'Keep state in createStore of @fitreel/sdk/store, and emit what others should know of when it happens.',
    ],
    [
      heapBytes > MOST.heapMb * MB,
      `keeps ${whole(heapBytes / MB)} MB more memory after a second in which nobody does anything`,
      'Let go of what is no longer shown: end intervals, and bound caches and lists.',
    ],
  ];
  return found.flatMap(([is, what, remedy]) => (is ? [{ what, remedy }] : []));
}

function shownFindings(visit: Visit): Finding[] {
  const { before, shown, page, viewer } = visit;
  const isMoved = shown.path !== page.path && !shown.ofRouter;
  const covered = shown.covered.filter((name) => !before.covered.includes(name));
  const isNotFound = page.exists && shown.path === page.path && shown.heading === NOT_FOUND;
  return [
    ...(isNotFound && viewer.api !== 'failing'
      ? [
          {
            what: 'is not found',
            remedy: 'Call notFound() only if isMissing(error), with the error of a query.',
          },
        ]
      : []),
    ...(isMoved
      ? [
          {
            what: `changes the address to ${shown.path} without the router, so Back and links lead astray`,
            remedy: 'Use Link, or useNavigate of react-router-dom.',
          },
        ]
      : []),
    ...(covered.length > 0
      ? [
          {
            what: `lies over ${covered.slice(0, 3).join(', ')}${covered.length > 3 ? ` and ${covered.length - 3} others` : ''} of the bars, which nobody can press`,
            remedy: 'Position elements inside your page; open dialogs and menus by the SDK.',
          },
        ]
      : []),
  ];
}

/** What is wrong with a visit of a page of `remote`. */
function findingsOf(visit: Visit, remote: string): Finding[] {
  const { before, back, isCacheKept, stuck, shown } = visit;
  const snapshots: Snapshot[] = [shown, back];
  const replaced = new Set(
    snapshots.flatMap((one) => one.replaced).filter((name) => !before.replaced.includes(name)),
  );
  const globals = new Set(
    snapshots.flatMap((one) => one.globals).filter((name) => !before.globals.includes(name)),
  );
  const underscored = remote.replaceAll('-', '_');
  const ownGlobals = [`remote_${underscored}`, `webpackChunkfitreel_${underscored}`];
  return [
    ...errorFindings(visit, remote),
    ...policyFindings(visit, remote),
    ...(stuck === null
      ? []
      : [
          {
            what:
              stuck instanceof Stuck || stuck.message.includes('Timeout')
                ? `does not end: it ${stuck instanceof Stuck ? stuck.message : 'keeps the browser busy'}`
                : `ends the visit: ${stuck.message.split('\n')[0]}`,
            remedy:
              'Look for a loop, or for an effect that sets its own dependency, and show a PageHeading in every state of the page.',
          },
        ]),
    ...[...replaced].map((name) => ({
      what: `replaces ${name}, which all apps of the page use`,
      remedy: 'Wrap the call in a function of your own, and call that.',
    })),
    ...[...globals]
      .filter((name) => !ownGlobals.includes(name))
      .map((name) => ({
        what: `adds the global ${name} to the window`,
        remedy: 'Keep state in a module, a component or createStore of @fitreel/sdk/store.',
      })),
    ...shownFindings(visit),
    ...keyFindings(visit),
    ...storageFindings(visit, remote),
    ...(isCacheKept
      ? []
      : [
          {
            what: 'removes what other remotes keep in the cache of queries',
            remedy: 'Invalidate or remove your own queries by their key, and never call queryClient.clear().',
          },
        ]),
    ...leftBehind(visit, remote),
    ...loadFindings(visit),
  ];
}

/** The page of findings: each once, with where it was first seen, and on which other pages. */
export function findingLines(visits: readonly Visit[], remote: string): string[] {
  const found = new Map<string, { finding: Finding; first: Visit; pages: Set<string> }>();
  for (const visit of visits) {
    for (const finding of findingsOf(visit, remote)) {
      // Figures differ from visit to visit.
      const key = finding.what.replace(/\d[\d.,]*/g, '');
      const known = found.get(key) ?? { finding, first: visit, pages: new Set() };
      found.set(key, known);
      known.pages.add(visit.page.name);
    }
  }
  return [...found.values()].map(({ finding, first: { page, viewer }, pages }) => {
    const others = [...pages].filter((name) => name !== page.name);
    const also = others.length > 0 ? `, also ${others.join(', ')}` : '';
    const { who, api, locale, timezoneId } = viewer;
    const looks = `as ${who}${api === 'working' ? '' : `, API ${api}`}, ${locale} in ${timezoneId}`;
    return `${page.name} ${looks}${also}: ${finding.what}. ${finding.remedy}`;
  });
}

import { STORED_MAX } from '@fitreel/protocol/browser';
import { errorFindings, policyFindings, type Finding } from './error-findings';
import { Stuck } from './asked-page';
import { STAGE_PATH } from './stage';
import type { Snapshot, Viewer, Visit } from './tour';

/** Limits, each several times what this site's pages need. */
const MOST = {
  requests: 30,
  events: 500,
  heapMb: 4,
  shift: 0.05,
  nodes: 6000,
  animations: 300,
  taskMs: 3000,
  storedKb: STORED_MAX / 1024,
};

const MB = 1024 * 1024;

/** The heading of the not-found page. */
const NOT_FOUND = 'Page not found';

const whole = (value: number) => Math.round(value).toLocaleString('en-US');

/** The names of the attributes that differ. */
function changedAttributes(one: Record<string, string>, other: Record<string, string>): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => one[name] !== other[name]);
}

/** The attributes that changed, each with its element. */
const changedOf = (before: Snapshot, left: Snapshot) =>
  before.attributes.flatMap(({ tag, has }, index) =>
    changedAttributes(has, left.attributes[index]?.has ?? has).map((name) => `the ${name} of ${tag}`),
  );

/** The entries of `left` that are not in `before`, with duplicates counted. */
function addedTo(before: Snapshot['remains'], left: Snapshot['remains']): Snapshot['remains'] {
  const known = before.map(({ app, what }) => `${app} ${what}`);
  return left.filter(({ app, what }) => {
    const index = known.indexOf(`${app} ${what}`);
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
}

function leftBehind({ before, left, page }: Visit, remote: string): Finding[] {
  const remedy = 'Undo it in the function that the effect returns.';
  // A fragment may use a timer to wait for the next page that shows it.
  const mayWait = page.path.startsWith(STAGE_PATH);
  const remains = addedTo(before.remains, left.remains)
    .filter(({ app, what }) => (app ?? remote) === remote && !(mayWait && what.startsWith('a timer')))
    .map(({ what }) => `leaves ${what} behind`);
  return [
    ...[...new Set(remains)].map((what) => ({
      what,
      remedy: 'Remove it in the function that the effect returns.',
    })),
    ...changedOf(before, left).map((name) => ({
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
  const foreign = back.written
    .slice(before.written.length)
    .flatMap(({ app, key }) => (app === remote && !own(key) ? [key] : []));
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

function loadFindings({ before, shown, back, requests, events, heapBytes, keptBytes }: Visit): Finding[] {
  const nodes = shown.nodes - before.nodes;
  const longest = Math.max(shown.longest, back.longest);
  const found: [boolean, string, string][] = [
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
  found.push([
    keptBytes > MOST.heapMb * MB && heapBytes <= MOST.heapMb * MB,
    `keeps ${whole(keptBytes / MB)} MB more memory each time that it is opened`,
    'Let go of what a page has when it ends: keep it in its component, and bound what a module keeps.',
  ]);
  const longTask: Finding = {
    what: `blocks the page for ${(longest / 1000).toFixed(1)} s in one task`,
    remedy: 'Split the work, or move it to the API: nothing can be clicked meanwhile.',
    isOfSpeed: true,
  };
  return [
    ...(longest > MOST.taskMs + 4 * before.longest ? [longTask] : []),
    ...found.flatMap(([is, what, remedy]) => (is ? [{ what, remedy }] : [])),
  ];
}

/** Findings about the page's layout, and about controls that viewers cannot use. */
function layoutFindings({ page, before, shown, shift, barriers }: Visit, remote: string): Finding[] {
  const asks = 'a listener for beforeunload';
  const isAsked = addedTo(before.remains, shown.remains).some(
    ({ app, what }) => (app ?? remote) === remote && what.startsWith(asks),
  );
  const { overflow } = shown;
  const found: [boolean, string, string][] = [
    [
      // Not for fragments, which are only a part of their slot's page.
      shown.isBlocked && !before.isBlocked && !page.path.startsWith(STAGE_PATH),
      'shows links or buttons, none of which anybody can press',
      'Look for an element that lies over the page, for pointer-events: none, and for inert.',
    ],
    [
      overflow !== null && before.overflow === null,
      `is ${whole(overflow?.width ?? 0)} px wide in a window of ${whole(overflow?.of ?? 0)} px, and scrolls sideways`,
      `Let ${overflow?.element ?? ''} shrink, wrap or scroll in itself.`,
    ],
    [
      shift > MOST.shift,
      `shifts its layout by ${shift.toFixed(2)} while nobody does anything`,
      'Keep the place of what comes later, and show news where nothing below it moves.',
    ],
    [
      isAsked,
      'asks whoever leaves whether they want to (beforeunload), though they have written nothing',
      'Add the listener while there is something to lose, and remove it afterwards.',
    ],
  ];
  return [
    ...found.flatMap(([is, what, remedy]) => (is ? [{ what, remedy }] : [])),
    ...barriers.map(({ rule, help, element }) => ({
      what: `is a barrier to some viewers: ${help} (axe, ${rule})`,
      remedy: `Look at ${element}.`,
    })),
  ];
}

function shownFindings(visit: Visit): Finding[] {
  const { before, shown, page, viewer } = visit;
  const isMoved = shown.path !== page.path && !shown.ofRouter;
  const covered = shown.covered.filter((name) => !before.covered.includes(name));
  const isNotFound = page.exists && shown.path === page.path && shown.heading === NOT_FOUND;
  return [
    ...(isNotFound && viewer.api !== 'failing' && viewer.data !== 'empty'
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

/** All findings of a visit to a page of `remote`. */
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
    ...layoutFindings(visit, remote),
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

/** A finding's text without numbers, which differ from visit to visit. */
const textOf = ({ what }: Pick<Finding, 'what'>) => what.replace(/\d[\d.,]*/g, '');

/** Describes a viewer by the differences from a desktop computer on which everything works. */
function viewOf({ who, size, theme, motion, storage, api, data, locale, timezoneId }: Viewer): string {
  return [
    `as ${who}${size === 'phone' ? ' on a phone' : ''}`,
    ...(theme === 'dark' ? ['dark'] : []),
    ...(motion === 'reduced' ? ['reduced motion'] : []),
    ...(storage === 'blocked' ? ['storage blocked'] : []),
    ...(api === 'working' ? [] : [`API ${api}`]),
    ...(data === 'examples' ? [] : [`${data} data`]),
    `${locale} in ${timezoneId}`,
  ].join(', ');
}

/** One line per distinct finding, with the page where it was first seen, and the other pages that have it. */
export function findingLines(visits: readonly Visit[], remote: string): string[] {
  const found = new Map<string, { finding: Finding; first: Visit; pages: Set<string> }>();
  const of = new Map(visits.map((visit) => [visit, findingsOf(visit, remote)]));
  const isSeenOften = ({ what }: Finding, { page }: Visit) => {
    const all = visits.filter((one) => one.page.name === page.name);
    const seen = all.filter((one) => of.get(one)?.some((other) => textOf(other) === textOf({ what })));
    return 2 * seen.length >= all.length;
  };
  for (const [visit, findings] of of) {
    for (const finding of findings) {
      if (finding.isOfSpeed && !isSeenOften(finding, visit)) continue;
      const key = textOf(finding);
      const known = found.get(key) ?? { finding, first: visit, pages: new Set() };
      found.set(key, known);
      known.pages.add(visit.page.name);
    }
  }
  const all = new Set(visits.map(({ page }) => page.name));
  return [...found.values()].map(({ finding, first: { page, viewer }, pages }) => {
    const others = [...pages].filter((name) => name !== page.name);
    // If all pages have it, no single page is at fault but a fragment, or a module that all load.
    const everywhere = others.length > 1 && pages.size === all.size;
    const also = everywhere ? ', as on every page' : others.length > 0 ? `, also ${others.join(', ')}` : '';
    return `${page.name} ${viewOf(viewer)}${also}: ${finding.what}. ${finding.remedy}`;
  });
}

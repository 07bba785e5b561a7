/** A literal or a template with a letter in it. */
const WORDS = ':matches(Literal[value=/\\p{L}/u], TemplateLiteral:has(TemplateElement[value.raw=/\\p{L}/u]))';
const READ_ALOUD = '[name.name=/^(?:aria-label|alt|hint|label|lead|placeholder|title)$/]';
const TEXTS = [
  'JSXText[value=/\\p{L}/u]',
  `JSXElement > JSXExpressionContainer > ${WORDS}`,
  `JSXElement > JSXExpressionContainer > ConditionalExpression > ${WORDS}`,
  `JSXAttribute${READ_ALOUD} > ${WORDS}`,
  `JSXAttribute${READ_ALOUD} > JSXExpressionContainer > ${WORDS}`,
].join(', ');

/** APIs that a browser may lack, or that throw if the viewer has blocked something. */
const GLOBALS =
  /^(?:(?:local|session)Storage|indexedDB|caches|BroadcastChannel|matchMedia|(?:Intersection|Performance|Resize)Observer|requestIdleCallback|Notification|AudioContext|speechSynthesis|documentPictureInPicture)$/;
const OF_NAVIGATOR =
  /^(?:clipboard|connection|locks|mediaSession|permissions|sendBeacon|serviceWorker|share|storage|vibrate|wakeLock)$/;
const GUARDED =
  'TryStatement > .block *, CallExpression[callee.name="attempt"] *, CallExpression[callee.name="observe"] *, Property[key.name="storage"] *, TSTypeReference *, TSTypeQuery *, ImportSpecifier';
const UNGUARDED = [
  `Identifier[name=${GLOBALS}]`,
  `MemberExpression[object.name="navigator"][property.name=${OF_NAVIGATOR}]`,
  `MemberExpression[object.expression.name="navigator"][property.name=${OF_NAVIGATOR}]`,
  'MemberExpression[object.name="document"][property.name="cookie"]',
  'NewExpression[callee.name="SpeechSynthesisUtterance"]',
  'MemberExpression[property.name="randomUUID"]',
]
  .map((api) => `${api}:not(${GUARDED})`)
  .join(', ');

const rule = (visitors) => ({
  create: (context) => visitors((node, message) => context.report({ node, message })),
});

/** Rules of this repository, for oxlint. `.oxlintrc.json` says where each rule applies. */
export default {
  meta: { name: 'fitreel' },
  rules: {
    'export-names': rule((report) => ({
      ExportAllDeclaration: (node) =>
        report(node, 'Export names explicitly: they are the module’s public API.'),
    })),
    'guarded-apis': rule((report) => ({
      [UNGUARDED]: (node) =>
        report(node, 'A browser may lack this or throw: use `attempt` of @fitreel/sdk/platform, or `try`.'),
    })),
    'texts-apart': rule((report) => ({
      [TEXTS]: (node) => report(node, 'Texts that people read belong in texts.ts.'),
    })),
  },
};

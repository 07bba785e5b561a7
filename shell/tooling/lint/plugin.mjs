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

const rule = (visitors) => ({
  create: (context) => visitors((node, message) => context.report({ node, message })),
});

/** Rules of this repository, for oxlint. `.oxlintrc.json` says where each holds. */
export default {
  meta: { name: 'fitreel' },
  rules: {
    'export-names': rule((report) => ({
      ExportAllDeclaration: (node) =>
        report(node, 'Export names explicitly: they are the module’s public API.'),
    })),
    'texts-apart': rule((report) => ({
      [TEXTS]: (node) => report(node, 'Texts that people read belong in texts.ts.'),
    })),
  },
};

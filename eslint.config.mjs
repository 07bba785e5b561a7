import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import routerNames from './shell/tooling/router-names.json' with { type: 'json' };

/** Code that runs in the browser. */
const BROWSER = ['remote-*/src/**/*.{ts,tsx}', 'shell/src/**/*.{ts,tsx}', 'shell/sdk/src/**/*.{ts,tsx}'];
const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', 'shell/e2e/**'];

/** The SDK wraps these libraries. Remotes use them through `@fitreel/sdk/*`, so that all apps share one copy. */
const OWNED_BY_SDK = ['axios', '@tanstack/react-query', '@ariakit/react', 'react-hook-form'];

const EXPORT_ALL = {
  selector: 'ExportAllDeclaration',
  message: 'Export names explicitly: they are the module’s public API.',
};

/** All texts that people read are in a `texts.ts`, so that a translator finds them. */
const WITH_TEXTS_APART = ['remote-*/src/**/*.tsx', 'shell/{src,sdk/src}/**/*.tsx'];

/** A literal or a template with a letter in it. */
const WORDS = ':matches(Literal[value=/\\p{L}/u], TemplateLiteral:has(TemplateElement[value.raw=/\\p{L}/u]))';

const TEXTS_IN_MARKUP = [
  'JSXText[value=/\\p{L}/u]',
  `JSXElement > JSXExpressionContainer > ${WORDS}`,
  `JSXElement > JSXExpressionContainer > ConditionalExpression > ${WORDS}`,
  `JSXAttribute[name.name=/^(?:aria-label|alt|hint|label|lead|placeholder|title)$/] > ${WORDS}`,
  `JSXAttribute[name.name=/^(?:aria-label|alt|hint|label|lead|placeholder|title)$/] > JSXExpressionContainer > ${WORDS}`,
].map((selector) => ({ selector, message: 'Texts that people read belong in texts.ts.' }));

/** Rules that need no types: those that do are in .oxlintrc.json, because oxlint checks them ten times as fast (ADR-0042). */
export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      'var/',
      'coverage/',
      '.stryker-tmp/',
      '**/test-results/',
      '**/playwright-report/',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', prefer: 'type-imports' },
      ],
      '@typescript-eslint/no-redeclare': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: false, skipComments: false }],
      'no-restricted-syntax': ['error', EXPORT_ALL],
    },
  },
  {
    files: ['**/*.{cjs,mjs,js}'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['**/*.cjs', 'shell/tooling/src/**', '**/webpack.config.ts'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
    languageOptions: { globals: { ...globals.node, ...globals.jest } },
  },
  {
    files: BROWSER,
    plugins: { 'jsx-a11y': jsxA11y, 'react-hooks': reactHooks },
    rules: {
      ...jsxA11y.flatConfigs.strict.rules,
      // Scrollable regions must be reachable by keyboard (WCAG 2.2, 2.1.1).
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['region'] }],
      ...reactHooks.configs.recommended.rules,
      'no-console': ['error', { allow: ['error'] }],
      'no-restricted-globals': ['error', { name: 'process', message: 'The browser has no process.' }],
    },
  },
  {
    files: WITH_TEXTS_APART,
    ignores: [...TESTS, '**/*.test-support.tsx'],
    rules: { 'no-restricted-syntax': ['error', EXPORT_ALL, ...TEXTS_IN_MARKUP] },
  },
  {
    files: ['remote-*/**/*.{ts,tsx}'],
    ignores: TESTS,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react-router-dom',
              allowImportNames: routerNames,
              message: 'The shell shares only the names in shell/tooling/router-names.json.',
            },
            ...OWNED_BY_SDK.map((name) => ({ name, message: 'Import it from @fitreel/sdk.' })),
          ],
        },
      ],
    },
  },
);

import { defineConfig } from 'oxlint'

// The rules for .ts, .tsx, .mts and .mjs files, many of which know the types (oxlint-tsgolint). Of an .astro
// file oxlint reads the scripts alone; its markup is for ESLint (eslint.config.mjs).
//
// `correctness` brings what is nearly always a mistake. Besides, everything is on that typescript-eslint
// calls strictTypeChecked and jsx-a11y recommends, with the options that ESLint had.
//
// Rules without a twin: none. On 2026-11-28 each of the 102 found its fault in a file made for it. One is
// stricter than it was: `no-noninteractive-element-interactions` cannot except elements such as a dialog's
// keys.

const outside = [
  'dist/',
  'dist-*/',
  '.astro/',
  '.data/',
  '.cache/',
  'test-results/',
  'playwright-report/',
  'src/styles/generated/',
]

const storages = ['localStorage', 'sessionStorage', 'indexedDB'].map((name) => ({
  name,
  message: 'Ask stores/kept-texts.ts or stores/kept-record.ts, which never throw.',
}))
const storagesOfWindow = storages.flatMap(({ name, message }) =>
  ['window', 'globalThis', 'self'].map((object) => ({ object, property: name, message })),
)

export default defineConfig({
  plugins: ['eslint', 'typescript', 'oxc', 'unicorn', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: outside,
  rules: {
    eqeqeq: 'error',
    'no-array-constructor': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-useless-constructor': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    // Texts of strangers are searched for control characters on purpose.
    'no-control-regex': 'off',
    // Playwright reads a fixture's parameters from its text, so one without any is written `({}, use)`.
    'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],

    // A promise left alone is a mistake unless `void` says that it is meant.
    'typescript/no-floating-promises': ['error', { ignoreVoid: true }],
    'typescript/no-misused-promises': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/use-unknown-in-catch-callback-variable': 'error',
    'typescript/only-throw-error': 'error',

    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-non-null-asserted-nullish-coalescing': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-enum-assignment': 'error',
    'typescript/no-unsafe-enum-comparison': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',

    'typescript/no-unnecessary-boolean-literal-compare': 'error',
    'typescript/no-unnecessary-condition': 'error',
    'typescript/no-unnecessary-template-expression': 'error',
    'typescript/no-unnecessary-type-arguments': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unnecessary-type-conversion': 'error',
    'typescript/no-unnecessary-type-parameters': 'error',

    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/no-deprecated': 'error',
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-extraneous-class': 'error',
    'typescript/no-generated-empty-object-type': 'error',
    'typescript/no-mixed-enums': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/prefer-literal-enum-member': 'error',
    'typescript/prefer-reduce-type-parameter': 'error',
    'typescript/prefer-return-this-type': 'error',
    'typescript/related-getter-setter-pairs': 'error',
    'typescript/unified-signatures': 'error',
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/restrict-plus-operands': [
      'error',
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],

    // `...[a, b]` keeps together what belongs on one line.
    'unicorn/no-useless-spread': 'off',

    // Safari forgets that a list is one when its bullets are gone; `role="list"` reminds it.
    'jsx-a11y/no-redundant-roles': 'off',
    // `<output>` and `<fieldset>` bring looks and meanings of their own where a role says all.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Takes the empty cells of a calendar for controls.
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/no-interactive-element-to-noninteractive-role': [
      'error',
      { tr: ['none', 'presentation'], canvas: ['img'] },
    ],
    'jsx-a11y/no-noninteractive-element-to-interactive-role': [
      'error',
      {
        ul: ['listbox', 'menu', 'menubar', 'radiogroup', 'tablist', 'tree', 'treegrid'],
        ol: ['listbox', 'menu', 'menubar', 'radiogroup', 'tablist', 'tree', 'treegrid'],
        li: ['menuitem', 'menuitemradio', 'menuitemcheckbox', 'option', 'row', 'tab', 'treeitem'],
        table: ['grid'],
        td: ['gridcell'],
        fieldset: ['radiogroup', 'presentation'],
      },
    ],
    'jsx-a11y/no-static-element-interactions': [
      'error',
      {
        allowExpressionValues: true,
        handlers: ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'],
      },
    ],
    'jsx-a11y/no-noninteractive-element-interactions': [
      'error',
      {
        handlers: [
          'onClick',
          'onError',
          'onLoad',
          'onMouseDown',
          'onMouseUp',
          'onKeyPress',
          'onKeyDown',
          'onKeyUp',
        ],
      },
    ],

    'vitest/no-focused-tests': 'error',
    // Helpers assert too, a branch narrows a type, `afterAll` compares bank and books.
    'vitest/expect-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/no-standalone-expect': 'off',
    // An assertion may be awaited later; `no-floating-promises` sees the one that nobody waits for.
    'vitest/valid-expect': 'off',
    // Whether it fails is the question, not in which words.
    'vitest/require-to-throw-message': 'off',
    // The type follows from where the mock is used.
    'vitest/require-mock-type-parameters': 'off',
  },
  overrides: [
    {
      // Where a visitor forbids storage, naming it throws, before any guard of a function that is given it.
      files: ['src/**'],
      rules: {
        'no-restricted-globals': ['error', ...storages],
        'no-restricted-properties': ['error', ...storagesOfWindow],
      },
    },
    {
      files: ['src/stores/kept-texts.ts', 'src/stores/kept-record.ts', 'src/**/*.test.{ts,tsx}'],
      rules: { 'no-restricted-globals': 'off' },
    },
    {
      // `!` and loose matchers are fine where a failure is the test's answer, and both sides of a comparison
      // are sorted the same way.
      files: ['**/*.test.{ts,tsx}', 'tests/**'],
      rules: {
        'typescript/no-non-null-assertion': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/require-array-sort-compare': 'off',
      },
    },
    {
      // Journeys are Playwright's, whose `.only` the rule of vitest does not know.
      files: ['tests/**/*.spec.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          { property: 'only', message: 'It would leave out other tests.' },
        ],
      },
    },
    {
      // Plain JavaScript cannot say what it reads.
      files: ['**/*.mjs'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      // Astro marks the whole option, though 'auto' is what it recommends.
      files: ['src/server/front/adapter.ts'],
      rules: { 'typescript/no-deprecated': 'off' },
    },
  ],
})

import astro from 'eslint-plugin-astro'
import jsxA11y from 'eslint-plugin-jsx-a11y-x'
import tseslint from 'typescript-eslint'

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'dist-*/',
      '.astro/',
      '.data/',
      '.cache/',
      'node_modules/',
      'test-results/',
      'playwright-report/',
      'src/styles/generated/',
    ],
  },
  {
    files: ['**/*.{ts,tsx,mts}'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A promise left alone is a mistake unless `void` says that it is meant.
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Functions keep a promise by contract, with or without something to wait for.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      // Adyen's types are classes that are only ever sent as plain objects.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      eqeqeq: 'error',
      'no-console': 'off',
    },
  },
  {
    // `!` and loose matchers are fine where a failure is the test's answer.
    files: ['**/*.test.{ts,tsx}', 'tests/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  {
    // Astro marks the whole option, though 'auto' is what it recommends.
    files: ['src/server/front/adapter.ts'],
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
  { files: ['**/*.tsx'], ...jsxA11y.configs.recommended },
  ...astro.configs.recommended,
  ...astro.configs['jsx-a11y-recommended'],
  // Safari forgets that a list is one when its bullets are gone; `role="list"` reminds it.
  { files: ['**/*.tsx'], rules: { 'jsx-a11y-x/no-redundant-roles': 'off' } },
  { files: ['**/*.astro'], rules: { 'astro/jsx-a11y/no-redundant-roles': 'off' } },
)

import { defineConfig } from 'eslint/config'
import astro from 'eslint-plugin-astro'

// Only `.astro` files: everything else is for oxlint (oxlint.config.ts).
export default defineConfig(
  {
    ignores: [
      'dist/',
      'dist-*/',
      '.astro/',
      '.data/',
      '.cache/',
      'test-results/',
      'playwright-report/',
      '**/*.mjs',
    ],
  },
  ...astro.configs.recommended,
  ...astro.configs['jsx-a11y-recommended'],
  // Safari forgets that a list is one when its bullets are gone; `role="list"` reminds it.
  { files: ['**/*.astro'], rules: { 'astro/jsx-a11y/no-redundant-roles': 'off' } },
)

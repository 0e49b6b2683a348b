import svelte from 'eslint-plugin-svelte'
import ts from 'typescript-eslint'

export default ts.config(
  { ignores: ['dist', 'node_modules', 'fixtures', 'scratch', 'src/wire/types.ts'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      'svelte/no-navigation-without-resolve': 'off', // a rule for SvelteKit, which this is not
      'svelte/prefer-svelte-reactivity': 'off', // sets and maps here are made anew, never changed in place
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
)

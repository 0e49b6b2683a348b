import { svelte } from '@sveltejs/vite-plugin-svelte'
import { parse } from 'smol-toml'
import { defineConfig, type Plugin } from 'vite'

/** Catalogues of words are TOML, as in the Python rooms; the page gets them as plain objects. */
const toml: Plugin = {
  name: 'toml',
  transform(source, id) {
    if (id.endsWith('.toml')) return { code: `export default ${JSON.stringify(parse(source))}`, map: null }
  },
}

export default defineConfig(({ mode }) => ({
  plugins: [toml, svelte()],
  // unit tests run what the browser runs
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: { outDir: 'dist', assetsInlineLimit: 0, target: 'es2022' },
  // some catalogues are shared with the Python rooms
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
}))

/** For esbuild: `import text from './file?raw'` is the text of the file, as in Vite. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

export const rawText = {
  name: 'raw-text',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.slice(0, -'?raw'.length)),
      namespace: 'raw-text',
    }))
    onLoad({ filter: /./, namespace: 'raw-text' }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
      loader: 'text',
    }))
  },
}

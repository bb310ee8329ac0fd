/**
 * Joins chunks of a split bundle. esbuild makes a chunk for every set of commands that share a
 * module, and loading a file costs a start more than the few kilobytes in most of them.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { build } from 'esbuild'

/** What is larger is loaded only by the commands that need it. */
const SMALL_BYTES = 20_000

/** Most commands serve nothing, and express takes time also where it is only loaded. */
const EXPRESS = 'node_modules/express/index.js'

/** What `start` loads before its first answer. */
const STARTED = ['start', 'open-sandbox', 'serve', 'announcement'].map(
  (name) => `src/cli/sandbox/${name}.ts`,
)

const CHUNK = /\b(from|import)"\.\/(chunk-\w+\.js)"/g

/**
 * Into `program.js` go the chunks that every command loads, into `shared.js` the small ones that
 * also `start` loads, into `simulator.js` and `server.js` what else it loads, and into `more.js`
 * the other small ones. A chunk is joined only with everything that it imports, so that no two
 * files import each other.
 */
export async function joinChunks({ outputs }, options) {
  const files = Object.keys(outputs).filter((file) => file.endsWith('.js'))
  const importsOf = (file) =>
    outputs[file].imports
      .filter(({ kind, external }) => kind === 'import-statement' && external !== true)
      .map(({ path }) => path)
  const chunks = files.filter((file) => outputs[file].entryPoint === undefined)
  const exported = chunks.flatMap((chunk) => outputs[chunk].exports)
  const twice = new Set(exported.filter((name, index) => exported.indexOf(name) !== index))
  const canJoin = (chunk) => !outputs[chunk].exports.some((name) => twice.has(name))
  const joinable = (isWanted) =>
    chunks.filter((chunk) => [...closureOf([chunk], importsOf)].every(isWanted))

  const always = closureOf(['dist/process.js'], importsOf)
  const started = closureOf(STARTED.map(fileOf), importsOf)
  const program = joinable((chunk) => always.has(chunk) && canJoin(chunk))
  const small = joinable(
    (chunk) => program.includes(chunk) || (outputs[chunk].bytes < SMALL_BYTES && canJoin(chunk)),
  )
  const first = joinable((chunk) => started.has(chunk) && canJoin(chunk))
  const groups = {
    'more.js': small,
    'server.js': first,
    'simulator.js': joinable(
      (chunk) => first.includes(chunk) && outputs[chunk].inputs[EXPRESS] === undefined,
    ),
    'shared.js': small.filter((chunk) => started.has(chunk)),
    'program.js': program,
  }
  // The last group that has a chunk is its own.
  const joined = new Map(
    Object.entries(groups).flatMap(([name, group]) => group.map((each) => [basename(each), name])),
  )
  for (const name of Object.keys(groups)) await join(name)
  for (const file of files) {
    if (joined.has(basename(file))) rmSync(file)
    else redirect(file)
  }

  function fileOf(source) {
    return files.find((file) => outputs[file].entryPoint === source)
  }

  async function join(name) {
    const own = [...joined.keys()].filter((chunk) => joined.get(chunk) === name)
    const contents = own.map((chunk) => `export * from './${chunk}'`).join('\n')
    await build({
      ...options,
      stdin: { contents, resolveDir: 'dist' },
      outfile: `dist/${name}`,
      bundle: true,
      plugins: [{ name: 'chunks', setup: (pass) => setUp(pass, own) }],
    })
  }

  function setUp(pass, own) {
    pass.onResolve({ filter: /^\.\// }, ({ path }) => {
      const file = basename(path)
      if (!own.includes(file)) return { path: `./${joined.get(file) ?? file}`, external: true }
    })
    // The joined file has the banner once.
    pass.onLoad({ filter: /\bchunk-/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(`${options.banner.js}\n`, ''),
    }))
  }

  function redirect(file) {
    const text = readFileSync(file, 'utf8')
    const redirected = text.replace(CHUNK, (whole, before, chunk) =>
      joined.has(chunk) ? `${before}"./${joined.get(chunk)}"` : whole,
    )
    writeFileSync(file, redirected)
  }
}

/** The files, and what they load before they run. */
function closureOf(some, importsOf, found = new Set()) {
  for (const file of some) {
    if (found.has(file)) continue
    found.add(file)
    closureOf(importsOf(file), importsOf, found)
  }
  return found
}

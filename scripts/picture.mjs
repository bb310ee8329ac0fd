// Draws the moving picture of the README from a real run: node scripts/picture.mjs [--check].
// It plays once. Readers who want no motion, and viewers without animation, see its last frame.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from './arguments.mjs'

const root = join(import.meta.dirname, '..')
const PICTURE = join(root, 'docs/session.svg')

const { values } = readArguments(
  'node scripts/picture.mjs [--check]. --check fails if the picture is not what the commands print.',
  { options: { check: { type: 'boolean' } } },
)

const BUY = {
  ...{ side: 'buy', amount: 35, fiatAmount: 50_000, fiatCurrency: 'NGN', asset: 'USDC' },
  ...{ chain: 'base', walletAddress: '0x000000000000000000000000000000000000dEaD' },
  externalCustomerId: 'ada',
}
const COMMANDS = [
  "curl -s localhost:7267/api/developer/orders -H 'x-api-key: ramp_test_local' --json @buy.json",
  'npx ramp-sandbox simulate RMP deposit --amount 20000',
  'npx ramp-sandbox simulate RMP deposit --amount 30000',
  'npx ramp-sandbox advance 10s',
  'npx ramp-sandbox order RMP',
]
const COLUMNS = 100

/** What each command prints, in a fresh sandbox with a paused clock. */
function outputs() {
  const folder = mkdtempSync(join(tmpdir(), 'ramp-picture-'))
  const main = join(root, 'dist/main.cjs')
  writeFileSync(join(folder, 'buy.json'), JSON.stringify(BUY))
  const script = COMMANDS.map((command) => {
    const run = command
      .replace('localhost:7267', '"$RAMP_BASE_URL"')
      .replace('npx ramp-sandbox', `'${process.execPath}' '${main}'`)
    return `${run}\nprintf '\\0'`
  }).join('\n')
  const options = ['--clock', 'manual', '--webhook', 'sandbox:inbox']
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [main, 'exec', ...options, '--', 'bash', '-ec', script],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  )
  rmSync(folder, { recursive: true })
  if (status !== 0) throw new Error(`Failed to run the commands of the picture: ${stderr}`)
  return stdout.split('\0').slice(0, -1)
}

const [CHARACTER, LINE, EDGE, BAR] = [7.8, 19, 18, 34]
const [TYPED_IN, RESULT_AFTER, READ_FOR] = [0.025, 0.3, 0.9]

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function linesOf(texts) {
  let at = 0.5
  return COMMANDS.flatMap((command, index) => {
    const typedAt = at
    const shownAt = typedAt + command.length * TYPED_IN + RESULT_AFTER
    at = shownAt + READ_FOR
    const printed = texts[index].trimEnd().split('\n')
    return [
      { text: command, isCommand: true, at: typedAt },
      ...printed.map((text) => ({
        text: text.length > COLUMNS ? `${text.slice(0, COLUMNS - 1)}…` : text,
        at: shownAt,
      })),
    ]
  })
}

function drawn(lines) {
  const width = Math.ceil(2 * EDGE + (COLUMNS + 2) * CHARACTER)
  const height = BAR + lines.length * LINE + 2 * EDGE - 8
  const rows = lines.map(({ text, isCommand, at }, index) => {
    const y = BAR + EDGE + 8 + index * LINE
    if (text === '') return ''
    const size = (length) => (length * CHARACTER).toFixed(1)
    const fixed = `textLength="${size(text.length)}" lengthAdjust="spacingAndGlyphs"`
    const delay = `style="animation-delay:${at.toFixed(2)}s"`
    if (!isCommand)
      return `<text x="${EDGE}" y="${y}" class="out" ${fixed} ${delay}>${escaped(text)}</text>`
    const x = EDGE + 2 * CHARACTER
    const typing = `animation:type ${(text.length * TYPED_IN).toFixed(2)}s steps(${text.length}) ${at.toFixed(2)}s backwards`
    return `<text x="${EDGE}" y="${y}" class="prompt" ${delay}>$</text>
<text x="${x}" y="${y}" class="command" ${fixed} ${delay}>${escaped(text)}</text>
<rect x="${x}" y="${y - 13}" width="${size(text.length + 1)}" height="${LINE}" class="cover" style="--end:${size(text.length + 1)}px;${typing}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title">
<title id="title">A terminal: an order is placed, paid in two parts and completed, and its history is drawn</title>
<style>
svg { --back: #fbfbf9; --bar: #efefeb; --line: #d9d9d3; --text: #30343c; --strong: #14171c; --prompt: #0a5ca8 }
@media (prefers-color-scheme: dark) { svg { --back: #10141a; --bar: #181d25; --line: #2a313c; --text: #b9c2cf; --strong: #f2f5f9; --prompt: #6cb2ff } }
text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; white-space: pre; animation: show 0.01s backwards }
.out { fill: var(--text) } .command { fill: var(--strong) } .prompt { fill: var(--prompt) } .cover { fill: var(--back); transform: translateX(100vw) }
@keyframes show { from { opacity: 0 } }
@keyframes type { from { transform: none } to { transform: translateX(var(--end)) } }
@media (prefers-reduced-motion: reduce) { text, .cover { animation: none !important } }
</style>
<defs><clipPath id="frame"><rect width="${width}" height="${height}" rx="10"/></clipPath></defs>
<g clip-path="url(#frame)">
<rect width="${width}" height="${height}" fill="var(--back)"/><rect width="${width}" height="${BAR}" fill="var(--bar)"/>
<circle cx="20" cy="17" r="5.5" fill="var(--line)"/><circle cx="38" cy="17" r="5.5" fill="var(--line)"/><circle cx="56" cy="17" r="5.5" fill="var(--line)"/>
${rows.filter((row) => row !== '').join('\n')}
</g>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" fill="none" stroke="var(--line)"/>
</svg>
`
}

const picture = drawn(linesOf(outputs()))
if (!values.check) writeFileSync(PICTURE, picture)
else if (readFileSync(PICTURE, 'utf8') !== picture) {
  console.error('docs/session.svg is not what the commands print. Run npm run picture.')
  process.exit(1)
}

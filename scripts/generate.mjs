// Generates the committed files: code and lists from contracts/, the names that only code has, and
// the contract's examples from the simulator. Tests fail when a file is stale, so run it after a
// change in contracts/.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from './arguments.mjs'
import { load, root, write } from './load-typescript.mjs'

readArguments('npm run generate')

// The types below come from these schemas.
const { schemaLists } = await load('scripts/generate/schema-lists.ts')
write(schemaLists(root))

const { generatedFiles } = await load('scripts/generate/files.ts')
write(await generatedFiles(root))

// The simulator runs on the generated code and on the validators.
const { validatorFiles } = await load('scripts/generate/validator-files.ts')
write(await validatorFiles(root))
const { controlFiles } = await load('scripts/generate/control-files.ts')
write(await controlFiles(root))
rmSync(join(root, 'contracts/examples'), { recursive: true, force: true })
const { exampleFiles } = await load('scripts/generate/example-files.ts')
write(await exampleFiles())
// These contain the examples.
const { documentFiles } = await load('scripts/generate/flat-document.ts')
write(documentFiles(root))
// It describes the commands, which run on all of that.
const { referencePage, REFERENCE_PAGE } = await load('scripts/generate/reference-page.ts')
const { libraryPage, LIBRARY_PAGE } = await load('scripts/generate/library-page.ts')
const { pageList, PAGE_LIST } = await load('scripts/generate/page-list.ts')
write(
  new Map([
    [REFERENCE_PAGE, await referencePage(root)],
    [LIBRARY_PAGE, libraryPage(root)],
    [PAGE_LIST, pageList(root)],
  ]),
)

/**
 * What the bundles contain of other packages: their licences as one text, and a bill of materials
 * (CycloneDX). Both are read from esbuild's list of inputs, so that neither can be out of date.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE_FOLDER = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i

/** The packages with bytes in an output, by name and version. */
export function bundledPackages(metafiles) {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap((output) =>
      Object.entries(output.inputs)
        .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
        .map(([path]) => PACKAGE_FOLDER.exec(path)?.[1]),
    ),
  )
  const folders = [...new Set(inputs)].filter((folder) => folder !== undefined)
  const packages = new Map(folders.map((folder) => [folder, readPackage(folder)]))
  const named = new Map(
    [...packages.values()].map((each) => [`${each.name}@${each.version}`, each]),
  )
  return [...named.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function readPackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (typeof license !== 'string') {
    throw new Error(`Failed to read the licence of "${name}": package.json does not name it.`)
  }
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return { name, version, license, texts }
}

export function notices(packages) {
  const parts = packages.map(({ name, version, license, texts }) =>
    [`${name} ${version}: ${license}`, ...texts].join('\n\n'),
  )
  const head = `ramp-sandbox contains code of these ${packages.length} packages, with their licences.`
  return [head, ...parts].join(`\n\n${'-'.repeat(78)}\n\n`) + '\n'
}

export function billOfMaterials({ name, version, license }, packages) {
  const purl = (of) => `pkg:npm/${of.name.replace('@', '%40')}@${of.version}`
  const component = (type, of) => ({
    type,
    'bom-ref': purl(of),
    name: of.name,
    version: of.version,
    licenses: [
      /^[\w.-]+$/.test(of.license) ? { license: { id: of.license } } : { expression: of.license },
    ],
    purl: purl(of),
  })
  const own = { name, version, license }
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: component('application', own) },
    components: packages.map((each) => component('library', each)),
    dependencies: [{ ref: purl(own), dependsOn: packages.map(purl) }],
  }
  return JSON.stringify(bill, null, 2) + '\n'
}

/** Text has five sizes and distances have eight, so that views look alike. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'console/styles'
const PALETTE = `${FOLDER}/palette.css`

type Declaration = { readonly file: string; readonly property: string; readonly value: string }

function declarations(): readonly Declaration[] {
  const files = readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`)
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
    return [...text.matchAll(/([\w-]+):([^;{}]+);/g)].map(([, property = '', value = '']) => ({
      ...{ file, property },
      value: value.trim(),
    }))
  })
}

function outsideScale(properties: RegExp, allowed: RegExp): readonly string[] {
  return declarations()
    .filter(({ property }) => properties.test(property))
    .flatMap(({ file, property, value }) =>
      value
        .split(/\s+/)
        .filter((part) => !allowed.test(part))
        .map((part) => `${file}: ${property}: ${part}`),
    )
}

test('every size of text is one of the scale', () => {
  expect(outsideScale(/^font-size$/, /^var\(--size-(xs|s|m|l|xl)\)$/)).toEqual([])
  expect(outsideScale(/^font$/, /^(inherit|var\(--size-\w+\)\/1\.45|var\(--sans\))$/)).toEqual([])
})

test('every distance is one of the scale, but one that centres a mark on its place', () => {
  const distances = /^(padding|margin|gap|row-gap|column-gap)(-|$)/
  const scale = /^(0|auto|-[127]px|var\(--space-[1-8]\)|var\(--time-column\))$/
  expect(outsideScale(distances, scale)).toEqual([])
})

test('no value of a scale is unused', () => {
  const used = declarations()
  const scale = used.filter(({ property }) => /^--(size|space)-/.test(property))
  expect(scale).toHaveLength(13)
  expect(scale.every(({ file }) => file === PALETTE)).toBe(true)
  for (const { property } of scale)
    expect(
      used.some(({ value }) => value.includes(`var(${property})`)),
      property,
    ).toBe(true)
})

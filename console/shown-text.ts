/**
 * Texts come from outside. What turns, hides or breaks the text after it is shown as its code, and
 * letters that are written from right to left turn only themselves. A copy has every character.
 */
import { Fragment, h, options } from 'preact'
import type { ComponentChild } from 'preact'
import { codeOf, INVISIBLE, printable } from '../src/report/printable.ts'

const RTL =
  '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]'
const SPECIAL = new RegExp(`(${INVISIBLE.source}|${RTL}+(?: +${RTL}+)*)`, 'u')
/** Elements take time to lay out: a text with more of them is shown with codes in place of them. */
const MOST_PIECES = 5_000

/** Before anything is drawn. */
export function showTextsApart(): void {
  const { vnode: before } = options
  options.vnode = (vnode) => {
    const { type } = vnode
    const props = vnode.props as Record<string, unknown>
    if (type === 'option' || type === 'text') props['children'] = asCodes(props['children'])
    else if (type !== 'bdi' && (typeof type === 'string' || type === Fragment)) {
      const children = props['children'] as ComponentChild | ComponentChild[]
      props['children'] = Array.isArray(children) ? children.map(apart) : apart(children)
    }
    for (const name of ['title', 'aria-label'])
      if (props[name] !== undefined) props[name] = asCodes(props[name])
    before?.(vnode)
  }
}

function asCodes(text: unknown): unknown {
  return typeof text === 'string' ? printable(text) : text
}

function apart(text: ComponentChild): ComponentChild {
  if (typeof text !== 'string' || !SPECIAL.test(text)) return text
  const pieces = text.split(SPECIAL)
  if (pieces.length > MOST_PIECES) return printable(text)
  return pieces.map((piece, index) => {
    if (index % 2 === 0) return piece
    const code = printable(piece)
    return h('bdi', code === piece ? null : { 'data-code': codeOf(piece) }, piece)
  })
}

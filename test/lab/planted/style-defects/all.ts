/** The defects of the applications of styles.ts. */
import { AMOUNTS } from './amounts.ts'
import { GO } from './go.ts'
import { INSIDE } from './inside.ts'
import { NODE } from './node.ts'
import { ORDERS } from './orders.ts'
import { PYTHON } from './python.ts'
import { SELLS } from './sells.ts'
import type { StyleDefect } from './style-defect.ts'

export const STYLE_DEFECTS: readonly StyleDefect[] = [
  ...[...PYTHON, ...NODE, ...GO],
  ...[...SELLS, ...AMOUNTS, ...INSIDE, ...ORDERS],
]

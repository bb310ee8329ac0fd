import { render } from 'preact'
import { App } from './app.tsx'
import { followWorld } from './live.ts'
import { watchKeys } from './keyboard.ts'
import { showTextsApart } from './shown-text.ts'

showTextsApart()
watchKeys()
followWorld()
render(<App />, document.body)

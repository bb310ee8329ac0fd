import { render } from 'preact'
import './shown-text.ts'
import { App } from './app.tsx'
import { followWorld } from './live.ts'
import { watchKeys } from './keyboard.ts'

watchKeys()
followWorld()
render(<App />, document.body)

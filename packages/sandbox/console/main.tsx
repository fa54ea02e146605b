import { render } from 'preact'
import { followRoute } from './live.ts'
import { App } from './shell/app.tsx'

followRoute()
render(<App />, document.body)

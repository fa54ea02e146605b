import { render } from 'preact'
import { finishAuthorization } from './connect.ts'
import { followRoute } from './live.ts'
import { App } from './shell/app.tsx'

void finishAuthorization()
followRoute()
render(<App />, document.body)

// Builds the site if something has changed, for tests and `npm start`.
import { buildSite } from './build-site.ts'

await buildSite()

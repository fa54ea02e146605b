// Builds the site where something has changed: what tests and `npm start` look at afterwards is there then.
import { buildSite } from './build-site.ts'

await buildSite()

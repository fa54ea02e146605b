import { buildSite } from '../../src/site/build-site.ts'

/** Builds the site that the tests look at. */
export default (): Promise<void> => buildSite()

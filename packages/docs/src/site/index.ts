export type { SandboxAccess } from '../sample/try-it-form.ts'
export { buildSite, SITE } from './build-site.ts'
export { type SiteServer, serveSite } from './serve-site.ts'
